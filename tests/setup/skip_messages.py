"""Checks that the message of a skipped test helps its reader: one about a missing program names the command that installs it, and every
option of tools/setup that the project names exists. Also checks that tools/setup --all includes every option that installs something.

    skip_messages.py SOURCE_FOLDER
"""

import pathlib
import re
import subprocess
import sys

# How a test is skipped in each language: ctest, GoogleTest, unittest, shell.
SKIP = re.compile(r"platter_skipped_test\(\S+ \"|GTEST_SKIP\(\)|unittest\.skip|skipped: |\bskip ['\"]|\bcannot ['\"]")
MISSING = re.compile(r"\bis missing|\bare missing|not installed|there is no (?!clone|debug build)")
SETUP = re.compile(r"tools/setup((?: +--[a-z][a-z-]*)*)")
NEEDS = re.compile(r"tests/support/needs +\S+ +(--[a-z-]+)")
TEXT = {".py", ".sh", ".bash", ".cpp", ".hpp", ".cmake", ".txt", ".md", ".yml", ""}
EVERY_BUILD = {"--build", "--command", "--no-blas", "--check", "--help", "--all"}


def sources(source):
    """Yields the text files in which the project names a command."""
    for folder in ("tests", "tools", "docs", ".github", "README.md", "CONTRIBUTING.md"):
        root = source / folder
        for file in [root] if root.is_file() else sorted(root.rglob("*")):
            ignored = {"node_modules", "documents", "corpus", "dist", "__pycache__"} & set(file.parts)
            if file.is_file() and file.suffix in TEXT and not ignored and file != pathlib.Path(__file__).resolve():
                yield file


def options_of(text):
    return set(re.findall(r"--[a-z][a-z-]*", text))


def faults_of_line(line, options):
    """Returns the faults in the commands and in the skip message of a line."""
    faults = [
        f"tools/setup has no option {option}"
        for match in [*SETUP.finditer(line), *NEEDS.finditer(line)]
        for option in options_of(match.group(1))
        if option not in options
    ]
    if SKIP.search(line) and MISSING.search(line) and "tools/setup" not in line:
        faults.append("the message does not name the command that installs the missing program")
    return faults


def packages(setup, *flags):
    """Returns the packages that these flags install."""
    listed = subprocess.run([setup, *flags, "--check"], capture_output=True, text=True, check=False).stdout
    return {line.split()[0] for line in listed.splitlines()}


def self_test():
    """Each rule rejects a planted fault."""
    assert faults_of_line('skip "bc is missing"', {"--all"})
    assert faults_of_line("tools/setup --bogus installs it", {"--all"})
    assert faults_of_line("tests/support/needs bc --bogus true", {"--all"})
    assert not faults_of_line('skip "bc is missing; tools/setup --all installs it"', {"--all"})


def main():
    source = pathlib.Path(sys.argv[1]).resolve()
    setup = source / "tools/setup"
    self_test()
    options = options_of(subprocess.run([setup, "--help"], capture_output=True, text=True, check=True).stdout)
    faults, named = [], 0
    for file in sources(source):
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
            named += len(SETUP.findall(line)) + len(NEEDS.findall(line))
            faults += [f"{file.relative_to(source)}:{number}: {fault}" for fault in faults_of_line(line, options)]
    every = packages(setup, "--all")
    for option in sorted(options - EVERY_BUILD):
        if absent := packages(setup, option) - every:
            faults.append(f"tools/setup --all does not install what {option} does: {' '.join(sorted(absent))}")
    print("\n".join(faults) or f"tools/setup is named {named} times, with {len(options)} options that exist")
    return 1 if faults or named < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
