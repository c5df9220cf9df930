"""A browser for the tests: the system's Chromium, else one that Playwright has brought along."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def found() -> str | None:
    """Where a browser is; None if there is none. Under CI there must be one."""
    path = next((path for name in NAMES if (path := shutil.which(name))), None)
    if path is None:
        with sync_playwright() as playwright:
            path = playwright.chromium.executable_path if Path(playwright.chromium.executable_path).exists() else None
    if path is None and os.environ.get("CI") == "true":
        raise RuntimeError("no browser: `make browser` installs one")
    return path


@contextmanager
def opened(path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def serving(file: Path, *rulesets: str, port: int | None = None, rate: float = 40) -> Iterator[str]:
    """A server in a process of its own, and its address; it is killed without warning at the end."""
    port = port or free_port()
    run = "from interpreter.cli import main; main()"
    command = [sys.executable, "-c", run, "serve", *rulesets, "--port", str(port), "--games", str(file), "--rate", str(rate)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address)
        yield address
    finally:
        process.kill()
        process.wait()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _wait(address: str) -> None:
    for _ in range(600):
        try:
            urlopen(f"{address}/static/icon.svg", timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not start")


def begin(page: Page, address: str, ruleset: str, *seats: str) -> list[str]:
    """Begin a game by the form; the links for friends that the page shows."""
    page.goto(f"{address}/new/{ruleset}?lang=en", wait_until="domcontentloaded")
    for number, who in enumerate(seats):
        page.locator("select[name=seat]").nth(number).select_option(who)
    page.click("button.main")
    page.wait_for_selector("#ask")
    return [str(field.input_value()) for field in page.locator(".links input").all()]


def complaints(page: Page) -> list[str]:
    """What the page says is wrong, filled while it is used."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    return said
