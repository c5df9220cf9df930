"""Words of two languages that go together."""

from __future__ import annotations

from interpreter.books.word_pairs import translated

ENGLISH = [{"a", "boat", "sails"}, {"a", "boat", "waits"}, {"a", "port"}, {"port", "waits"}, {"once"}]
POLISH = [{"łódź", "płynie"}, {"łódź", "czeka"}, {"port"}, {"port", "czeka"}, {"raz"}]


def test_words_that_stand_in_the_same_sentences_go_together() -> None:
    words = translated(ENGLISH, [{f"pl:{word}" for word in one} for one in POLISH])
    assert words == {
        **dict.fromkeys(("boat", "pl:łódź"), ("boat", 1.0)),
        **dict.fromkeys(("waits", "pl:czeka"), ("waits", 1.0)),
        **dict.fromkeys(("port", "pl:port"), ("port", 1.0)),
    }


def test_what_was_seen_together_once_tells_nothing() -> None:
    assert translated([{"once"}], [{"raz"}]) == {}
