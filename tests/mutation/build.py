"""Builds programs that contain many mutants: copies the tree, chooses mutants, drops those that do not compile, and builds.

Every step is deterministic: the same sources and the same seed give the same mutants.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess

import mutants as finder

HERE = pathlib.Path(__file__).resolve().parent
COPIED = ["CMakeLists.txt", "LICENSE", "README.md", "emulator", "runtime", "fortran", "tools", "tests", "docs"]
COMPILER = os.environ.get("CXX", "g++")
HEADER = "mutation_selection.hpp"
NUMBER = re.compile(r"kMutant = (\d+)|(?:Operator|flip|constant|result)<(\d+)|\bon\((\d+)\)")
PLACE = re.compile(r"^(?P<file>/[^:\n]+):(?P<line>\d+):(?:\d+:)? +(?P<rest>.*)$")


class BuildFailed(Exception):
    """A build ended with an error that no mutant of the failing line explains."""


def write_if_changed(path, content):
    if path.exists() and path.read_bytes() == content:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def copy_tree(root, to, skipped):
    """Copies the project; unchanged files keep their time stamps, so that builds are incremental."""
    kept = set()
    for name in COPIED:
        top = root / name
        for source in [top] if top.is_file() else sorted(top.rglob("*")):
            if not source.is_file() or "__pycache__" in source.parts or "node_modules" in source.parts:
                continue
            target = to / source.relative_to(root)
            kept.add(target)
            if skipped in source.parents and source.suffix in (".cpp", ".hpp"):
                continue
            write_if_changed(target, source.read_bytes())
            target.chmod(source.stat().st_mode)
    for old in to.rglob("*"):
        if old.is_file() and old not in kept and old.name != HEADER:
            old.unlink()


def sources(folder):
    """Returns the C++ sources of a folder by their names relative to it."""
    return {str(path.relative_to(folder)): path.read_text()
            for path in sorted(folder.rglob("*")) if path.suffix in (".cpp", ".hpp")}


def candidates(texts, seed, wanted):
    """Returns candidates by folder, at most one per line in order of their rank, and the number to choose of each folder."""
    lines = {}
    found = {}
    for file, mutants in finder.find_all(texts).items():
        folder = finder.folder_of(file)
        lines[folder] = lines.get(folder, 0) + finder.code_lines(texts[file])
        found.setdefault(folder, []).extend(mutants)
    total = sum(lines.values())
    quota = {folder: max(1, round(wanted * count / total)) for folder, count in lines.items()}
    pool = {}
    for folder, group in found.items():
        taken = set()
        pool[folder] = []
        for mutant in sorted(group, key=lambda mutant: mutant.rank(seed)):
            if len(pool[folder]) == quota[folder] + quota[folder] // 5 + 4:
                break
            if (mutant.file, mutant.line) not in taken:
                taken.add((mutant.file, mutant.line))
                pool[folder].append(mutant)
    return pool, quota


def write_mutated(texts, chosen, to, prefix):
    """Writes the folder's sources with the mutants in them. The first line includes the header; the others keep their numbers."""
    by_file = {}
    for mutant in chosen:
        by_file.setdefault(mutant.file, []).append(mutant)
    write_if_changed(to / HEADER, (HERE / "selection.hpp").read_bytes())
    for file, text in texts.items():
        mutated = text
        if file in by_file:
            mutated = f'#include "{prefix}{HEADER}"\n#line 1\n' + finder.apply(text, by_file[file])
        write_if_changed(to / file, mutated.encode())


def culprits(messages, folder, at, by_number):
    """Returns the keys of the mutants that the compiler's errors refer to.

    An error refers to the mutant on its line, or to that of an instantiation or a note that it comes with.
    """
    guilty = set()
    context = []
    unexplained = False
    for line in messages.splitlines():
        match = PLACE.match(line)
        if not match:
            continue
        path = pathlib.Path(match["file"])
        here = at.get((str(path.relative_to(folder)), int(match["line"]))) if path.is_relative_to(folder) else None
        if here is None and (number := NUMBER.search(match["rest"])):
            here = by_number.get(int(next(filter(None, number.groups()))))
        if "required from" in match["rest"] or match["rest"].startswith("in ‘constexpr’"):
            context.append(here)
        elif "error:" in match["rest"]:
            suspects = [suspect for suspect in [here, *reversed(context)] if suspect]
            guilty.update(suspect.key for suspect in suspects[:1])
            unexplained = not suspects
            context = []
        elif "note:" in match["rest"] and unexplained and here:
            guilty.add(here.key)
            unexplained = False
    return guilty


def drop_uncompilable(texts, pool, folder, flags, jobs, prefix, log):
    """Compiles every source with all candidates, drops those on lines with errors, and repeats until there are none.

    Headers come first, each by itself, so that their errors are not found again in every source that includes them.
    """
    chosen = [mutant for group in pool.values() for mutant in group]
    with_candidates = {mutant.file for mutant in chosen}
    headers = [file for file in texts if file.endswith(".hpp") and file in with_candidates]
    for files in (headers, [file for file in texts if file.endswith(".cpp")]):
        while files:
            chosen, files = check_once(texts, chosen, files, folder, flags, jobs, prefix)
            log(f"{len(chosen)} candidates compile so far; {len(files)} sources to check again")
    return chosen


def check_once(texts, chosen, files, folder, flags, jobs, prefix):
    """Returns the candidates that no error refers to, and the files that had errors."""
    for number, mutant in enumerate(chosen, 1):
        mutant.number = number
    write_mutated(texts, chosen, folder, prefix)
    at = {(mutant.file, mutant.line + extra): mutant for mutant in chosen for extra in spread(texts[mutant.file], mutant)}
    by_number = {mutant.number: mutant for mutant in chosen}

    def check(file):
        command = [*flags, "-fsyntax-only", "-w", "-fmax-errors=0", "-x", "c++", str(folder / file)]
        return file, subprocess.run(command, capture_output=True, text=True, timeout=600)

    again = []
    guilty = set()
    with concurrent.futures.ThreadPoolExecutor(jobs) as workers:
        for file, checked in workers.map(check, files):
            if checked.returncode == 0:
                continue
            found = culprits(checked.stderr, folder, at, by_number)
            if not found:
                raise BuildFailed(f"{file}: an error that no mutant explains:\n{checked.stderr[:4000]}")
            again.append(file)
            guilty |= found
    return [mutant for mutant in chosen if mutant.key not in guilty], again


def spread(text, mutant):
    """Returns the lines that the mutant's edits extend over, relative to its own."""
    first = min(edit[0] for edit in mutant.edits)
    last = max(edit[1] for edit in mutant.edits)
    before = text.count("\n", 0, first) + 1
    return range(before - mutant.line, before - mutant.line + text.count("\n", first, last) + 1)


def choose(compiled, quota):
    """Returns the first candidates of each folder that compile, numbered from 1 in the order of their places."""
    chosen = []
    for folder, count in sorted(quota.items()):
        chosen += [mutant for mutant in compiled if mutant.folder == folder][:count]
    chosen.sort(key=lambda mutant: (mutant.file, mutant.line))
    for number, mutant in enumerate(chosen, 1):
        mutant.number = number
    return chosen


def compile_recorder(folder):
    """Returns the compiled recorder, which a test program links before its own objects."""
    recorder = folder / "recorder.o"
    subprocess.run([COMPILER, "-std=c++20", "-O1", "-w", "-c", HERE / "recorder.cpp", "-o", recorder], check=True)
    return recorder


def build(source, folder, targets, jobs, log):
    """Configures and builds the test programs of the mutated tree with -O1, with recorder.cpp linked into each."""
    folder.mkdir(parents=True, exist_ok=True)
    recorder = compile_recorder(folder)
    configure = ["cmake", "-G", "Ninja", "-S", source, "-B", folder, "-DCMAKE_BUILD_TYPE=Release",
                 "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DPLATTER_WERROR=OFF", "-DCMAKE_CXX_FLAGS=-w", f"-DCMAKE_EXE_LINKER_FLAGS_RELEASE={recorder}"]
    for command in (configure, ["ninja", "-C", folder, f"-j{jobs}", *targets]):
        log(" ".join(map(str, command[:5])) + " ...")
        made = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        if made.returncode:
            raise BuildFailed((made.stdout + made.stderr)[-6000:])


def selection(texts, options, source, log):
    """Returns the chosen mutants. The check of an earlier run is reused if sources, seed, number and tool are the same."""
    state = hashlib.sha256(repr((sorted(texts.items()), options.seed, options.mutants)).encode())
    for own in ("mutants.py", "build.py", "selection.hpp"):
        state.update((HERE / own).read_bytes())
    pool, quota = candidates(texts, options.seed, options.mutants)
    saved = options.build_folder / "compiled.json"
    known = json.loads(saved.read_text()) if saved.exists() else {}
    if known.get("state") == state.hexdigest():
        keys = set(known["keys"])
        return choose([mutant for group in pool.values() for mutant in group if mutant.key in keys], quota)
    flags = [COMPILER, "-std=c++20", f"-I{source}", "-DTOML_HEADER_ONLY=1"]
    compiled = drop_uncompilable(texts, pool, source / "emulator", flags, options.jobs, "emulator/", log)
    saved.write_text(json.dumps({"state": state.hexdigest(), "keys": [mutant.key for mutant in compiled]}))
    return choose(compiled, quota)
