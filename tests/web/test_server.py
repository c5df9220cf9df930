"""The server without a browser: games are begun, played, watched, taken back and found again; what is wrong is refused."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from interpreter.cli.serve import listening_at
from interpreter.web.covers import Covers
from interpreter.web.house import cover
from interpreter.web.lobby import form_of, source_of
from interpreter.web.routes import make
from interpreter.web.server import Server

HERE = {"sec-fetch-site": "same-origin"}
JSON = {**HERE, "accept": "application/json"}
RULESETS = ["tic_tac_toe", "kuhn_poker", "rock_paper_scissors", "connect_four", "hearts"]

PATHS = ("", "?at=5", "/parts", "/scene.json", "/picture.svg", "/about?ref=place:hand.north", "/rules")


def served(file: Path, rate: float = 1e6) -> TestClient:
    return TestClient(make(Server(RULESETS, file), rate, rate), base_url="http://testserver", raise_server_exceptions=True)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with served(tmp_path / "games.sqlite") as one:
        yield one


def begin(client: TestClient, ruleset: str, *seats: str) -> list[str]:
    """The addresses of the seats of people in a new game."""
    answer = client.post(f"/new/{ruleset}", data={"seat": list(seats)}, headers=HERE, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    own = answer.headers["location"]
    invited = client.get(own).text.partition('class="links"')[2].partition("</details>")[0]
    links = dict.fromkeys(re.findall(r'value="http://testserver(/seat/[^"]+)"', invited))
    return [own, *links]


def parts(client: TestClient, seat: str) -> dict[str, Any]:
    answer = client.get(f"{seat}/parts", headers=JSON)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def move(client: TestClient, seat: str, revision: str, option: object) -> tuple[int, dict[str, Any]]:
    answer = client.post(f"{seat}/choose", json={"revision": revision, "option": option}, headers=JSON)
    return answer.status_code, answer.json()


def play(client: TestClient, seats: list[str], chance: random.Random, most: int = 200) -> None:
    """Play a game by what the pages offer."""
    for _ in range(most):
        shown = {seat: parts(client, seat) for seat in seats}
        turn = [seat for seat in seats if shown[seat]["yours"]]
        if not turn:
            return
        assert len(turn) == 1
        options = re.findall(r'name="option" value="(\d+)"', shown[turn[0]]["parts"]["ask"])
        status, _ = move(client, turn[0], shown[turn[0]]["revision"], int(chance.choice(options)))
        assert status == 200


def test_two_people_play_a_game_to_its_end(client: TestClient) -> None:
    seats = begin(client, "tic_tac_toe", "me", "friend")
    assert len(seats) == 2
    play(client, seats, random.Random(1))
    for seat in seats:
        found = parts(client, seat)["parts"]
        assert not re.search(r'name="option"', found["ask"])
        assert re.search("wins|Nobody", found["ask"])


def test_actions_that_cannot_be_taken_stand_below_the_answers_with_the_reason(tmp_path: Path) -> None:
    with TestClient(make(Server(["auztralia"], tmp_path / "games.sqlite"), 1e6, 1e6)) as client:
        [own] = begin(client, "auztralia", "me")
        move(client, own, parts(client, own)["revision"], 0)
        page = parts(client, own)["parts"]["ask"]
        missing = json.loads(client.get(f"{own}/scene.json").text)["decision"]["unavailable"]
        shown = re.findall(r'<li data-why="[^"]*"><button[^>]*>([^<]+)</button> <small>([^<]+)</small>', page)
        assert shown == [(one["label"], one["reason"]) for one in missing] and shown
        assert page.index('class="refused"') > page.rindex('name="option"')
        asked = client.get(f"{own}/about", params={"ref": missing[0]["refs"][0]}).text
        assert missing[0]["label"] in asked and missing[0]["reason"] in asked


def test_the_rule_behind_a_thing_is_told_in_the_language_of_the_reader(tmp_path: Path) -> None:
    with TestClient(make(Server(["atlantis"], tmp_path / "games.sqlite"), 1e6, 1e6)) as client:
        [own] = begin(client, "atlantis", "me", "random")
        for ref, rule in (("action:walk", "ATL-MOVE-05"), ("piece:0", "ATL-COMP-06"), ("cell:r5c5", "ATL-COMP-01")):
            told = {lang: client.get(f"{own}/about?ref={ref}&lang={lang}").text for lang in ("en", "ru")}
            assert all(rule in text and "<blockquote>" in text for text in told.values()), ref
            assert "В книге правил" in told["ru"] and "In the rulebook" in told["en"]
            assert re.search("[а-я]{4}", told["ru"]) and not re.search("[а-я]{4}", told["en"])
        assert client.get(f"{own}/about?ref=action:nothing").status_code == 404


def test_a_move_counts_once_and_only_for_the_question_that_it_answers(client: TestClient) -> None:
    seats = begin(client, "tic_tac_toe", "me", "friend")
    first, second = sorted(seats, key=lambda seat: not parts(client, seat)["yours"])
    revision = parts(client, first)["revision"]
    assert move(client, first, revision, 0)[0] == 200
    assert move(client, first, revision, 0)[0] == 200  # the same click once more
    assert move(client, first, revision, 1)[0] == 409  # another one to a question that is answered
    now = parts(client, second)
    assert now["yours"] and now["revision"] != revision
    assert "<h2>Which" in now["parts"]["ask"] and "<q>Which" in parts(client, first)["parts"]["ask"]  # asked, and told of
    status, answer = move(client, first, now["revision"], 0)
    assert status == 409 and "decides" in answer["problem"]


@pytest.mark.parametrize("option", [-1, 99, "0", True, None, 1.0, [0]])
def test_only_whole_numbers_of_options_are_taken(client: TestClient, option: object) -> None:
    seats = begin(client, "tic_tac_toe", "me", "friend")
    first = next(seat for seat in seats if parts(client, seat)["yours"])
    revision = parts(client, first)["revision"]
    assert move(client, first, revision, option)[0] == 400
    assert parts(client, first)["revision"] == revision


def test_moves_from_other_sites_and_strangers_are_refused(client: TestClient) -> None:
    seats = begin(client, "tic_tac_toe", "me", "friend")
    first = next(seat for seat in seats if parts(client, seat)["yours"])
    revision = parts(client, first)["revision"]
    body = {"revision": revision, "option": 0}
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "http://elsewhere.example"}, {}):
        assert client.post(f"{first}/choose", json=body, headers=headers).status_code == 403
    game = first.split("/")[2]
    assert client.post(f"/watch/{game}/choose", json=body, headers=JSON).status_code == 403
    assert client.post(f"/seat/{game}/{'x' * 22}/choose", json=body, headers=JSON).status_code == 404
    assert TestClient(client.app).get(f"/mine/{game}/0/parts").status_code == 404


def test_choices_are_taken_back_while_nothing_was_learnt(client: TestClient) -> None:
    seats = begin(client, "tic_tac_toe", "me", "friend")
    first, second = sorted(seats, key=lambda seat: not parts(client, seat)["yours"])
    before = parts(client, first)
    move(client, first, before["revision"], 4)
    shown = parts(client, first)
    assert shown["undo"] is None and parts(client, second)["undo"] is False  # the move did not wait for it
    back = client.get(f"{first}/undo", headers=JSON).json()
    assert back == {"revision": shown["revision"], "undo": True, "back": [0]}
    assert parts(client, first)["undo"] is True and not client.get(f"{second}/undo", headers=JSON).json()["undo"]
    assert client.post(f"{first}/undo", json={"revision": before["revision"]}, headers=JSON).status_code == 409
    answer = client.post(f"{first}/undo", json={"revision": parts(client, first)["revision"]}, headers=JSON)
    assert answer.status_code == 200
    assert parts(client, first)["yours"] and parts(client, first)["revision"] != before["revision"]
    assert parts(client, first)["parts"]["board"] == before["parts"]["board"]


def test_a_server_that_is_started_again_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with served(file) as client:
        seats = begin(client, "connect_four", "me", "friend")
        play(client, seats, random.Random(3), 9)
        boards, cookies = [parts(client, seat)["parts"]["board"] for seat in seats], client.cookies
    with served(file) as client:
        client.cookies = cookies
        assert [parts(client, seat)["parts"]["board"] for seat in seats] == boards
        play(client, seats, random.Random(4))
        assert not any(parts(client, seat)["yours"] for seat in seats)


def test_a_browser_finds_its_games_again(client: TestClient) -> None:
    begin(client, "tic_tac_toe", "me", "friend")
    mine = re.findall(r'href="(/mine/[^"]+)"', client.get("/").text)
    assert len(mine) == 1 and client.get(mine[0]).status_code == 200
    assert not re.findall(r'href="(/mine/[^"]+)"', TestClient(client.app).get("/").text)


def test_a_game_of_several_own_seats_is_listed_once_by_the_one_that_decides(client: TestClient) -> None:
    seat = begin(client, "connect_four", "me", "me")[0]
    for _ in range(2):
        listed = re.findall(r'href="(/mine/[^"]+)"', client.get("/").text)
        assert listed == [seat]
        move(client, seat, parts(client, seat)["revision"], 3)
        seat = seat[:-1] + str(1 - int(seat[-1]))
    assert begin(client, "hearts", "me", "me", "friend", "friend")[0] in re.findall(r'href="(/mine/[^"]+)"', client.get("/").text)


def test_an_address_can_be_shared_and_a_seat_taken_along_to_another_device(client: TestClient) -> None:
    own, friends = begin(client, "kuhn_poker", "me", "friend")
    secret = set(re.findall(r'value="http://testserver(/seat/[^"]+)"', client.get(own).text))
    (mine,) = secret - {friends}
    client.cookies.clear()
    shown = client.get(f"{own}?at=0")
    assert (
        shown.status_code == 200
        and shown.url.path == own.replace("/mine/", "/watch/")[: -len("/0")]
        and shown.url.query == b"at=0"
    )
    assert "/seat/" not in shown.text and parts(client, mine)["yours"] != parts(client, friends)["yours"]
    assert client.get(f"{own}/parts", headers=JSON).status_code == 404


def test_variants_stand_in_the_order_of_their_names() -> None:
    for ruleset in ("atlantis", "auztralia"):
        for language in ("en", "ru"):
            names = [one.name.casefold() for one in form_of(source_of(ruleset), language)["variants"]]
            assert names == sorted(names) and len(names) > 3


def test_bots_answer_by_themselves(client: TestClient) -> None:
    seat = begin(client, "tic_tac_toe", "me", "random")[0]
    for _ in range(9):
        found = wait(client, seat)
        if not found["yours"]:
            return
        options = re.findall(r'name="option" value="(\d+)"', found["parts"]["ask"])
        move(client, seat, found["revision"], int(options[0]))
    raise AssertionError("the game does not end")


def wait(client: TestClient, seat: str) -> dict[str, Any]:
    """The page when the bot has moved, or the game is over."""
    import time

    for _ in range(600):
        found = parts(client, seat)
        if found["yours"] or "decides" not in found["parts"]["ask"]:
            return found
        time.sleep(0.05)
    raise AssertionError("the bot does not answer")


def test_nothing_hidden_is_in_any_answer(client: TestClient) -> None:
    """Hearts: the cards in the hands of others, the seed and the array appear nowhere."""
    seats = begin(client, "hearts", "me", "friend", "friend", "friend")
    hands = {seat: _hand(client, seat) for seat in seats}
    assert all(len(hand) == 13 for hand in hands.values()) and len(set().union(*hands.values())) == 52
    for seat in [*seats, f"/watch/{seats[0].split('/')[2]}"]:
        said = "".join(client.get(f"{seat}{path}").text for path in PATHS)
        for other, hand in hands.items():
            if other != seat:
                assert not [card for card in hand if f">{card}<" in said or f'"{card}"' in said]
        assert '"seed"' not in said and '"array"' not in said


def _hand(client: TestClient, seat: str) -> set[str]:
    scene = json.loads(client.get(f"{seat}/scene.json").text)
    you = next(one for one in scene["seats"] if one.get("you"))
    return {piece["name"] for item in you["items"] if item["ref"].startswith("place:hand") for piece in item["pieces"]}


def test_secret_answers_are_not_shown_before_all_have_answered(client: TestClient) -> None:
    """Whatever the first one answers, the second one's pages are the same."""
    seen = [_answered(client, option) for option in range(3)]
    assert seen[0] == seen[1] == seen[2]


def _answered(client: TestClient, option: int) -> list[str]:
    seats = begin(client, "rock_paper_scissors", "me", "friend")
    first, second = sorted(seats, key=lambda seat: not parts(client, seat)["yours"])
    assert move(client, first, parts(client, first)["revision"], option)[0] == 200
    assert parts(client, second)["yours"]
    news = [
        client.get(f"{second}/scene.json").text,
        parts(client, second)["parts"]["news"],
        parts(client, second)["parts"]["board"],
    ]
    page = client.get(f"{second}?at=1").text
    for own in (second, second.split("/")[2], parts(client, second)["revision"]):
        page = page.replace(own, "")
    return [*news, page]


def test_whoever_asks_too_often_waits(tmp_path: Path) -> None:
    with served(tmp_path / "games.sqlite", 3.0) as client:
        answers = [client.get("/static/icon.svg").status_code for _ in range(8)]
        assert answers[:3] == [200, 200, 200] and 429 in answers


def test_an_answer_does_not_wait_until_its_beginning_is_confirmed() -> None:
    with listening_at("127.0.0.1", 0) as server, socket.create_connection(server.getsockname()), server.accept()[0] as line:
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


class Artists(Executor):
    """Draws nothing, and notes what was asked for."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.asked += fn.args
        done: Future[Any] = Future()
        done.set_result(f"a picture of {fn.args[0]}")
        return done


def test_covers_are_drawn_once_in_other_processes_and_those_of_small_games_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn, artists = cover("tic_tac_toe"), Artists()
    monkeypatch.setattr("interpreter.web.covers.pool", lambda *given: artists)
    server = Server(["hearts", "chess", "tic_tac_toe"], tmp_path / "games.sqlite")

    async def asked() -> list[str]:
        server.draw_covers()
        return [await server.cover(ruleset) for ruleset in server.shelf]

    assert asyncio.run(asked())[2] == drawn and "tic_tac_toe" not in artists.asked  # it was drawn before
    monkeypatch.setattr("interpreter.web.covers.kept_cover", lambda ruleset: None)
    server.covers = Covers(server.artists)
    assert asyncio.run(asked()) == [f"a picture of {ruleset}" for ruleset in server.shelf]
    assert artists.asked[-3:] == ["tic_tac_toe", "hearts", "chess"]
    asyncio.run(server.png("chess", "<svg/>"))  # no table waits while it is drawn
    assert artists.asked[-2] == "<svg/>"
