#!/usr/bin/env python3
"""Runs the probes of routines.tsv on every machine, and compares docs/routines.md with the table.

    check.py PLATTER REPOSITORY          exit code 1 and a line per difference
    check.py PLATTER REPOSITORY --write  rewrite the table of docs/routines.md

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
    MCLOCK8 TIME8 ITIME LTIME GMTIME CTIME FDATE RAND IRAND SRAND STAT LSTAT FSTAT FSEEK FTELL FGET FPUT FGETC FPUTC FNUM
    ISATTY TTYNAM IERRNO GERROR PERROR MALLOC FREE LONG SHORT COMPLEX REALPART IMAGPART ISNAN BACKTRACE""".split())
# Standard functions since Fortran 90, which gfortran adds to every program and which behave as the standard specifies.
STANDARD = set("""ACHAR ACOSH ADJUSTL ADJUSTR ALL ALLOCATED ANY ASINH ASSOCIATED ATANH ATOMIC_ADD ATOMIC_AND ATOMIC_CAS
    ATOMIC_DEFINE ATOMIC_FETCH_ADD ATOMIC_FETCH_AND ATOMIC_FETCH_OR ATOMIC_FETCH_XOR ATOMIC_OR ATOMIC_REF ATOMIC_XOR
    BESSEL_J0 BESSEL_J1 BESSEL_JN BESSEL_Y0 BESSEL_Y1 BESSEL_YN BGE BGT BIT_SIZE BLE BLT CEILING CO_BROADCAST CO_MAX CO_MIN
    CO_REDUCE CO_SUM COUNT CSHIFT DIGITS DOT_PRODUCT DSHIFTL DSHIFTR EOSHIFT EPSILON ERFC_SCALED EVENT_QUERY EXPONENT
    EXTENDS_TYPE_OF FAILED_IMAGES FINDLOC FLOOR FRACTION GET_COMMAND GET_COMMAND_ARGUMENT GET_TEAM HUGE HYPOT IACHAR IALL
    IANY IMAGE_INDEX IMAGE_STATUS IPARITY IS_CONTIGUOUS IS_IOSTAT_END IS_IOSTAT_EOR KIND LBOUND LCOBOUND LEN_TRIM LOGICAL
    LOG_GAMMA MASKL MASKR MATMUL MAXEXPONENT MAXLOC MAXVAL MERGE MERGE_BITS MINEXPONENT MINLOC MINVAL MODULO MOVE_ALLOC
    NEAREST NEW_LINE NORM2 NULL NUM_IMAGES PACK PARITY PRECISION PRESENT PRODUCT RADIX RANDOM_INIT RANDOM_SEED RANGE RANK
    REPEAT RESHAPE RRSPACING SAME_TYPE_AS SCALE SCAN SELECTED_CHAR_KIND SELECTED_INT_KIND SELECTED_REAL_KIND SET_EXPONENT
    SHAPE SIZE SPACING SPREAD STOPPED_IMAGES STORAGE_SIZE SUM TEAM_NUMBER THIS_IMAGE TINY TRANSFER TRANSPOSE TRIM UBOUND
    UCOBOUND UNPACK VERIFY""".split())


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
    """Returns the messages about each row in programs that fail to compile, by name, and the rows that compile."""
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
    """Returns a line for each row of the table that is wrong on a machine."""
    known = [row for row in table if machine in row["machines"].split()]
    outcome = run(platter, folder, machine, program(known))
    if outcome.returncode != 0:
        return [f"{machine}: {outcome.stderr.strip()}"]
    wrong = []
    printed = re.split(r"^\s*PROBE\s+\d+\s*$", outcome.stdout, flags=re.M)[1:]
    for row, text in zip(known, printed):
        if not agrees(row["expected"], text):
            wrong.append(f"{machine}: {row['name']} prints {text.strip()!r}, and /{row['expected']}/ is expected")
    had = {row["name"] for row in known}
    foreign = [row for row in table if row["name"] not in had and row["called"] != "constant"]
    said, accepted = rejections(platter, folder, machine, foreign)
    wrong += [f"{machine}: {row['name']} is not rejected" for row in accepted]
    for row in foreign:
        message = said.get(row["name"], "")
        if row["name"] in PURPOSES and not re.search(r"has no such routine; (use|read|assign|set|test)", message):
            wrong.append(f"{machine}: {row['name']} is not rejected with a substitute")
    return wrong


def unlisted(platter, table):
    """Returns a line for each library subprogram that is not in the table."""
    listed = subprocess.run([platter, "list", "routines", "--json", "-"], capture_output=True, text=True, check=True).stdout
    names = {item["name"].split("/")[1] for item in json.loads(listed)["items"] if item["kind"] == "subprogram"}
    return [f"{name}: is in a library and not in routines.tsv" for name in sorted(names - {row["name"] for row in table})]


def unaudited(repository, table):
    """Returns a line for each intrinsic of gfortran that is neither in the table nor in the standard since Fortran 90."""
    text = (pathlib.Path(repository) / "tools/compiler/frontend/unit" / "intrinsics.cpp").read_text()
    names = " ".join(re.findall(r'"([A-Z0-9_ ]+)"', text.split("kGfortran =")[1].split(";")[0])).split()
    missing = set(names) - STANDARD - {row["name"] for row in table}
    return [f"{name}: gfortran has it, and it is not in routines.tsv" for name in sorted(missing)]


def number_list(text):
    return [float(one) for one in re.findall(r"[-+]?\d*\.\d+(?:E[-+]?\d+)?|[-+]?\d+", text)]


def agrees(expected, text):
    """Returns whether a text contains the output that a row expects. VAX FORTRAN prints REALs with
    seven digits in fields of a different width."""
    if re.match(rf"\s*({expected})(\s|$)", text):
        return True
    wanted = number_list(expected.replace(r"\d*", "").replace("0?", "0").replace("\\", ""))
    got = number_list(text)
    return len(wanted) == len(got) > 0 and all(abs(a - b) <= 2e-6 * max(1, abs(a)) for a, b in zip(wanted, got))


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
    wrong += unlisted(platter, table) + unaudited(repository, table)
    with tempfile.TemporaryDirectory() as folder:
        for machine in MACHINES:
            wrong += wrong_on(platter, folder, machine, table)
    print("\n".join(wrong) or f"{len(table)} rows hold on {len(MACHINES)} machines")
    return 1 if wrong else 0


sys.exit(main())
