"""The pages in a real browser: played by clicking what is visible, by the keyboard alone, on a phone, by two people."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from interpreter.source.ruleset import bundled
from tests.web.browser import begin, complaints, found, opened, serving

pytestmark = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(found() is None, reason="there is no browser here; `make browser` installs one"),
]
SOAK = os.environ.get("RULEWRIGHT_SOAK")
LONGEST = 5000 if SOAK else 60  # clicks of a game
PLAYED = sorted(bundled()) if SOAK else ["tic_tac_toe", "kuhn_poker", "rock_paper_scissors"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = found()
    assert path is not None
    with opened(path) as one:
        yield one


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("games") / "games.sqlite") as one:
        yield one


def fresh(browser: Browser, width: int = 1280, height: int = 800) -> Page:
    """A page of a browser that nobody used before."""
    return browser.new_context(viewport={"width": width, "height": height}, accept_downloads=False).new_page()


def click(page: Page, chance: random.Random) -> bool:
    """Click something that can be chosen, on the board where that is possible; False if nothing can be."""
    before = page.locator("body").get_attribute("data-shown") or ""
    lit = [one for one in page.locator(".table .option").all() if one.is_visible()]
    options = page.locator("#ask .options button").all()
    if not options:
        return False
    if lit and chance.random() < 0.7:
        chance.choice(lit).dispatch_event("click")
        menu = page.locator("#pick button")
        if page.locator("#pick").is_visible():
            menu.nth(chance.randrange(menu.count())).click()
    else:
        chance.choice(options).click()
    page.wait_for_function("before => (document.body.dataset.shown || '') !== before", arg=before, timeout=20_000)
    return True


@pytest.mark.parametrize("ruleset", PLAYED)
def test_a_game_is_clicked_through_to_its_end(browser: Browser, address: str, ruleset: str) -> None:
    chance, pages = random.Random(ruleset), [fresh(browser)]
    said = [complaints(pages[0])]
    seats = ["me", *["friend"] * (page_seats(pages[0], address, ruleset) - 1)]
    for link in begin(pages[0], address, ruleset, *seats):
        pages.append(fresh(browser))
        said.append(complaints(pages[-1]))
        pages[-1].goto(link)
    for _ in range(LONGEST):
        turn = next((page for page in pages if page.locator("#ask .options button").count()), None)
        if turn is None:
            pages[0].wait_for_timeout(200)
            if pages[0].locator("#ask .options").count() == 0 and "decides" not in pages[0].inner_text("#state"):
                break
            continue
        click(turn, chance)
    else:
        raise AssertionError("the game does not end")
    assert not any(said)
    for page in pages:
        page.context.close()


def page_seats(page: Page, address: str, ruleset: str) -> int:
    """How many people must sit down."""
    page.goto(f"{address}/new/{ruleset}?lang=en")
    return sum(1 for one in page.locator("select[name=seat]").all() if one.locator('option[value=""]').count() == 0)


def test_what_one_does_the_other_sees_at_once(browser: Browser, address: str) -> None:
    one, other = fresh(browser), fresh(browser)
    other.goto(begin(one, address, "tic_tac_toe", "me", "friend")[0])
    first, second = (one, other) if one.locator("#ask .options button").count() else (other, one)
    first.locator("#ask .options button").first.click()
    second.wait_for_selector("#ask .options button", timeout=10_000)
    first.reload()
    assert first.locator("#ask .options button").count() == 0
    second.locator("#ask .options button").last.click()
    first.wait_for_selector("#ask .options button", timeout=10_000)
    for page in (one, other):
        page.context.close()


def test_it_can_be_played_by_the_keyboard_alone(browser: Browser, address: str) -> None:
    page = fresh(browser)
    begin(page, address, "tic_tac_toe", "me", "friend")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#board .option, #ask .options button')"):
            break
    else:
        raise AssertionError("Tab never comes to what can be chosen")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask .options button", state="detached", timeout=10_000)
    page.context.close()


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_is_wider_than_the_screen(browser: Browser, address: str, width: int) -> None:
    page = fresh(browser, width)
    for path in ("/", "/new/auztralia", "/new/tic_tac_toe"):
        page.goto(address + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    begin(page, address, "connect_four", "me", "friend")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.context.close()


def test_pages_have_no_faults_for_screen_readers(browser: Browser, address: str) -> None:
    page = fresh(browser)
    for path in ("/", "/new/tic_tac_toe"):
        page.goto(address + path)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    begin(page, address, "tic_tac_toe", "me", "friend")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.context.close()


def test_a_server_that_is_killed_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    file, page = tmp_path / "games.sqlite", fresh(browser)
    with serving(file, "tic_tac_toe") as address:
        links = begin(page, address, "tic_tac_toe", "me", "friend")
        other = fresh(browser)
        other.goto(links[0])
        first = page if page.locator("#ask .options button").count() else other
        first.locator("#ask .options button").nth(4).click()
        (other if first is page else page).wait_for_selector("#ask .options button", timeout=10_000)
        board = page.locator("#board svg").inner_html()
        where = page.url
    with serving(file, "tic_tac_toe", port=int(address.rpartition(":")[2])):
        page.goto(where)
        assert strip(page.locator("#board svg").inner_html()) == strip(board)
    for one in (page, other):
        one.context.close()


def strip(markup: str) -> str:
    """A drawing without what lights it up."""
    import re

    return re.sub(r' (class|tabindex|role)="[^"]*"', "", markup)
