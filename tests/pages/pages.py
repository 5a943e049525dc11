"""Splits README.md and the pages of docs into code blocks and prose, for the tests of this directory."""

import pathlib
import re

FENCE = re.compile(r"```|~~~")


HISTORY = "docs/history.md"  # names flags and files of earlier times


def pages(source):
    """Returns the pages that describe the current Platter, which excludes the history."""
    return [source / "README.md", *(page for page in sorted((source / "docs").rglob("*.md")) if page != source / HISTORY)]


class Block:
    """A code block: `info` is the text after its fence (None without a fence), `line` the number of its first line."""

    def __init__(self, page, line, info, text):
        self.page, self.line, self.info, self.text = page, line, info, text

    def __str__(self):
        return f"{self.page.name}:{self.line}"


def parts(page):
    """Returns (code blocks, numbered lines of prose); table rows, headings, pictures and comments count as prose."""
    blocks, prose = [], []
    lines = page.read_text().splitlines()
    at, listed = 0, False
    while at < len(lines):
        line = lines[at]
        if FENCE.match(line):
            end = lines.index(line[:3], at + 1)
            blocks.append(Block(page, at + 2, line[3:].strip(), lines[at + 1:end]))
            at = end + 1
            continue
        before = lines[at - 1] if at else ""
        listed = bool(re.match(r"\s*([-*+]|\d+\.) ", line)) or (listed and (line.startswith(" ") or not line.strip()))
        if line.startswith("    ") and not before.strip() and not listed:
            end = at
            while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
                end += 1
            blocks.append(Block(page, at + 1, None, [one[4:] for one in lines[at:end]]))
            at = end
            continue
        prose.append((at + 1, line))
        at += 1
    return blocks, prose
