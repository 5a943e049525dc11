"""Checks that lines of prose have at most 100 columns, and sentences at most 50 words.

Code, tables, pictures and single words may be longer. A sentence ends at one of . ; : ! ? README.md, which is read in
30 seconds, has at most 80 lines.

    style.py SOURCE_FOLDER
"""

import pathlib
import re
import sys

from pages import HISTORY, pages, parts

MOST = 100
WORDS = 50
LINES = {"README.md": 80}


def faults_of(page):
    lines = len(page.read_text().splitlines())
    if lines > LINES.get(page.name, lines):
        yield f"{page.name}: {lines} lines; at most {LINES[page.name]} are allowed"
    for number, line in parts(page)[1]:
        alone = len(line.split()) == 1 or re.match(r"!\[[^\]]*\]\([^)]*\)$", line)
        if len(line) > MOST and not line.startswith("|") and not alone:
            yield f"{page.name}:{number}: {len(line)} columns: {line[:60]}..."


def paragraphs(page):
    """Yields (number of its first line, text) of each paragraph and each list item."""
    first, text = None, []
    for number, line in [*parts(page)[1], (0, "")]:
        begins = re.match(r"\s*([-*+]|\d+\.) ", line)
        if text and (begins or not line.strip()):
            yield first, " ".join(text)
            text = []
        if line.strip() and not line.startswith(("|", "#", "!")):
            first = first if text else number
            text.append(line)


def long_sentences(page):
    for number, text in paragraphs(page):
        plain = re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "X", text))
        for sentence in re.split(r"(?<=[.;:!?])[)*\]]*\s+", plain):
            words = sentence.split()
            if len(words) > WORDS:
                yield f"{page.name}:{number}: {len(words)} words without a stop: {' '.join(words[:8])} ..."


def main():
    source = pathlib.Path(sys.argv[1])
    looked_at = [*pages(source), source / HISTORY]
    faults = [fault for page in looked_at for fault in (*faults_of(page), *long_sentences(page))]
    print("\n".join(faults) or f"{len(looked_at)} pages: no line of prose is longer than {MOST} columns, no sentence than {WORDS} words")
    return 1 if faults or len(looked_at) < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
