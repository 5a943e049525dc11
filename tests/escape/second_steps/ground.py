"""The fixture in which second-step attacks run.

A second-step attack prepares a file, as a stranger or a sandboxed program could, and waits for the user's next
command. Each attack is a function in this folder with a decorator that states what the attack tries
and what the user does:

    @attack("dataset list img", tries="a journal names a file of the user, which SQLite would delete")
    def super_journal(work): ...

The function prepares the working folder. Then the command runs, and the ground checks that
 - the exit code is one of `codes` (default 2: rejected with a message),
 - no file outside of the working folder was changed, made or removed, and the results in `keeps` are unchanged,
 - no text of the user's other files came out,
 - no control character and no forged message reached the terminal,
 - the command ended within 30 s with at most 700 MB of memory, and left no temporary file.
"""

import hashlib
import os
import pathlib
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

BAIT = "BAIT-7391"
FORGED = "platter: forged"
SECONDS = 30
MOST_KB = 700_000

ATTACKS = {}


def add(name, prepare, command, tries, codes=(2,), seen="", keeps=()):
    """Adds an attack.

    prepare: a function that prepares the working folder, which is its argument.
    command: what the user runs, with `platter` left out; several commands separated by ` && `.
    seen: a regular expression that the output contains.
    keeps: names in the working folder whose bytes do not change.
    """
    if name in ATTACKS:
        raise SystemExit(f"{name}: there are two attacks of that name")
    ATTACKS[name] = dict(prepare=prepare, command=command, tries=tries, codes=codes, seen=seen, keeps=keeps)


def attack(command, tries, **more):
    """Decorator: adds the function as an attack of its name."""

    def register(prepare):
        add(prepare.__name__, prepare, command, tries, **more)
        return prepare

    return register


def digest(path):
    """Returns the type and contents of a file, without reading devices."""
    if path.is_symlink():
        return "link " + os.readlink(path)
    if path.is_file():
        return hashlib.sha256(path.read_bytes()).hexdigest()
    return "folder" if path.is_dir() else "other"


class Ground:
    def __init__(self, platter):
        self.platter = platter
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="second-step-"))
        self.work = self.root / "work"
        for name in ("outside/secret", "outside/victim", "home/secret", "home/.profile", "secret"):
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(BAIT + "\n")
        (self.root / "tmp").mkdir()
        self.work.mkdir()
        self.environment = dict(os.environ, HOME=str(self.root / "home"), TMPDIR=str(self.root / "tmp"))

    def run(self, words):
        """Runs the command, and returns its exit code, output, errors and peak memory in kB."""

        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        with open(self.root / "tmp.out", "wb") as out, open(self.root / "tmp.err", "wb") as err:
            process = subprocess.Popen([self.platter, *words], cwd=self.work, env=self.environment,
                                       stdin=subprocess.DEVNULL, stdout=out, stderr=err, preexec_fn=limit,
                                       start_new_session=True)
            deadline = time.monotonic() + SECONDS
            while True:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                if pid:
                    break
                if time.monotonic() > deadline:
                    os.killpg(process.pid, 9)
                    _, status, usage = os.wait4(process.pid, 0)
                    break
                time.sleep(0.005)
            process.returncode = status
        code = os.waitstatus_to_exitcode(status)
        texts = [(self.root / name).read_bytes() for name in ("tmp.out", "tmp.err")]
        for name in ("tmp.out", "tmp.err"):
            (self.root / name).unlink()
        return code, texts[0], texts[1], usage.ru_maxrss

    def outside(self):
        """Returns every file that a command in the working folder must not change."""
        return {str(path.relative_to(self.root)): digest(path) for path in sorted(self.root.rglob("*"))
                if not path.is_relative_to(self.work) and not path.is_relative_to(self.root / "home/.cache")
                and not path.is_relative_to(self.root / "home/.local")}

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)


def check(name, platter):
    """Runs one attack. Returns the list of what it achieved, which should be empty."""
    one = ATTACKS[name]
    ground = Ground(platter)
    problems = []
    try:
        one["prepare"](ground.work)
        before = ground.outside()
        kept = {file: digest(ground.work / file) for file in one["keeps"]}
        everything = b""
        for command in one["command"].split(" && "):
            words = [word.replace("@ROOT@", str(ground.root)) for word in shlex.split(command)]
            code, out, err, memory = ground.run(words)
            everything += out + b"\n" + err
            if code not in one["codes"]:
                problems.append(f"{command}: exit code {code}, not {one['codes']}")
            if memory > MOST_KB:
                problems.append(f"{command}: {memory} kB of memory")
        after = ground.outside()
        for file in sorted(before.keys() | after.keys()):
            if before.get(file) != after.get(file):
                problems.append(f"{file} was {before.get(file)} and is {after.get(file)}")
        for file, was in kept.items():
            if digest(ground.work / file) != was:
                problems.append(f"{file} was changed")
        texts = [everything] + [path.read_bytes() for path in ground.work.rglob("*")
                                if path.is_file() and not path.is_symlink() and path.stat().st_size < 100_000_000]
        if any(BAIT.encode() in text for text in texts):
            problems.append("the text of another file came out")
        if re.search(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]", everything):
            problems.append("control characters reached the terminal")
        if re.search(rb"^" + FORGED.encode(), everything, re.MULTILINE):
            problems.append("a forged message reached the terminal")
        if one["seen"] and not re.search(one["seen"].encode(), everything):
            problems.append(f"no {one['seen']!r} in the output")
        if problems:
            problems.append("the output was:\n" + everything[:1500].decode(errors="backslashreplace"))
    finally:
        ground.remove()
    return problems
