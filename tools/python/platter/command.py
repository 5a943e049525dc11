"""The command: its path, its calls, and its errors."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

Value = bool | int | float | str | Path | Sequence[str | Path] | Mapping[str, object]


class Error(Exception):
    """An error of the command. `file` and `line` refer to the Fortran source, if the message names one."""

    def __init__(self, said: str, code: int) -> None:
        super().__init__(said)
        self.code = code
        place = re.search(r"^(?:platter: |[ ]+\w+/\w+ +)?(?:note: )?(\S[^:\n]*):(\d+)(?::\d+)?:(?=\s|$)", said, re.MULTILINE)
        self.file: str | None = place.group(1) if place else None
        self.line: int | None = int(place.group(2)) if place else None


class ProgramFailed(Error):
    """The program or a check failed (exit code 1), or a signal ended it."""


class Refused(Error):
    """Flags, specifications or files are wrong (exit code 2)."""


def command() -> str:
    """Returns the path of the command. Raises Error if it is not found."""
    named = os.environ.get("PLATTER")
    found = shutil.which(named) if named else shutil.which("platter")
    if found is None:
        where = f"PLATTER={named} is not a program" if named else "platter is not in PATH"
        raise Error(f"{where}: install Platter (docs/install.md), or set PLATTER to build/release/bin/platter", 2)
    return found


def version() -> str:
    """Returns the version of the command, such as "platter 0.1.0 (compiler: ...)"."""
    return call(["--version"]).strip()


def flags(given: Mapping[str, Value | None]) -> Iterator[str]:
    """Converts keywords to words of a command line. None and False add no word."""
    for name, value in given.items():
        flag = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            yield flag
        elif isinstance(value, Mapping):
            for key, one in value.items():
                yield f"{flag}={key}={one}"
        elif isinstance(value, (str, int, float, Path)):
            yield f"{flag}={value}"
        else:
            for one in value:
                yield f"{flag}={one}"


def call(words: Sequence[str | Path], input_text: str | None = None) -> str:
    """Runs the command, and returns its output. If Python is interrupted, the command and its processes are ended."""
    process = subprocess.Popen(
        [command(), *map(str, words)],
        stdin=subprocess.PIPE if input_text is not None else subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True,
    )
    try:
        printed, said = process.communicate(input_text)
    except BaseException:
        end(process)
        raise
    if process.returncode == 0:
        return printed
    text = said.strip() or printed.strip() or f"platter {words[0]} ended with {process.returncode}"
    raise (Refused if process.returncode == 2 else ProgramFailed)(text, process.returncode)


def end(process: subprocess.Popen[str]) -> None:
    """Ends the whole process group: first with the signal of a terminal, then by force."""
    patience = 5.0
    for number in (signal.SIGINT, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.wait(patience)
            return
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue
