"""The published studies, and comparisons of machines, as data frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pandas as pd

from platter.call import Call, Lines, Sources, Value
from platter.command import Error
from platter.units import new_axes

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def _measured(one: Call) -> pd.DataFrame:
    """Returns the table of a command, which also contains what failed."""
    one.flags({"json": one.file("out.json"), "csv": one.file("out.csv")})
    try:
        one.run()
    except Error as error:
        if error.code != 1 or not one.file("out.csv").exists():
            raise
    return one.table()


def table1(row: str | int | None = None, **flags: Value) -> pd.DataFrame:
    """Measures Table 1 of Bucher and Hayes. Returns one row per row of the table. `row`: its number or name, such as "ctss/RDISK"."""
    with Call("table1") as one:
        return _measured(one.flags({"row": row, **flags}))


def claims(document: str | None = None, id: str | None = None, **flags: Value) -> pd.DataFrame:  # noqa: A002
    """Measures the claims of a study. Returns one row per measurement. `document`: a name of platter.list("documents")."""
    with Call("claims") as one:
        return _measured(one.flags({"document": document, "id": id, **flags}))


def compare(sources: Sources, *, cards: Lines | None = None, **flags: Value) -> pd.DataFrame:
    """Runs a program on every machine and system that accepts it. Returns one row per machine and system.

    Raises ProgramFailed if no machine ran it to its end.
    """
    with Call("compare") as one:
        one.sources(sources).flags({"cards": one.lines("cards", cards), **flags, "json": one.file("out.json"), "csv": one.file("out.csv")})
        one.run()
        return one.table()


@dataclass(frozen=True)
class Figure:
    """A measured figure of a study."""

    title: str
    x_label: str
    y_label: str
    points: pd.DataFrame  #: label, x, y; `least` and `most` with seeds
    lines: pd.DataFrame  #: published lines: label, intercept, slope, from, to

    def plot(self, ax: Axes | None = None) -> Axes:
        """Plots the measured points over the published lines, which are dashed. `ax`: axes of matplotlib (default: new ones)."""
        axes = new_axes() if ax is None else ax
        for line in self.lines.to_dict("records"):
            ends = [line["from"], line["to"]]
            axes.plot(ends, [line["intercept"] + line["slope"] * x for x in ends], "--", color="grey", linewidth=1)
        for label, points in self.points.groupby("label", sort=False):
            axes.plot(points["x"], points["y"], "o", markersize=4, label=str(label))
        axes.set_xlabel(self.x_label)
        axes.set_ylabel(self.y_label)
        axes.set_title(self.title, fontsize="small")
        axes.legend(fontsize="small")
        return axes


def figure(number: int, document: str = "bucher-hayes", **flags: Value) -> Figure:
    """Measures a figure of a study. seeds=5 adds the least and greatest values of 5 seeds, for drives that drift."""
    with Call("figure", str(number)) as one:
        one.flags({"document": document, **flags, "output": one.file("out.svg"), "json": one.file("out.json")}).run()
        drawn = one.document("platter.figure/1")
        points = [{"label": series["label"], **point} for series in drawn["series"] for point in series["points"]]
        return Figure(drawn["title"], drawn["x_label"], drawn["y_label"], pd.DataFrame(points), pd.DataFrame(drawn["lines"]))
