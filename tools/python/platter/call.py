"""One call of the command: Python values become its arguments and temporary files."""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from platter import command
from platter.specification import Specification

#: A value of a flag. Numbers may be those of numpy.
Scalar = bool | int | float | str | Path | Specification | np.generic
Value = Scalar | Sequence[Scalar] | Mapping[str, Scalar] | None
#: Fortran files. A text with a line end is a program itself.
Sources = str | Path | Sequence[str | Path]
#: The name of a file, or its lines as texts or numbers.
Lines = str | Path | Sequence[object]
#: Values of a varied key: a text in the form of --vary, any iterable, such as a list, a range or an array, or one value.
Values = str | Iterable[Any] | Scalar


class Call:
    """Arguments of one call of the command, and a temporary folder with its files. A context manager."""

    def __init__(self, *words: str) -> None:
        self.words = list(words)
        self._folder = tempfile.TemporaryDirectory(prefix="platter-")
        self._specs: list[str] = []

    def __enter__(self) -> Call:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def file(self, name: str) -> Path:
        """Returns the path of a temporary file."""
        return Path(self._folder.name) / name

    def sources(self, sources: Sources) -> Call:
        """Adds Fortran files. A program that is given as a text becomes a temporary file. Raises TypeError for other objects."""
        listed = [sources] if isinstance(sources, (str, Path)) or not isinstance(sources, Iterable) else list(sources)
        for number, one in enumerate(listed, 1):
            if not isinstance(one, (str, Path)):
                raise TypeError(f"{one!r} is not a Fortran file: give its name, or the text of the program")
            if "\n" in str(one):
                made = self.file(f"program{number if len(listed) > 1 else ''}.f")
                made.write_text(str(one))
                one = made
            self.words.append(str(one))
        return self

    def lines(self, name: str, lines: Lines | None) -> str | None:
        """Returns the name of a file with these lines, which is temporary if they are given as a sequence."""
        if lines is None or isinstance(lines, (str, Path)):
            return None if lines is None else str(lines)
        made = self.file(name)
        made.write_text("".join(str(line).rstrip("\n") + "\n" for line in lines))
        return str(made)

    def text(self, value: Scalar) -> str:
        """Returns a value as the command reads it. A whole float, such as one of numpy.linspace, becomes a whole number."""
        if isinstance(value, Specification):
            self._specify(value)
            return value.name
        if isinstance(value, np.generic):
            value = value.item()
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, float):
            if not math.isfinite(value):
                raise ValueError(f"{value} is not a finite number")
            return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
        return str(value)

    def flags(self, given: Mapping[str, Value]) -> Call:
        """Adds keyword arguments as flags. None and False add none, and True adds the flag without a value."""
        for name, value in given.items():
            flag = "--" + name.rstrip("_").replace("_", "-")
            if value is None or value is False:
                continue
            if value is True:
                self.words.append(flag)
            elif isinstance(value, Mapping):
                self.words += [f"{flag}={key}={self.text(one)}" for key, one in value.items()]
            elif isinstance(value, Specification) and value.key and self.words[0] != "replay":
                self.words.append(f"--set=machine.{value.key}={self.text(value)}")  # `run --disk` selects the timing
            elif isinstance(value, (str, int, float, Path, Specification, np.generic)):
                self.words.append(f"{flag}={self.text(value)}")
            else:
                self.words += [f"{flag}={self.text(one)}" for one in value]
        return self

    def vary(self, vary: Mapping[str | tuple[str, ...], Values]) -> Call:
        """Adds the axes of a sweep. Raises ValueError for an axis without values, or a value with a comma."""
        for key, values in vary.items():
            keys = (key,) if isinstance(key, str) else tuple(key)
            if isinstance(values, str):
                self.words.append(f"--vary={'+'.join(keys)}={values}")
                continue
            rows = [self._point(keys, row) for row in (values if isinstance(values, Iterable) else [values])]
            if not rows:
                raise ValueError(f"'{'+'.join(keys)}' has no values")
            self.words.append(f"--vary={'+'.join(keys)}={','.join(rows)}")
        return self

    def _point(self, keys: tuple[str, ...], row: Any) -> str:
        values = [row] if len(keys) == 1 else list(row)
        if len(values) != len(keys):
            raise ValueError(f"{row!r} has {len(values)} values for the {len(keys)} keys {'+'.join(keys)}")
        texts = [self.text(value) for value in values]
        for text in texts:
            if "," in text or (len(keys) > 1 and "+" in text):
                raise ValueError(f"'{text}': a value of a sweep contains no comma, and no + if several keys vary together")
        return "+".join(texts)

    def _specify(self, specification: Specification) -> None:
        folder = self.file("specs")
        specification.write(folder)
        self._specs = [f"--specs={folder}"]

    def run(self, poll: Callable[[], None] | None = None) -> str:
        """Runs the command, and returns what it prints."""
        return command.call([*self.words, *self._specs], poll)

    def document(self, kind: str, name: str = "out.json") -> dict[str, Any]:
        """Reads a JSON file that the command has written. Raises Refused if it is not of this kind and version."""
        document: dict[str, Any] = json.loads(self.file(name).read_text())
        written = str(document.get("schema"))
        if written.partition("/")[0] != kind.partition("/")[0]:
            raise command.Refused(f"with these flags the command writes a {written}, which this function does not read: use the command with --json")
        if written != kind:
            raise command.Refused(f"the command writes {written}, but this package reads {kind}: install both in the same version")
        return document

    def table(self, name: str = "out.csv") -> pd.DataFrame:
        """Reads a CSV file that the command has written."""
        try:
            return pd.read_csv(self.file(name))
        except pd.errors.EmptyDataError:
            return pd.DataFrame()
