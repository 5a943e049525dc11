"""The command: its path, its errors, and its processes."""

from __future__ import annotations

import importlib.metadata
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path


class Error(Exception):
    """An error of the command; its text is the command's message.

    `code` is the exit code. `file` and `line` are the place in a Fortran source or in a specification, if the message names one,
    otherwise None.
    """

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code
        place = re.search(r"^(?:platter: |[ ]+\w+/\w+ +)?(?:note: )?(\S[^:\n]*):(\d+)(?::\d+)?:(?=\s|$)", message, re.MULTILINE)
        self.file: str | None = place.group(1) if place else None
        self.line: int | None = int(place.group(2)) if place else None


class ProgramFailed(Error):
    """The program or a check failed (exit code 1), or a signal ended it."""


class Refused(Error):
    """A flag, a file or a specification was rejected (exit code 2), or the host lacks a part of Platter."""


def command() -> str:
    """Returns the path of the command: the one that the environment variable PLATTER names; otherwise the one that was installed with
    this package, if it was installed from a wheel of a release; otherwise the first `platter` in PATH. Raises Refused if there is none.
    """
    named = os.environ.get("PLATTER")
    if named:
        found = shutil.which(named)
        if found is None:
            raise Refused(f"PLATTER={named} is not a program: set PLATTER to the command, such as build/release/bin/platter, or unset it")
        return found
    found = _installed_with_package() or shutil.which("platter")
    if found is None:
        raise Refused("the command platter is not in PATH: install Platter (docs/install.md) or its wheel (docs/python.md)")
    return found


def _installed_with_package() -> str | None:
    """Returns the command that pip installed from the wheel of this package, or None."""
    try:
        files = importlib.metadata.files("platter") or []
    except importlib.metadata.PackageNotFoundError:
        return None
    for file in files:
        if file.parts[-2:] == ("bin", "platter"):
            return str(Path(str(file.locate())).resolve())
    return None


def version() -> str:
    """Returns the version of the command, such as "platter 0.1.0 (compiler: ...)"."""
    return call(["--version"]).strip()


def call(words: Sequence[str | Path], poll: Callable[[], None] | None = None) -> str:
    """Runs the command with these arguments, and returns what it prints on standard output.

    `poll` is called four times a second while the command runs. If Python is interrupted, the command and all processes that it has
    started are ended. Raises ProgramFailed or Refused if the exit code is not 0.
    """
    process = subprocess.Popen(
        [command(), *map(str, words)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
    )
    try:
        printed, messages = _communicate(process, poll)
    except BaseException:
        _end(process)
        raise
    if process.returncode == 0:
        return printed
    text = messages.strip() or printed.strip() or f"platter {words[0]} ended with exit code {process.returncode}"
    raise (Refused if process.returncode == 2 else ProgramFailed)(text, process.returncode)


def _communicate(process: subprocess.Popen[str], poll: Callable[[], None] | None) -> tuple[str, str]:
    while True:
        try:
            return process.communicate(timeout=0.25 if poll else None)
        except subprocess.TimeoutExpired:
            if poll:
                poll()


def _end(process: subprocess.Popen[str]) -> None:
    """Ends the whole process group: first with the signal of a terminal, then by force."""
    grace_period = 5.0
    for number in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(grace_period)
            return
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue
