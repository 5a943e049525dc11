"""Writes traces of every row of Table 1, and compares their lost revolutions with the counts of the run.

    rows.py PLATTER FOLDER

The rows' programs and cards are those of tests/oracle. The traces stay in the folder, for perfetto.py.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/oracle"))
from blocked_decks import rows
from run import write_files

SIZE_AND_PART = "-3-1"  # three sectors a call, overlapped


def shown(trace):
    """Returns the number of lost revolutions and seeks of each drive in the trace."""
    drives = {}
    for event in trace["traceEvents"]:
        name = event.get("name", "").split(":")[0]
        if name not in ("lost revolution", "seek"):
            continue
        of_drive = drives.setdefault(event["args"]["drive"], {"lost revolution": 0, "seek": 0})
        of_drive[name] += event["args"].get("revolutions", 1)
    return drives


def main(platter, folder):
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    code = 0
    number = 0
    for run in rows():
        if not run.name.endswith(SIZE_AND_PART):
            continue
        number += 1
        trace, results = folder / f"{run.name}.json", folder / run.name / "result.json"
        write_files(run, folder / run.name)
        words = [str(trace) if word == "trace.jsonl" else word for word in run.commands[0]]
        subprocess.run([platter, *words], cwd=folder / run.name, check=True, stdout=subprocess.DEVNULL)
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
