"""Results as data frames, with the columns of the command's --csv (docs/json.md)."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from platter.command import Error, Value, call, flags

Sources = str | Path | Sequence[str | Path]
Cards = str | Path | Sequence[str]


@dataclass(frozen=True)
class Run:
    """The result of a program's run."""

    printed: str  #: what the program printed
    results: dict[str, Any]  #: the document, platter.run/2
    channels: pd.DataFrame  #: a row a channel, times in seconds and nanoseconds as their names say

    @property
    def seconds(self) -> float:
        """Virtual time of the run."""
        return float(self.results["virtual_seconds"])

    @property
    def units(self) -> pd.DataFrame:
        return pd.json_normalize(self.results["units"])

    @property
    def routines(self) -> pd.DataFrame:
        return pd.json_normalize(self.results["routines"])

    @property
    def lines(self) -> pd.DataFrame:
        """Returns the lines of Fortran that called the system, with their waiting times and losses."""
        return pd.json_normalize(self.results.get("lines", []))

    @property
    def revolutions_lost(self) -> int:
        return sum(int(unit["revolutions_lost"]) for unit in self.results["units"])


@dataclass(frozen=True)
class Figure:
    """A measured figure of a document."""

    title: str
    x_label: str
    y_label: str
    points: pd.DataFrame  #: label, x, y; least and most with seeds
    lines: pd.DataFrame  #: label, intercept, slope, from, to


def _listed(sources: Sources) -> list[str]:
    return [str(sources)] if isinstance(sources, (str, Path)) else [str(one) for one in sources]


def _document(file: Path, kind: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text())
    if document.get("schema") != kind:
        raise Error(f"the command writes {document.get('schema')}, but this package reads {kind}: install both in the same version", 2)
    return document


class _Folder:
    """The files of the command while it runs."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="platter-")
        self.path = Path(self._folder.name)

    def __enter__(self) -> _Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def cards(self, cards: Cards | None) -> list[str]:
        """Returns the flag --cards, given the name of a file with cards or a sequence of cards."""
        if cards is None:
            return []
        if isinstance(cards, (str, Path)):
            return [f"--cards={cards}"]
        made = self.path / "cards"
        made.write_text("".join(card + "\n" for card in cards))
        return [f"--cards={made}"]

    def results(self) -> list[str]:
        return [f"--json={self.path / 'out.json'}", f"--csv={self.path / 'out.csv'}"]

    def frame(self) -> pd.DataFrame:
        try:
            return pd.read_csv(self.path / "out.csv")
        except pd.errors.EmptyDataError:
            return pd.DataFrame()


def run(sources: Sources, *, cards: Cards | None = None, **given: Value | None) -> Run:
    """Runs platter run. Raises ProgramFailed with the Fortran line if the program fails, and Refused if it cannot be run."""
    with _Folder() as folder:
        words = ["run", *_listed(sources), *folder.cards(cards), *flags({"no_summary": True, **given}), *folder.results()]
        printed = call(words)
        return Run(printed, _document(folder.path / "out.json", "platter.run/2"), folder.frame())


def _table(name: str, given: Mapping[str, Value | None]) -> pd.DataFrame:
    with _Folder() as folder:
        try:
            call([name, *flags(given), *folder.results()])
        except Error as error:  # claims that fail are also in the table
            if error.code != 1 or not (folder.path / "out.csv").exists():
                raise
        return folder.frame()


def table1(row: str | int | None = None, **given: Value | None) -> pd.DataFrame:
    """Measures Table 1 of Bucher and Hayes. Returns one row per row of the table."""
    return _table("table1", {"row": row, **given})


def claims(document: str | None = None, id: str | None = None, **given: Value | None) -> pd.DataFrame:  # noqa: A002
    """Measures the claims of a document. Returns one row per measurement."""
    return _table("claims", {"document": document, "id": id, **given})


def compare(sources: Sources, *, cards: Cards | None = None, **given: Value | None) -> pd.DataFrame:
    """Runs a program on every machine and system that accepts it. Returns one row per machine and system."""
    with _Folder() as folder:
        call(["compare", *_listed(sources), *folder.cards(cards), *flags(given), *folder.results()])
        return folder.frame()


def sweep(sources: Sources, vary: Mapping[str, str], *, cards: Cards | None = None, **given: Value | None) -> pd.DataFrame:
    """Runs a program at many points. Returns one row per point. `vary`: {"seed": "1..5", "cards.SIZE": "1,3,18"}."""
    with _Folder() as folder:
        table = folder.path / "out.csv"
        words = ["sweep", *_listed(sources), *folder.cards(cards), *flags({"vary": vary, **given}), f"--table={table}"]
        try:
            call(words)
        except Error as error:  # points that failed are also rows
            if error.code != 1 or not table.exists():
                raise
        return folder.frame()


def figure(number: int, document: str = "bucher-hayes", **given: Value | None) -> Figure:
    """Measures a figure again. seeds=5 adds the least and greatest values for drives that drift."""
    with _Folder() as folder:
        words = ["figure", str(number), *flags({"document": document, **given}), "-o", str(folder.path / "out.svg")]
        call([*words, f"--json={folder.path / 'out.json'}"])
        drawn = _document(folder.path / "out.json", "platter.figure/1")
        points = [{"label": series["label"], **point} for series in drawn["series"] for point in series["points"]]
        return Figure(drawn["title"], drawn["x_label"], drawn["y_label"], pd.DataFrame(points), pd.DataFrame(drawn["lines"]))
