"""The progress of a command: a line on a terminal or in a notebook, or calls of a function."""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: Receives the number of completed points, the number of all points, and the remaining seconds (None if not known yet).
Report = Callable[[int, int, float | None], None]


class Progress:
    """Follows the file of --progress, and reports its last line. A context manager, which yields the function to call repeatedly."""

    def __init__(self, doing: str, file: Path, wanted: bool | Report | None) -> None:
        self._doing, self._file, self._last = doing, file, ""
        self._begin = time.monotonic()
        self._line: _Line | None = None
        self._report: Report | None = None
        if callable(wanted):
            self._report = wanted
        elif wanted or (wanted is None and (_in_notebook() or sys.stderr.isatty())):
            self._line = _NotebookLine() if _in_notebook() else _Line()

    def __enter__(self) -> Callable[[], None] | None:
        return self._poll if self._line or self._report else None

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._poll()
        if self._line:
            self._line.clear()

    def _poll(self) -> None:
        lines = self._file.read_text().split("\n")[:-1] if self._file.exists() else []
        if not lines or lines[-1] == self._last:
            return
        self._last = lines[-1]
        now: dict[str, Any] = json.loads(self._last)
        if self._report:
            self._report(now["done"], now["points"], now["seconds_left"])
        elif self._line and time.monotonic() - self._begin > 1:
            self._line.show(f"{self._doing}: {now['text']}")


def _in_notebook() -> bool:
    """Returns whether this is a kernel of Jupyter."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell is not None and getattr(shell, "kernel", None) is not None


class _Line:
    """The last line of a terminal at standard error."""

    _is_shown = False

    def show(self, text: str) -> None:
        self._is_shown = True
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


class _NotebookLine(_Line):
    """A line among the outputs of a notebook's cell, which is empty in the end."""

    def __init__(self) -> None:
        self._handle: Any = None

    def show(self, text: str) -> None:
        if self._handle is None:
            display = importlib.import_module("IPython.display").display
            self._handle = display({"text/plain": text}, raw=True, display_id=True)
        else:
            self._handle.update({"text/plain": text}, raw=True)

    def clear(self) -> None:
        if self._handle is not None:
            self._handle.update({"text/plain": ""}, raw=True)
