#!/usr/bin/env python3
"""Runs every command of Platter where the host lacks something: run.py PLATTER [COMMAND...], or run.py --list.

A command either prints what it prints otherwise and ends with 0, or it ends with another exit code and at least one
line on standard error that begins with "platter". It is never ended by a signal.
"""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

SECONDS = 60

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

# What each word of the command line names is made by `prepare`.
COMMANDS = {
    "run": "run p.f --json out.json --csv out.csv --trace out.trace --requests out.requests",
    "run_twice": "run p.f --json -",
    "run_image": "run u.f --machine ymp --image img --procstat out.raw",
    "run_pes": "run h.f --machine t3d --pes 4 --json out.json",
    "build": "build p.f -o program",
    "together": "together p.f h.f --json out.json",
    "translate": "translate p.f",
    "compare": "compare h.f --json out.json",
    "replay": "replay requests --disk dd19",
    "job": "job job.toml --json out.json",
    "report": "report r.json -o page.html",
    "sweep": "sweep h.f --vary seed=1..3 -o out.csv",
    "again": "again r.json",
    "list": "list machines",
    "show": "show cray1",
    "time": "time h.f",
    "explain": "explain ctss/RDISK",
    "explain_program": "explain h.f",
    "dataset_list": "dataset list img",
    "dataset_dump": "dataset dump img data",
    "dataset_export": "dataset export img data out.data",
    "dataset_import": "dataset import img data p.f",
    "dataset_create": "dataset create img other --machine ymp",
    "table1": "table1 --row 1",
    "claims": "claims --id U2",
    "figure": "figure 1 -o figure.svg",
    "advise": "advise u.f --machine ymp",
    "assign": "assign -b 8 u:8",
    "df": "df -p --image img",
    "setf": "setf -n 10 space --image img",
    "procview": "procview raw",
    "ja": "ja raw",
    "completion": "completion bash",
    "help": "help run",
}


def limit(what, number):
    return lambda: resource.setrlimit(what, (number, number))


# How the host lacks something: what happens in the process before the command, and folders on a full disk.
SCARCE = {
    "descriptors": dict(before=limit(resource.RLIMIT_NOFILE, 5)),
    "length": dict(before=limit(resource.RLIMIT_FSIZE, 1024)),
    "full": dict(full=("work", "tmp")),
    "full_and_cold": dict(full=("work", "tmp", "home")),
    "full_output": dict(out="/dev/full"),
    "no_streams": dict(before=lambda: [os.close(stream) for stream in (0, 1, 2)], silent=True),
}


class Ground:
    def __init__(self, platter):
        self.platter = platter
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="scarce-"))
        for name in ("work", "tmp", "home"):
            (self.root / name).mkdir()

    def environment(self):
        return dict(os.environ, HOME=str(self.root / "home"), TMPDIR=str(self.root / "tmp"), PLATTER_CACHE="")

    def run(self, words, before=None, out=None):
        with open(out, "wb") if out else tempfile.TemporaryFile() as file, tempfile.TemporaryFile() as err:
            process = subprocess.Popen([self.platter, *words], cwd=self.root / "work", env=self.environment(),
                                       stdin=subprocess.DEVNULL, stdout=file, stderr=err, preexec_fn=before,
                                       start_new_session=True)
            try:
                code = process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait()
                code = "none within the time"
            err.seek(0)
            text = b""
            if not out:
                file.seek(0)
                text = file.read()
            return code, text, err.read()

    def prepare(self):
        work = self.root / "work"
        (work / "p.f").write_text(PROGRAM)
        (work / "h.f").write_text("      PRINT *,'HELLO'\n      END\n")
        (work / "u.f").write_text(UNICOS)
        shutil.copy(pathlib.Path(__file__).parents[2] / "documents/t3d/helvig.toml", work / "job.toml")
        for command in ("run p.f --json r.json --requests requests", "run u.f --machine ymp --image img --procstat raw"):
            code, _, err = self.run(command.split())
            if code != 0:
                raise SystemExit(f"{command}: {code}: {err.decode()}")

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)


def fill(folder):
    """Puts a full disk of 16 MB in a folder's place, with its files."""
    kept = pathlib.Path(str(folder) + ".kept")
    folder.rename(kept)
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", folder], check=True)
    for item in kept.iterdir():
        if item.is_dir():
            shutil.copytree(item, folder / item.name)
        else:
            shutil.copy2(item, folder / item.name)
    for piece in (1 << 20, 1 << 12, 1):
        try:
            with open(folder / f"filler{piece}", "wb", buffering=0) as file:
                while True:
                    file.write(b"x" * piece)
        except OSError:
            pass


def problems_of(name, platter):
    words = COMMANDS[name].split()
    problems = []
    for scarce, how in SCARCE.items():
        ground = Ground(platter)
        mounted = []
        try:
            ground.prepare()
            usual = ground.run(words)
            if usual[0] not in (0, 1):
                return [f"{COMMANDS[name]}: {usual[0]} where nothing lacks: {usual[2].decode()}"]
            shutil.rmtree(ground.root / "work")
            (ground.root / "work").mkdir()
            ground.prepare()
            for folder in how.get("full", ()):
                if folder == "home":
                    shutil.rmtree(ground.root / "home")
                    (ground.root / "home").mkdir()
                fill(ground.root / folder)
                mounted.append(ground.root / folder)
            code, out, err = ground.run(words, how.get("before"), how.get("out"))
            text = (out + err).decode(errors="backslashreplace")
            if code == 0 and (out == usual[1] or how.get("silent") or not usual[1]):
                continue
            if code == usual[0] and out == usual[1]:
                continue
            if isinstance(code, int) and 0 < code < 126 and (how.get("silent") or re.search(rb"^platter", err, re.M)):
                continue
            problems.append(f"{scarce}: platter {COMMANDS[name]}: exit code {code} with:\n{text[-600:]}")
        finally:
            for folder in mounted:
                subprocess.run(["umount", folder], check=False)
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
