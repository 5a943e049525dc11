"""Traces of every row of Table 1: each lost revolution is shown where the counts say.

    rows.py PLATTER FOLDER

The rows' programs and cards are those of tests/oracle. The traces stay in the folder, for perfetto.py.
"""

import importlib.machinery
import importlib.util
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SIZE_AND_PART = "-3-1"  # three sectors a call, overlapped


def oracle():
    loader = importlib.machinery.SourceFileLoader("oracle", str(ROOT / "tests/oracle/oracle"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("oracle", loader))
    loader.exec_module(module)
    return module


def shown(trace):
    """Of each drive, how many lost revolutions and seeks the trace shows."""
    drives = {}
    for event in trace["traceEvents"]:
        if event.get("name") not in ("lost revolution", "seek"):
            continue
        of_drive = drives.setdefault(event["args"]["drive"], {"lost revolution": 0, "seek": 0})
        of_drive[event["name"]] += event["args"].get("revolutions", 1)
    return drives


def main(platter, folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    code = 0
    number = 0
    for run in oracle().rows():
        if not run.name.endswith(SIZE_AND_PART):
            continue
        number += 1
        cards, results, trace = (folder / f"{run.name}.{ending}" for ending in ("cards", "results", "json"))
        cards.write_text(run.cards)
        words = [platter, "run", *map(str, run.sources), *run.flags, "--cards", cards, "--no-summary"]
        subprocess.run([*map(str, words), "--json", str(results), "--trace", str(trace)], check=True,
                       stdout=subprocess.DEVNULL)
        drives = shown(json.loads(trace.read_text()))
        for unit in json.loads(results.read_text())["units"]:
            of_drive = drives.get(unit["channel"], {"lost revolution": 0, "seek": 0})
            wanted = {"lost revolution": unit["revolutions_lost"], "seek": unit["seeks"]}
            if of_drive != wanted:
                print(f"{run.name}, drive {unit['channel']}: {of_drive} shown, {wanted} counted")
                code = 1
    print(f"{number} rows")
    return code if number == 30 else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
