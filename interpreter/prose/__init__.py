"""What can be found out about a text in some language: its numbers, how binding it is, the forms of its words.

Tables of words are data (`interpreter/words/grammar/<language>.yaml`); forms of words come from dictionaries where a language has
one, which are loaded only when somebody asks for a form. Nothing here knows rulesets. May import: `words` and everything it may
import.
"""
