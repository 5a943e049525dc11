"""Platter from Python: old Fortran programs on simulated disks and machines, with results as objects and pandas data frames.

    import platter
    done = platter.run("prog.f", machine="cray1", cards=["  1000"])
    done.seconds, done.lines

Each function has the name of its command, and its keyword arguments are flags of the command: `no_summary=True` is `--no-summary`,
`set={"controller.buffers": 1}` is `--set controller.buffers=1`. Names of columns contain their units, as in docs/json.md.
docs/python.md is the guide.
"""

from platter.catalogue import examples, fault, show
from platter.catalogue import list_ as list  # noqa: A004
from platter.command import Error, ProgramFailed, Refused, command, version
from platter.comparison import Difference, diff, report
from platter.explanation import Explanation, explain
from platter.replay import Replay, replay
from platter.run import Run, read_trace, run
from platter.specification import Controller, Disk, Machine
from platter.studies import Figure, claims, compare, figure, table1
from platter.sweep import Sweep, sweep
from platter.timing import Timing, time
from platter.units import label, unit

__all__ = [
    "Controller", "Difference", "Disk", "Error", "Explanation", "Figure", "Machine", "ProgramFailed", "Refused", "Replay", "Run", "Sweep",
    "Timing", "claims", "command", "compare", "diff", "examples", "explain", "fault", "figure", "label", "list", "read_trace", "replay",
    "report", "run", "show", "sweep", "table1", "time", "unit", "version",
]
