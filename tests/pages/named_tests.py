"""Checks that every test named in a table of a page exists. The column is headed "tests" or "both pinned by". A name is a
program of tests/compiler/frontend/programs (`*` matches several), a file, a suite of GoogleTest (`Suite.*`), or an attack of
tests/escape/second_steps (`second_step.NAME`).

    named_tests.py SOURCE_FOLDER
"""

import fnmatch
import pathlib
import re
import sys

from pages import pages

HEADINGS = {"tests", "both pinned by"}


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def named(page):
    """Yields (line number, name) of each test that the page names."""
    column = None
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if not line.startswith("|"):
            column = None
        elif column is None:
            headings = cells(line)
            column = next((i for i, heading in enumerate(headings) if heading in HEADINGS), -1)
        elif column >= 0 and not set(line) <= set("|-: "):
            for name in re.findall(r"`([^`]+)`", cells(line)[-1]):
                yield number, name


def other_tests(source):
    """Returns suites of GoogleTest as "Suite.*", and second-step attacks as "second_step.NAME"."""
    suites = re.compile(r"^TEST(?:_[FP])?\((\w+),", re.MULTILINE)
    attacks = re.compile(r"^@attack.*?^def (\w+)\(", re.MULTILINE | re.DOTALL)
    names = {f"{suite}.*" for file in source.glob("tests/**/*.cpp") for suite in suites.findall(file.read_text())}
    steps = source.glob("tests/escape/second_steps/*.py")
    return names | {f"second_step.{attack}" for file in steps for attack in attacks.findall(file.read_text())}


def main():
    source = pathlib.Path(sys.argv[1])
    programs = source / "tests/compiler/frontend/programs"
    others = other_tests(source)
    seen, faults = 0, []
    for page in pages(source):
        for number, name in named(page):
            seen += 1
            there = any(programs.glob(f"{name}.*")) or any(source.glob(f"tests/**/{name}"))
            there = there or name in others or any(fnmatch.fnmatchcase(other, name) for other in others)
            if not there:
                faults.append(f"{page.name}:{number}: test {name} does not exist")
    print("\n".join(faults) or f"{seen} tests are named, and all exist")
    return 1 if faults or seen < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
