"""Checks that every flag in the docs is in --help, and that every flag in --help is documented.

    flags.py PLATTER SOURCE_FOLDER

The exit code is 1 if a flag is missing; it is printed with the page and the line.
"""

import itertools
import pathlib
import re
import subprocess
import sys

from pages import pages, parts

FLAG = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*(?![a-z0-9<-])")
# Other programs whose flags pages show.
OTHERS = re.compile(r"^(tools/|ctest|cmake|ninja|cpack|apt-get|sudo|podman|pkg-config|gcc|git|mkdocs|tests/|sbatch|pip|python|clang|perf|\./)")


def help_of(platter, words):
    return subprocess.run([platter, *words, "--help"], capture_output=True, text=True, check=True).stdout


def commands_of(text):
    """Returns the commands in all groups of a help text, except for its arguments and examples."""
    found, group = [], ""
    for line in text.partition("\nExamples:")[0].splitlines():
        heading = re.match(r"([A-Z].*):$", line)
        group = heading[1] if heading else group
        command = re.match(r"  ([a-z][a-z0-9]*) ", line)
        if command and group not in ("Options", "Positionals", ""):
            found.append(command[1])
    return found


def flags_of(text):
    return {flag for line in text.splitlines() if line.startswith("  -") for flag in FLAG.findall(line.split("  ")[1])}


def all_flags(platter):
    top = help_of(platter, [])
    flags = {(): flags_of(top)}
    for command in commands_of(top):
        text = help_of(platter, [command])
        flags[(command,)] = flags_of(text)
        for inner in commands_of(text):
            flags[(command, inner)] = flags_of(help_of(platter, [command, inner])) | flags[(command,)]
    return flags


def typed(page):
    """Yields (line number, text) of the commands on a page: in code blocks, and between backquotes."""
    blocks, prose = parts(page)
    for block in blocks:
        for number, line in enumerate(block.text, block.line):
            yield number, re.sub(r"\s#.*| {4,}\S.*$", "", line.strip())
    for number, line in prose:
        for text in re.findall(r"`([^`]+)`", line):
            yield number, text


def main():
    platter, source = sys.argv[1], pathlib.Path(sys.argv[2])
    flags = all_flags(platter)
    known = set().union(*flags.values())
    # Flags of the documented cycle-accounting pass, and an internal flag of compiled programs.
    charge = subprocess.run([str(pathlib.Path(platter).with_name("platter-charge")), "--help"], capture_output=True, text=True, check=True)
    also = set(FLAG.findall(charge.stdout)) | {"--counts"}
    faults = []
    documented = set()
    for page in pages(source):
        if page.parent.name != "reference":  # it is the help
            documented.update(FLAG.findall(page.read_text()))
        for number, text in typed(page):
            words = text.removeprefix("$ ").split()
            if not words or words[0] != "platter":
                if not OTHERS.match(text):
                    faults += [f"{page.name}:{number}: no command has {one}" for one in FLAG.findall(text) if one not in known | also and words and words[0].startswith("--")]
                continue
            ways = [word.split("|") for word in words[1:3] if re.fullmatch(r"[a-z][a-z0-9|]*", word)]  # export|import
            has = set()
            for names in itertools.product(*ways):
                while names and names not in flags:
                    names = names[:-1]
                has |= flags[names]
            faults += [f"{page.name}:{number}: platter {' '.join(words[1:3])} does not accept {one}" for one in FLAG.findall(text) if one not in has]
    faults += [f"{one} is on no page; document it" for one in sorted(known - documented - {"--help", "--version"})]
    print("\n".join(faults) or f"{len(known)} flags: every flag on a page exists, and every flag is documented")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
