#!/usr/bin/env python3
"""Measures the cost of charging: compiled programs compared with plain gfortran with the same flags.

Each loop is compiled twice, with and without charges. One program contains both versions and runs them alternately on
the same data. The address of a loop affects how well the host predicts its branches: the same plain loop takes up to
twice as long at one address as at another. Each version is therefore placed at many addresses, the same for both. Times
are processor times. The ratio at an address is the median over the rounds (the two halves of a round follow each other
directly, so that a busy host slows down both); the ratio of a loop is the geometric mean over its addresses. The script
also prints the plain loop's times at its best and worst address, and the geometric mean and the worst ratio of each
group: loops, calls of subprograms in the same file, and all others.

Run by hand, on a quiet machine:  charge_overhead.py --charge build/release/bin/platter-charge
"""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

CALL_ADD = """
      COMMON /ACC/ K
      K=0
      DO 10 I=1,N
   10 CALL ADD(I)
      A(1)=K
"""
ADD = """
      SUBROUTINE ADD(I)
      COMMON /ACC/ K
      K=K+I
      END
"""

PLACES = 16  # of a loop's code, 4 bytes apart in the host's lines of 64

# name, group, trip count, Fortran body, what it calls: in its own file, and in another. The goal is of the groups
# "loops" and "calls"; the others are printed beside. A call of the harness does about the same work for each trip count.
LOOPS = [
    ("copy", "loops", 1000, """
      DO 10 I=1,N
   10 A(I)=B(I)
"""),
    ("triad", "loops", 1000, """
      DO 10 I=1,N
   10 A(I)=B(I)+S*C(I)
"""),
    ("ifcount", "loops", 1000, """
      M=0
      DO 10 I=1,N
      IF(B(I).GT.C(I)) M=M+1
   10 CONTINUE
      A(1)=M
"""),
    ("sum", "loops", 1000, """
      T=0.
      DO 10 I=1,N
   10 T=T+B(I)
      A(1)=T
"""),
    ("stencil", "loops", 30, """
      DIMENSION P(32,32),Q(32,32)
      COMMON /GRID/ P,Q
      DO 10 J=2,N
      DO 10 I=2,N
   10 P(I,J)=0.25*(Q(I-1,J)+Q(I+1,J)+Q(I,J-1)+Q(I,J+1))
      A(1)=P(2,2)
"""),
    ("ifelse", "beside", 1000, """
      DO 10 I=1,N
      IF(B(I).LT.C(I)) GO TO 5
      A(I)=B(I)
      GO TO 10
    5 A(I)=C(I)*S
   10 CONTINUE
"""),
    ("search", "beside", 1000, """
      DO 10 I=1,N
      IF(B(I).LT.-1.) GO TO 20
   10 CONTINUE
   20 A(1)=I
"""),
    ("goto", "beside", 1000, """
      I=0
      X=1.
    5 X=X*0.999
      IF(X.GT.0.5) X=X-0.001
      I=I+1
      IF(I.LT.N) GO TO 5
      A(1)=X
"""),
    ("while", "beside", 1000, """
      X=1.E6
    5 X=X*0.97
      IF(X.GT.1.E3) X=X*0.98
      IF(X.GT.1.E-6) GO TO 5
      A(1)=X
"""),
    ("copy10", "beside", 10, """
      DO 10 I=1,N
   10 A(I)=B(I)
"""),
    ("copy3", "beside", 3, """
      DO 10 I=1,N
   10 A(I)=B(I)
"""),
    ("goto5", "beside", 1000, """
      K=0
      DO 10 I=1,N
      J=MOD(I,5)+1
      GO TO (1,2,3,4,5),J
    1 K=K+1
      GO TO 10
    2 K=K*2
      GO TO 10
    3 K=K-3
      GO TO 10
    4 K=K+7
      GO TO 10
    5 K=K/2
   10 CONTINUE
      A(1)=K
"""),
    ("leaf", "calls", 1000, CALL_ADD, ADD),
    ("iftest", "calls", 1000, """
      I=0
  801 I=I+1
      IF(TEST(I-N).GT.0) GO TO 801
      A(1)=I
""", """
      FUNCTION TEST(I)
      TEST=0.
      IF(I.LT.0) TEST=1.
      END
"""),
    ("leafif", "calls", 1000, """
      COMMON /ACC/ K
      K=0
      DO 10 I=1,N
   10 CALL ADDODD(I)
      A(1)=K
""", """
      SUBROUTINE ADDODD(I)
      COMMON /ACC/ K
      IF(MOD(I,2).EQ.0) RETURN
      K=K+I
      END
"""),
    ("leafloop", "calls", 300, """
      COMMON /ACC/ K
      K=0
      DO 10 I=1,N
   10 CALL ADDALL(5)
      A(1)=K
""", """
      SUBROUTINE ADDALL(M)
      COMMON /ACC/ K
      DO 10 I=1,M
   10 K=K+I
      END
"""),
    ("leaves", "calls", 1000, """
      COMMON /ACC/ K
      K=0
      DO 10 I=1,N
      CALL ADD(I)
   10 CALL SUB(I)
      A(1)=K
""", """
      SUBROUTINE ADD(I)
      COMMON /ACC/ K
      K=K+3*I
      END
      SUBROUTINE SUB(I)
      COMMON /ACC/ K
      K=K-I
      END
"""),
    ("leafleaf", "calls", 1000, """
      COMMON /ACC/ K
      K=0
      DO 10 I=1,N
   10 CALL OUTER(I)
      A(1)=K
""", """
      SUBROUTINE OUTER(I)
      CALL ADD(I+1)
      END""" + ADD),
    ("function", "calls", 1000, """
      T=0.
      DO 10 I=1,N
   10 T=T+POLY(B(I))
      A(1)=T
""", """
      FUNCTION POLY(X)
      POLY=(X*0.5+1.)*X+2.
      END
"""),
    ("otherfile", "beside", 1000, CALL_ADD, "", ADD),
]

HARNESS = """
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "%(words)s"
static struct platter_charged_words words;
__attribute__((constructor)) static void begin(void) { platter_put_behind_gs(&words); }
typedef void loop(double*, double*, double*, double*, int64_t*);
%(declarations)s
static double a[1024], b[1024], c[1024];
struct grid { double p[32][32], q[32][32]; } grid_;
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}
static double run(loop* f, int64_t n, long calls) {
  double s = 3.0, start = now();
  for (long i = 0; i < calls; ++i) f(a, b, c, &s, &n);
  return (now() - start) / calls * 1e9;
}
int main(int argc, char** argv) {
  int rounds = atoi(argv[1]);
  double seconds = atof(argv[2]);
  struct { const char* name; int place; loop* plain; loop* charged; int64_t n; } loops[] = {%(table)s};
  (void)argc;
  srand(1);
  for (int i = 0; i < 1024; ++i) { b[i] = rand() / (double)RAND_MAX; c[i] = rand() / (double)RAND_MAX; }
  for (unsigned l = 0; l < sizeof loops / sizeof *loops; ++l) {
    long calls = (long)(seconds / (run(loops[l].plain, loops[l].n, 100) * 1e-9)) + 1;
    for (int r = 0; r < rounds; ++r) {
      double plain = run(loops[l].plain, loops[l].n, calls);
      double charged = run(loops[l].charged, loops[l].n, calls);
      printf("%%s %%d %%.3f %%.3f\\n", loops[l].name, loops[l].place, plain, charged);
    }
  }
}
"""


def compile_loops(arguments, folder):
    """Writes the loops, compiles them with and without charges, and links the harness. Returns the program."""
    run = lambda *command: subprocess.run([str(word) for word in command], check=True, cwd=folder)
    flags = subprocess.run([arguments.charge, "--gfortran-flags"], check=True, capture_output=True, text=True)
    objects, declarations, table = [], [], []
    for name, _, trips, body, *called in LOOPS:
        files = [f"      SUBROUTINE L{name}(A,B,C,S,N)\n      DIMENSION A(N),B(N),C(N)\n".upper()
                 + f"{body.lstrip(chr(10))}      RETURN\n      END\n" + "".join(called[:1]).lstrip("\n")]
        files += [text.lstrip("\n") for text in called[1:]]
        names = [one.lower() for one in re.findall(r"(?:SUBROUTINE|FUNCTION) (\w+)", "".join(files))]
        (folder / "routines").write_text("".join(f"{one}_\n" for one in names))
        shared = ["--other-routines", "routines"] if len(files) > 1 else []
        for number, text in enumerate(files):
            stem = f"{name}{number}"
            (folder / f"{stem}.f").write_text(text)
            run(arguments.gfortran, *flags.stdout.split(), "-S", f"{stem}.f", "-o", f"{stem}.s")
            run(arguments.charge, f"{stem}.s", "-o", f"{stem}.charged.s", "--processor", arguments.processor,
                *shared, *arguments.pass_flag)
            for suffix, assembly in ("plain", f"{stem}.s"), ("charged", f"{stem}.charged.s"):
                text = (folder / assembly).read_text()
                for place in range(PLACES):
                    here = f"{stem}.{suffix}{place}"
                    (folder / f"{here}.s").write_text(
                        text.replace("\t.text\n", f"\t.text\n\t.p2align 6\n\t.fill {4 * place}, 1, 0x90\n", 1))
                    run("as", f"{here}.s", "-o", f"{here}.o")
                    # The second name of a subprogram is its entry point for calls from the program's other files.
                    rename = [f"--redefine-sym={second}{one}_={second}{suffix}{place}_{name}_{one}"
                              for one in names for second in ("", ".platter_")]
                    run("objcopy", *rename, f"{here}.o")
                    objects.append(f"{here}.o")
        for place in range(PLACES):
            plain, charged = (f"{suffix}{place}_{name}_l{name}" for suffix in ("plain", "charged"))
            declarations += [f"loop {plain};", f"loop {charged};"]
            table.append(f'{{"{name}", {place}, {plain}, {charged}, {trips}}}')
    (folder / "harness.c").write_text(
        HARNESS % {"words": ROOT / "runtime/program/session/charged_words.h", "declarations": "\n".join(declarations), "table": ", ".join(table)})
    run("gcc", "-O1", "-c", "harness.c", "-o", "harness.o")
    run(arguments.gfortran, "-no-pie", "harness.o", *objects, "-o", "harness")
    return folder / "harness"


def median(values):
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--charge", default=ROOT / "build/release/bin/platter-charge", type=pathlib.Path)
    parser.add_argument("--gfortran", default="gfortran-12")
    parser.add_argument("--processor", default="cray1")
    parser.add_argument("--rounds", default=5, type=int, help="in each place")
    parser.add_argument("--seconds", default=0.004, type=float, help="for each loop, version and round")
    parser.add_argument("--pass-flag", action="append", default=[], help="given to platter-charge, e.g. --no-hoist")
    parser.add_argument("--json", type=pathlib.Path)
    arguments = parser.parse_args()
    arguments.charge = arguments.charge.resolve()

    with tempfile.TemporaryDirectory() as folder:
        program = compile_loops(arguments, pathlib.Path(folder))
        output = subprocess.run([program, str(arguments.rounds), str(arguments.seconds)], check=True,
                                capture_output=True, text=True).stdout
    rounds = {}
    for line in output.splitlines():
        name, place, plain, charged = line.split()
        rounds.setdefault(name, {}).setdefault(place, []).append((float(plain), float(charged)))

    print(f"{'loop':<10} {'trips':>5} {'plain ns':>10} {'best':>8} {'worst':>8} {'charged ns':>10} {'ratio':>6}")
    results, groups = [], {}
    for name, group, trips, *_ in LOOPS:
        places = rounds[name].values()
        plain = [median([p for p, _ in place]) for place in places]
        charged = geometric_mean([median([c for _, c in place]) for place in places])
        ratio = geometric_mean([median([c / p for p, c in place]) for place in places])
        results.append({"loop": name, "group": group, "trips": trips, "plain_ns": geometric_mean(plain),
                        "plain_best_ns": min(plain), "plain_worst_ns": max(plain), "charged_ns": charged,
                        "ratio": ratio})
        groups.setdefault(group, []).append(ratio)
        print(f"{name:<10} {trips:>5} {geometric_mean(plain):>10.1f} {min(plain):>8.1f} {max(plain):>8.1f} "
              f"{charged:>10.1f} {ratio:>6.3f}   {group}")
    groups["loops and calls"] = groups["loops"] + groups["calls"]
    summary = {group: {"geometric_mean": geometric_mean(ratios), "worst": max(ratios)}
               for group, ratios in groups.items()}
    for group, of in summary.items():
        print(f"{group}: geometric mean {of['geometric_mean']:.3f}, worst {of['worst']:.3f}")
    if arguments.json:
        arguments.json.write_text(json.dumps(
            {"schema": "platter.charge_overhead/3", "loops": results, "groups": summary},
            indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
