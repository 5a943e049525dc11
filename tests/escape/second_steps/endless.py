"""Attacks by files without an end: devices, and pipes to which no process writes."""

import os

from ground import add

COMMANDS = {
    "image": "dataset list {}",
    "imported_file": "dataset import img A {}",
    "result": "again {}",
    "report": "report {}",
    "procstat": "procview {}",
    "accounting": "ja {}",
    "requests": "replay {}",
    "grid": "sweep --grid {} -o out.csv",
    "job": "job {}",
    "source": "run {}",
    "cards": "run p.f --cards {}",
    "copied_file": "run p.f --machine vax780 --copy-in {}=A",
}


def program(work):
    (work / "p.f").write_text("      READ(5,*) I\n      END\n")


def program_and_pipe(work):
    program(work)
    os.mkfifo(work / "pipe")


for what, command in COMMANDS.items():
    add(f"{what}_is_a_device", program, command.format("/dev/zero"), f"the file of `{command}` is a device",
        codes=(1, 2))
    if what == "cards":
        continue  # --cards <(COMMAND) is how a user gives the output of a command
    add(f"{what}_is_a_pipe", program_and_pipe, command.format("pipe"), f"the file of `{command}` is a pipe",
        codes=(1, 2))
