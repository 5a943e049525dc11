"""Checks the project's texts for phrases that readers stumble over (rules.txt).

Each match must be listed in exceptions.txt with a reason. An exception that matches nothing is an error as well.
"""

import argparse
import pathlib
import re
import sys

from texts import source_folder, texts

HERE = pathlib.Path(__file__).resolve().parent


def rows_of(name):
    for line in (HERE / name).read_text().splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def rules():
    """Returns (pattern, kinds, replacement) of each rule."""
    kinds = {"all": ["page", "comment", "message", "test"]}
    return [(re.compile(pattern), kinds.get(of, of.split()), instead) for pattern, of, instead in rows_of("rules.txt")]


def matches(rules, text):
    """Yields (matched words, replacement)."""
    for pattern, kinds, instead in rules:
        if text.kind in kinds:
            for found in pattern.finditer(text.prose()):
                yield found[0].strip(" .;!?"), instead


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=source_folder, metavar="SOURCE_FOLDER", help="the root folder of a checkout")
    source = parser.parse_args().source
    allowed = {(file, phrase): False for file, phrase, _ in rows_of("exceptions.txt")}
    checked = rules()
    faults, count = [], 0
    for text in texts(source):
        count += 1
        file = str(text.file.relative_to(source))
        for words, instead in matches(checked, text):
            phrases = [key for key in allowed if key[0] == file and key[1] in text.text and words in key[1]]
            for key in phrases:
                allowed[key] = True
            if not phrases:
                faults.append(f"{file}:{text.line}: {text.kind}: \"{words}\"; write: {instead}\n    {text.text[:200]}")
    faults += [f"exceptions.txt: {file}: \"{phrase}\" matches nothing; remove it" for (file, phrase), used in allowed.items() if not used]
    print("\n".join(faults) or f"{count} texts contain none of {len(checked)} phrases, except for {len(allowed)} with a reason")
    return 1 if faults or count < 10000 else 0


if __name__ == "__main__":
    sys.exit(main())
