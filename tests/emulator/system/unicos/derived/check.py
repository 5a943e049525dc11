"""Compares the system calls that programs make through layers with those that follow from the rules of docs/ffio.md.

check.py PLATTER [PATTERNS [SEED]]: runs the chosen patterns and PATTERNS random ones (default: 120), each on one to three
files. The expected calls are derived from the rules alone, without code of the emulator; only the lengths of records are
modelled, not their contents. The kernel's time is compared as well, in picoseconds, because it includes the transfers of
the SSD, which no report counts. A pattern that differs is printed with the expected calls.
"""
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter

from library import reckon
from patterns import CHOSEN, CHOSEN_DIRECT, direct_case, parsed, sequential_case, told

PROGRAM = """      PROGRAM T
      COMMON A(9000)
      CHARACTER*1 C
      READ (5,'(I1,A1,I8)') J, C, L
      IF (L .LE. 0) GO TO 10
      DO 5 I=1,J
    5 OPEN (I,ACCESS='DIRECT',RECL=8*L)
   10 READ (5,'(I1,A1,I8)',END=90) J, C, N
      IF (C .EQ. 'N') REWIND J
      IF (C .EQ. 'B') BACKSPACE J
      IF (C .EQ. 'E') ENDFILE J
      IF (C .EQ. 'C') CLOSE (J)
      IF (C .EQ. 'C' .AND. L .NE. 0) OPEN (J,ACCESS='DIRECT',RECL=8*L)
      IF (C .EQ. 'W' .AND. L .EQ. 0) WRITE (J) (A(I),I=1,N)
      IF (C .EQ. 'W' .AND. L .NE. 0) WRITE (J,REC=N) (A(I),I=1,L)
      IF (C .NE. 'R') GO TO 10
      IF (L .EQ. 0) READ (J,END=20) (A(I),I=1,N)
      IF (L .NE. 0) READ (J,REC=N) (A(I),I=1,L)
      PRINT '(A,I2)', ' FOUND', J
      GO TO 10
   20 PRINT '(A,I2)', ' END', J
      GO TO 10
   90 DO 95 I=1,3
   95 CLOSE (I)
      END
"""
ROWS = {"Read": "read", "Reada": "read", "Write": "write", "Writea": "write", "Listio": "listio", "Seek": "seek",
        "Truncate": "truncate"}


def measured(platter, chains, pattern, words):
    with open("cards", "w") as cards:
        first = (max(chains), "L", words or 0)
        cards.write("".join("%d%s%8d\n" % card for card in [first] + pattern))
    if os.path.exists("raw"):
        os.remove("raw")
    assigns = [flag for unit, chain in chains.items() for flag in ("--assign", f"-F {chain} u:{unit}")]
    run = subprocess.run([platter, "run", "t.f", "--machine", "ymp", "--disk", "instant", "--cards", "cards",
                          "--procstat", "raw"] + assigns, capture_output=True, text=True)
    if run.returncode != 0:
        return run.stderr, {}, 0
    counts, time = {unit: {} for unit in chains}, 0
    with open("raw") as raw:
        for line in raw:
            fields = line.split()
            if fields[0] == "times":
                time = int(fields[3])
            elif fields[0] == "unit":
                of = counts[int(fields[1])]
            elif fields[0] == "calls":
                kind = ROWS[fields[7]]
                before = of.get(kind, (0, 0, 0))
                of[kind] = tuple(a + int(b) for a, b in zip(before, fields[1:4]))
    found = {unit: [] for unit in chains}
    for line in run.stdout.splitlines():
        words = line.split()
        if words and words[0] in ("FOUND", "END"):
            found[int(words[1])].append(words[0] == "FOUND")
    if any("event" in chain for chain in chains.values()):
        require_the_same_told(run.stderr, counts, chains)
    return counts, found, time


def require_the_same_told(said, counts, chains):
    """The layer event above the system counts the same calls and bytes as procstat."""
    told, of = {}, None
    for line in said.splitlines():
        words = line.split()
        if line.startswith("event layer of file fort."):
            of = told.setdefault(int(line.rpartition(".")[2]), Counter())
        elif of is not None and words[0] in ("read", "reada", "write", "writea"):
            of.update(calls=int(words[1]), requested=int(words[4]), delivered=int(words[5]))
        elif of is not None and words[0] in ("seek", "weod"):
            of[words[0]] += int(words[1])
    for unit, calls in counts.items():
        if "event" not in chains[unit] or not calls:
            continue
        moved = [calls.get(kind, (0, 0, 0)) for kind in ("read", "write", "listio")]
        expected = Counter(calls=sum(one[0] for one in moved), delivered=sum(one[1] for one in moved),
                           requested=sum(one[2] for one in moved), seek=calls.get("seek", (0,))[0],
                           weod=calls.get("truncate", (0,))[0])
        if +expected != +told.get(unit, Counter()):
            raise SystemExit(f"unit {unit}, {chains[unit]}: event tells {told.get(unit)}, procstat {expected}\n{said}")


def main():
    platter = os.path.abspath(sys.argv[1])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    cases = [({1: chain}, None, parsed(text)) for chain, text in CHOSEN]
    cases += [({1: chain}, words, parsed(text)) for chain, words, text in CHOSEN_DIRECT]
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 120):
        cases.append(chance.choice((sequential_case, sequential_case, direct_case))(chance))
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("t.f", "w") as program:
            program.write(PROGRAM)
        for chains, words, pattern in cases:
            expected, found = reckon(chains, pattern, words), measured(platter, chains, pattern, words)
            if expected == found:
                continue
            differ += 1
            print(f"{chains}, {'records of %d words' % words if words else 'sequential'}: {told(pattern)}")
            print(f"  by the rules {expected}\n  measured     {found}")
        os.chdir("/")
    print(f"{len(cases)} patterns, {differ} differ")
    sys.exit(differ > 0)


main()
