"""What can be found out about a text in some language: its numbers, how binding it is, the forms of its words, its faults.

Files as somebody gave them become texts (`plain_text`, `pdf_text`), pages become blocks and sentences (`layout`, `sentences`).

Clauses are read with all readings of their words (`clauses`); whose forms do not go together in them is told by small checks
(`adjectives`, `asked_cases`, `nominatives`, `subjects`, `predicates`, `relatives`, `counted_nouns`, `verb_endings`), which
`government` puts together: each speaks only if every reading is wrong.

Tables of words are data (`interpreter/words/grammar/<language>.yaml`); forms of words come from dictionaries where a language has
one, which are loaded only when somebody asks for a form. Nothing here knows rulesets. May import: `words` and everything it may
import.
"""
