"""Checks that commands print colours only on a terminal: not in pipes, not with NO_COLOR, and not if TERM is dumb.

    colours.py PLATTER
"""

import os
import re
import sys

from terminal import MISSED, Desk, Faults, in_pipes, on_terminal

PAINTED = re.compile(r"\033\[(\d+(?:;\d+)*)m(.*?)\033\[m", re.S)


def main():
    platter = os.path.abspath(sys.argv[1])
    faults = Faults()
    cards = MISSED.parent / "cards/missed-short.cards"
    # The coloured parts of each command's output; None: colours are optional.
    commands = {
        ("list", "machines"): ("1", "machines"),
        ("--help",): ("1", "Run programs:"),
        ("run", "--help"): ("1", "Machine:"),
        ("run", MISSED, "--cards", cards): ("1", "-- cray1 at lasl under ctss"),
        ("claims", "--id", "BH05"): ("32", "pass"),
        ("claims", "--id", "BH05", "--set", "disk.rotation=3000 rpm"): ("1;31", "FAIL"),
        ("table1", "--row", "ctss/RDISK"): ("32", "ok "),
        ("compare", MISSED, "--cards", cards, "--machine", "cray1"): ("1", "machine/system"),
        ("explain", "ctss/RDISK"): ("1", "RDISK of"),
        ("run", "none.f"): ("1;31", "platter:"),
        ("run", "--no-such-flag"): ("1;31", "platter:"),
        ("run", "crash.f"): ("1;31", "platter:"),
        ("run", "missing.f"): None,
        ("translate", "note.f"): ("36", "platter: note:"),
        ("together", MISSED, "--cards", cards): ("1", "-- 1: "),
    }
    with Desk() as desk:
        desk.write("crash.f", "      CALL RDISK(99,A,512,0)\n      END\n")
        desk.write("missing.f", "      CALL NOSUCH\n      END\n")
        desk.write("note.f", "      X=1\n" + "      Y=X+1.".ljust(72) + "+2.*X\n      PRINT 1,Y\n    1 FORMAT(F5.1)\n      END\n")
        for words, expected in commands.items():
            name = "platter " + " ".join(map(str, words))
            heard, _, code = on_terminal([platter, *words], desk.path)
            painted = PAINTED.findall(heard)
            if expected:
                faults.expect(any(how == expected[0] and text.startswith(expected[1]) for how, text in painted),
                              f"{name}: '{expected[1]}' is not painted {expected[0]}: {painted} of {heard[:300]!r}")
            plain = re.sub(r"\r\033\[K", "", PAINTED.sub(r"\2", heard))
            faults.expect("\033" not in plain, f"{name}: codes that are no colours: {plain!r}")
            for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": None}):
                heard, _, its = on_terminal([platter, *words], desk.path, **variables)
                faults.expect("\033[" not in heard.replace("\r\033[K", ""), f"{name}: colours with {variables}: {heard[:300]!r}")
                faults.expect(its == code, f"{name}: another exit code with {variables}")
            heard, _, _ = on_terminal([platter, *words], desk.path, NO_COLOR="")  # which is as if it were not there
            faults.expect(bool(PAINTED.findall(heard)) == bool(painted), f"{name}: an empty NO_COLOR counts")
            out, err, its = in_pipes([platter, *words], desk.path)
            faults.expect("\033" not in out + err, f"{name}: colours in a pipe")
            faults.expect(its == code, f"{name}: another exit code in a pipe")
    return faults.end("colours are there on a terminal alone")


if __name__ == "__main__":
    sys.exit(main())
