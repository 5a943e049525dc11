"""Names, specifications, faults and example programs."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from platter.call import Call, Value


def list_(what: str | None = None, **flags: Value) -> pd.DataFrame:
    """Lists names, as platter.list. Returns one row per name: `kind`, `name`, `description` and `also`.

    `what`: "machines", "systems", "routines", "disks", "controllers", "processors" or "documents" (default: all).
    """
    with Call("list", *([what] if what else [])) as one:
        one.flags({**flags, "csv": one.file("out.csv")}).run()
        return one.table()


def show(specification: str, **flags: Value) -> str:
    """Returns a built-in specification as the text of its TOML file: "dd19", or "disks/dd19"; "disks" returns the names of that kind."""
    with Call("show", specification) as one:
        return one.flags(flags).run()


def fault() -> pd.DataFrame:
    """Lists the kinds of faults that run(fault=...) can plan. Returns one row per kind: `kind`, `description` and `parameters`."""
    with Call("fault", "list") as one:
        one.flags({"csv": one.file("out.csv")}).run()
        return one.table()


def examples(folder: str | Path) -> Path:
    """Copies the example programs and their data cards to a folder, which is created if necessary. Returns the folder.

    Existing files are kept.
    """
    with Call("examples", str(folder)) as one:
        one.run()
    return Path(folder)
