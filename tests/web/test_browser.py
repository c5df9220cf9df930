"""The pages in a real browser: played by clicking what is visible, by the keyboard alone, on a phone, by two people."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route

from interpreter.source.folders import bundled
from tests.web.browser import begin, complaints, found, opened, serving

pytestmark = [
    pytest.mark.xdist_group("browser"),
    pytest.mark.skipif(found() is None, reason="there is no browser here; `make browser` installs one"),
]
Scheme = Literal["light", "dark"]
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
    if not page.locator("#ask .options button").count():
        return False
    listed = chance.random() >= 0.7 or not hit(page, ".table .option", chance.random())
    if listed or page.locator("#pick").is_visible():
        assert hit(page, "#ask .options button" if listed else "#pick button", chance.random())
    page.wait_for_function("before => (document.body?.dataset.shown || '') !== before", arg=before, timeout=20_000)
    return True


# A point of something that can be chosen at which nothing lies over it, sought from its middle outwards, when no piece glides.
HIT = """async ([selector, share]) => {
  const glides = document.getAnimations().filter((one) => !(one instanceof CSSAnimation));
  await Promise.all(glides.map((one) => one.finished.catch(() => {})));
  const visible = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 0;
  const seen = [...document.querySelectorAll(selector)].filter(visible);
  for (let number = 0; number < seen.length; number += 1) {
    const one = seen[(Math.floor(share * seen.length) + number) % seen.length];
    one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = one.getBoundingClientRect();
    for (const away of [0, 0.3, 0.44]) {
      for (const [dx, dy] of [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [1, -1], [-1, 1]]) {
        const [x, y] = [box.left + box.width * (0.5 + away * dx), box.top + box.height * (0.5 + away * dy)];
        const top = document.elementFromPoint(x, y);
        if (top && top.closest(".option, button") === one) return [x, y];
      }
    }
  }
  return null;
}"""


def hit(page: Page, selector: str, share: float) -> bool:
    """Click what a person can: a point of one of some things at which nothing lies over it."""
    spot = page.evaluate(HIT, [selector, share])
    if spot:
        page.mouse.click(*spot)
    return bool(spot)


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
            if pages[0].evaluate("fetch(document.body?.dataset.base + '/scene.json').then((one) => one.json())").get("result"):
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


def test_two_tabs_agree_and_a_click_in_an_old_one_does_nothing(browser: Browser, address: str) -> None:
    one = fresh(browser)
    begin(one, address, "connect_four", "me", "me")
    other = one.context.new_page()
    other.goto(one.url.removesuffix("/0") + ("/1" if not one.locator("#ask .options button").count() else "/0"))
    first, second = (one, other) if one.locator("#ask .options button").count() else (other, one)
    second.goto(first.url)
    first.locator("#ask .options button").nth(3).click()
    first.wait_for_selector("#ask .options button", state="detached")
    second.wait_for_selector("#ask .options button", state="detached", timeout=10_000)
    for page in (first, second):
        page.wait_for_selector("#board .changed", state="detached")  # what is new is marked for a while
    assert first.locator("#board svg").inner_html() == second.locator("#board svg").inner_html()
    second.reload()
    for page in (first, second):
        page.wait_for_selector("#undo:enabled:not([aria-disabled])", timeout=10_000)
    second.keyboard.press("u")
    for page in (first, second):
        page.wait_for_selector("#ask .options button", timeout=10_000)
        page.wait_for_selector("#undo:disabled")
    first.context.close()


def test_a_click_is_not_lost_while_the_board_is_drawn_anew_and_beside_a_dialog_it_closes_it(
    browser: Browser, address: str
) -> None:
    page = fresh(browser)
    begin(page, address, "tic_tac_toe", "me", "me")
    if not page.locator("#ask .options button").count():
        page.goto(page.url.removesuffix("/0") + "/1")
    page.wait_for_function("() => document.body?.dataset.shown")  # drawn for this window
    page.click("a[data-about]")
    page.wait_for_selector("#about[open]")
    page.mouse.click(5, 400)
    page.wait_for_selector("#about", state="hidden")
    spot = page.locator("#board .option").nth(4).bounding_box()
    assert spot is not None
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
    page.mouse.down()
    page.evaluate("() => { const board = document.querySelector('#board'); board.innerHTML = board.innerHTML; }")
    page.mouse.up()
    page.wait_for_function("() => document.querySelectorAll('#board .option').length === 8")
    page.context.close()


def test_who_plays_both_seats_goes_on_in_the_other_one_and_takes_back_there(browser: Browser, address: str) -> None:
    page = fresh(browser)
    said = complaints(page)
    begin(page, address, "connect_four", "me", "me")
    first = page.url
    assert page.locator("#ask .options button").count() == 7  # it begins with the seat that decides
    drawn = "() => document.body?.dataset.shown"  # for this window: the script is there
    page.wait_for_function(drawn)
    page.locator("#ask .options button").nth(3).click()
    page.wait_for_function("first => location.href !== first", arg=first)
    page.wait_for_function(
        "() => document.querySelectorAll('#board .option').length > 0 && document.body?.dataset.yours === 'yes'"
    )
    page.goto(first)  # who comes back to the first seat stays there
    assert page.locator("#next-seat").is_visible()

    def late(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/undo", late)
    page.click("#next-seat")
    page.wait_for_function(drawn)
    page.locator("#ask .options button").nth(3).click()
    page.wait_for_url(first)
    page.wait_for_function("() => document.body?.dataset.yours === 'yes' && document.querySelector('#undo').ariaDisabled")
    page.click("#undo")  # before it is known whether that can be
    page.wait_for_function("first => location.href !== first", arg=first)
    page.wait_for_function("() => document.body?.dataset.yours === 'yes'")
    assert page.locator("#board .piece").count() == 1 and not said
    page.context.close()


def test_where_something_is_hidden_the_screen_is_handed_over_first(browser: Browser, address: str) -> None:
    page, guest = fresh(browser), fresh(browser)
    begin(page, address, "kuhn_poker", "me", "me")
    first = page.url
    page.wait_for_function("() => document.body?.dataset.shown")  # the script is there
    page.locator("#ask .options button").first.click()
    page.wait_for_selector("#next-seat")
    guest.goto(re.sub("/mine/([^/]+)/.*", r"/watch/\1", first))
    assert page.url == first and not guest.locator("#next-seat").count()
    page.click("#next-seat")
    page.wait_for_selector("#curtain[open]")  # nothing of a hand is to be seen while the screen goes from hand to hand
    assert page.evaluate("getComputedStyle(document.querySelector('#curtain'), '::backdrop').backgroundColor").startswith("rgb(")
    clean(page)
    page.click("#curtain a")
    page.wait_for_selector("#ask .options button")
    assert page.url != first
    for one in (page, guest):
        one.context.close()


def test_what_happens_while_a_choice_is_sent_is_shown_too(browser: Browser, address: str) -> None:
    one, other = fresh(browser), fresh(browser)
    other.goto(begin(one, address, "tic_tac_toe", "me", "friend")[0])
    first, second = (one, other) if one.locator("#ask .options button").count() else (other, one)

    def late(route: Route) -> None:  # the other one has moved before the answer is read
        answer = route.fetch()
        second.wait_for_selector("#ask .options button", timeout=10_000)
        second.locator("#ask .options button").last.click()
        second.wait_for_selector("#ask .options button", state="detached", timeout=10_000)
        second.wait_for_timeout(200)
        route.fulfill(response=answer)

    first.route("**/choose", late)
    first.locator("#ask .options button").first.click()
    first.wait_for_function("() => document.querySelectorAll('#ask .options button').length === 7", timeout=10_000)
    for page in (one, other):
        page.context.close()


def test_a_line_that_died_while_the_computer_slept_is_opened_again(browser: Browser, address: str) -> None:
    page = fresh(browser)
    begin(page, address, "tic_tac_toe", "me", "friend")
    page.context.set_offline(True)
    page.wait_for_selector("#lost:not([hidden])")
    page.context.set_offline(False)
    page.wait_for_selector("#lost", state="hidden", timeout=10_000)
    with page.expect_request("**/events", timeout=10_000):
        page.evaluate("() => { const now = Date.now; Date.now = () => now() + 60_000; }")
    page.context.close()


def test_it_can_be_played_by_the_keyboard_alone(browser: Browser, address: str) -> None:
    page = fresh(browser)
    begin(page, address, "tic_tac_toe", "me", "friend")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#board .option')"):
            break
    else:
        raise AssertionError("Tab never comes to what can be chosen")
    before = page.evaluate("document.activeElement.dataset.ref")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    after = page.evaluate("document.activeElement.dataset.ref")
    assert before != after
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask .options button", state="detached", timeout=10_000)
    page.keyboard.press("u")  # and taken back
    page.wait_for_selector("#ask .options button", timeout=10_000)
    page.context.close()


def test_a_game_is_gone_through_back_and_forth_and_the_back_button_works(browser: Browser, address: str) -> None:
    page = fresh(browser)
    begin(page, address, "rock_paper_scissors", "me", "random")
    page.wait_for_selector("#ask .options button", timeout=30_000)
    where, now = page.url, page.locator("#news").inner_text()
    click(page, random.Random(1))
    page.click("#to-history")
    page.wait_for_selector("#steps:not([hidden])")
    page.click("[data-step=first]")
    page.wait_for_function("() => document.querySelector('#steps input').value === '0'")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#steps input').value === '1'")
    shared = page.url
    assert "?at=1" in shared
    page.go_back()
    page.wait_for_selector("#steps", state="hidden")
    page.wait_for_function("now => document.querySelector('#news').innerText !== now", arg=now)  # the other has answered, too
    assert page.url == where
    page.goto(shared)  # the address of a position
    assert page.locator("#steps input").input_value() == "1" and not page.locator("#ask .options button").count()
    page.context.close()


def test_whole_patterns_are_taken_back_before_the_last_click(browser: Browser, address: str) -> None:
    page = fresh(browser)
    begin(page, address, "chess", "me", "me")
    page.goto(page.url) if page.locator("#ask .options button").count() else page.goto(page.url.removesuffix("/0") + "/1")
    page.route("**/undo", lambda route: route.fulfill(json={"revision": "older.1", "undo": True, "back": [0]}))
    with page.expect_response("**/undo"):  # it comes too late
        page.locator("#ask .options button").first.click()
    page.wait_for_selector("[data-back]:disabled", timeout=20_000)
    assert page.locator("#undo").is_disabled()
    page.unroute("**/undo")
    page.reload()
    question = page.locator("#ask h2").inner_text()
    page.locator("[data-back]").first.click()
    page.wait_for_selector("[data-back]", state="detached", timeout=10_000)
    assert page.locator("#ask h2").inner_text() != question
    page.context.close()


def test_variants_that_do_not_go_together_are_told_while_the_form_is_filled_in(browser: Browser, address: str) -> None:
    page = fresh(browser)
    page.goto(f"{address}/new/atlantis?lang=en", wait_until="domcontentloaded")
    boxes = page.locator("input[name=variant]")
    for number in range(boxes.count()):
        boxes.nth(number).check()
    page.wait_for_selector("#wrong li", timeout=10_000)
    assert not re.search(r"[{}`]", page.locator("#wrong").inner_text())
    page.context.close()


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_is_wider_than_the_screen(browser: Browser, address: str, width: int) -> None:
    page = fresh(browser, width)
    for path in ("/", "/new/auztralia", "/new/tic_tac_toe?lang=ru"):
        page.goto(address + path, wait_until="load")  # with its style sheet
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    begin(page, address, "connect_four", "me", "friend")
    page.wait_for_function("() => document.body?.dataset.shown")  # drawn for this window, with its style sheet
    if width == 1280:  # short panels leave the board their room
        page.wait_for_function("() => document.querySelector('#board svg').clientWidth > 760")
    page.click(".menu summary")
    menu = page.locator(".menu ul").bounding_box()
    assert menu is not None and menu["x"] >= 0 and menu["x"] + menu["width"] <= width
    page.click(".menu summary")
    label = page.locator("#board text.quiet").first  # no rule of the page reaches into a drawing
    assert label.evaluate("one => getComputedStyle(one).fontSize") == f"{label.get_attribute('font-size')}px"
    for _ in range(2):
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.set_viewport_size({"width": width, "height": 400})  # too low for the board and the question: that stays in sight
        box = page.locator("#ask h2").first.bounding_box()
        assert width == 1280 or (box is not None and box["y"] < 400)
        # Names as long as German ones.
        page.evaluate(
            "long => { for (const one of document.querySelectorAll('h1, h2, .options button, .card b, #news li, .item .name')) "
            "one.append(long); }",
            " Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle",
        )
    page.context.close()


def test_fingers_get_a_larger_board_before_they_choose(browser: Browser, address: str) -> None:
    context = browser.new_context(
        viewport={"width": 200, "height": 500}, has_touch=True
    )  # as if the board had twice as many cells
    page = context.new_page()
    begin(page, address, "go", "me", "me")
    if not page.locator("#ask .options button").count():
        page.goto(page.url.removesuffix("/0") + "/1")
    page.wait_for_function("() => document.body?.dataset.shown")
    spot = page.locator("#board .option").nth(40)
    spot.scroll_into_view_if_needed()
    size = spot.bounding_box()
    assert size is not None and size["width"] < 26  # too small for a finger
    middle = size["x"] + size["width"] / 2
    page.touchscreen.tap(size["x"] + size["width"] / 2, size["y"] + size["height"] / 2)
    page.wait_for_selector("#board.zoomed")
    page.wait_for_function(
        "() => document.querySelector('#board svg').viewBox.baseVal.width > 300"
    )  # drawn for the room that it has now
    larger = spot.bounding_box()
    assert larger is not None and larger["width"] >= 32 and page.locator("#ask .options button").count()
    assert abs(larger["x"] + larger["width"] / 2 - middle) < 12  # it stays under the finger
    page.touchscreen.tap(larger["x"] + larger["width"] / 2, larger["y"] + larger["height"] / 2)
    page.wait_for_selector("#board .piece", timeout=10_000)
    assert page.locator("#board .piece").count() == 1
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_have_no_faults_for_screen_readers(browser: Browser, address: str, scheme: Scheme) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme=scheme).new_page()
    for path in ("/", "/new/atlantis", "/nothing/here", "/watch/nothing"):
        page.goto(address + path, wait_until="domcontentloaded")
        if path != "/nothing/here":  # which is said in a few plain words
            clean(page)
    begin(page, address, "kuhn_poker", "me", "friend")
    clean(page)
    page.click("a[data-about]")
    page.wait_for_selector("#about[open]")
    clean(page)
    page.keyboard.press("Escape")
    page.click(".menu summary")
    clean(page)
    page.goto(f"{page.url}?at=0")
    clean(page)
    page.context.close()


def clean(page: Page) -> None:
    """Nothing that axe finds."""
    page.wait_for_timeout(100)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


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
    """A drawing without what lights it up, and without how far it stands from the edge, which the width of the window decides."""
    return re.sub(r' (class|tabindex|role|aria-label)="[^"]*"|translate\([0-9.]+ 0\)', "", markup)
