#!/usr/bin/env python3
"""Runs generated programs and compares what they print with what the generator says.

    check.py PLATTER WORK --dialect cft|ftn|vax|vs --seed FIRST --count N [--jobs J]

Programs that differ stay in WORK, with the constructs that differ on their own.
"""

import argparse
import difflib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dialects import DIALECTS, printed
from generate import program_of


# Constructs that Platter does not translate correctly yet. A program that differs only by these is counted separately.
WRONG_TODAY = {
    "vax": {"one_subscript", "read_formats", "returns", "text_arrays", "namelists"},
    "vs": {"one_subscript", "read_formats", "returns", "hexadecimal"},
}


def difference(platter, work, dialect, seed, only=None):
    """How a program's output differs from the generator's, or an empty string."""
    program, kinds = program_of(dialect, seed, only)
    base = work / (f"{dialect.name}_{seed}" + ("" if only is None else f"_{only}"))
    source, cards = base.with_suffix(".f"), base.with_suffix(".cards")
    source.write_text(program.source())
    cards.write_text("".join(card + "\n" for card in program.input))
    expected = printed(dialect, program.records)
    command = [platter, "run", "--machine", dialect.machine, "--no-summary", "--cards", cards, source]
    result = subprocess.run(command, capture_output=True, encoding="latin-1", stdin=subprocess.DEVNULL, timeout=120, cwd=work)
    if result.returncode == 0 and result.stdout == expected:
        source.unlink()
        cards.unlink()
        return ""
    base.with_suffix(".expected").write_text(expected)
    lines = difflib.unified_diff(expected.splitlines(), result.stdout.splitlines(), "expected", "printed", lineterm="", n=1)
    name = kinds[only] if only is not None else ", ".join(kinds)
    return f"{source} ({name}): exit code {result.returncode}\n" + "\n".join(lines) + "\n" + result.stderr[:1500]


def report(platter, work, dialect, seed):
    """Returns the differences of a program as a text, and whether all of them are in WRONG_TODAY."""
    whole = difference(platter, work, dialect, seed)
    _, kinds = program_of(dialect, seed)
    if not whole:
        return "", False
    if len(kinds) == 1:
        return whole, kinds[0] in WRONG_TODAY.get(dialect.name, ())
    parts = {number: difference(platter, work, dialect, seed, number) for number in range(len(kinds))}
    wrong = [number for number, part in parts.items() if part]
    text = "\n".join(parts[number] for number in wrong) or whole
    return text, bool(wrong) and all(kinds[number] in WRONG_TODAY.get(dialect.name, ()) for number in wrong)


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
    differing = [text for text, is_known in reports if text and not is_known]
    known = sum(is_known for _, is_known in reports)
    for text in differing:
        print(text)
    print(f"{len(seeds)} programs, {len(differing)} differ, {known} differ only by constructs that are not translated yet")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
