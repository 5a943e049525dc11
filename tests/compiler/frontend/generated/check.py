#!/usr/bin/env python3
"""Runs generated programs and compares their output with the generator's.

    check.py PLATTER WORK --dialect cft|ftn|vax|vs --seed FIRST --count N [--jobs J]

Programs whose output differs stay in WORK, and so do programs with only one of their constructs if that also differs.
"""

import argparse
import difflib
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dialects import DIALECTS, printed
from generate import program_of


def difference(platter, work, dialect, seed, only=None):
    """Returns how a program's output differs from the generator's, or an empty string. `only` selects constructs."""
    program, kinds = program_of(dialect, seed, only)
    numbers = range(len(kinds)) if only is None else sorted(only)
    base = work / "_".join(map(str, [dialect.name, seed, *([] if only is None else numbers)]))
    source, cards, files = base.with_suffix(".f"), base.with_suffix(".cards"), base.with_suffix(".files")
    source.write_text(program.source())
    cards.write_text("".join(card + "\n" for card in program.input))
    expected = printed(dialect, program.records)
    command = [platter, "run", "--machine", dialect.machine, "--no-summary", "--cards", cards, source]
    # Programs write files of units into the current folder, so each has its own.
    shutil.rmtree(files, ignore_errors=True)
    files.mkdir()
    result = subprocess.run(command, capture_output=True, encoding="latin-1", stdin=subprocess.DEVNULL, timeout=120, cwd=files)
    shutil.rmtree(files)
    if result.returncode == 0 and result.stdout == expected:
        source.unlink()
        cards.unlink()
        return ""
    base.with_suffix(".expected").write_text(expected)
    lines = difflib.unified_diff(expected.splitlines(), result.stdout.splitlines(), "expected", "printed", lineterm="", n=1)
    names = ", ".join(kinds[number] for number in numbers)
    return f"{source} ({names}): exit code {result.returncode}\n" + "\n".join(lines) + "\n" + result.stderr[:1500]


def report(platter, work, dialect, seed):
    """Returns the differences of a program as a text: those of each of its constructs that differs alone, or of the whole."""
    whole = difference(platter, work, dialect, seed)
    _, kinds = program_of(dialect, seed)
    if not whole or len(kinds) == 1:
        return whole
    parts = [difference(platter, work, dialect, seed, {number}) for number in range(len(kinds))]
    return "\n".join(filter(None, parts)) or whole


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("platter")
    parser.add_argument("work", type=Path)
    parser.add_argument("--dialect", choices=DIALECTS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    dialect = DIALECTS[arguments.dialect]
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        reports = list(pool.map(lambda seed: report(arguments.platter, arguments.work.resolve(), dialect, seed), seeds))
    differing = [text for text in reports if text]
    for text in differing:
        print(text)
    print(f"{len(seeds)} programs, {len(differing)} differ")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
