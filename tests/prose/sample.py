"""Draws texts at random, to be rated by readers who do not know the project: clear at first reading, after a second, or not clear.

Prints 100 sentences of the pages, 100 comments, 60 messages and 100 names of classes, functions and tests. The seed is the hash of the
commit unless it is given, so that texts cannot be chosen or prepared. The same seed draws the same texts.
"""

import argparse
import random
import re
import subprocess

from texts import source_folder, texts

COUNTS = {"sentence": 100, "comment": 100, "message": 60, "name": 100}
NAME = re.compile(r"^(?:class|struct|enum class) (\w+)|^[\w:<>&* ]+?[ &*](\w+)\([^;{]*\)(?: const)?;", re.M)


def drawn_from(source):
    """Returns the texts of each kind, each with its place."""
    every = {kind: [] for kind in COUNTS}
    for text in texts(source):
        place = f"{text.file.relative_to(source)}:{text.line}"
        if text.kind == "page" and not text.text.startswith(("|", "#", "!", "<")):
            every["sentence"] += [(place, one) for one in re.split(r"(?<=[.!?]) +(?=[A-Z`*])", text.text) if len(one.split()) > 3]
        elif text.kind == "comment" and len(text.text.split()) > 3 and "NOLINT" not in text.text:
            every["comment"].append((place, text.text))
        elif text.kind == "message" and len(text.text.split()) > 3:
            every["message"].append((place, text.text))
        elif text.kind == "test":
            every["name"].append((place, text.text))
    for folder in ["emulator", "runtime", "tools"]:
        for file in sorted((source / folder).rglob("*.hpp")):
            names = {a or b for a, b in NAME.findall(file.read_text())}
            every["name"] += [(str(file.relative_to(source)), name) for name in sorted(names)]
    return every


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=source_folder, metavar="SOURCE_FOLDER", help="the root folder of a checkout")
    parser.add_argument("seed", nargs="?", metavar="SEED", help="any text (default: the hash of the commit)")
    arguments = parser.parse_args()
    source = arguments.source
    head = subprocess.run(["git", "-C", source, "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    seed = arguments.seed or head
    chance = random.Random(seed)
    print(f"seed {seed}")
    for kind, every in drawn_from(source).items():
        for number, (place, text) in enumerate(chance.sample(every, COUNTS[kind]), 1):
            print(f"{kind} {number}\t{place}\t{text}")


if __name__ == "__main__":
    main()
