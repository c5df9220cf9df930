"""A browser for the tests of pages: the one that is there, else Debian's where this may be installed, else Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
WAYS = (
    ["apt-get", "install", "--yes", "--quiet", "chromium"],
    [sys.executable, "-m", "playwright", "install", "chromium"],
)


def there() -> bool:
    if any(map(shutil.which, NAMES)):
        return True
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def main() -> int:
    if there():
        return 0
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "--quiet"], stdout=subprocess.DEVNULL, check=False)
        subprocess.run(WAYS[0], stdout=subprocess.DEVNULL, check=False)
    if not there():
        subprocess.run(WAYS[1], check=False)
    if there():
        return 0
    print("There is no browser, and none could be installed: the tests of pages do not run.", file=sys.stderr)
    return 1 if os.environ.get("CI") == "true" else 0


if __name__ == "__main__":
    sys.exit(main())
