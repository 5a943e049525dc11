"""Sweeps: a program at many points."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from platter.call import Call, Lines, Sources, Value, Values
from platter.command import Error, Refused
from platter.progress import Progress, Report
from platter.result import Result
from platter.run import Run
from platter.units import label, new_axes, number_and_unit

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Sweep(Result):
    """The results of a sweep."""

    @property
    def keys(self) -> list[str]:
        """The varied keys."""
        points = self.document["points"]
        return list(points[0]["varied"]) if points else []

    @property
    def points(self) -> pd.DataFrame:
        """One row per point: its number, the varied keys, the exit code, and its results, with the columns of docs/json.md.

        Columns of varied keys contain numbers if all their values are numbers. A point that failed has the reason in `stopped`.
        """
        frame = pd.DataFrame([
            {"point": one["point"], **one["varied"], "exit_code": one["exit_code"], **one["measured"], "command": one["command"]}
            for one in self.document["points"]
        ])
        for key in self.keys:
            numbers = pd.to_numeric(frame[key], errors="coerce")
            if numbers.notna().all():
                frame[key] = numbers
        return frame

    @property
    def runs(self) -> list[Run | None]:
        """The run of each point; None for a point without results, such as a program that did not compile."""
        return [Run(one["results"], one["printed"]) if one["results"] else None for one in self.document["points"]]

    @property
    def failed(self) -> pd.DataFrame:
        """The failed points: the varied keys, the exit code, and the message of the command."""
        rows = [{"point": one["point"], **one["varied"], "exit_code": one["exit_code"], "message": one["said"].strip()}
                for one in self.document["points"] if one["exit_code"] != 0]
        return pd.DataFrame(rows, columns=["point", *self.keys, "exit_code", "message"])

    def plot(self, x: str | None = None, y: str = "virtual_seconds", ax: Axes | None = None) -> Axes:
        """Plots a column of the points against a varied key, with labels that contain the units.

        `x`: a varied key (default: the first). There is one line for each combination of the other keys. Failed points are left out.
        `ax`: axes of matplotlib (default: new ones). Returns the axes. Raises Refused for a key or column that does not exist, and if
        matplotlib is not installed.
        """
        points = self.points
        x = self.keys[0] if x is None else x
        if x not in self.keys:
            raise Refused(f"x='{x}' is not a varied key; use one of {', '.join(self.keys)}")
        if y not in points or not pd.api.types.is_numeric_dtype(points[y]):
            numeric = [str(name) for name in points.select_dtypes("number") if name not in (*self.keys, "point", "exit_code")]
            raise Refused(f"y='{y}' is not a column of numbers; use one of {', '.join(numeric)}")
        if ax is None:
            ax = new_axes()
        points = points[points["exit_code"] == 0]
        places, name = _numbers(points[x], x)
        others = [key for key in self.keys if key != x]
        if pd.api.types.is_numeric_dtype(places):
            points = points.loc[places.sort_values(kind="stable").index]
        for other, line in points.groupby(others, sort=False) if others else [((), points)]:
            text = ", ".join(f"{key} {value}" for key, value in zip(others, other, strict=True))
            ax.plot(places[line.index], line[y], marker="o", markersize=4, label=text or None)
        ax.set_xlabel(name)
        ax.set_ylabel(label(y))
        if others:
            ax.legend()
        return ax

    def _title(self) -> str:
        points, failed = len(self.document["points"]), len(self.failed)
        return f"{points} points over {', '.join(self.keys)}" + (f", {failed} failed" if failed else "")

    def _tables(self) -> list[tuple[str, pd.DataFrame]]:
        columns = [*self.keys, "virtual_seconds", "calls", "words_read", "words_written", "revolutions_lost", "seeks"]
        return [("points", self.points[columns]), ("failed points", self.failed)]


def _numbers(values: pd.Series[Any], key: str) -> tuple[pd.Series[Any], str]:
    """Returns the positions of values on an axis, and the axis's label. Values such as "3600 rpm" become numbers if all have one unit."""
    if pd.api.types.is_numeric_dtype(values):
        return values, key
    split = [number_and_unit(value) for value in values]
    units = {one[1] for one in split if one}
    if None in split or len(units) != 1:
        return values.astype(str), key
    return pd.Series([one[0] for one in split if one], index=values.index), f"{key} ({units.pop()})"


def sweep(sources: Sources, vary: Mapping[str | tuple[str, ...], Values], *, cards: Lines | None = None, table: str | Path | None = None,
          progress: bool | Report | None = None, **flags: Value) -> Sweep:
    """Runs a program at all combinations of values of the varied keys.

    `vary`: for each key its values: a list, a range, an array, or a text in the form of `--vary`, such as "1..36". A key is a value of a
    specification ("controller.buffers"), a placeholder {NAME} in the cards ("cards.NAME"), or a flag of run ("seed"). Several keys in a
    tuple vary together: {("machine", "os"): [("cray1", "ctss"), ("cdc7600", "ltss")]}.
    `table`: a file for the table; its name ends in .json. If a sweep with a table is interrupted, the same call resumes it.
    `progress`: whether to show the progress and the estimated remaining time (default: on a terminal and in a notebook), or a function
    that receives the number of completed points, the number of all points, and the remaining seconds (None if not known yet).
    `cards` and `flags`: as in platter.run, and `jobs`, the number of points that run at a time (default: the number of cores).
    Points that fail are also in the result. Raises Refused if a key or value is not valid, and ValueError for an axis without values.
    """
    if table is not None and Path(table).suffix != ".json":
        raise Refused(f"table='{table}': the name must end in .json; write other formats with Sweep.points, such as points.to_csv")
    with Call("sweep") as one:
        made = one.file("out.json") if table is None else Path(table)
        follow = one.file("progress.jsonl")
        one.sources(sources).vary(vary).flags({"cards": one.lines("cards", cards), **flags, "table": made, "progress": follow})
        with Progress("sweeping", follow, progress) as poll:
            try:
                one.run(poll)
            except Error as error:
                if error.code != 1 or not made.exists():
                    raise
        if table is not None:
            shutil.copyfile(made, one.file("out.json"))
        return Sweep(one.document("platter.sweep/2"))
