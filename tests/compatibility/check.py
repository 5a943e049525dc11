"""Reads files of earlier versions with a build of Platter, and checks their contents.

    check.py PLATTER CASE

CASE is images, datasets, results, again, points, requests or unicos. The files of each version are in a folder of its name.
docs/compatibility.md is the policy: images are read, and results and points of another schema or version are rejected with
a message that states what to do.
"""
import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDERS = sorted(folder for folder in HERE.iterdir() if (folder / "written-by").exists())
UNITS = ["--file", "1=RUNS", "--file", "2=NOTES,text", "--text", "drives"]
SUM_OF_LAST_WORDS = "18002.5"  # 1600.5 + 2600.5 + ... + 5600.5
WORDS = [1000 * record + word + 0.5 for record in range(1, 6) for word in range(1, 601)]
NOTES = "LINE   1\nLINE   2\nLINE   3\n"
faults = []


def expect(found, what):
    if not found:
        faults.append(what)


class Unexpected(Exception):
    """Raised if a command ends in an unexpected way, because the rest of the case depends on it."""


class Desk:
    """A folder with the files of a version and the programs, in which commands are run."""

    def __init__(self, platter, folder, version):
        self.platter, self.folder, self.version = platter, folder, version
        for file in version.iterdir():
            if file.suffix == ".gz":
                (folder / file.stem).write_bytes(gzip.decompress(file.read_bytes()))
            else:
                shutil.copy(file, folder / file.name)
        for program in (HERE / "programs").iterdir():
            shutil.copy(program, folder)

    def run(self, *words, code=0, cache=None):
        """Returns the standard output of a command, which must end with exit code `code`; None: any code."""
        environment = os.environ | ({"PLATTER_CACHE": str(cache)} if cache else {})
        done = subprocess.run([self.platter, *words], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=600, check=False)
        self.code, self.messages = done.returncode, done.stderr
        if code not in (None, done.returncode):
            raise Unexpected(f"{' '.join(words)}: exit code {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def bytes_of(self, name):
        return (self.folder / name).read_bytes()


def reals(contents):
    return list(struct.unpack(f">{len(contents) // 8}d", contents))


def images(desk):
    listed = json.loads(desk.run("dataset", "list", "two.image", "--json", "-"))
    old = json.loads((desk.folder / "datasets.json").read_text())
    expect(listed["pieces"] == old["pieces"], f"two.image: its datasets are {listed['pieces']}")
    exports = [("runs.blocks", "RUNS", []), ("runs.words", "RUNS", ["--as", "words"]),
               ("runs.cray", "RUNS", ["--as", "words", "--reals", "cray"]), ("notes.txt", "NOTES", ["--as", "text"])]
    for name, dataset, flags in exports:
        desk.run("dataset", "export", "two.image", dataset, "now", *flags)
        expect(desk.bytes_of("now") == desk.bytes_of(name), f"two.image: {dataset} {' '.join(flags)} has other contents")
    desk.run("dataset", "export", "three.image", "fort.1", "now", "--as", "bytes")
    expect(desk.bytes_of("now") == desk.bytes_of("fort1.bytes"), "three.image: fort.1 has other contents")
    (desk.folder / ".assign").write_text("")
    for image, flags in [("two.image", ["--file", "1=RUNS,old"]),
                         ("three.image", ["--machine", "ymp", "--site", "three", "--assign", "-F cos u:1"])]:
        printed = desk.run("run", "again.f", "--image", image, *flags, "--no-summary")
        expect(printed.split() == ["5", SUM_OF_LAST_WORDS], f"{image}: a program reads {printed.split()}")
    used = desk.run("df", "--site", "three", "--image", "three.image", "-p")
    expect(used != desk.run("df", "--site", "three", "-p"), "df: the files of three.image take no space")
    pieces = json.loads(desk.run("dataset", "list", "three.image", "--json", "-"))["pieces"]
    drives = [piece["drive"] for piece in pieces if piece["dataset"] == "fort.1"]
    expect(len(set(drives)) == 3, f"three.image: fort.1 is on drives {drives}")


def datasets(desk):
    expect(reals(desk.bytes_of("runs.words")) == WORDS, "runs.words: other numbers")
    expect((desk.folder / "notes.txt").read_text().split() == NOTES.split(), "notes.txt: other lines")
    for name, flags in [("runs.blocks", []), ("runs.words", ["--as", "words", "--record", "600"]),
                        ("runs.cray", ["--as", "words", "--record", "600", "--reals", "cray"])]:
        desk.run("dataset", "create", "new.image", "RUNS")
        desk.run("dataset", "import", "new.image", "RUNS", name, *flags)
        desk.run("dataset", "export", "new.image", "RUNS", "now", "--as", "words")
        expect(reals(desk.bytes_of("now")) == WORDS, f"{name}: other numbers after an import")
        printed = desk.run("run", "again.f", "--image", "new.image", "--file", "1=RUNS,old", "--no-summary")
        expect(printed.split() == ["5", SUM_OF_LAST_WORDS], f"{name}: a program reads {printed.split()}")
        (desk.folder / "new.image").unlink()


def schemas():
    """Returns the schemas that this build writes and reads, by kind."""
    found = {}
    for file in (ROOT / "docs/schemas").glob("*.json"):
        for schema in re.findall(r'"const": "(platter\.\w+/\d+)"', file.read_text()):
            found[schema.split("/")[0]] = schema
    return found


def results(desk):
    """platter report reads the results and traces that it can show, and rejects other schemas with advice."""
    now = schemas()
    kinds = set()
    for file in sorted(desk.folder.glob("*.json")):
        document = json.loads(file.read_text())
        schema = (document.get("otherData") or document)["schema"]
        kind = schema.split("/")[0]
        kinds.add(kind)
        page = desk.run("report", file.name, "-o", "page.html", code=None)
        if schema == now.get(kind) and kind not in ("platter.job", "platter.datasets", "platter.together"):
            expect(desk.code == 0, f"{file.name}: report: {desk.messages}")
            expect(kind in (desk.folder / "page.html").read_text(), f"{file.name}: is not on its page {page}")
        else:
            found = desk.code == 2 and schema in desk.messages
            expect(found, f"{file.name}: report: exit code {desk.code}: {desk.messages}")
        if schema != now.get(kind):
            expect("make the result again" in desk.messages, f"{file.name}: report does not say what to do: {desk.messages}")
    expect(len(kinds) >= 12, f"only {len(kinds)} kinds of results: {sorted(kinds)}")
    run = json.loads((desk.folder / "run.json").read_text())
    expect(run["virtual_seconds"] > 0 and run["statements"][0]["statement"] == "WRITE", "run.json: other contents")
    rows = (desk.folder / "sweep.csv").read_text().splitlines()
    points = json.loads((desk.folder / "sweep.json").read_text())["points"]
    expect(len(rows) == 4 and len(points) == 3, f"a sweep has {len(rows)} rows and {len(points)} points")
    events = [json.loads(line) for line in (desk.folder / "events.jsonl").read_text().splitlines()]
    calls = sum(event["event"] == "call" for event in events)
    text = (desk.folder / "events.txt").read_text()
    expect(calls == sum(routine["calls"] for routine in run["routines"]), f"events.jsonl: {calls} calls")
    expect(text.count(" call, ") == calls, f"events.txt: {text.count(' call, ')} calls")


def again(desk):
    """platter again repeats a result, and lists each difference."""
    now = schemas()
    for name, flags in [("run.json", []), ("sweep.json", ["--point", "2"]), ("compare.json", ["--point", "cray1/ctss"])]:
        document = json.loads((desk.folder / name).read_text())
        said = desk.run("again", name, *flags, code=None)
        if document["schema"] != now[document["schema"].split("/")[0]]:
            expect(desk.code == 2 and "make the result again" in desk.messages, f"{name}: again: {desk.messages}")
        elif desk.code == 0:
            expect("the same to the byte" in said, f"{name}: again: {said}")
        else:
            # If the model or the keys have changed since that version, each difference is listed.
            listed = said.splitlines() and all(line.startswith(("changed: ", "differs: ")) for line in said.splitlines())
            expect(desk.code == 1 and listed, f"{name}: again: exit code {desk.code}: {said}{desk.messages}")


def points(desk):
    """An unfinished sweep continues, or its points are rejected with the file to remove."""
    cache = desk.folder / "cache"
    cache.mkdir()
    place = hashlib.sha256(str((desk.folder / "points.csv").resolve()).encode()).hexdigest()
    shutil.copy(desk.folder / "points", cache / f"sweep.{place}")
    words = ["sweep", "records.f", *UNITS, "--vary", "seed=1..40", "--jobs", "1", "-o", "points.csv"]
    desk.run(*words, code=None, cache=cache)
    if desk.code == 0:
        rows = (desk.folder / "points.csv").read_text().splitlines()
        expect(len(rows) == 41, f"points: {len(rows)} rows")
        desk.run(*[word.replace("points.csv", "whole.csv") for word in words])
        expect(desk.bytes_of("points.csv") == desk.bytes_of("whole.csv"), "points: the table is not that of a whole sweep")
    else:
        expect(desk.code == 2 and "of other specifications or another version" in desk.messages
               and "remove that file" in desk.messages, f"points: exit code {desk.code}: {desk.messages}")


def requests(desk):
    old = json.loads((desk.folder / "replay.json").read_text())
    disksim = ["--disk", "dd19", "--controller", "dcu2", "--block-bytes", "512"]
    for name, flags in [("requests.txt", []), ("requests.disksim", disksim)]:
        drives = json.loads(desk.run("replay", name, *flags, "--json", "-"))["drives"]
        for key in ("requests", "reads", "sectors", "bytes"):
            if name == "requests.txt" or key in ("requests", "reads"):
                was, now = (sum(drive[key] for drive in one) for one in (old["drives"], drives))
                expect(now == was, f"{name}: {key}: {now}, and {was} were written")


def unicos(desk):
    listed = desk.run("assign", "-V")
    expect("u:1" in listed and "-F cos -p 0-2 -q 1" in listed and "-F f77 u:2" in listed, f".assign: {listed}")
    report = desk.run("procview", "-l", "-Fs", "procstat")
    expect(re.search(r"File Name +fort\.1\n", report) and re.search(r"READ +5 ", report) and re.search(r"WRITE +5 ", report)
           and re.search(r"File Size +24576 ", report), f"procstat: {report}")
    expect("a.out" in desk.run("ja", "-ct", "procstat"), "procstat: ja")


CASES = {case.__name__: case for case in (images, datasets, results, again, points, requests, unicos)}


def main(platter, case):
    if not FOLDERS:
        raise SystemExit(f"{HERE}: there are no files of any version")
    failed = False
    for version in FOLDERS:
        with tempfile.TemporaryDirectory() as folder:
            try:
                CASES[case](Desk(str(pathlib.Path(platter).resolve()), pathlib.Path(folder).resolve(), version))
            except Unexpected as unexpected:
                faults.append(unexpected)
        for fault in faults:
            print(f"{version.name}: {fault}")
        failed |= bool(faults)
        faults.clear()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
