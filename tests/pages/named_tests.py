"""The tests that tables of pages name: each is there. Their columns are headed "tests" or "both pinned by"; a name is a
program of tests/dialect/programs, of which `*` may stand for several, or a file.

    named_tests.py SOURCE_FOLDER
"""

import pathlib
import re
import sys

from pages import pages

HEADINGS = {"tests", "both pinned by"}


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def named(page):
    """(number of the line, name) of each."""
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


def main():
    source = pathlib.Path(sys.argv[1])
    programs = source / "tests/dialect/programs"
    seen, faults = 0, []
    for page in pages(source):
        for number, name in named(page):
            seen += 1
            there = any(programs.glob(f"{name}.*")) or any(source.glob(f"tests/**/{name}"))
            if not there:
                faults.append(f"{page.name}:{number}: there is no test {name}")
    print("\n".join(faults) or f"{seen} tests are named, and are there")
    return 1 if faults or seen < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
