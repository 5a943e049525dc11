"""The units of columns, and axes for plots. Names of columns contain their units, as docs/json.md describes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from platter.command import Refused

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SUFFIXES = {"s": "s", "seconds": "s", "ms": "ms", "us": "us", "ns": "ns", "ps": "ps", "cp": "clock periods"}
_NAMES = {
    "virtual_seconds": ("virtual time", "s"),
    "words_per_second": ("rate", "words/s"),
    "cp": ("clock periods", ""),
    "cp_per_iteration": ("clock periods per iteration", ""),
    "cp_per_call": ("clock periods per call", ""),
    "mflops": ("rate", "Mflop/s"),
    "utilisation": ("utilisation", "fraction of the run"),
}


def _split(column: str) -> tuple[str, str]:
    """Returns the quantity and the unit of a column."""
    if column in _NAMES:
        return _NAMES[column]
    quantity, _, suffix = column.rpartition("_")
    if quantity and suffix in _SUFFIXES:
        return quantity.replace("_", " "), _SUFFIXES[suffix]
    return column.replace("_", " "), ""


def unit(column: str) -> str:
    """Returns the unit of a column, such as "s" for `latency_s` and `virtual_seconds`; "" for counts and names."""
    return _split(column)[1]


def label(column: str) -> str:
    """Returns a label for an axis, such as "latency (s)" for `latency_s`."""
    quantity, of = _split(column)
    return f"{quantity} ({of})" if of else quantity


def number_and_unit(text: object) -> tuple[float, str] | None:
    """Splits a text such as "3600 rpm". Returns None if it is not a number with an optional unit."""
    form = re.fullmatch(r"\s*([-+]?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?)\s*(\D[^\d]*)?", str(text))
    return (float(form.group(1)), (form.group(2) or "").strip()) if form else None


def new_axes() -> Axes:
    """Returns new axes of matplotlib. Raises Refused if it is not installed; nothing else needs it."""
    try:
        import matplotlib.pyplot as plt
    except ImportError:
        raise Refused("plots need matplotlib, which is not installed: pip install matplotlib") from None
    return plt.subplots()[1]
