"""Processes in which bots think."""

from __future__ import annotations

import os
import subprocess
import sys
import time

SERVER = """
import os, sys
from interpreter.web.thinking import pool
if __name__ == "__main__":
    with pool(1) as bots:
        print(bots.submit(os.getpid).result(), flush=True)
        sys.stdin.read()
"""


def test_whoever_thinks_for_a_server_ends_when_it_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdin is not None and server.stdout is not None
    with server.stdin, server.stdout:
        thinker = int(server.stdout.readline())
        assert _runs(thinker)
        server.kill()
        server.wait()
        end = time.monotonic() + 30
        while _runs(thinker) and time.monotonic() < end:
            time.sleep(0.05)
    assert not _runs(thinker)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return not state.stdout.strip().startswith("Z")
