"""What may stand in the files of a ruleset: every key once, with its shape and a sentence.

One module for each kind of file, written with the few words of `shapes`. Made from it are the JSON Schemas (`json_schema`),
against which files are checked and which editors read, the hints of messages, and docs/reference/files.md (`page`). May be
imported by everybody, imports nothing but itself.
"""
