"""Runs of programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd

from platter.call import Call, Lines, Sources, Value
from platter.command import Refused
from platter.result import Result


#: Columns of a trace, which also exist if it has no events.
_COLUMNS = ["event", "at_ps", "channel", "request", "number", "length_ps", "cause", "since_ps", "does", "id", "parent", "who", "line", "times", "until_ps"]


class Run(Result):
    """The result of a program's run. Times are virtual."""

    def __init__(self, document: dict[str, Any], printed: str, trace: pd.DataFrame | None = None, requests: list[str] | None = None) -> None:
        super().__init__(document)
        self.printed = printed  #: output of the program
        self._trace = trace
        self._requests = requests

    @property
    def seconds(self) -> float:
        """Virtual time of the run, in seconds."""
        return float(self.document["virtual_seconds"])

    @property
    def revolutions_lost(self) -> int:
        """Lost revolutions of all drives."""
        return sum(int(unit["revolutions_lost"]) for unit in self.document["units"])

    @property
    def units(self) -> pd.DataFrame:
        """One row per unit of the program and its channel: calls, words, lost revolutions by cause, times in seconds."""
        return self._frame("units")

    @property
    def drives(self) -> pd.DataFrame:
        """One row per drive: durations of seeks, rotational latency and commands, in nanoseconds."""
        return self._frame("drives")

    @property
    def routines(self) -> pd.DataFrame:
        """One row per routine of the system: calls, words, and response times in nanoseconds."""
        return self._frame("routines")

    @property
    def lines(self) -> pd.DataFrame:
        """One row per line of Fortran that called the system: calls, waiting times in seconds, lost revolutions by cause."""
        return self._frame("lines")

    @property
    def trace(self) -> pd.DataFrame:
        """One row per event, with the columns of docs/traces.md (times in picoseconds). Raises Refused unless run with trace=True."""
        if self._trace is None:
            raise Refused("this run has no trace: run it with trace=True")
        return self._trace

    @property
    def requests(self) -> list[str]:
        """The requests to the drives, as lines for platter.replay. Raises Refused unless run with requests=True."""
        if self._requests is None:
            raise Refused("this run has no requests: run it with requests=True")
        return self._requests

    def _title(self) -> str:
        lost = self.revolutions_lost
        revolutions = "1 revolution" if lost == 1 else f"{lost} revolutions"
        return f"{self.document['machine']} under {self.document['os']}: {self.seconds:.6f} s, {revolutions} lost"

    def _text(self) -> str:
        return self.printed

    def _tables(self) -> list[tuple[str, pd.DataFrame]]:
        times = {"virtual_seconds": self.seconds, **self.document["processor"]}
        lines = self.lines
        columns = [name for name in ("line", "what", "calls", "words", "waiting_s", "revolutions_lost", "late_s") if name in lines]
        return [("processor time, in seconds", pd.DataFrame([times])), ("lines that called the system", lines[columns])]


def run(sources: Sources, *, cards: Lines | None = None, trace: bool | str | Path = False, requests: bool | str | Path = False,
        **flags: Value) -> Run:
    """Compiles a Fortran program and runs it.

    `sources`: names of files, or the text of a program. `cards`: data cards, as the name of a file or as a list of lines. `trace` and `requests`: True stores the events, or the requests
    to the drives, in the result; the name of a file writes them there. `flags`: flags of `platter run`, such as machine="cray1",
    set={"controller.buffers": 1}, disk=Disk.like(...). Raises ProgramFailed if the program or its compilation fails, and Refused if a
    flag or a file is not valid.
    """
    with Call("run") as one:
        traced, requested = one.file("trace.jsonl"), one.file("requests.txt")
        one.sources(sources).flags({"no_summary": True, "cards": one.lines("cards", cards), **flags, "json": one.file("out.json"),
                                    "trace": traced if trace is True else trace, "requests": requested if requests is True else requests})
        printed = one.run()
        return Run(one.document("platter.run/2"), printed, read_trace(traced) if trace is True else None,
                   requested.read_text().splitlines() if requests is True else None)


def read_trace(file: str | Path) -> pd.DataFrame:
    """Reads a trace in the format JSON lines (`platter run --trace FILE.jsonl`). Returns one row per event; times are in picoseconds."""
    with Path(file).open() as lines:
        events = [json.loads(line) for line in lines]
    return pd.DataFrame.from_records(events, columns=None if events else _COLUMNS)
