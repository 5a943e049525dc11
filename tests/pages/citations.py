"""Checks that pages of manuals are cited only for entries of docs/bibliography.md whose mark starts with "seen".

    citations.py SOURCE_FOLDER

A cited page, numbered table or figure of a manual ("page 2-15", "table 9-1") needs the number of its document on the same line or an
adjacent one. In specifications, a number with the basis "source" or "paper" must not depend on an entry that is not seen.
"""

import pathlib
import re
import sys

BIBLIOGRAPHY = "docs/bibliography.md"
MARKS = ("seen", "not seen", "looked for, not found")
NUMBER = re.compile(r"\b[A-Z]{1,4}\d{0,2}-[A-Z]{0,4}\d{3,}(?:-\w+)*|(?<![\w-])\d{7,8}\b|\b\d{3}-\d{4}\b")
PAGE = re.compile(r"\b(?:[Pp]ages?|pp?\.) ?(?:\d+-)?\d+\b|\b(?:[Tt]ables?|[Ff]igures?|[Ss]ections?) \d+-\d+\b")
BASIS = re.compile(r'basis = "(?:source|paper)", note = "([^"]*)"')
SUFFIXES = {".md", ".cpp", ".hpp", ".c", ".h", ".toml", ".json", ".f", ".f90", ".cards", ".py", ".cmake", ".txt", ".ts"}
# Generated or copied files, test data, this check and its test. The sentences of a study are quotations.
LEFT_OUT = {"build", ".git", "node_modules", "dist", "corpus", "results", "history.md", "citations.py", "citations_test.py"}


def entries(text):
    """Yields (line number, cells of the row, mark) of each entry."""
    heading = True
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("|"):
            heading = True
        elif heading:
            heading = False
        elif not set(line) <= set("|-"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            yield number, cells, cells[-1]


def numbers_of(cells):
    """Returns the document numbers in an entry's title and number columns."""
    return NUMBER.findall(" ".join(cells[:2]))


def is_seen(mark):
    return mark.startswith("seen")


def marks(text):
    """Maps each document number to its mark."""
    return {name: mark for _, cells, mark in entries(text) for name in numbers_of(cells)}


def named(text, known):
    """Returns the documents that the text names; a letter after the number is an edition (SR-0011P)."""
    found = {name for name in known if re.search(rf"(?<![\w-]){re.escape(name)}[A-Z]?(?![\w])", text)}
    return {one for one in found if not any(other != one and other.startswith(one) for other in found)}


def faults_of_bibliography(text):
    for number, cells, mark in entries(text):
        if not mark.startswith(MARKS):
            yield f"{BIBLIOGRAPHY}:{number}: the mark is '{mark}'; it must start with one of: {', '.join(MARKS)}"
        elif not is_seen(mark) and PAGE.search(" ".join(cells)):
            yield f"{BIBLIOGRAPHY}:{number}: cites a page, but the entry is not marked as seen"


def faults_of(name, text, known):
    lines = text.splitlines()
    for at, line in enumerate(lines):
        for cited in PAGE.findall(line):
            documents = named(line, known) or named("\n".join(lines[max(at - 1, 0):at + 2]), known)
            if not documents:
                yield f"{name}:{at + 1}: '{cited}' does not name its document; add its number, which {BIBLIOGRAPHY} must list"
            yield from (f"{name}:{at + 1}: '{cited}' of {one}, which is {known[one]}: cite it without a page"
                        for one in sorted(documents) if not is_seen(known[one]))
        for note in BASIS.findall(line):
            yield from (f"{name}:{at + 1}: depends on {one}, which is {known[one]}; mark its basis as unsourced"
                        for one in sorted(named(note, known)) if not is_seen(known[one]))


def files(source):
    for path in sorted(source.iterdir()):
        if path.name in LEFT_OUT or path.name.startswith("sentences") or path.is_symlink():
            continue
        if path.is_dir():
            yield from files(path)
        elif path.suffix in SUFFIXES:
            yield path


def main():
    source = pathlib.Path(sys.argv[1])
    text = (source / BIBLIOGRAPHY).read_text()
    known = marks(text)
    wrong = list(faults_of_bibliography(text))
    for path in files(source):
        if path != source / BIBLIOGRAPHY:
            wrong += faults_of(path.relative_to(source), path.read_text(errors="replace"), known)
    print("\n".join(wrong) or f"{len(known)} documents are known by number; cited pages belong to documents that were seen")
    return 1 if wrong or len(known) < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
