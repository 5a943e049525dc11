#!/usr/bin/env python3
"""Combines the sources of a library into batches, each of which is compiled as one source.

    batches.py --folder DIR --size SIZE (--plan | --count N) SOURCES...

Headers account for most of the compile time, and a batch compiles them once. Sources that define the same name in
their unnamed namespaces are put into different batches, so each source may use any name. The script writes
DIR/batch_I.cpp for I from 1 to N. It does not rewrite a file whose contents stay the same, so an edit recompiles only
the batch of its source. With --plan, it chooses N so that a batch has about SIZE sources, and prints N. DIR/headers.d
lists the headers that the choice depends on, for the build.
"""

import argparse
import pathlib
import re
import sys

ENCODING = {"encoding": "utf-8", "errors": "surrogateescape"}  # names of folders may have any bytes
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

UNNAMED = re.compile(r"^(?:inline )?namespace\s*\{")
NAMESPACE = re.compile(r"^namespace ([\w:]+) \{$")
NAMESPACE_END = re.compile(r"^\}  // namespace [\w:]+$")
INCLUDED = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
RAW_STRING = re.compile(r'R"(\w*)\(')
UNNAMED_END = re.compile(r"^\}\s*// namespace$")
# Names for other entities, which two sources may both declare if the entity is the same.
ALIAS = re.compile(r"^using (?:.*::)?(\w+)\s*(?:;|=)|^namespace (\w+) =")
# A declaration in a namespace begins in the first column. Its name precedes its parameters, value, members or end.
DECLARED = re.compile(r"^(?:template\s*<.*>\s*)?(?:enum class|enum|struct|class|union|concept) (\w+)"
                      r"|^(?![#/}\s]|namespace |using |static_assert).*?(?<![:\w])([A-Za-z_]\w*)\s*(?=[({=;\[])")
MACRO = re.compile(r"[A-Z][A-Z_]*$")
# PrintTo is overloaded for each type that GoogleTest prints.
NOT_NAMES = {"PrintTo", "void", "if", "for", "while", "return", "requires", "decltype", "noexcept", "operator", "alignas", "sizeof"}


def declared_names(text, source, everywhere):
    """Returns the names that a text declares in its unnamed namespaces, as static or as aliases; with `everywhere`, in
    all namespaces.

    The keys are pairs of a namespace and a name. The value of an alias is its declaration, and the value of another
    name is `source`: two sources clash if they have different values for a key.
    """
    names, unnamed, raw, namespaces = {}, False, None, []
    for line in text.splitlines():
        if raw is not None:
            if raw in line:
                raw = None
            continue
        within = "::".join(namespaces)
        if UNNAMED.match(line):
            unnamed = True
        elif UNNAMED_END.match(line):
            unnamed = False
        elif opened := NAMESPACE.match(line):
            namespaces.append(opened[1])
        elif NAMESPACE_END.match(line):
            namespaces = namespaces[:-1]
        elif alias := ALIAS.match(line):
            names[within, alias[1] or alias[2]] = line
        elif everywhere or unnamed or line.startswith("static "):
            declared = DECLARED.match(line)
            name = declared and (declared[1] or declared[2])
            if name and name not in NOT_NAMES and not MACRO.match(name):
                names[within, name] = source
        start = RAW_STRING.search(line)
        if start and f'){start[1]}"' not in line[start.end():]:
            raw = f'){start[1]}"'
    return names


class Names:
    """The names of sources, and of the headers that they include."""

    def __init__(self, root):
        self.root = root
        self.headers = {}

    def of(self, source):
        """Returns the names that a source declares for itself, and those that it sees in headers of the project."""
        text = source.read_text(**ENCODING)
        seen, included = {}, {}
        self._add_headers(text, included)
        for header in included:
            seen.update(self.headers[header][0])
        return declared_names(text, source, False), seen

    def _add_headers(self, text, included):
        for name in INCLUDED.findall(text):
            if name in included or not (self.root / name).is_file():
                continue
            included[name] = None
            if name not in self.headers:
                header = (self.root / name).read_text(**ENCODING)
                self.headers[name] = (declared_names(header, name, True), header)
            self._add_headers(self.headers[name][1], included)


def clash(names, taken):
    return any(taken.get(name, value) != value for name, value in names.items())


def batches_of(sources, names, count, size):
    """Returns `count` lists of sources, each without a clash of names; None if that is impossible.

    A list has at most `size` sources, unless the sources clash with those of all other lists.
    """
    batches = [([], {}, {}) for _ in range(count)]
    for source in sources:
        own, seen = names[source]
        free = [batch for batch in batches if not clash(own, batch[1]) and not clash(own, batch[2]) and not clash(batch[1], seen)]
        if not free:
            return None
        smallest = min(free, key=lambda batch: len(batch[0]))
        files, all_own, all_seen = next((batch for batch in free if len(batch[0]) < size), smallest)
        files.append(source)
        all_own.update(own)
        all_seen.update(seen)
    return [files for files, _, _ in batches]


def write(folder, batches):
    folder.mkdir(parents=True, exist_ok=True)
    for number, files in enumerate(batches, 1):
        # A local variable may have the name of a function in another source of the batch.
        text = '#pragma GCC diagnostic ignored "-Wshadow"\n' + "".join(f'#include "{file}"\n' for file in files)
        path = folder / f"batch_{number}.cpp"
        if not path.exists() or path.read_text(**ENCODING) != text:
            path.write_text(text, **ENCODING)


def dependency_rule(target, headers):
    """Returns the rule of a dependency file, in the syntax of make."""
    escaped = [re.sub(r"([ #])", r"\\\1", str(path)).replace("$", "$$") for path in [target, *headers]]
    return f"{escaped[0]}: {' '.join(escaped[1:])}\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int)
    parser.add_argument("--size", type=int, required=True)
    parser.add_argument("--plan", action="store_true")
    parser.add_argument("sources", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    known = Names(ROOT)
    names = {source: known.of(source) for source in arguments.sources}
    count = arguments.count or -(-len(arguments.sources) // arguments.size)
    batches = batches_of(arguments.sources, names, count, arguments.size)
    while batches is None and arguments.plan:
        count += 1
        batches = batches_of(arguments.sources, names, count, arguments.size)
    if batches is None:
        (arguments.folder / "planned").unlink(missing_ok=True)  # configuring plans again
        sys.exit(f"{arguments.folder}: these sources need more than {count} batches; build again, which plans them again")
    write(arguments.folder, batches)
    headers = [ROOT / header for header in sorted(known.headers)]
    (arguments.folder / "headers.d").write_text(dependency_rule(arguments.folder / "batch_1.cpp", headers), **ENCODING)
    if arguments.plan:
        print(count, end="")


if __name__ == "__main__":
    main()
