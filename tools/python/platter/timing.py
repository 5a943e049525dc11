"""Times of the loops, routines and lines of a program."""

from __future__ import annotations

from typing import Any

import pandas as pd

from platter.call import Call, Lines, Sources, Value
from platter.result import Result


class Timing(Result):
    """How long each loop and routine of a program took. CP are clock periods of the processor."""

    def __init__(self, document: dict[str, Any], listing: str) -> None:
        super().__init__(document)
        self.listing = listing  #: what the command prints: the program with its times

    @property
    def seconds(self) -> float:
        """Virtual time of the run, in seconds."""
        return float(self.document["virtual_seconds"])

    @property
    def loops(self) -> pd.DataFrame:
        """One row per loop: its place, iterations, CP, MFLOPS, whether it is a vector loop (`mode`), and why."""
        return self._frame("loops")

    @property
    def routines(self) -> pd.DataFrame:
        """One row per routine: calls, CP and MFLOPS."""
        return self._frame("routines")

    @property
    def lines(self) -> pd.DataFrame:
        """One row per line that calls the system or waits: calls, words, waiting time in seconds, lost revolutions by cause."""
        return self._frame("lines")

    def _title(self) -> str:
        return f"{self.document['processor']}: {self.seconds:.6f} s, {self.document['cp']} CP in the program"

    def _tables(self) -> list[tuple[str, pd.DataFrame]]:
        loops = self.loops
        columns = ["file", "line", "mode", "why", "bound", "times_executed", "iterations", "cp", "own_cp", "mflops"]
        return [("loops", loops if loops.empty else loops[columns]), ("routines", self.routines[["name", "file", "line", "times_executed", "cp", "mflops"]])]


def time(sources: Sources, *, cards: Lines | None = None, **flags: Value) -> Timing:
    """Runs a program, and measures each loop, routine and call.

    `cards` and `flags`: as in platter.run. Raises ProgramFailed if the program fails, and Refused if a flag or a file is not valid.
    """
    with Call("time") as one:
        one.sources(sources).flags({"cards": one.lines("cards", cards), **flags, "json": one.file("out.json")})
        listing = one.run()
        return Timing(one.document("platter.time/2"), listing)
