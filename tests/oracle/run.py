"""Runs of the oracle, with their files, commands and outputs, and the comparison of two builds' outputs."""
import dataclasses
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


@dataclasses.dataclass
class Run:
    """Commands that are run in sequence in an empty folder.

    `files` has the contents of a file, or the path of a file or folder to copy, by name. `outputs` are files that the
    commands write: .json is a document, .jsonl a trace, .image an image, and any other suffix bytes. `prints` is true if
    standard output is only the program's own and has to be the same byte for byte. `last` is text that a random program
    prints when it comes to its end; it is None if the run is not a random program.
    """

    name: str
    commands: list
    files: dict
    outputs: tuple
    prints: bool = True
    last: bytes | None = None

    def untraced(self):
        """Returns the same run without a trace."""
        commands = []
        for command in self.commands:
            command = list(command)
            if "--trace" in command:
                at = command.index("--trace")
                del command[at:at + 2]
            commands.append(command)
        outputs = tuple(name for name in self.outputs if not name.endswith(".jsonl"))
        return dataclasses.replace(self, commands=commands, outputs=outputs)


def program(name, sources, flags, cards, outputs=(), image=False, last=b"DONE", included=()):
    """A run of Fortran with a deck of cards; `included` are the files of its INCLUDE lines."""
    files = {source.name: source for source in [*sources, *included]} | {"cards": cards}
    command = ["run", *(source.name for source in sources), *flags, "--cards", "cards", "--trace", "trace.jsonl", "--json",
               "result.json", "--no-summary"]
    command += ["--image", "disks.image"] if image else []
    outputs = ("trace.jsonl", "result.json", *(["disks.image"] if image else []), *outputs)
    return Run(name, [command], files, outputs, last=last)


class Keys:
    """The map of keys: keys that are not compared, and names of keys, values and arguments that have changed."""

    def __init__(self, path):
        table = tomllib.loads(path.read_text())
        unknown = set(table) - {"ignored", "renamed", "words", "arguments"}
        if unknown:
            raise SystemExit(f"{path}: unknown table {', '.join(sorted(unknown))}; "
                             "ignored, renamed, words and arguments are allowed")
        self.ignored = table.get("ignored", {}).get("keys", [])
        self.prose = table.get("ignored", {}).get("prose", [])
        self.renamed = table.get("renamed", {})
        self.words = table.get("words", {})
        self.arguments = table.get("arguments", {})

    @staticmethod
    def find(names, path):
        """The entry of `names` for a dotted path, which is the longest one that the path ends with; None if there is none."""
        parts = path.split(".")
        return next((end for end in (".".join(parts[i:]) for i in range(len(parts))) if end in names), None)

    def lines(self, document, path, is_old):
        """The document as lines, `path = value`, with the names of the newer build."""
        if isinstance(document, dict):
            named = {}
            for key, value in document.items():
                entry = self.find(self.renamed, f"{path}.{key}") if is_old else None
                named[self.renamed[entry] if entry else key] = value
            for key, value in sorted(named.items()):
                inner = f"{path}.{key}"
                if self.find(self.ignored, inner) is not None:
                    continue
                if self.find(self.prose, inner) is not None and not isinstance(value, (dict, list, int, float)):
                    value = "(text)" if value else None
                yield from self.lines(value, inner, is_old)
        elif isinstance(document, list):
            yield f"{path} has {len(document)} elements"
            for value in document:
                yield from self.lines(value, path, is_old)
        else:
            if is_old and isinstance(document, str):
                document = self.words.get(document, document)
            yield f"{path} = {json.dumps(document)}"


def document_of(contents):
    """Returns the kind of a JSON document, and the document."""
    document = json.loads(contents)
    return document.get("schema", "document").removeprefix("platter.").split("/")[0], document


def image_of(contents):
    """Returns all rows of all tables of an image."""
    tables = {}
    with tempfile.NamedTemporaryFile() as file:
        file.write(contents)
        file.flush()
        database = sqlite3.connect(file.name)
        database.row_factory = sqlite3.Row
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type='table' ORDER BY name").fetchall():
            rows = [dict(row) for row in database.execute(f'SELECT * FROM "{name}"')]
            for row in rows:
                row.update({key: value.hex() for key, value in row.items() if isinstance(value, bytes)})
            if all(set(row) == {"key", "value"} for row in rows):
                tables[name] = {row["key"]: row["value"] for row in rows}
            else:
                tables[name] = sorted(rows, key=lambda row: json.dumps(row))
        database.close()
    return tables


def lines_of(name, contents, keys, is_old):
    """Returns the lines of an output that are compared."""
    suffix = pathlib.Path(name).suffix
    if not contents:
        return []
    if suffix == ".json":
        kind, document = document_of(contents)
        return list(keys.lines(document, kind, is_old))
    if suffix == ".jsonl":
        return [", ".join(keys.lines(json.loads(line), "event", is_old)) for line in contents.splitlines()]
    if suffix == ".image":
        return list(keys.lines(image_of(contents), "image", is_old))
    return [repr(line) for line in contents.splitlines(keepends=True)]


def write_files(run, folder):
    """Writes a run's files into a folder, and makes the folder if there is none."""
    for name, contents in run.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if not isinstance(contents, pathlib.Path):
            (folder / name).write_text(contents)
        elif contents.is_dir():
            shutil.copytree(contents, folder / name)
        else:
            shutil.copy(contents, folder / name)


def outcome(platter, run, arguments):
    """Returns the outputs of a run by name, as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        write_files(run, folder)
        found = {"exit codes": b"", "printed": b"", "messages": b""}
        for command in run.commands:
            words = [arguments.get(word, word) for word in map(str, command)]
            done = subprocess.run([platter, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=3600,
                                  check=False)
            found["exit codes"] += f"{words[0]}: {done.returncode}\n".encode()
            found["printed"] += done.stdout
            found["messages"] += done.stderr
        for name in run.outputs:
            file = folder / name
            found[name] = file.read_bytes() if file.exists() else b""
        return found


def reported_numbers(messages):
    """Numbers in reports on standard error, such as those of UNICOS's layer `event`, without those in Platter's messages."""
    lines = messages.decode(errors="replace").splitlines()
    return [" ".join(re.findall(r"\d+(?:\.\d+)?", line)) for line in lines if not re.match(r"(PEs? [^:]*: )?platter:", line)]


def keys_that_differ(*events):
    """The time, the kind and the keys whose values differ, for each of two events."""
    parts = [event.split(", ") for event in events]
    common = set(parts[0]) & set(parts[1])
    always = ("event.at_ps = ", "event.event = ")
    return [", ".join(part for part in event if part not in common or part.startswith(always)) for event in parts]


def difference(run, old, new, keys, prose):
    """Returns the first difference that counts, or None."""
    for name in old:
        if old[name] == new[name] or (name == "printed" and not prose and not run.prints):
            continue
        if name == "messages" and not prose:
            a, b = reported_numbers(old[name]), reported_numbers(new[name])
        else:
            a, b = lines_of(name, old[name], keys, True), lines_of(name, new[name], keys, False)
        for number, (one, other) in enumerate(zip(a + ["(end)"], b + ["(end)"]), 1):
            if one != other:
                if name.endswith(".jsonl"):  # an event: when it is, and the keys that differ
                    one, other = keys_that_differ(one, other)
                elif one in b[number:]:
                    one = "(nothing)"
                elif other in a[number:]:
                    other = "(nothing)"
                return f"{name}, line {number} of {len(a)} and {len(b)}:\n    old: {one[:400]}\n    new: {other[:400]}"
    return None


def came_to_its_end(run, found):
    return run.last in found["printed"] and all(line.endswith(b": 0") for line in found["exit codes"].splitlines())
