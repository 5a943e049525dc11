"""Flags in the docs and flags in --help: what a page types is there, and what is there is told on some page.

    flags.py PLATTER SOURCE_FOLDER

Exit code 1 where one is missing; it is named, with the page and the line.
"""

import itertools
import pathlib
import re
import subprocess
import sys

from pages import pages, parts

FLAG = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*(?![a-z0-9<-])")
# Of the programs that pages type beside the command.
OTHERS = re.compile(r"^(tools/|ctest|cmake|ninja|cpack|apt-get|sudo|podman|pkg-config|gcc|git|mkdocs|tests/|sbatch|pip|python|clang|perf|\./)")


def help_of(platter, words):
    return subprocess.run([platter, *words, "--help"], capture_output=True, text=True, check=True).stdout


def commands_of(text):
    found = re.search(r"^Subcommands:\n(.*?)(?:\n\n|\Z)", text, re.S | re.M)
    return re.findall(r"^  ([a-z][a-z0-9]*)", found.group(1), re.M) if found else []


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
    """What of a page is typed, with the number of its line: in blocks, and between backquotes."""
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
    # The charging pass, of which pages tell, too, and a flag of guests that their builder alone uses.
    charge = subprocess.run([str(pathlib.Path(platter).with_name("platter-charge")), "--help"], capture_output=True, text=True, check=True)
    also = set(FLAG.findall(charge.stdout)) | {"--counts"}
    faults = []
    told = set()
    for page in pages(source):
        told.update(FLAG.findall(page.read_text()))
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
            faults += [f"{page.name}:{number}: platter {' '.join(words[1:3])} has no {one}" for one in FLAG.findall(text) if one not in has]
    faults += [f"no page tells of {one}" for one in sorted(known - told - {"--help", "--version"})]
    print("\n".join(faults) or f"{len(known)} flags: all that pages type are there, all that are there are told")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
