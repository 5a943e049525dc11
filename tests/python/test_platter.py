"""Tests the Python package: its figures equal those of the command, and errors become exceptions, and an interrupt ends the command."""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import pandas as pd
import pytest

import platter

SOURCE = pathlib.Path(__file__).resolve().parents[2]
MISSED = SOURCE / "fortran" / "missed.f"


@pytest.fixture
def program(tmp_path):
    def write(text, name="prog.f"):
        file = tmp_path / name
        file.write_text(text)
        return file

    return write


def test_a_run_has_what_the_program_printed_and_its_results(program):
    done = platter.run(program("      PRINT 10, 6*7\n   10 FORMAT (I3)\n      END\n"), machine="cdc7600")
    assert done.printed == " 42\n"
    assert done.results["machine"] == "cdc7600"
    assert len(done.channels) == 3
    assert done.revolutions_lost == 0


def test_cards_may_be_texts():
    # A loop of 1000 iterations ends before the next sector starts; a loop of 100 000 iterations does not (README).
    short = platter.run(MISSED, cards=["1000"])
    long = platter.run(MISSED, cards=["100000"])
    assert short.revolutions_lost == 0
    assert long.revolutions_lost > 0
    assert long.lines.revolutions_lost.sum() == long.revolutions_lost
    assert long.seconds > short.seconds


def test_keywords_are_flags(program):
    source = program("      CALL DATE(I)\n      PRINT 10, I\n   10 FORMAT (1X, A8)\n      END\n")
    with_flags = platter.run(source, machine="cray1", date="1976-03-01", set={"disk.rotation": "3000 rpm"}, trace=None)
    assert "76" in with_flags.printed
    assert with_flags.results["set"] == ["disk.rotation=3000 rpm"]


def test_table1_is_a_frame():
    table = platter.table1(row="ctss/RDISK")
    assert len(table) == 1
    row = table.iloc[0]
    # According to the paper, S is 18 sectors per revolution, and T_call is about 1186 us, within its tolerance.
    assert row["measured.sectors_per_revolution"] == pytest.approx(18, abs=0.5)


def test_claims_are_a_frame():
    claims = platter.claims(id="BH05")
    assert set(claims["id"]) == {"BH05"}
    assert set(claims["verdict"]) == {"pass"}


def test_a_sweep_has_a_row_a_point():
    points = platter.sweep(MISSED, {"cards.LOOP": "1000,100000"}, cards=["{LOOP}"])
    assert list(points["cards.LOOP"]) == [1000, 100000]
    assert list(points["revolutions_lost"] > 0) == [False, True]


def test_a_comparison_has_a_row_a_place():
    places = platter.compare(MISSED, cards=["1000"])
    assert ("cray1", "ctss") in set(zip(places["machine"], places["os"]))
    assert places["virtual_seconds"].dropna().gt(0).all()


def test_errors_name_the_line(program):
    with pytest.raises(platter.ProgramFailed) as failed:
        platter.run(program("      DIMENSION A(512)\n      CALL RDISK(99, A, 512, 0)\n      END\n"), machine="cray1")
    assert failed.value.line == 2
    assert failed.value.file.endswith("prog.f")
    with pytest.raises(platter.ProgramFailed) as failed:
        platter.run(program("      X = = 1\n      END\n"))
    assert failed.value.line == 1
    with pytest.raises(platter.Refused, match="nosuch"):
        platter.run(program("      END\n"), machine="nosuch")
    with pytest.raises(platter.Refused, match="no flag"):
        platter.run(program("      END\n"), no_such_flag=True)


def test_the_command_is_found_by_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("PLATTER", str(tmp_path / "none"))
    with pytest.raises(platter.Error, match="install Platter"):
        platter.version()


def test_an_interrupt_ends_all_that_was_started(program, tmp_path):
    source = program("   10 GO TO 10\n      END\n")
    script = tmp_path / "script.py"
    script.write_text(f"import platter\nplatter.run({str(source)!r})\n")
    started = subprocess.Popen([sys.executable, str(script)], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not _guests(source) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert _guests(source)
    started.send_signal(signal.SIGINT)
    _, said = started.communicate(timeout=30)
    assert "KeyboardInterrupt" in said
    assert not _guests(source)


def _guests(source):
    """Returns the processes whose command line contains the source's name."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if words and b"platter" in words[0] and any(str(source).encode() in word for word in words):
            found.append(entry.name)
    return found


def test_columns_have_one_type():
    points = platter.sweep(MISSED, {"seed": "1..3"}, cards=["1000"])
    assert pd.api.types.is_float_dtype(points["virtual_seconds"])
    assert pd.api.types.is_integer_dtype(points["revolutions_lost"])


def test_the_page_shows_what_works(tmp_path, monkeypatch):
    # Its example, with the files that pages name.
    example = (SOURCE / "docs/python.md").read_text().split("```python\n")[1].split("```")[0]
    shutil.copytree(SOURCE / "tests/pages/desk", tmp_path / "desk")
    monkeypatch.chdir(tmp_path / "desk")
    names = {}
    exec(compile(example, "docs/python.md", "exec"), names)  # noqa: S102
    assert names["done"].seconds > 0


def test_a_comparison_that_nobody_ran_says_why(program):
    with pytest.raises(platter.ProgramFailed, match="NOSUCH") as failed:
        platter.compare(program("      CALL NOSUCH\n      END\n"), machine="cray1")
    assert failed.value.line == 1
