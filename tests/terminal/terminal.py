"""Fixtures of the tests in this folder: a terminal that records its output, and a folder with programs."""

import os
import pathlib
import pty
import re
import subprocess
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
MISSED = SOURCE / "fortran/missed.f"


def environment(**more):
    """The environment of this process, with a terminal that supports colours; None removes a variable."""
    all_of_it = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    all_of_it.update(TERM="xterm", COLUMNS="100")
    for name, value in more.items():
        if value is None:
            all_of_it.pop(name, None)
        else:
            all_of_it[name] = value
    return all_of_it


def on_terminal(words, folder, out=True, **variables):
    """Runs a command whose standard error is a terminal, and standard output too or a pipe: (terminal, pipe, exit code)."""
    ours, its = pty.openpty()
    process = subprocess.Popen([str(word) for word in words], cwd=folder, stdin=subprocess.DEVNULL, stdout=its if out else subprocess.PIPE,
                               stderr=its, env=environment(**variables))
    os.close(its)
    heard = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # EIO: the other end is closed
            part = b""
        if not part:
            break
        heard += part
    os.close(ours)
    printed = b"" if out else process.stdout.read()
    code = process.wait()
    return heard.decode(errors="replace").replace("\r\n", "\n"), printed.decode(errors="replace"), code


def in_pipes(words, folder, **variables):
    done = subprocess.run([str(word) for word in words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
                          env=environment(**variables))
    return done.stdout, done.stderr, done.returncode


def left(heard):
    """Returns the text that a terminal shows after it has received this output."""
    lines = []
    for line in heard.split("\n"):
        shown = ""
        for part in re.split(r"(\r\033\[K|\r)", line):
            if part.startswith("\r"):
                shown = "" if part == "\r\033[K" else shown
            else:
                shown += part
        lines.append(re.sub(r"\033\[[0-9;]*m", "", shown))
    return "\n".join(lines)


class Desk:
    """A folder that is removed at the end of the test."""

    def __enter__(self):
        self._folder = tempfile.TemporaryDirectory(prefix="platter-terminal-")
        self.path = pathlib.Path(self._folder.name)
        return self

    def __exit__(self, *_):
        self._folder.cleanup()

    def write(self, name, text):
        (self.path / name).write_text(text)
        return name


class Faults:
    def __init__(self):
        self.all = []

    def expect(self, is_so, what):
        if not is_so:
            self.all.append(what)

    def end(self, well):
        print("\n".join(self.all) or well)
        return 1 if self.all else 0

