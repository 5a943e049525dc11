"""Attacks by results, sweeps, requests and reports: files that a command writes and another one reads."""

import functools
import json
import os
import subprocess

from ground import FORGED, add, attack

ESCAPE = "      OPEN(9,FILE='../outside/ESCAPED')\n      WRITE(9,*) 'ESCAPED'\n      END\n"


def result(work, *more, source=ESCAPE, replace=None):
    """Writes the result of a harmless run, and changes its command: adds flags, or replaces it by `replace`."""
    (work / "p.f").write_text("      PRINT *,'WELL'\n      END\n")
    subprocess.run([os.environ["PLATTER"], "run", "p.f", "--json", "r.json"], cwd=work, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    document = json.loads((work / "r.json").read_text())
    repeat = document["repeat"]
    repeat["command"] = replace or [*repeat["command"], *more]
    for one in repeat["inputs"]:
        one["sum"] = ""
    (work / "r.json").write_text(json.dumps(document))
    (work / "p.f").write_text(source)


AGAIN = "again r.json"

# Flags that a result asks for: name of the attack, flags, what the message names.
FLAGS = [
    ("asks_for_trust", ["--trust"], "--trust"),
    ("asks_for_a_folder", ["--allow=../outside"], "--allow"),
    ("asks_for_a_folder_in_two_words", ["--allow", "../outside"], "--allow"),
    ("asks_for_the_root", ["--allow=/"], "--allow"),
    ("asks_for_a_variable", ["--env=HOME=/"], "--env"),
    ("writes_a_trace", ["--trace=../outside/victim"], "--trace"),
    ("writes_a_row", ["--csv=../outside/victim"], "--csv"),
    ("writes_json", ["--json=../outside/victim"], "--json"),
    ("copies_out", ["--copy-out=A=../outside/victim"], "--copy-out"),
    ("raises_limits", ["--memory=900GB", "--file-size=900GB"], "--memory"),
    ("raises_the_disk_space", ["--disk-space=900GB"], "--disk-space"),
    ("names_a_file_of_flags", ["@flags"], ""),
]
for name, flags, seen in FLAGS:
    add(f"result_{name}", functools.partial(lambda work, flags: result(work, *flags), flags=flags), AGAIN,
        tries="a result asks for " + " ".join(flags), codes=(1, 2), seen=seen)


@attack(AGAIN, tries="the command of a result is another command")
def result_is_another_command(work):
    result(work, replace=["dataset", "create", "../outside/made"])


@attack(AGAIN, tries="the command of a result is not a command of platter")
def result_is_a_program(work):
    result(work, replace=["/bin/sh", "-c", "echo >../outside/victim"])


@attack(AGAIN, tries="a result's source is a file outside, which messages would show", codes=(2,))
def result_shows_another_file(work):
    result(work, replace=["run", "../outside/secret"])


@attack(AGAIN, tries="a result's cards are a file outside, which the program would print", codes=(2,))
def result_reads_other_cards(work):
    source = "      CHARACTER*40 T\n      READ(*,'(A)') T\n      PRINT *,T\n      END\n"
    result(work, "--cards=../outside/secret", source=source)


@attack(AGAIN, tries="the schema of a result holds escape sequences")
def result_with_escapes(work):
    (work / "r.json").write_text(json.dumps({"schema": f"\x1b[2J\n{FORGED}\u202e\u009b2J"}))


@attack(AGAIN, tries="a result of 200 000 arrays within each other")
def result_nested(work):
    (work / "r.json").write_text('{"schema":' + "[" * 200_000)


@attack("report r.json", tries="the same for a report")
def report_nested(work):
    result_nested(work)


@attack("procview p", tries="a report on files with escape sequences")
def procview_with_escapes(work):
    (work / "p").write_text(f"\x1b[2J\n{FORGED}\n")


@attack("replay p", tries="requests with escape sequences")
def replay_with_escapes(work):
    (work / "p").write_text(f"# platter requests 1, by platter 0.1.0\n# machine \x1b[2J\n\x1b]0;x\x07{FORGED}\n")


def sweep(work, grid, source=ESCAPE):
    (work / "p.f").write_text(source)
    (work / "g.toml").write_text('sources = ["p.f"]\n' + grid)


SWEEP = "sweep --grid g.toml -o out.csv"


@attack(SWEEP, seen="trust", tries="a grid asks for --trust")
def grid_asks_for_trust(work):
    sweep(work, 'flags = ["--trust"]\nvary = ["seed=1"]\n')


@attack(SWEEP, seen="allow", tries="a grid varies the folders that are allowed")
def grid_varies_a_right(work):
    sweep(work, f'vary = ["allow={work.parent}/outside"]\n')


@attack(SWEEP, seen="trust", tries="a grid varies trust together with a parameter")
def grid_varies_trust(work):
    sweep(work, 'vary = ["seed+trust=1+true"]\n')


@attack(SWEEP, tries="a grid writes a trace over a file of the user")
def grid_writes_a_trace(work):
    sweep(work, 'flags = ["--trace", "../outside/victim"]\nvary = ["seed=1"]\n')


@attack(SWEEP, tries="a grid reads cards outside, which the program would print")
def grid_reads_other_cards(work):
    sweep(work, 'cards = "../outside/secret"\nvary = ["seed=1"]\n',
          source="      CHARACTER*40 T\n      READ(*,'(A)') T\n      PRINT *,T\n      END\n")


@attack(SWEEP, tries="a grid with a key of 200 000 dots")
def grid_nested(work):
    (work / "g.toml").write_text("a" + ".a" * 200_000 + " = 1\n")


@attack(SWEEP, tries="a grid whose key holds escape sequences")
def grid_with_escapes(work):
    (work / "g.toml").write_text(f'"\\u001b[2J\\n{FORGED}" = 1\n')


@attack("sweep p.f --vary seed=1..2 -o out.csv", codes=(0, 2), tries="points that SQLite would read, with a journal")
def points_with_a_journal(work):
    (work / "p.f").write_text("      PRINT *,'WELL'\n      END\n")
    (work / "out.csv.points").write_bytes(b"SQLite format 3\0" + bytes(4080))
    victim = str(work.parent / "outside/victim").encode()
    magic = bytes.fromhex("d9d505f920a163d7")
    text = magic + (0).to_bytes(4, "big") + (1).to_bytes(4, "big") * 2 + (512).to_bytes(4, "big")
    text += (4096).to_bytes(4, "big")
    text += bytes(512 - len(text)) + (0x40001).to_bytes(4, "big") + victim
    text += len(victim).to_bytes(4, "big") + sum(victim).to_bytes(4, "big") + magic
    (work / "out.csv.points-journal").write_bytes(text)
