#!/usr/bin/env python3
"""Runs every command of Platter on a host that lacks something: run.py PLATTER [COMMAND...], or run.py --list.

A command either prints what it prints otherwise, or it ends with an exit code other than 0 and a reason: a line on
standard error that begins with "platter", or a row of its results that states the cause. It is never ended by a signal.
"""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

SECONDS = 100
GRACE_SECONDS = 10
CAUSE = re.compile(rb"No space left|too large|[Tt]oo many open files|cannot be (written|started|made|read|built|opened)")

PROGRAM = """\
      PROGRAM P
      DIMENSION A(512)
      DO 10 I=1,512
   10 A(I)=I
      CALL WDISK(5,A,512,0)
      CALL IOWAIT(5)
      OPEN(8,FILE='made')
      DO 20 I=1,2000
   20 WRITE(8,*) I,A(1)
      PRINT *,'DONE'
      END
"""

UNICOS = """\
      PROGRAM U
      DIMENSION A(4096)
      OPEN(8,FILE='data',FORM='UNFORMATTED')
      DO 10 I=1,20
   10 WRITE(8) A
      CLOSE(8)
      END
"""

# The class Ground below writes the files that these commands read.
COMMANDS = {
    "run": "run p.f --json out.json --csv out.csv --trace out.trace --requests out.requests",
    "run_twice": "run p.f --json -",
    "run_image": "run u.f --machine ymp --image img --procstat out.raw",
    "run_pes": "run h.f --machine t3d --pes 4 --json out.json",
    "build": "build p.f -o program",
    "together": "together p.f h.f --json out.json",
    "translate": "translate p.f",
    "compare": "compare h.f --json out.json",
    "replay": "replay requests --disk dd19 --controller dcu2",
    "job": "job job.toml --json out.json",
    "report": "report r.json -o page.html",
    "sweep": "sweep h.f --vary seed=1..3 -o out.csv",
    "again": "again r.json",
    "list": "list machines",
    "show": "show machines/cray1",
    "time": "time h.f",
    "explain": "explain ctss/RDISK",
    "explain_program": "explain p.f",
    "dataset_list": "dataset list img",
    "dataset_dump": "dataset dump img data",
    "dataset_export": "dataset export img data out.data",
    "dataset_import": "dataset import img data words --as bytes",
    "dataset_create": "dataset create img other --machine ymp",
    "table1": "table1 --row 1",
    "claims": "claims --document unicos --id U2",
    "figure": "figure 1 -o figure.svg",
    "advise": "advise u.f --machine ymp",
    "assign": "assign -b 8 u:8",
    "df": "df -p --image img",
    "setf": "setf -n 10 space --image img",
    "procview": "procview -l raw",
    "ja": "ja raw",
    "completion": "completion bash",
    "help": "help run",
}


def limit(what, number):
    return lambda: resource.setrlimit(what, (number, number))


def descend():
    """Changes to a folder whose path is longer than a file's path may be, and copies the files there."""
    origin = os.open(".", os.O_RDONLY)
    names = os.listdir(".")
    for _ in range(42):
        os.mkdir("d" * 100)
        os.chdir("d" * 100)
    for name in names:
        with os.fdopen(os.open(name, os.O_RDONLY, dir_fd=origin), "rb") as source, open(name, "wb") as copy:
            copy.write(source.read())
    os.close(origin)


# Each thing that the host lacks: what the process does before the command, and the folders on a full disk.
SCARCE = {
    "descriptors": dict(before=limit(resource.RLIMIT_NOFILE, 5)),
    "length": dict(before=limit(resource.RLIMIT_FSIZE, 1024)),
    "length_0": dict(before=limit(resource.RLIMIT_FSIZE, 0)),
    "full": dict(full=("work", "tmp")),
    "full_and_cold": dict(full=("work", "tmp", "home")),
    "path": dict(before=descend),
    "full_output": dict(out="/dev/full"),
    "no_streams": dict(before=lambda: [os.close(stream) for stream in (0, 1, 2)], silent=True),
}


class Ground:
    """A folder with what the commands need, a home folder with compiled programs, and one for temporary files."""

    def __init__(self, platter):
        self.platter = platter
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="scarce-"))
        self.mounted = []
        for name in ("work", "tmp", "home"):
            (self.root / name).mkdir()
        work = self.root / "work"
        (work / "p.f").write_text(PROGRAM)
        (work / "words").write_bytes(bytes(800))
        (work / "h.f").write_text("      PRINT *,'HELLO'\n      END\n")
        (work / "u.f").write_text(UNICOS)
        shutil.copy(pathlib.Path(__file__).parents[2] / "documents/t3d/small.toml", work / "job.toml")
        for command in ("run p.f --json r.json --requests requests", "run u.f --machine ymp --image img --procstat raw"):
            code, _, err = self.run(command.split())
            if code != 0:
                raise SystemExit(f"{command}: {code}: {err.decode()}")
        shutil.copytree(work, self.root / "kept")

    def reset(self):
        self.unmount()
        for name in ("work", "tmp"):
            shutil.rmtree(self.root / name)
        shutil.copytree(self.root / "kept", self.root / "work")
        (self.root / "tmp").mkdir()

    def unmount(self):
        """Unmounts the full disks. Processes that a command has killed may still be ending for a moment; one that
        uses a folder for longer was not ended, which is an error."""
        until = time.monotonic() + GRACE_SECONDS
        while self.mounted:
            ended = subprocess.run(["umount", self.mounted[-1]], stderr=subprocess.PIPE, check=False)
            if ended.returncode == 0:
                self.mounted.pop()
            elif time.monotonic() > until:
                raise SystemExit(f"a process was not ended: {ended.stderr.decode().strip()}")
            else:
                time.sleep(0.05)

    def fill(self, name):
        """Puts a full disk of 16 MB in the folder's place, with its files. Returns whether that is possible here."""
        folder = self.root / name
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder], stderr=subprocess.DEVNULL,
                          check=False).returncode != 0:
            return False
        self.mounted.append(folder)
        if name == "work":
            shutil.copytree(self.root / "kept", folder, dirs_exist_ok=True)
        for piece in (1 << 20, 1 << 12, 1):
            try:
                with open(folder / f"filler{piece}", "wb", buffering=0) as file:
                    while True:
                        file.write(b"x" * piece)
            except OSError:
                pass
        return True

    def run(self, words, before=None, out=None):
        environment = dict(os.environ, HOME=str(self.root / "home"), TMPDIR=str(self.root / "tmp"))
        environment.pop("PLATTER_CACHE", None)
        with open(out, "wb") if out else tempfile.TemporaryFile() as file:
            process = subprocess.Popen([self.platter, *words], cwd=self.root / "work", env=environment,
                                       stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.PIPE,
                                       preexec_fn=before, start_new_session=True)
            try:
                err = process.communicate(timeout=SECONDS)[1]
                code = process.returncode
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                err = process.communicate()[1]
                code = f"none, since it did not end within {SECONDS} s"
            text = b""
            if not out:
                file.seek(0)
                text = file.read()
            return code, text, err

    def remove(self):
        self.unmount()
        shutil.rmtree(self.root, ignore_errors=True)


def is_good(how, usual, ended):
    """Returns whether the command succeeded as usual, or failed with a message."""
    code, out, err = ended
    if not isinstance(code, int) or code < 0 or code >= 126 or b"without a message" in out + err:
        return False
    if how.get("silent"):
        return True
    if code == usual[0] and (out == usual[1] or (how.get("out") and not usual[1])):
        return True
    return code != 0 and (re.search(rb"^platter", err, re.MULTILINE) or CAUSE.search(out)) is not None


def problems_of(name, platter):
    words = COMMANDS[name].split()
    problems = []
    ground = Ground(platter)
    try:
        usual = ground.run(words)
        if usual[0] not in (0, 1):
            return [f"platter {COMMANDS[name]}: exit code {usual[0]} on a host that lacks nothing: {usual[2].decode()}"]
        for scarce, how in SCARCE.items():
            ground.reset()
            if not all(ground.fill(folder) for folder in how.get("full", ())):
                print(f"{name}, {scarce}: skipped, since no file system can be mounted here")
                continue
            ended = ground.run(words, how.get("before"), how.get("out"))
            if not is_good(how, usual, ended):
                text = (ended[1][-600:] + ended[2][-600:]).decode(errors="backslashreplace")
                problems.append(f"{scarce}: platter {COMMANDS[name]}: exit code {ended[0]} with:\n{text}")
    finally:
        ground.remove()
    return problems


def main():
    if sys.argv[1:] == ["--list"]:
        print("\n".join(COMMANDS))
        return 0
    platter, *wanted = sys.argv[1:]
    failed = 0
    for name in wanted or COMMANDS:
        for problem in problems_of(name, platter):
            failed += 1
            print(problem, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
