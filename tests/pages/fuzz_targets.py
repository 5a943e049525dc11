"""Checks that the table in CONTRIBUTING.md lists the fuzz targets that tests/fuzz/CMakeLists.txt defines, and that each
has inputs in tests/fuzz/corpus.

    fuzz_targets.py SOURCE_FOLDER
"""

import pathlib
import re
import sys


def main():
    source = pathlib.Path(sys.argv[1])
    fuzz = source / "tests/fuzz"
    defined = set(re.findall(r"^platter_fuzz_target\((\w+)", (fuzz / "CMakeLists.txt").read_text(), re.MULTILINE))
    table = re.search(r"^\| target \|.*?\n\n", (source / "CONTRIBUTING.md").read_text(), re.MULTILINE | re.DOTALL)
    listed = set(re.findall(r"^\| `(\w+)`", table.group() if table else "", re.MULTILINE))
    faults = [f"CONTRIBUTING.md: the fuzz target {name} is missing from the table" for name in sorted(defined - listed)]
    faults += [f"CONTRIBUTING.md: {name} is not a fuzz target" for name in sorted(listed - defined)]
    faults += [f"tests/fuzz/corpus/{name}: no inputs" for name in sorted(defined) if not any((fuzz / "corpus" / name).glob("*"))]
    if not defined:
        faults.append("tests/fuzz/CMakeLists.txt: no target found")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
