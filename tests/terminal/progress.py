"""Checks that commands of more than two seconds show their progress, only on a terminal, and remove it at the end.

    progress.py PLATTER
"""

import os
import re
import sys
import time

from terminal import Desk, Faults, in_pipes, left, on_terminal

# Some seconds of a processor of 2026; prints a whole line, and one without an end, before it computes.
LONG = """      PROGRAM LONG
      X=0.
      PRINT 10
   10 FORMAT (' IT BEGINS')
      DO 20 I=1,{times}
   20 X=X+SIN(FLOAT(I))*COS(X)
      PRINT 30, X.GT.-1.E30
   30 FORMAT (' IT ENDS ',L1)
      END
"""
PROMPT = LONG.replace("' IT BEGINS'", "' IT BEGINS',$")
ENOUGH = 3.2  # seconds, in which the progress line is shown more than once
AWAY = "\r\033[K"


def main():
    platter = os.path.abspath(sys.argv[1])
    faults = Faults()
    with Desk() as desk:
        times = 20_000_000
        while True:  # until the program takes the seconds that its progress needs on this host
            desk.write("long.f", LONG.format(times=times))
            begin = time.monotonic()
            heard, _, code = on_terminal([platter, "run", "long.f", "--no-summary"], desk.path)
            took = time.monotonic() - begin
            faults.expect(code == 0, f"exit code {code}: {heard}")
            shown = re.findall(r"running: (\d+\.\d+) s of virtual time, (\d+) s elapsed", heard)
            if len(shown) > 1 or took > 2 * ENOUGH:
                break
            times = int(times * max(1.2, ENOUGH / took))
        faults.expect(len(shown) > 1, f"a program that ran for {took:.1f} s did not show its progress")
        if faults.all:
            return faults.end("")
        shown_times = [float(machine) for machine, _ in shown]
        faults.expect(sorted(shown_times) == shown_times and max(shown_times, default=0) > 0, f"its time does not increase: {shown}")
        faults.expect(left(heard) == " IT BEGINS\n IT ENDS T\n", f"this is left on the terminal: {left(heard)!r}")

        desk.write("prompt.f", PROMPT.format(times=times))
        heard, _, _ = on_terminal([platter, "run", "prompt.f", "--no-summary"], desk.path)
        faults.expect(" s of virtual time" not in heard, "an unfinished line is written over")
        faults.expect(left(heard) == " IT BEGINS IT ENDS T\n", f"behind an unfinished line is {heard!r}")

        out, err, _ = in_pipes([platter, "run", "long.f", "--no-summary"], desk.path)
        faults.expect((out, err) == (" IT BEGINS\n IT ENDS T\n", ""), f"in pipes there is {out!r} and {err!r}")

        # Commands print messages about the programs that they run after only a second.
        desk.write("short.f", LONG.format(times=times // 2))
        commands = {
            "together short.f short.f --no-summary": "running 2 programs",
            "compare short.f --machine cray1": "comparing: place 1 of",
            "sweep short.f --vary seed=1..2 -o out.csv": "sweeping",
            "time long.f": "running: ",
            "explain short.f --as-it-is": "explaining",
            "run short.f --machine t3d --pes 1": "running on 1 PE",
            "advise short.f": "trying",
        }
        for words, says in commands.items():
            heard, _, _ = on_terminal([platter, *words.split()], desk.path)
            if says not in heard:  # the host was busier when `times` was found
                desk.write("short.f", LONG.format(times=2 * times))
                desk.write("long.f", LONG.format(times=4 * times))
                heard, _, _ = on_terminal([platter, *words.split()], desk.path)
            faults.expect(says in heard, f"platter {words} does not say '{says}': {heard[-300:]!r}")
            faults.expect(says not in left(heard), f"platter {words} leaves it on the terminal: {left(heard)[-300:]!r}")
        heard, _, _ = on_terminal([platter, *"sweep short.f --vary seed=1..5 --jobs 1 -o five.csv".split()], desk.path)
        faults.expect(re.search(r"sweeping: \d of 5 points, \d+ s left", heard), f"platter sweep estimates no end: {heard[-300:]!r}")
        _, _, code = in_pipes([platter, "run", "long.f", "--no-summary", "--json", "run.json"], desk.path)
        faults.expect(code == 0, "run --json")
        heard, _, _ = on_terminal([platter, "again", "run.json"], desk.path)
        faults.expect("running it again" in heard and "again" not in left(heard), f"platter again: {heard[-300:]!r}")

        for words, says in {"claims --id BH05": "measuring claims: ", "table1 --row cray1/ctss --set controller.buffers=1": "measuring Table 1: "}.items():
            heard, printed, _ = on_terminal([platter, *words.split()], desk.path, out=False)
            if words.startswith("table1"):  # some claims are measured within a second
                faults.expect(re.search(says + r"\d+ runs, \d+ s", heard), f"platter {words} counts no runs: {heard[-300:]!r}")
            faults.expect(left(heard) == "" and says not in printed, f"platter {words} leaves {left(heard)!r}")
    return faults.end("what takes long says how far it is, on a terminal alone")


if __name__ == "__main__":
    sys.exit(main())
