"""Checks that all files agree on the version and date of a release, and that CHANGELOG.md keeps to its own rules.

    release.py SOURCE_FOLDER            compares them
    release.py SOURCE_FOLDER --tag      prints the text of the tag: the newest release of CHANGELOG.md
"""

import datetime
import pathlib
import re
import sys

MOST = 20
COLUMNS = 100
SECTIONS = ["Results", "Breaking", "Added", "Fixed"]
HEADING = re.compile(r"## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$")
# Other files that contain the version and the release date.
VERSIONS = {
    "CMakeLists.txt": r"^project\(platter VERSION (\S+)",
    "CITATION.cff": r"^version: (\S+)$",
    "tools/python/pyproject.toml": r'^version = "(\S+)"$',
}
CITATION = ["cff-version", "message", "type", "title", "authors", "version", "date-released", "license"]  # required by its schema and by GitHub
DATES = {"CITATION.cff": r"^date-released: '?([\d-]+)'?$"}


class Release:
    def __init__(self, line, heading):
        self.line, self.heading, self.lines = line, heading, []
        named = HEADING.match(heading)
        self.version, self.date = named.groups() if named else (None, None)

    def sections(self):
        """Returns (heading, its items as one line each); the heading is None for text before the first heading."""
        found = [(None, [])]
        for line in self.lines:
            if line.startswith("### "):
                found.append((line[4:], []))
            elif line.startswith("- ") or (line.strip() and not found[-1][1]):
                found[-1][1].append(line)
            elif line.strip():
                found[-1][1][-1] += " " + line.strip()
        return found


def releases(text):
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            found.append(Release(number, line))
        elif found:
            found[-1].lines.append(line)
    return found


def faults_of(release):
    where = f"CHANGELOG.md:{release.line}"
    if release.version is None and release.heading != "## Unreleased":
        yield f"{where}: '{release.heading}' is neither '## VERSION - YYYY-MM-DD' nor '## Unreleased'"
    if release.date:
        try:
            datetime.date.fromisoformat(release.date)
        except ValueError:
            yield f"{where}: {release.date} is not a date"
    written = [line for line in release.lines if line.strip() and not line.startswith("#")]
    if len(written) > MOST:
        yield f"{where}: {len(written)} lines; a release has at most {MOST}: summarize, and leave numbers to docs/results"
    yield from (f"{where}: {len(line)} columns: {line[:50]}..." for line in release.lines if len(line) > COLUMNS)
    names = [name for name, _ in release.sections() if name]
    if names != [name for name in SECTIONS if name in names]:
        yield f"{where}: sections {', '.join(names)}; allowed are {', '.join(SECTIONS)}, in this order"
    for name, points in release.sections():
        if name and not points:
            yield f"{where}: section {name} is empty"
        if name == "Breaking":
            yield from (f"{where}: '{point[:50]}...' has no 'Migration: ...'" for point in points if "Migration: " not in point)


def faults(source):
    found = releases((source / "CHANGELOG.md").read_text())
    for release in found:
        yield from faults_of(release)
    dated = [release for release in found if release.version]
    if not dated:
        yield "CHANGELOG.md: contains no release"
        return
    numbers = [tuple(map(int, release.version.split("."))) for release in dated]
    if numbers != sorted(set(numbers), reverse=True):
        yield "CHANGELOG.md: releases are out of order or repeated; list each version once, the newest first"
    for release in dated[:-1]:
        if not (source / "docs/results" / f"{release.version}.md").exists():
            yield f"CHANGELOG.md:{release.line}: docs/results/{release.version}.md is missing; tools/results compare OLD NEW -o writes it"
    for release in dated:
        if not (source / "docs/results" / f"{release.version}.tsv").exists():
            yield f"CHANGELOG.md:{release.line}: docs/results/{release.version}.tsv is missing; tools/results measure writes it"
    for expected, places in ((dated[0].version, VERSIONS), (dated[0].date, DATES)):
        for name, pattern in places.items():
            values = re.findall(pattern, (source / name).read_text(), re.MULTILINE)
            if values != [expected]:
                yield f"{name}: contains {', '.join(values) or 'no match'}, but CHANGELOG.md contains {expected}"


def faults_of_citation(text):
    yield from (f"CITATION.cff: key {key} is missing" for key in CITATION if not re.search(rf"^{key}:", text, re.MULTILINE))
    if "title: Platter" not in text.splitlines():
        yield "CITATION.cff: the title must be Platter"


def tag(changelog):
    newest = next(release for release in releases(changelog) if release.version)
    text = "\n".join(newest.lines).strip()
    return f"Platter {newest.version}\n\n" + re.sub(r"^### (.*)$", r"\1:", text, flags=re.MULTILINE)


def main():
    source = pathlib.Path(sys.argv[1])
    if sys.argv[2:] == ["--tag"]:
        print(tag((source / "CHANGELOG.md").read_text()))
        return 0
    wrong = [*faults(source), *faults_of_citation((source / "CITATION.cff").read_text())]
    print("\n".join(wrong) or "version, date and changelog agree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
