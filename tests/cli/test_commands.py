"""The commands that look at rulesets and measure them, and how wrong calls are answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.cli import app
from interpreter.cli import many_games as runs
from interpreter.cli.saves import first_difference
from interpreter.source.files import write_text
from interpreter.words.languages import chain, preferred

from . import fake
from .conftest import Run

SCHEMAS = Path(__file__).parents[2] / "schemas"


def test_check_says_file_line_column_code_and_hint(rulewright: Run) -> None:
    code, out, _ = rulewright("check", "broken", "heap")
    assert code == 1
    lines = out.splitlines()
    assert lines[0] == "broken/game.yaml:2:5: error[unknown-key]: `seets` is not a key that is read here"
    assert lines[1] == "  hint: did you mean `seats`?"
    assert lines[2].startswith("broken/game.yaml:4:1: warning[missing-text]")
    assert lines[3] == "broken: 1 error, 1 warning"
    assert lines[4] == "heap: no problems"


def test_check_json_has_the_promised_keys(rulewright: Run) -> None:
    code, out, _ = rulewright("check", "broken", "--json")
    records = json.loads(out)
    assert code == 1 and len(records) == 2
    assert records[0] == {
        "file": "broken/game.yaml",
        "line": 2,
        "column": 5,
        "code": "unknown-key",
        "severity": "error",
        "message": "`seets` is not a key that is read here",
        "hint": "did you mean `seats`?",
    }


def test_warnings_alone_are_no_failure(rulewright: Run) -> None:
    assert rulewright("check", "worded")[0] == 0
    assert rulewright("check") == (0, "heap: no problems\n", "")
    assert json.loads(rulewright("check", "--json")[1]) == []


def test_check_of_an_unknown_ruleset_is_wrong_use(rulewright: Run) -> None:
    code, out, err = rulewright("check", "heep", "--json")
    assert code == 2 and not out and "did you mean `heap`?" in err


def test_check_in_russian(rulewright: Run) -> None:
    _, out, _ = rulewright("check", "broken", "--lang", "ru")
    assert "error[unknown-key]: ключ `seets` здесь никто не читает" in out
    assert "broken: 1 ошибка, 1 предупреждение" in out


def test_unknown_names_get_did_you_mean_and_exit_code_2(rulewright: Run) -> None:
    code, _, err = rulewright("simulate", "heep")
    assert code == 2 and "error[unknown-ruleset]: there is no ruleset “heep”" in err and "`heap`" in err
    code, _, err = rulewright("simulate", "heap", "--with", "clam")
    assert code == 2 and "did you mean `calm`?" in err
    code, _, err = rulewright("simulat", "heap")
    assert code == 2 and "did you mean `simulate`?" in err
    assert rulewright("simulate", "heap", "--games", "0")[0] == 2
    assert rulewright("simulate", "heap", "--nonsense")[0] == 2


def test_interruption_is_answered_kindly(rulewright: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("interpreter.load", stop)
    code, _, err = rulewright("simulate", "heap")
    assert code == 130 and err.strip() == "Stopped."


def test_simulate_json(rulewright: Run) -> None:
    code, out, _ = rulewright("simulate", "heap", "--games", "40", "--seed", "5", "--json")
    record = json.loads(out)
    assert code == 0
    assert list(record)[:10] == [
        "games",
        "seconds",
        "decisions",
        "games_per_second",
        "decisions_per_second",
        "wins",
        "between",
        "scores",
        "length",
        "stalled",
    ]
    assert record["games"] == 40 and record["stalled"] == 0
    assert sum(record["wins"].values()) == 40 and set(record["wins"]) == {"red", "blue", "nobody", "shared"}
    assert record["scores"]["red"]["min"] >= 0 and record["length"]["min"] >= 3
    again = json.loads(rulewright("simulate", "heap", "--games", "40", "--seed", "5", "--json")[1])
    for name in ("decisions", "wins", "scores", "length"):
        assert again[name] == record[name]


def test_the_numbers_do_not_depend_on_how_a_run_is_cut() -> None:
    game = fake.load("heap")
    whole = runs.Batch("heap", 2, (), ("random",), 5, 101, 1000)
    records = []
    for jobs in (1, 3, 100):
        totals = runs.Totals(game.seats)
        work = runs.batches(whole, jobs)
        assert sum(batch.count for batch in work) == 101
        runs.play_here(game, work, totals, lambda count: None)
        records.append(totals.record(1.0))
    assert records[0] == records[1] == records[2]


def test_shares_come_with_an_interval() -> None:
    assert runs.likely(0, 200) == pytest.approx((0, 0.0188), abs=1e-4)  # nothing seen is not proven impossible
    assert runs.likely(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert runs.likely(0, 0) == (0, 1)


def test_the_first_questions_can_be_answered_for_all_games(rulewright: Run) -> None:
    decision = fake.load("heap").start(1).decision
    assert decision is not None
    first = decision.options[1].label
    lengths = [
        json.loads(rulewright("simulate", "heap", "--games", "30", "--json", "--opening", ",".join([first] * count))[1])[
            "decisions"
        ]
        for count in (0, 2)
    ]
    assert lengths[1] < lengths[0]  # what the opening answers is not decided by the bots
    code, _, err = rulewright("simulate", "heap", "--opening", "nothing_of_the_kind")
    assert code == 2 and "answer-not-offered" in err and first in err


def test_an_interrupted_run_tells_what_was_played(rulewright: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    played = runs.play_one

    def stopped(game: Any, bots: tuple[str, ...], seed: int, *rest: Any) -> runs.Outcome:
        if seed == 5:
            raise KeyboardInterrupt
        return played(game, bots, seed, *rest)

    monkeypatch.setattr(runs, "play_one", stopped)
    code, out, _ = rulewright("simulate", "heap", "--games", "8", "--seed", "1", "--json")
    record = json.loads(out)
    assert code == 130 and record["games"] == sum(record["wins"].values()) == 4


def test_endless_games_are_counted_as_stalled(rulewright: Run) -> None:
    code, out, _ = rulewright("simulate", "endless", "--games", "2", "--max-decisions", "50", "--json")
    record = json.loads(out)
    assert code == 0 and record["stalled"] == 2
    assert record["stalls"][0]["prompts"] == ["turn.stones"] * runs.LAST_PROMPTS
    _, out, _ = rulewright("simulate", "endless", "--games", "2", "--max-decisions", "50")
    assert "2 games did not end." in out


def test_perft_counts_sequences(rulewright: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, err = rulewright("perft", "heap", "--depth", "2", "--json")
    record = json.loads(out)
    assert code == 0 and (record["sequences"], record["finished"]) == (9, 0)
    assert "uses chance" in err
    monkeypatch.setattr("interpreter.load", lambda name, **_: fake.Game(heap=1))
    code, out, _ = rulewright("perft", "heap", "--depth", "1")
    assert "2 sequences of choices, 1 finished games" in out


def test_schemas_are_written(rulewright: Run, tmp_path: Path) -> None:
    code, out, _ = rulewright("schemas", str(tmp_path / "schemas"))
    files = sorted((tmp_path / "schemas").iterdir())
    assert code == 0 and {path.name: path.read_text("utf-8") for path in files} == {
        path.name: path.read_text("utf-8") for path in SCHEMAS.iterdir()
    }, "run: rulewright schemas schemas"
    assert out.count("Written: ") == len(files)
    assert json.loads(files[0].read_text(encoding="utf-8"))["$id"] == "urn:rulewright:examples:1"
    _, out, _ = rulewright("--lang", "pl", "schemas", str(tmp_path / "schemas"))
    assert "Zapisano: " in out
    assert rulewright("schemas")[0] == 2


def test_bench_measures_and_compares(rulewright: Run, tmp_path: Path) -> None:
    yardstick = tmp_path / "hand.py"
    yardstick.write_text(
        "GAMES = {'heap': 1}\n"
        "def measure(game, seconds, seed):\n"
        "    return {'playouts_per_second': 10.0, 'decisions_per_second': 20.0}\n"
    )
    code, out, _ = rulewright("bench", "--seconds", "0.05", "--json", "--against", str(yardstick))
    record = json.loads(out)[0]
    assert code == 0 and record["ruleset"] == "heap" and record["state_size"] == 5
    assert record["playouts_per_second"] > 0 and record["clone_us"] > 0
    assert record["playouts_ratio"] == pytest.approx(record["playouts_per_second"] / 10, abs=0.01)
    code, _, err = rulewright("bench", "--against", str(tmp_path / "none.py"))
    assert code == 2 and "no-yardstick" in err


def test_help_and_version(rulewright: Run) -> None:
    for name in app.COMMANDS:
        code, out, _ = rulewright(name, "--help")
        assert code == 0 and "Usage: rulewright" in out
    assert rulewright("--version")[1] == f"rulewright {interpreter.__version__}\n"
    assert "simulate" in rulewright("--help")[1]


def test_the_language_comes_from_the_environment() -> None:
    assert preferred({"LANG": "ru_RU.UTF-8"}) == ["ru_RU"]
    assert preferred({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_US"}) == ["en_US"]
    assert preferred({"LANG": "de_DE.UTF-8@euro", "LANGUAGE": "pt_BR:pl"}) == ["pt_BR", "pl", "de_DE"]
    assert preferred({"LANG": "C", "LANGUAGE": "pl"}) == preferred({"LANG": "POSIX"}) == preferred({}) == []
    assert chain(["pt_BR", "pl"], ["en", "pl", "pt"]) == ["pt", "pl", "en"]
    assert chain(["pt_BR"], ["pt", "pt-BR"]) == ["pt-BR", "pt"] and chain("xx", ["de"]) == ["de"] and chain(None, []) == []


def test_a_file_is_replaced_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "file.json"
    write_text(path, "old")
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError("full")))
    with pytest.raises(OSError, match="full"):
        write_text(path, "new")
    assert path.read_text() == "old" and list(path.parent.iterdir()) == [path]


def test_the_first_difference_is_named() -> None:
    assert first_difference({"a": [1, 2]}, {"a": [1, 2]}) is None
    assert first_difference({"a": [1, 2]}, {"a": [1, 3]}) == ("state.a[1]", "3", "2")
    assert first_difference({"a": 1}, {"a": 1, "b": 2}) == ("state.b", "2", "null")
