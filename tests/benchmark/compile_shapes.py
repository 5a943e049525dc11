#!/usr/bin/env python3
"""Measures the time of compiling programs of many shapes: `platter build` compared with plain gfortran -O2.

The script generates each program, translates it, compiles it by gfortran -O2 alone (to an object), and builds it with Platter
into an empty cache. Times are the processes' user and system times, so that other work on the host has little effect. The
time of a program of one line is printed first. It covers starting and linking, which are part of every build, and is
subtracted before the ratios of the others are computed. Translation is also measured at 100 000 lines of each shape.

Run by hand:  compile_shapes.py --platter build/release/bin/platter [--machine cdc7600] [SHAPE...]
"""

import argparse
import os
import pathlib
import resource
import subprocess
import tempfile

S = "      "


def main(body, declarations=()):
    return [S + "PROGRAM BIG", *declarations, *body, S + "END"]


def tiny(n):
    return main([S + "PRINT *,1"])


def straight(n):
    body = [f"{S}A({i % 900 + 1})=A({i * 7 % 900 + 1})*1.5+B({i * 13 % 900 + 1})/C" for i in range(n)]
    return main(body, [S + "DIMENSION A(1000),B(1000)"])


def subroutines(n):
    lines = main([f"{S}CALL S{i}(X)" for i in range(0, n // 5, 40)])
    for i in range(n // 5):
        lines += [f"{S}SUBROUTINE S{i}(X)", f"{S}X=X+{i}.", S + "IF(X.GT.9.) X=0.", S + "RETURN", S + "END"]
    return lines


def nests(n):
    lines = main([S + "PRINT *,1"])
    for unit in range(n // 25):
        lines += [f"{S}SUBROUTINE N{unit}(A,N)", S + "DIMENSION A(N)"]
        lines += [f"{S}DO 100 I{depth}=1,N" for depth in range(20)]
        lines += [S + "A(1)=A(1)+" + "+".join(f"I{depth}" for depth in range(9)), "  100 CONTINUE", S + "END"]
    return lines


def goto(n):
    """One computed GO TO with a third as many labels as lines, in lists of 3000."""
    lines = []
    for unit in range(max(1, n // 6300)):
        labels = range(10000, 10000 + min(n * 10 // 21, 3000))
        lines += [f"{S}SUBROUTINE G{unit}(K,X)", S + "GO TO ("]
        rows = [",".join(str(label) for label in labels[at : at + 10]) for at in range(0, len(labels), 10)]
        lines += [f"     1{row}{',' if row != rows[-1] else '),K'}" for row in rows]
        for label in labels:
            lines += [f"{label:5} X=X+{label}.", S + "IF(X.GT.7.) GO TO 99"]
        lines += ["   99 RETURN", S + "END"]
    return main([S + "PRINT *,1"]) + lines


def data(n):
    lines = []
    for unit in range(max(1, n // 500)):
        lines += [f"{S}SUBROUTINE DS{unit}(X,J)"] + [f"{S}DIMENSION D{block}(100)" for block in range(40)]
        for block in range(40):
            lines.append(f"{S}DATA (D{block}(I),I=1,100)/")
            for at in range(0, 100, 10):
                row = ",".join(f"{value}.{block}" for value in range(at, at + 10))
                lines.append(f"     1{row}{',' if at < 90 else '/'}")
        lines += [f"{S}X=" + "+".join(f"D{block}(J)" for block in range(5)), S + "END"]
    return main([S + "PRINT *,1"]) + lines


def formats(n):
    lines = []
    for unit in range(max(1, n // 1000)):
        lines.append(f"{S}SUBROUTINE F{unit}(X)")
        lines += [f"{S}PRINT {1000 + i},I,X" for i in range(min(n // 2, 500))]
        lines += [f"{1000 + i:5} FORMAT(1X,*LINE {i}*,I5,10HABCDEFGHIJ,F8.2)" for i in range(min(n // 2, 500))]
        lines.append(S + "END")
    return main([S + "PRINT *,1"]) + lines


def common(n):
    blocks = []
    for block in range(100):
        blocks += [f"{S}COMMON /B{block}/ V{block}(10)"] + [f"     1,W{block}X{item}" for item in range(15)]
    lines = []
    for unit in range(max(1, n // 1600)):
        lines += [f"{S}SUBROUTINE C{unit}", *blocks, f"{S}V{unit % 100}(3)=W{unit % 100}X1+2.", S + "END"]
    return main([S + "PRINT *,1"]) + lines


def expressions(n):
    lines = []
    for i in range(n // 20):
        lines.append(S + "X=0.")
        lines += [f"     {j % 9 + 1}+A({j + 1})*B({(i + j) % 50 + 1})-C/(A({j + 2})+1.)" for j in range(19)]
    return main(lines + [S + "PRINT *,X"], [S + "DIMENSION A(60),B(60)"])


def masks(n):
    body = []
    for i in range(n // 2):
        k = i * 7 % 90 + 1
        body.append(f"{S}K({i % 90 + 1})=(K({k}).AND.77777777B).OR.(SHIFT(K({k}),{i % 48 + 1}).AND.7700B)")
        body.append(f"{S}IF(K({i % 90 + 1}).EQ.4HABCD) K(1)=5HHELLO")
    return main(body, [S + "DIMENSION K(100)"])


def statements(n):
    body = [S + "WRITE(6,1) I,X,(A(J),J=1,10)", S + "WRITE(9) A,X,I", S + "READ(9) A,X,I"] * (n // 3)
    return main(body + ["    1 FORMAT(I5,F8.1,10F5.1)"], [S + "DIMENSION A(10)"])


def encode(n):
    body = []
    for i in range(n // 3):
        body += [S + "ENCODE(20,1,BUF) I,X", S + "DECODE(20,1,BUF) I,X", f"{S}CALL S(5HABCDE,10HABCDEFGHIJ,{i})"]
    own = [S + "SUBROUTINE S(A,B,I)", S + "A=B", S + "END"]
    return main(body + ["    1 FORMAT(I10,F10.3)"], [S + "DIMENSION BUF(10)"]) + own


def loops(n):
    body = []
    for i in range(n // 3):
        label = 1000 + i % 9000
        if i % 9000 == 8999:
            break
        body += [f"{S}DO {label} I=1,N", f"{S}A(I)=B(I)*{i}.+A(I)", f"{label:5} IF(A(I).GT.1.E6) A(I)=0."]
    return main(body, [S + "DIMENSION A(1000),B(1000)"])


def branches(n):
    count = min(n // 3, 30000)
    body = []
    for i in range(count):
        to = [30000 + place % count for place in (i, i + 1, i * 7)]
        body += [f"{S}IF(X-{i}.) {to[0]},{to[1]},{to[2]}", f"{30000 + i:5} X=X+1.", S + "IF(X.GT.1.E5) GO TO 99"]
    return main(body + ["   99 PRINT *,X"])


def calls(n):
    body = []
    for i in range(n // 2):
        body += [f"{S}CALL T(A,B,{i},X,Y)", S + "Z=F(X,Y)+G(Z)*SQRT(ABS(X))"]
    own = [S + "SUBROUTINE T(A,B,I,X,Y)", S + "X=Y+I", S + "END", S + "FUNCTION F(X,Y)", S + "F=X+Y", S + "END"]
    return main(body, [S + "DIMENSION A(10),B(10)"]) + own + [S + "FUNCTION G(X)", S + "G=X", S + "END"]


def older(n):
    body = []
    for i in range(n // 2):
        body += [f"{S}A=B=C={i}.", f"{S}D({i % 20 + 1})=D({i * 3 % 20 + 1})"]
    return main(body + [S + "PRINT, A,D(1)"], [S + "DIMENSION D(5,5)"])


SHAPES = {
    tiny: 1, straight: 2500, subroutines: 10000, nests: 1000, goto: 6300, data: 500, formats: 1000, common: 16000,
    expressions: 3000, masks: 3000, statements: 1200, encode: 1200, loops: 2100, branches: 4500, calls: 1600, older: 2000,
}  # fmt: skip
LINES = 100_000


def seconds(command, environment=None, **more):
    """Returns the processor time of the command and the processes that it starts, in seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([str(word) for word in command], check=True, env=environment, **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(shape, arguments, folder):
    source, translated = folder / "big.f", folder / "translated.f"
    source.write_text("\n".join(shape(LINES)) + "\n")
    with open(translated, "w") as out:
        translating = seconds([arguments.platter, "translate", "--machine", arguments.machine, source], stdout=out)
    source.write_text("\n".join(shape(SHAPES[shape])) + "\n")
    with open(translated, "w") as out:
        seconds([arguments.platter, "translate", "--machine", arguments.machine, source], stdout=out)
    flags = subprocess.check_output([f"{arguments.platter}-charge", "--gfortran-flags"], text=True).split()
    alone = seconds([arguments.gfortran, *flags, "-O2", "-w", "-c", translated, "-o", folder / "big.o"])
    with tempfile.TemporaryDirectory() as cache:
        environment = dict(os.environ, PLATTER_CACHE=cache)
        built = seconds(
            [arguments.platter, "build", "--machine", arguments.machine, source, "-o", folder / "big"],
            environment,
            stderr=subprocess.DEVNULL,
        )
    return translating, alone, built


def run():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--platter", type=pathlib.Path, required=True)
    parser.add_argument("--gfortran", default="gfortran-12")
    parser.add_argument("--machine", default="cray1")
    parser.add_argument("shapes", nargs="*", help="of " + ", ".join(shape.__name__ for shape in SHAPES))
    arguments = parser.parse_args()
    arguments.platter = arguments.platter.resolve()
    start = 0.0
    print(f"{'shape':12} {'100 000 lines':>13} {'gfortran':>9} {'platter':>8} {'ratio':>6} {'less start':>11}")
    with tempfile.TemporaryDirectory() as name:
        for shape in SHAPES:
            if arguments.shapes and shape is not tiny and shape.__name__ not in arguments.shapes:
                continue
            translating, alone, built = measure(shape, arguments, pathlib.Path(name))
            if shape is tiny:
                start = built - alone
            print(
                f"{shape.__name__:12} {translating:11.2f} s {alone:7.2f} s {built:6.2f} s {built / alone:6.2f} "
                f"{(built - start) / alone:11.2f}",
                flush=True,
            )


if __name__ == "__main__":
    run()
