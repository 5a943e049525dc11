"""Differences between results, and pages that show results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pandas as pd

from platter.call import Call, Value
from platter.command import ProgramFailed
from platter.result import Result
from platter.run import Run


class Difference(Result):
    """The differences between two results of runs, or between two traces."""

    @property
    def equal(self) -> bool:
        """Whether the two results, or traces, are equal."""
        return not self.document["values"] and self.document["line"] is None

    @property
    def inputs(self) -> list[str]:
        """Changes of the inputs of two results, in words, such as "source p.f was changed"."""
        return list(self.document["inputs"])

    @property
    def values(self) -> pd.DataFrame:
        """One row per value that differs: `name`, `first`, `second` (None if that result has none), and `change`, in the value's unit."""
        rows = [{**one, "first": _value(one["first"]), "second": _value(one["second"])} for one in self.document["values"]]
        return pd.DataFrame(rows, columns=["name", "first", "second", "change"])

    @property
    def line(self) -> int | None:
        """The number of the first line that differs between two traces; None if none does, and for results."""
        line = self.document["line"]
        return None if line is None else int(line)

    def _title(self) -> str:
        if self.line is not None:
            return f"the traces differ from line {self.line} on"
        return "equal" if self.equal else f"{len(self.document['values'])} values differ"

    def _tables(self) -> list[tuple[str, pd.DataFrame]]:
        return [("values that differ", self.values)]


def _value(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _file(one: Call, name: str, result: Result | str | Path) -> str:
    return str(result.save(one.file(name)) if isinstance(result, Result) else result)


def diff(first: Run | str | Path, second: Run | str | Path, *, all: bool = False) -> Difference:  # noqa: A002
    """Compares two runs, or files of `run --json`, or two traces. `all` includes histograms.

    Raises Refused if they cannot be compared.
    """
    with Call("diff") as one:
        one.words += [_file(one, "first.json", first), _file(one, "second.json", second)]
        one.flags({"all": all, "json": one.file("out.json")})
        try:
            one.run()
        except ProgramFailed:  # exit code 1: they differ
            if not one.file("out.json").exists():
                raise
        return Difference(one.document("platter.diff/1"))


def report(*results: Result | str | Path, output: str | Path = "report.html", **flags: Value) -> Path:
    """Writes a page that shows results in any browser. `results`: objects, or files of --json and of --trace FILE.json.

    Returns the name of the page, `output`, which is replaced. Raises Refused if a result cannot be shown.
    """
    with Call("report") as one:
        one.words += [_file(one, f"result-{number}.json", result) for number, result in enumerate(results, 1)]
        one.flags({**flags, "output": output}).run()
        return Path(output)
