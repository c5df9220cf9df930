"""From a text of C to a library that is loaded: compilers, and what was compiled before.

A library is kept in the private directory of the user, under a name made from its text, its compiler and the flags. It is written
beside and renamed, so two processes can compile the same at once; what belongs to somebody else, or what others could have
written, is never loaded.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from interpreter.backends.contract import Unsuited
from interpreter.source.cache import is_private, private_folder

DECLARATIONS = """
typedef struct Machine Machine;
Machine *rw_open(void);
void rw_close(Machine *);
int64_t *rw_state(Machine *);
int64_t rw_length(Machine *);
int64_t rw_count(Machine *);
const int64_t *rw_options(Machine *);
int64_t rw_turns(Machine *);
int64_t rw_work(Machine *);
int rw_load(Machine *, const int64_t *, int64_t);
void rw_resume(Machine *, const char *, int64_t);
int rw_begin(Machine *, int);
int rw_take(Machine *, int64_t);
void rw_offer(Machine *, const int64_t *, int64_t);
int rw_ask(Machine *);
int rw_asked(Machine *, int64_t *);
int64_t rw_known(Machine *);
int64_t rw_go_on(Machine *, int64_t);
int rw_keep_opening(Machine *, const char *, int64_t, const int64_t *, int64_t);
int64_t rw_seeded(Machine *, int64_t);
void rw_host(void *, void *, void *);
void *rw_host_goes_on(void *, void *);
void *rw_host_seeded(void *, void *);
int rw_playout(Machine *, uint64_t, int64_t, int, int64_t *);
int rw_playout_twisted(Machine *, uint32_t *, int64_t, int, int64_t *, int64_t *);
int rw_playouts(Machine *, const int64_t *, uint64_t, int64_t, int64_t, int64_t *);
"""
FLAGS = ("-std=c11", "-w", "-shared", "-fPIC")
LEVEL = "-O1"  # a third less compiling than -O2, for little of the speed
# Of what gcc does at that level, this takes a fifth of the time and gains next to nothing.
LEFT_OUT = ["tree-dominator-opts", "tree-ccp", "tree-pta", "tree-sink", "if-conversion", "tree-dse", "dse", "forward-propagate"]
PATIENCE = 600  # seconds
SUFFIX = ".dll" if sys.platform == "win32" else ".so"


def compiler() -> list[str]:
    """The command of the compiler: what `CC` names, one on the path, else that of the package `ziglang`."""
    if named := os.environ.get("CC"):
        return shlex.split(named)
    for name in ("cc", "clang", "gcc"):
        if found := shutil.which(name):
            return [found]
    if find_spec("ziglang") is not None:
        return [sys.executable, "-m", "ziglang", "cc"]
    raise Unsuited("no-compiler")


def library_of(source: str | Callable[[], str], flags: tuple[str, ...] = (LEVEL,), known: str = "") -> Path:
    """The library of a text, compiled if it was not before; Unsuited if that does not work.

    What is `known` by a name that says all it is made of is written only when it is compiled.
    """
    command = [*compiler(), *FLAGS, *flags]
    if LEVEL in flags and _is_gcc(command[0]):
        command += [f"-fno-{name}" for name in LEFT_OUT]
    if not known and callable(source):
        source = source()
    total = hashlib.sha256("\0".join([known or str(source), *command, _stamp(command[0])]).encode()).hexdigest()
    home = private_folder()
    if home is None:  # nothing is to be kept, or there is nowhere: what is made is gone with the process
        home = _passing()
    there = home / f"native-{total}{SUFFIX}"
    if is_private(there):
        with suppress(OSError):
            os.utime(there)  # what is used is not old
        return there
    with suppress(OSError):
        there.unlink()
    return _compiled(source() if callable(source) else source, command, there)


def _is_gcc(command: str) -> bool:
    """Other compilers do not know all of its flags; elsewhere some of them have its name."""
    return sys.platform == "linux" and "gcc" in Path(shutil.which(command) or command).resolve().name


@cache
def _passing() -> Path:
    import atexit

    try:
        home = Path(tempfile.mkdtemp(prefix="rulewright-"))
    except OSError as error:
        raise Unsuited("no-room", reason=str(error)) from None
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    return home


def _stamp(command: str) -> str:
    """What changes with another compiler of the same name."""
    try:
        found = Path(shutil.which(command) or command).resolve()
        return f"{found} {found.stat().st_size} {found.stat().st_mtime_ns}"
    except OSError:
        return command


def _compiled(source: str, command: list[str], there: Path) -> Path:
    try:
        folder = Path(tempfile.mkdtemp(dir=there.parent))
    except OSError as error:
        raise Unsuited("no-room", reason=str(error)) from None
    try:
        text, made = folder / "rules.c", folder / there.name
        text.write_text(source, encoding="utf-8")
        done = subprocess.run(
            [*command, "-o", str(made), str(text), *([] if sys.platform == "win32" else ["-lm"])],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode or not made.is_file():
            said = (done.stderr.strip() or done.stdout.strip() or str(done.returncode)).splitlines()
            raise Unsuited("compiler-failed", command=command[0], reason=said[-1])
        made.chmod(0o700)
        os.replace(made, there)
        return there
    except subprocess.TimeoutExpired:
        raise Unsuited("compiler-failed", command=command[0], reason=f"> {PATIENCE} s") from None
    except OSError as error:
        raise Unsuited(
            "compiler-failed" if error.filename == command[0] else "no-room", command=command[0], reason=str(error)
        ) from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def foreign_functions() -> Any:
    """What calls C from Python, with the declarations of every library; Unsuited if it is not installed."""
    try:
        import cffi
    except ImportError:
        raise Unsuited("no-cffi") from None
    found = cffi.FFI()
    found.cdef(DECLARATIONS)
    return found


@cache
def loaded(path: Path) -> Any:
    """The functions of a library; Unsuited if it cannot be loaded."""
    try:
        return foreign_functions().dlopen(str(path))
    except OSError as error:
        raise Unsuited("compiler-failed", command=path.name, reason=str(error)) from None
