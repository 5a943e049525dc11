"""Checks the mutation tool on the sources of tiny/, which have a test with known gaps, and the entries of equivalent.tsv.

    check.py COMPILER
"""
import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

import build
import mutants as finder
import run

HERE = pathlib.Path(__file__).resolve().parent
faults = []


def expect(found, what):
    if not found:
        faults.append(what)


def load_mutate():
    """Returns mutate as a module; its file name has no extension."""
    loader = importlib.machinery.SourceFileLoader("mutate", str(HERE / "mutate"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutate", loader))
    loader.exec_module(module)
    return module


def check_equivalents(folder):
    """Checks that equivalent.tsv names mutants of emulator/, and that wrong entries are rejected."""
    mutate = load_mutate()
    texts = build.sources(HERE.parent.parent / "emulator")
    try:
        mutate.equivalents(texts)
    except mutate.UsageError as error:
        faults.append(str(error))
    key = finder.find_all(texts)["time/engine.cpp"][0].key
    entries = folder / "equivalent.tsv"
    for line, rejected in ((f"{key}\tplace\treason", False), (f"{key}\tplace\t ", True), (key, True), ("0000000000\tplace\treason", True)):
        entries.write_text(f"# comment\n{line}\n")
        try:
            expect(mutate.equivalents(texts, entries) == {key: "reason"} and not rejected, f"accepted: {line!r}")
        except mutate.UsageError as error:
            expect(rejected, f"rejected: {error}")
            expect(str(error).startswith("equivalent.tsv:2: "), f"without the line: {error}")


def main():
    run.GRACE = 2
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_equivalents(folder)
        texts = build.sources(HERE / "tiny")
        texts.pop("calendar_test.cpp")
        build.COMPILER = sys.argv[1]
        flags = [build.COMPILER, "-std=c++20", f"-I{folder}"]
        every = {}  # one mutant of each token
        for file, mutants in finder.find_all(texts).items():
            for mutant in mutants:
                every.setdefault((file, mutant.operator, mutant.edits[0][0]), mutant)
        compiled = build.drop_uncompilable(texts, {"calendar": list(every.values())}, folder, flags, 2, "", lambda text: None)
        chosen = build.choose(compiled, {"calendar": len(compiled)})
        build.write_mutated(texts, chosen, folder, "")
        subprocess.run([*flags, "-O1", "-w", "-o", folder / "calendar_tests", folder / "calendar/calendar.cpp",
                        HERE / "tiny/calendar_test.cpp", build.compile_recorder(folder), "-lgtest", "-lgtest_main", "-pthread"], check=True)
        runner = run.Runner(folder, ["calendar_tests"], folder / "scratch", len(chosen), 2, lambda text: None)
        runner.record()
        outcomes = list(runner.run_all(chosen, lambda mutant: "calendar_tests"))

    missing = set(finder.OPERATORS) - {mutant.operator for mutant in chosen}
    expect(not missing, f"no mutants of the operators {missing}")
    constant = [mutant.code for mutant in chosen if "60" in mutant.code or "168" in mutant.code]
    expect(not constant, f"mutants of constant expressions: {constant}")
    found = {kind: {(mutant.code, mutant.change) for mutant, outcome in outcomes if outcome["outcome"] == kind}
             for kind in ("noticed", "survived", "unreached")}
    expect({code for code, _ in found["unreached"]} == {"return value + minutes(1);"}, f"unreached: {found['unreached']}")
    expect(("return days * kHours;", "* to /") in found["survived"], f"survived: {found['survived']}")
    expect(("return year % 4 == 0 && year % 100 != 0;", "&& to ||") in found["noticed"], f"noticed: {found['noticed']}")
    endless = [outcome for mutant, outcome in outcomes if (mutant.code, mutant.change) == ("--from;", "deleted")]
    expect([outcome["outcome"] for outcome in endless] == ["noticed"], f"an endless loop is noticed: {endless}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
