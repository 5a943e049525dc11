"""Specifications as Python objects: disks, controllers and machines that differ from the built-in ones."""

from __future__ import annotations

import hashlib
import html
import json
import re
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from platter.command import call


class Specification:
    """The description of a part of a machine (docs/specifications.md), with a name.

    `values` are those of its TOML file: a quantity is a text with its unit, such as "3600 rpm". Any function of this package accepts a
    specification where the command accepts the name of one. Use the class Disk, Controller or Machine.
    """

    kind: ClassVar[str]  #: folder of the built-in specifications of this kind
    key: ClassVar[str]  #: key of a machine that names such a part; "" if there is none

    def __init__(self, values: Mapping[str, Any], *, name: str) -> None:
        """Raises Refused, with the message of the command, if a key or a value is missing or not valid."""
        self.name = name
        self.parts = tuple(value for value in values.values() if isinstance(value, Specification))
        self.values: dict[str, Any] = {
            key: value.name if isinstance(value, Specification) else self._table(key, value) for key, value in values.items()
        }
        with tempfile.TemporaryDirectory(prefix="platter-") as folder:
            self.write(folder)
            call(["list", self.kind, f"--specs={folder}"])

    @classmethod
    def like(cls, base: str | Self, *, name: str | None = None, **changes: Any) -> Self:
        """Returns a copy of a specification with some values changed.

        `base` is the name of a built-in specification, or an object. `changes` are new values; a number without a unit has the unit of
        the base's value. The default name consists of the base's name and the changes. Raises Refused for unknown names and keys, and
        for values that are not valid.
        """
        if isinstance(base, Specification):
            values, base_name, parts = dict(base.values), base.name, {part.key: part for part in base.parts}
        else:
            values, base_name, parts = tomllib.loads(call(["show", f"{cls.kind}/{base}"])), base, {}
        changes = {key: _with_unit(value, values.get(key)) for key, value in changes.items()}
        return cls({**values, **parts, **changes}, name=name or _name(base_name, changes))

    def __getitem__(self, key: str) -> Any:
        """Returns a value without its provenance, such as "3600 rpm" for "rotation"."""
        value = self.values[key]
        return value["value"] if isinstance(value, dict) and "value" in value else value

    def toml(self) -> str:
        """Returns the specification as the text of a TOML file."""
        return "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in self.values.items())

    def write(self, folder: str | Path) -> Path:
        """Writes FOLDER/KIND/NAME.toml, and the specifications to which this one refers. `--specs FOLDER` then selects them."""
        for part in self.parts:
            part.write(folder)
        file = Path(folder) / self.kind / f"{self.name}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.toml())
        return file

    @staticmethod
    def _table(key: str, value: Any) -> Any:
        return value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{html.escape(key)}</td><td>{html.escape(str(self[key]))}</td></tr>" for key in self.values)
        return f"<table><caption>{html.escape(self.name)}</caption>{rows}</table>"


class Disk(Specification):
    """A disk drive. Its keys are those of docs/own.md: `cylinders`, `head_groups`, `sectors_per_track`, `words_per_sector`, `rotation`,
    `rotation_tolerance`, `rotation_wander`, `seek_by`, and `seek`.

    `seek` may be a mapping from distances in cylinders to times, such as {1: "4 ms", 199: "20 ms"}; times between them are interpolated.
    """

    kind = "disks"
    key = "disk"

    @staticmethod
    def _table(key: str, value: Any) -> Any:
        if key != "seek" or not isinstance(value, Mapping):
            return value
        return [{"cylinders": f"{distance} cylinders", "time": time} for distance, time in value.items()]


class Controller(Specification):
    """A controller, such as `dcu2`."""

    kind = "controllers"
    key = "controller"


class Machine(Specification):
    """A machine, which names its processor, disk, controller, systems and sites. `disk` and `controller` may be objects."""

    kind = "machines"
    key = ""


def _with_unit(value: Any, base: Any) -> Any:
    if isinstance(value, (bool, str)) or not hasattr(value, "__int__"):
        return value
    text = base["value"] if isinstance(base, dict) and "value" in base else base
    unit = re.match(r"\s*[-+\d.eE]+\s+(\S.*)", text) if isinstance(text, str) else None
    return f"{value} {unit.group(1)}" if unit else value


def _name(base: str, changes: Mapping[str, Any]) -> str:
    if not changes:
        return base
    words = [base]
    for key, value in changes.items():
        words += [key, value.name if isinstance(value, Specification) else str(value)]
    name = re.sub(r"[^A-Za-z0-9_.]+", "-", "-".join(words)).strip("-")
    longest = 60
    return name if len(name) <= longest else f"{base}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    if isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=False)
    return repr(value.item() if hasattr(value, "item") else value)
