"""The text of a PDF, page by page, read in a process of its own: a file from somewhere may take any time and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from interpreter.problems import PlayError

MOST_SECONDS = 60
MOST_MEMORY = 1 << 30
MOST_PAGES = 500
MOST_LETTERS = 1_500_000
LETTERS_OF_A_PAGE = 20  # fewer are the number of a page, not its text


def pdf_pages(path: Path) -> list[str]:
    """The pages of a PDF as text; PlayError if it has none or cannot be read."""
    name = str(path)
    try:
        run = subprocess.run(
            [sys.executable, "-m", "interpreter.prose.pdf_text", name], capture_output=True, timeout=MOST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise PlayError("prose-pdf-slow", file=name, seconds=MOST_SECONDS) from None
    try:
        answer = json.loads(run.stdout)
    except ValueError:
        answer = {"code": "prose-pdf-broken", "reason": "?"}
    if "code" in answer:
        facts = {key: value for key, value in answer.items() if key != "code"}
        raise PlayError(answer["code"], file=name, **facts)
    pages: list[str] = answer["pages"]
    if sum(len(page.strip()) >= LETTERS_OF_A_PAGE for page in pages) * 4 < len(pages) or not pages:
        raise PlayError("prose-pdf-scan", file=name)
    return pages


def _read(name: str) -> dict[str, object]:
    import logging
    from importlib.util import find_spec

    if not find_spec("pypdf"):
        return {"code": "extra-missing", "name": "pypdf", "extra": "rulebook"}
    from pypdf import PdfReader
    from pypdf.errors import DependencyError, PyPdfError

    logging.disable(logging.CRITICAL)
    pages: list[str] = []
    try:
        reader = PdfReader(name)
        if reader.is_encrypted and not reader.decrypt(""):
            return {"code": "prose-pdf-locked"}
        for page in reader.pages[:MOST_PAGES]:
            pages.append(page.extract_text()[:MOST_LETTERS])
            if sum(map(len, pages)) > MOST_LETTERS:
                break
    except DependencyError:
        return {"code": "prose-pdf-cipher"}
    except MemoryError:
        return {"code": "prose-pdf-broken", "reason": "memory"}
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, OSError) as error:
        # Files that break the format break the library in many ways.
        return {"code": "prose-pdf-broken", "reason": str(error)[:200] or type(error).__name__}
    return {"pages": pages}


def _limit() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    except (ImportError, ValueError, OSError):
        pass  # some systems have no limits


if __name__ == "__main__":
    _limit()
    print(json.dumps(_read(sys.argv[1])))
