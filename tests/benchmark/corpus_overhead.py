#!/usr/bin/env python3
"""Measures the cost of charging for whole programs: the corpus and the test programs of the reference BLAS, compared with plain gfortran.

Each program is compiled once with and once without charges, at the same flags, and both are run in turn, many rounds;
a round repeats the program until it has computed for a while. Times are the processes' own, of the processor and not
of the wall, starting and stopping included: the corpus's programs are short, so theirs is mostly that. Printed are
medians, and the geometric mean and the worst of the rounds' median ratios.

Run by hand, on a quiet machine:  corpus_overhead.py --charge build/release/bin/platter-charge
"""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests/corpus"
PROGRAMS = ["branches", "loops", "arrays", "types", "units", "intrin", "text"]
BLAS = [f"{precision}blat{level}" for precision in "sdcz" for level in "123"]


class Workshop:
    """A folder in which programs are compiled with and without charges."""

    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, folder
        flags = subprocess.run([arguments.charge, "--gfortran-flags"], check=True, capture_output=True, text=True)
        self.flags = flags.stdout.split()
        self.run("gcc", "-O1", "-c", CORPUS / "counter.c", "-o", "counter.o")

    def run(self, *command):
        subprocess.run([str(word) for word in command], check=True, cwd=self.folder)

    def compile(self, source):
        """Returns the names of the objects without and with charges."""
        name = source.stem
        self.run(self.arguments.gfortran, "-w", *self.flags, "-S", source, "-o", f"{name}.s")
        self.run(self.arguments.charge, f"{name}.s", "-o", f"{name}.c.s", "--processor", self.arguments.processor)
        self.run(self.arguments.gfortran, "-c", f"{name}.s", "-o", f"{name}.plain.o")
        self.run(self.arguments.gfortran, "-c", f"{name}.c.s", "-o", f"{name}.charged.o")
        return f"{name}.plain.o", f"{name}.charged.o"

    def link(self, name, objects):
        """Returns two linked programs, made from pairs of objects without and with charges."""
        programs = []
        for kind, which in ("plain", 0), ("charged", 1):
            program = self.folder / f"{name}.{kind}"
            self.run(self.arguments.gfortran, "-no-pie", *[pair[which] for pair in objects], "counter.o", "-o", program)
            programs.append(program)
        return programs


def seconds(program, cards, times, folder):
    """Returns the processor time of the program itself, in seconds."""
    total = 0.0
    for _ in range(times):
        with open(cards, "rb") as standard_input:
            child = subprocess.Popen([program], stdin=standard_input, stdout=subprocess.DEVNULL,
                                     stderr=subprocess.DEVNULL, cwd=folder)
            usage = os.wait4(child.pid, 0)[2]
            child.returncode = 0
        total += usage.ru_utime
    return total / times


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def programs(factory, arguments):
    """Each entry is a name, the program without charges, the program with charges, and the cards."""
    put = factory.compile(CORPUS / "put.f")
    for name in PROGRAMS:
        yield name, *factory.link(name, [factory.compile(CORPUS / f"{name}.f"), put]), os.devnull
    library = arguments.lapack / "BLAS/SRC"
    if not library.is_dir():
        print(f"{library}: no reference BLAS; tools/setup fetches it", file=sys.stderr)
        return
    objects = [factory.compile(source) for source in sorted(library.glob("*.f*"))]
    for kind, which in ("plain", 0), ("charged", 1):
        factory.run("ar", "-crs", f"blas.{kind}.a", *[pair[which] for pair in objects])
    for name in BLAS:
        source = arguments.lapack / f"BLAS/TESTING/{name}.f"
        cards = source.with_suffix(".in")
        pair = factory.link(name, [factory.compile(source), ("blas.plain.a", "blas.charged.a")])
        yield name, *pair, cards if cards.is_file() else os.devnull


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--charge", default=ROOT / "build/release/bin/platter-charge", type=pathlib.Path)
    parser.add_argument("--gfortran", default="gfortran-12")
    parser.add_argument("--lapack", default=ROOT / "build/third_party/lapack-src", type=pathlib.Path)
    parser.add_argument("--processor", default="cray1")
    parser.add_argument("--rounds", default=15, type=int)
    parser.add_argument("--seconds", default=0.03, type=float, help="for each program, version and round")
    parser.add_argument("--json", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.charge, arguments.lapack = arguments.charge.resolve(), arguments.lapack.resolve()

    print(f"{'program':<10} {'plain ms':>9} {'charged ms':>10} {'ratio':>6}")
    results = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for program, plain, charged, cards in programs(Workshop(arguments, folder), arguments):
            times = max(1, round(arguments.seconds / max(seconds(plain, cards, 3, folder), 1e-4)))
            rounds = [(seconds(plain, cards, times, folder), seconds(charged, cards, times, folder))
                      for _ in range(arguments.rounds)]
            result = {"program": program, "plain_ms": 1e3 * median([p for p, _ in rounds]),
                      "charged_ms": 1e3 * median([c for _, c in rounds]),
                      "ratio": median([c / p for p, c in rounds if p > 0])}
            results.append(result)
            print(f"{program:<10} {result['plain_ms']:>9.2f} {result['charged_ms']:>10.2f} {result['ratio']:>6.2f}",
                  flush=True)
    ratios = [result["ratio"] for result in results]
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"geometric mean {mean:.3f}, worst {max(ratios):.3f}")
    if arguments.json:
        arguments.json.write_text(json.dumps(
            {"schema": "platter.corpus_overhead/1", "programs": results, "geometric_mean": mean, "worst": max(ratios)},
            indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
