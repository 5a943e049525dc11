"""Requests to drives, without a program."""

from __future__ import annotations

from typing import Any

import pandas as pd

from platter.call import Call, Lines, Value
from platter.command import Refused
from platter.result import Result
from platter.run import read_trace


class Replay(Result):
    """The times of replayed requests."""

    def __init__(self, document: dict[str, Any], trace: pd.DataFrame | None = None) -> None:
        super().__init__(document)
        self._trace = trace

    @property
    def seconds(self) -> float:
        """Virtual time until the last request is complete, in seconds."""
        return float(self.document["virtual_seconds"])

    @property
    def drives(self) -> pd.DataFrame:
        """One row per drive: its requests, and their response times in nanoseconds."""
        return self._frame("drives")

    @property
    def trace(self) -> pd.DataFrame:
        """One row per event, as Run.trace. Raises Refused unless replayed with trace=True."""
        if self._trace is None:
            raise Refused("this replay has no trace: replay the requests with trace=True")
        return self._trace

    def _title(self) -> str:
        return f"{sum(int(one['requests']) for one in self.document['drives'])} requests: {self.seconds:.6f} s"

    def _tables(self) -> list[tuple[str, pd.DataFrame]]:
        columns = ["drive", "disk", "requests", "sectors", "response.p50_ns", "response.p99_ns", "response.max_ns"]
        return [("drives", self.drives[columns])]


def replay(requests: Lines, *, trace: bool | str = False, **flags: Value) -> Replay:
    """Replays requests on the drives of a machine, or on drives of one kind.

    `requests`: the name of a file (docs/requests.md), or its lines, such as Run.requests. `trace`: as in platter.run. `flags`: flags of
    `platter replay`, such as machine="cray1", disk="dd29", disk=Disk.like(...), drives=4. Raises Refused if a flag or a request is not
    valid.
    """
    with Call("replay") as one:
        traced = one.file("trace.jsonl")
        one.words.append(one.lines("requests.txt", requests) or "")
        one.flags({**flags, "json": one.file("out.json"), "trace": traced if trace is True else trace})
        one.run()
        return Replay(one.document("platter.replay/1"), read_trace(traced) if trace is True else None)
