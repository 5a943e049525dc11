"""Explanations of lost revolutions."""

from __future__ import annotations

from typing import Any

import pandas as pd

from platter.call import Call, Lines, Sources, Value
from platter.result import Result


class Explanation(Result):
    """Why a call lost a revolution, and which changes would avoid it."""

    def __init__(self, document: dict[str, Any], text: str, svg: str) -> None:
        super().__init__(document)
        self.text = text  #: what the command prints
        self.svg = svg  #: a picture of the two calls

    @property
    def verdict(self) -> str:
        """The conclusion in one or two sentences."""
        return str(self.document["verdict"])

    @property
    def cause(self) -> str | None:
        """The cause of the lost revolution, such as "late command"; None if none was lost."""
        lost = self.document["lost"]
        return str(lost["cause"]) if lost else None

    @property
    def late_us(self) -> float:
        """How late the call was, in microseconds; 0 if no revolution was lost."""
        lost = self.document["lost"]
        return float(lost["late_ps"]) / 1e6 if lost else 0.0

    @property
    def budget(self) -> pd.DataFrame:
        """The parts of the delay (`what`), in microseconds (`length_us`); empty if no revolution was lost."""
        lost = self.document["lost"]
        return pd.DataFrame([{"what": one["what"], "length_us": one["length_ps"] / 1e6} for one in (lost["budget"] if lost else [])],
                            columns=["what", "length_us"])

    @property
    def events(self) -> pd.DataFrame:
        """One row per event of the two calls; `after_call_ns` is its time after the first call, in nanoseconds."""
        return self._frame("events")

    @property
    def lines(self) -> pd.DataFrame:
        """One row per line of Fortran that called the system, with its calls and lost revolutions by cause."""
        return self._frame("lines")

    @property
    def tried(self) -> pd.DataFrame:
        """One row per change that was tried: `what`, the flags that repeat it, the virtual time and the saved time in seconds."""
        return self._frame("tried")

    def _title(self) -> str:
        return f"{self.document['what']}: {self.verdict}"

    def _tables(self) -> list[tuple[str, pd.DataFrame]]:
        tried = self.tried
        return [("parts of the delay", self.budget), ("changes that were tried", tried if tried.empty else tried[["what", "seconds", "saved_s"]])]

    def _repr_html_(self) -> str:
        return super()._repr_html_() + self.svg[self.svg.find("<svg"):]


def explain(what: Sources, *, cards: Lines | None = None, **flags: Value) -> Explanation:
    """Explains where the time between two calls went, and why a revolution was lost.

    `what`: Fortran files, a program as a text, a routine such as "ctss/RDISK", or a row of Table 1. `cards` and `flags`: as in platter.run, and those of
    `platter explain`, such as as_it_is=True, or loop=1000 for a routine (us between two tests). Raises ProgramFailed if the program fails, and Refused if a flag or a file is
    not valid.
    """
    with Call("explain") as one:
        picture = one.file("out.svg")
        one.sources(what).flags({"cards": one.lines("cards", cards), **flags, "json": one.file("out.json"), "svg": picture})
        text = one.run()
        return Explanation(one.document("platter.explain/1"), text, picture.read_text() if picture.exists() else "")
