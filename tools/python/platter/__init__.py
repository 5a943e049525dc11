"""Platter from Python: programs, tables, claims, sweeps and comparisons as pandas frames.

    import platter
    platter.run("prog.f", machine="cray1", cards=["  1000"]).routines
    platter.table1(row="ctss/RDISK")

Every keyword of a function is a flag of its command: `cards="x.cards"` is `--cards x.cards`, `no_summary=True` is
`--no-summary`, `set={"controller.buffers": 1}` is `--set controller.buffers=1`. Columns are those of the command's
`--csv`, which docs/json.md and docs/schemas describe, with units.

The command is the one that the environment's PLATTER names, or else the first `platter` of PATH.
"""

from platter.command import Error, ProgramFailed, Refused, command, version
from platter.results import Figure, Run, claims, compare, figure, run, sweep, table1

__all__ = [
    "Error", "Figure", "ProgramFailed", "Refused", "Run",
    "claims", "command", "compare", "figure", "run", "sweep", "table1", "version",
]
