"""Checks that only runtime/host/say and tools/terminal/say, which escape control characters, write messages and tables.

The check finds every other place in the sources that writes to standard output or standard error. PLACES lists the
permitted ones with their reasons.

    printing.py SOURCE_FOLDER
"""

import pathlib
import re
import sys

FOLDERS = ("emulator", "runtime", "tools")

PLACES = {
    "runtime/host/say.cpp": "writes messages, escaped",
    "tools/terminal/say.cpp": "writes messages, escaped",
    "tools/terminal/progress.cpp": "writes the progress line, escaped",
    "runtime/host/progress_line.cpp": "writes the progress line, which contains numbers only",
    "runtime/program/session/termination.cpp": "ends the line of what the program has printed",
    "runtime/fortran/routines/print_line.cpp": "writes what the program prints",
    "tools/cli/remote_program.cpp": "writes what the program printed",
    "tools/cli/partition.cpp": "writes what the program printed",
    "runtime/host/standard_streams.cpp": "redirects standard output",
    "tools/compiler/build/supervised_process.cpp": "writes to a pipe of its parent, after fork",
}

PRINTS = re.compile(
    r"fmt::v?print\(|std::print|std::(?:cout|cerr|clog)\b|#include <iostream>|\bperror\(|\bpsignal\("
    r"|(?<![a-z_])v?d?f?printf\(|\bf?puts\(|\bf?put(?:c|char)\(|\b(?:fwrite|puts)\([^;]*\bstd(?:out|err)\b"
    r"|\bwrite\(\s*STD(?:OUT|ERR)|SYS_write\b|\bdup2?\(STD(?:OUT|ERR)|/dev/(?:tty|stderr)"
)


def places(folder):
    for name in FOLDERS:
        for file in sorted((folder / name).rglob("*.[ch]pp")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                code = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line.split("//")[0])
                if PRINTS.search(code):
                    yield file.relative_to(folder).as_posix(), number, line.strip()


def main():
    folder = pathlib.Path(sys.argv[1])
    found = list(places(folder))
    faults = [f"{file}:{number}: prints: {line}" for file, number, line in found if file not in PLACES]
    faults += [f"{file}: prints nothing; remove it from PLACES" for file in PLACES if file not in {f for f, _, _ in found}]
    print("\n".join(faults))
    sys.exit(1 if faults else 0)


main()
