"""Tests of reading rulesets."""
