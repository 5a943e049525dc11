"""How the pages are written: lines of prose of at most 100 columns. Code, tables and pictures are as long as they are, and so is a word.

    style.py SOURCE_FOLDER
"""

import pathlib
import re
import sys

from pages import pages, parts

MOST = 100


def faults_of(page):
    for number, line in parts(page)[1]:
        alone = len(line.split()) == 1 or re.match(r"!\[[^\]]*\]\([^)]*\)$", line)
        if len(line) > MOST and not line.startswith("|") and not alone:
            yield f"{page.name}:{number}: {len(line)} columns: {line[:60]}..."


def main():
    looked_at = pages(pathlib.Path(sys.argv[1]))
    faults = [fault for page in looked_at for fault in faults_of(page)]
    print("\n".join(faults) or f"{len(looked_at)} pages: no line of prose is longer than {MOST} columns")
    return 1 if faults or len(looked_at) < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
