#!/usr/bin/env python3
"""Compiles the Fortran programs that the tests of this folder contain.

usage: build_programs.py --platter COMMAND --objcopy COMMAND --ld COMMAND --runtime LIBRARY --libraries FILE...
         --to FOLDER --tests TEST.cpp...

A program is a string literal, or several in sequence, that ends with an END statement. A test, or a header
with programs, names the machines that its programs are compiled for in a line such as

    // Machines: cray1 ymp

`platter build --object` compiles and charges each program for each of them. Its object exports one
name, program_HASH: its main function. Writes FOLDER/programs.o with all objects, FOLDER/programs.inc,
which lists their names, and FOLDER/rejected.txt: the texts that could not be compiled, with the reason.
Literals that are only parts of a program are among these, and so are programs that one machine's compiler
accepts and another's rejects; a test that runs one of them fails.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<mark>[^(\s]*)\((?P<raw>.*?)\)(?P=mark)"|"(?P<plain>(?:[^"\\\n]|\\.)*)"'
    r"|'(?:[^'\\\n]|\\.)+'|\s+|[A-Za-z_0-9]+|.", re.DOTALL)
MACHINES = re.compile(r"^// Machines: (.+)$", re.MULTILINE)
ENDS = re.compile(r"(?:^|\n)[ \t0-9]+END *\n?$", re.IGNORECASE)
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'", "r": "\r"}


def unescaped(text):
    return re.sub(r"\\(.)", lambda found: ESCAPES.get(found[1], found[0]), text)


def programs_of(source):
    """Returns the literals of a C++ source that end with an END statement."""
    texts = []
    literal = None
    for token in TOKEN.finditer(source):
        raw, plain = token["raw"], token["plain"]
        if raw is not None or plain is not None:
            literal = (literal or "") + (raw if raw is not None else unescaped(plain))
        elif not token[0].isspace() and not token[0].startswith("//"):
            if literal and ENDS.search(literal):
                texts.append(literal.removeprefix("\n"))
            literal = None
    return texts


def hash_of(machine, text):
    """Returns the 64-bit FNV-1a hash of the text, as program_fixture.cpp computes it."""
    value = 0xCBF29CE484222325
    for byte in (machine + "\n" + text).encode("latin-1", "replace"):
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def run(*command, folder=None):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)


def names_of(*command):
    """Returns the names that nm lists, except for weak ones that are not defined."""
    done = subprocess.run(("nm", "--format=posix", *command), capture_output=True, text=True, check=True)
    return {line.split()[0] for line in done.stdout.splitlines() if line.split()[1] != "w"}


def compile_program(options, stamp, machine, text):
    """Makes the object of one program unless it is newer than Platter; returns its folder, and the error if there is one."""
    folder = options.to / hash_of(machine, text)
    linked = folder / "program.o"
    reason = folder / "reason"
    for result in (linked, reason):
        if result.exists() and result.stat().st_mtime > stamp:
            return folder, reason.read_text() if result is reason else None
    folder.mkdir(parents=True, exist_ok=True)
    for result in (linked, reason):
        result.unlink(missing_ok=True)
    (folder / "test.f").write_text(text, encoding="latin-1", errors="replace")
    try:
        run(options.platter, "build", "--object", "test.f", "--machine", machine, "-o", "guest.o", folder=folder)
        # EOF and the mathematics are linked into each program, so that only a program that calls EOF contains it.
        run(options.ld, "-r", "-d", str(folder / "guest.o"), "--start-group", *options.libraries,
            "--end-group", "-o", str(folder / "whole.o"))
        run(options.objcopy, "--redefine-sym", f"main=program_{folder.name}",
            f"--keep-global-symbol=program_{folder.name}", "--remove-section=.preinit_array",
            str(folder / "whole.o"), str(linked))
        # The linker defines _GLOBAL_OFFSET_TABLE_.
        missing = {name for name in names_of("--undefined-only", str(linked)) if name.endswith("_") and name[0] != "_"}
        if missing - options.exported:
            linked.unlink()
            raise RuntimeError(f"calls what {machine} does not have: {sorted(missing - options.exported)}")
    except RuntimeError as error:
        reason.write_text(str(error))
        return folder, str(error)
    return folder, None


def main():
    parser = argparse.ArgumentParser(description="Compiles the Fortran programs of these tests.")
    for command in ("--platter", "--objcopy", "--ld"):
        parser.add_argument(command, required=True)
    parser.add_argument("--runtime", required=True)
    parser.add_argument("--libraries", nargs="+", required=True)
    parser.add_argument("--to", type=pathlib.Path, required=True)
    parser.add_argument("--tests", nargs="+", type=pathlib.Path, required=True)
    options = parser.parse_args()
    options.exported = names_of("-D", "--defined-only", options.runtime)
    options.to.mkdir(parents=True, exist_ok=True)
    programs = set()
    for test in options.tests:
        source = test.read_text(encoding="utf-8")
        machines = MACHINES.search(source)
        if not machines:
            print(f"{test}: no line '// Machines: NAME...', for which its programs are compiled", file=sys.stderr)
            return 1
        programs.update((machine, text) for machine in machines[1].split() for text in programs_of(source))
    stamp = max(os.path.getmtime(part) for part in [options.platter, *options.libraries])
    objects = []
    with open(options.to / "rejected.txt", "w", encoding="utf-8") as rejected, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for program, work in [(one, pool.submit(compile_program, options, stamp, *one)) for one in sorted(programs)]:
            folder, reason = work.result()
            if reason is None:
                objects.append(folder)
            else:
                rejected.write(f"{program[0]}:\n{program[1]}\n{reason}\n")
    run(options.ld, "-r", *(str(folder / "program.o") for folder in objects), "-o", str(options.to / "programs.o"))
    (options.to / "programs.inc").write_text("".join(f"PROGRAM({folder.name})\n" for folder in objects))
    return 0


if __name__ == "__main__":
    sys.exit(main())
