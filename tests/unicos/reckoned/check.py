"""Calls of the system that programs make through layers, against those that the rules of docs/ffio.md have them make.

check.py PLATTER [PATTERNS [SEED]]: the chosen patterns and so many more by chance (40), each in a run. What is
expected is reckoned from the rules alone: nothing here is the emulator's, and no content is kept, only lengths.
Where one differs it is printed with what was reckoned.
"""
import os
import random
import subprocess
import sys
import tempfile

from library import reckon
from patterns import (CHAINS, CHOSEN, CHOSEN_DIRECT, DIRECT_CHAINS, by_chance, direct_by_chance, parsed, told)

PROGRAM = """      PROGRAM T
      COMMON A(9000)
      CHARACTER*1 C
      READ (5,'(A1,I8)') C, L
      IF (L .GT. 0) OPEN (1,ACCESS='DIRECT',RECL=8*L)
   10 READ (5,'(A1,I8)',END=90) C, N
      IF (C .EQ. 'N') REWIND 1
      IF (C .EQ. 'B') BACKSPACE 1
      IF (C .EQ. 'E') ENDFILE 1
      IF (C .EQ. 'C') CLOSE (1)
      IF (C .EQ. 'W' .AND. L .EQ. 0) WRITE (1) (A(I),I=1,N)
      IF (C .EQ. 'W' .AND. L .NE. 0) WRITE (1,REC=N) (A(I),I=1,L)
      IF (C .NE. 'R') GO TO 10
      IF (L .EQ. 0) READ (1,END=20) (A(I),I=1,N)
      IF (L .NE. 0) READ (1,REC=N) (A(I),I=1,L)
      PRINT '(A)', ' FOUND'
      GO TO 10
   20 PRINT '(A)', ' END'
      GO TO 10
   90 CLOSE (1)
      END
"""
ROWS = {"Read": "read", "Reada": "read", "Write": "write", "Writea": "write", "Listio": "listio", "Seek": "seek",
        "Truncate": "truncate"}


def measured(platter, chain, pattern, words):
    with open("cards", "w") as cards:
        cards.write("".join("%s%8d\n" % card for card in [("L", words or 0)] + pattern))
    if os.path.exists("raw"):
        os.remove("raw")
    run = subprocess.run([platter, "run", "t.f", "--machine", "ymp", "--cards", "cards", "--procstat", "raw",
                          "--assign", f"-F {chain} u:1"], capture_output=True, text=True)
    if run.returncode != 0:
        return run.stderr, []
    counts = {}
    with open("raw") as raw:
        for line in raw:
            fields = line.split()
            if fields[0] == "calls":
                kind = ROWS[fields[7]]
                before = counts.get(kind, (0, 0, 0))
                counts[kind] = tuple(a + int(b) for a, b in zip(before, fields[1:4]))
    lines = [line.strip() for line in run.stdout.splitlines()]
    return counts, [line == "FOUND" for line in lines if line in ("FOUND", "END")]


def main():
    platter = os.path.abspath(sys.argv[1])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    cases = [(chain, None, parsed(text)) for chain, text in CHOSEN]
    cases += [(chain, words, parsed(text)) for chain, words, text in CHOSEN_DIRECT]
    for number in range(int(sys.argv[2]) if len(sys.argv) > 2 else 40):
        if number % 4 == 3:
            cases.append((chance.choice(DIRECT_CHAINS), *direct_by_chance(chance)))
        else:
            chain = chance.choice(CHAINS)
            cases.append((chain, None, by_chance(chance, chain)))
    differ = 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("t.f", "w") as program:
            program.write(PROGRAM)
        for chain, words, pattern in cases:
            expected, found = reckon(chain, pattern, words), measured(platter, chain, pattern, words)
            if expected == found:
                continue
            differ += 1
            print(f"{chain}, {'records of %d words' % words if words else 'sequential'}: {told(pattern)}")
            print(f"  by the rules {expected}\n  measured     {found}")
        os.chdir("/")
    print(f"{len(cases)} patterns, {differ} differ")
    sys.exit(differ > 0)


main()
