#!/usr/bin/env python3
"""Runs the probes of routines.tsv on every machine, and compares docs/routines.md with the table.

    check.py PLATTER REPOSITORY          exit code 1 and a line per difference
    check.py PLATTER REPOSITORY --write  write the table of docs/routines.md anew

A routine that a machine has must print what its row expects; on every other machine the same statements
must be rejected when the program is compiled.
"""
import bisect
import json
import pathlib
import re
import subprocess
import sys
import tempfile

MACHINES = ["cray1", "ymp", "t3d", "cdc7600", "vax780", "ibm3081"]
COLUMNS = ["names", "machines", "called", "type", "unit or value", "side effects", "probe", "expected"]
NUMBER = r"[-+]?\d*\.\d*(E[-+]?\d+)?|[-+]?\d+"
BEGIN, END = "<!-- routines: begin -->\n", "<!-- routines: end -->\n"
# These have counterparts on every machine, and are rejected with a substitute.
PURPOSES = set("""SECNDS RTC IRTC CLOCKX CPUTIME DATE TIME CLOCK JDATE IDATE RAN RANF RANSET RANGET ETIME DTIME MCLOCK
    MCLOCK8 TIME8 ITIME LTIME GMTIME CTIME FDATE RAND IRAND SRAND""".split())


def rows():
    text = pathlib.Path(__file__).with_name("routines.tsv").read_text()
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        fields = line.split("\t")
        assert len(fields) == len(COLUMNS), line
        row = dict(zip(COLUMNS, fields))
        names, expected = row["names"].split(), row["expected"]
        each = expected[1:-1].split(";") if expected.startswith("{") else [expected] * len(names)
        assert len(each) == len(names), line
        for name, wanted in zip(names, each):
            yield row | {"name": name, "expected": NUMBER if wanted == "number" else wanted,
                         "probe": row["probe"].replace("{}", name)}


def cards(probe):
    for statement in probe.split("|"):
        label, text = re.fullmatch(r"(?:(\d+) )?(.*)", statement).groups()
        yield f"{label or '':>5} {text}\n"


def program(probes):
    """One program that calls a subroutine per probe and prints its number before the probe's output."""
    text = "".join(f"      PRINT *,'PROBE',{i}\n      CALL PR{i}\n" for i in range(len(probes))) + "      END\n"
    for i, row in enumerate(probes):
        specifications = "      REAL*8 R8\n      CHARACTER*9 C9\n      CHARACTER*8 C8\n"
        text += f"      SUBROUTINE PR{i}\n" + specifications + "".join(cards(row["probe"])) + "      END\n"
    return text


def run(platter, folder, machine, source):
    path = pathlib.Path(folder) / "probes.f"
    path.write_text(source)
    return subprocess.run([platter, "run", path.name, "--machine", machine, "--no-summary", "--date", "1981-02-03 07:08:09"],
                          cwd=folder, capture_output=True, text=True, errors="replace")


def rejections(platter, folder, machine, table):
    """What is said of each row in programs that fail to compile, by name, and the rows that compile."""
    said, left = {}, list(table)
    while left:
        source = program(left)
        outcome = run(platter, folder, machine, source)
        units = [i for i, line in enumerate(source.splitlines(), 1) if line.startswith("      SUBROUTINE PR")]
        rejected = set()
        for message in outcome.stderr.splitlines():
            for line in re.findall(r"probes\.f:(\d+)", message):
                at = bisect.bisect_right(units, int(line)) - 1
                if at >= 0:
                    rejected.add(at)
                    said.setdefault(left[at]["name"], message)
        if not rejected:
            break
        left = [row for i, row in enumerate(left) if i not in rejected]
    return said, left


def wrong_on(platter, folder, machine, table):
    """A line for each row that does not hold on a machine."""
    known = [row for row in table if machine in row["machines"].split()]
    outcome = run(platter, folder, machine, program(known))
    if outcome.returncode != 0:
        return [f"{machine}: {outcome.stderr.strip()}"]
    wrong = []
    printed = re.split(r"^\s*PROBE\s+\d+\s*$", outcome.stdout, flags=re.M)[1:]
    for row, text in zip(known, printed):
        if not re.match(rf"\s*({row['expected']})(\s|$)", text):
            wrong.append(f"{machine}: {row['name']} prints {text.strip()!r}, and /{row['expected']}/ is expected")
    had = {row["name"] for row in known}
    foreign = [row for row in table if row["name"] not in had and row["called"] != "constant"]
    said, accepted = rejections(platter, folder, machine, foreign)
    wrong += [f"{machine}: {row['name']} is not rejected" for row in accepted]
    for row in foreign:
        message = said.get(row["name"], "")
        if row["name"] in PURPOSES and not re.search(r"has no such routine; (use|read|assign)", message):
            wrong.append(f"{machine}: {row['name']} is not rejected with a substitute")
    return wrong


def unlisted(platter, table):
    """A line for each library subprogram that is not in the table."""
    listed = subprocess.run([platter, "list", "routines", "--json", "-"], capture_output=True, text=True, check=True).stdout
    names = {item["name"].split("/")[1] for item in json.loads(listed)["items"] if item["kind"] == "subprogram"}
    return [f"{name}: is in a library and not in routines.tsv" for name in sorted(names - {row["name"] for row in table})]


def markdown(table):
    text = "| name | on | called as | type | unit or value | side effects |\n|---|---|---|---|---|---|\n"
    for row in table:
        on = row["machines"].replace(" ", ", ") or "none: rejected"
        text += f"| {row['name']} | {on} | {row['called']} | {row['type']} | {row['unit or value']} | {row['side effects']} |\n"
    return text


def main():
    platter, repository = sys.argv[1:3]
    table = list(rows())
    page = pathlib.Path(repository) / "docs" / "routines.md"
    before, rest = page.read_text().split(BEGIN)
    whole = before + BEGIN + markdown(table) + END + rest.split(END)[1]
    if "--write" in sys.argv:
        page.write_text(whole)
    wrong = [] if page.read_text() == whole else ["docs/routines.md: differs from routines.tsv; run check.py with --write"]
    wrong += unlisted(platter, table)
    with tempfile.TemporaryDirectory() as folder:
        for machine in MACHINES:
            wrong += wrong_on(platter, folder, machine, table)
    print("\n".join(wrong) or f"{len(table)} rows hold on {len(MACHINES)} machines")
    return 1 if wrong else 0


sys.exit(main())
