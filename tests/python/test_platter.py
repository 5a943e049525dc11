"""Tests the Python package: results equal those of the command, values of Python become flags, and errors become exceptions."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time

import matplotlib
import numpy as np
import pandas as pd
import pytest

import platter

matplotlib.use("agg")
SOURCE = pathlib.Path(__file__).resolve().parents[2]
MISSED = SOURCE / "fortran" / "missed.f"
LATE = ["40000"]  # so long a loop loses a revolution at nearly every call


@pytest.fixture
def program(tmp_path):
    def write(text, name="prog.f"):
        file = tmp_path / name
        file.write_text(text)
        return file

    return write


@pytest.fixture(scope="module")
def late():
    return platter.run(MISSED, cards=LATE, trace=True, requests=True)


def test_a_run_contains_the_output_and_the_results_of_the_program(program):
    done = platter.run(program("      PRINT 10, 6*7\n   10 FORMAT (I3)\n      END\n"), machine="cdc7600")
    assert done.printed == " 42\n"
    assert done.document["machine"] == "cdc7600"
    assert len(done.units) == 3
    assert done.revolutions_lost == 0


def test_cards_may_be_texts(late):
    # A loop of 1000 iterations ends before the next sector starts; a loop of 40 000 iterations does not (README).
    short = platter.run(MISSED, cards=["1000"])
    assert short.revolutions_lost == 0
    assert late.revolutions_lost > 0
    assert late.lines.revolutions_lost.sum() == late.revolutions_lost
    assert late.seconds > short.seconds


def test_a_program_may_be_a_text():
    assert platter.run("      PRINT 10, 6*7\n   10 FORMAT (I3)\n      END\n").printed == " 42\n"
    with pytest.raises(TypeError, match="is not a Fortran file"):
        platter.explain(5)


def test_cards_may_be_numbers(late):
    assert platter.run(MISSED, cards=[np.int64(40000)]).seconds == late.seconds


def test_keywords_are_flags(program):
    source = program("      CALL DATE(I)\n      PRINT 10, I\n   10 FORMAT (1X, A8)\n      END\n")
    with_flags = platter.run(source, machine="cray1", date="1976-03-01", set={"disk.rotation": "3000 rpm"}, strict=False, limit=None)
    assert "76" in with_flags.printed
    assert with_flags.document["set"] == ["disk.rotation=3000 rpm"]


def test_a_trace_is_a_frame_of_all_events(late):
    events = late.trace
    assert (events.event == "lost revolution").sum() == late.revolutions_lost
    assert events.at_ps.dtype == np.int64
    assert events.at_ps.max() <= late.seconds * 1e12
    none = platter.run(MISSED, cards=["1000"], trace=True, trace_events="fault").trace
    assert list(none.columns) == list(events.columns)
    assert none.empty
    with pytest.raises(platter.Refused, match="trace=True"):
        platter.run(MISSED, cards=["1000"]).trace  # noqa: B018


def test_a_trace_may_be_a_file(tmp_path):
    done = platter.run(MISSED, cards=LATE, trace=tmp_path / "run.jsonl")
    assert len(platter.read_trace(tmp_path / "run.jsonl")) > done.revolutions_lost


def test_requests_are_replayed_on_another_disk(late):
    same = platter.replay(late.requests, machine="cray1", trace=True)
    assert same.drives.requests.sum() == 18
    assert (same.trace.event == "sector").sum() >= 18
    assert platter.replay(late.requests, disk=platter.Disk.like("dd19", rotation="7200 rpm"), controller="dcu2").seconds > 0


def test_values_of_a_sweep_may_be_lists_ranges_arrays_and_texts():
    points = platter.sweep(MISSED, {"controller.buffers": [1, 2], "seed": range(1, 3)}, cards=LATE).points
    assert list(zip(points["controller.buffers"], points["seed"])) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    loops = platter.sweep(MISSED, {"cards.LOOP": np.linspace(1000, 40000, 2)}, cards=["{LOOP}"])
    assert list(loops.points["cards.LOOP"]) == [1000, 40000]
    assert list(loops.points["revolutions_lost"] > 0) == [False, True]
    assert list(platter.sweep(MISSED, {"seed": "1..2"}, cards=["1000"]).points["seed"]) == [1, 2]
    assert list(platter.sweep(MISSED, {"seed": 3}, cards=["1000"]).points["seed"]) == [3]


def test_a_sweep_equals_separate_runs():
    sweep = platter.sweep(MISSED, {"disk.rotation": ["3600 rpm", "5400 rpm"]}, cards=LATE)
    for rotation, run, seconds in zip(["3600 rpm", "5400 rpm"], sweep.runs, sweep.points["virtual_seconds"]):
        alone = platter.run(MISSED, cards=LATE, set={"disk.rotation": rotation})
        assert alone.seconds == run.seconds == seconds
        assert alone.printed == run.printed


def test_keys_of_a_sweep_may_vary_together():
    sweep = platter.sweep(MISSED, {("machine", "os"): [("cray1", "ctss"), ("cdc7600", "ltss")]}, cards=["1000"])
    assert list(sweep.points["machine"]) == ["cray1", "cdc7600"]
    assert sweep.keys == ["machine", "os"]


def test_axes_of_a_sweep_are_checked():
    with pytest.raises(ValueError, match="no values"):
        platter.sweep(MISSED, {"seed": []})
    with pytest.raises(ValueError, match="comma"):
        platter.sweep(MISSED, {"machine": ["cray1,ymp"]})
    with pytest.raises(ValueError, match="finite"):
        platter.sweep(MISSED, {"seed": [float("nan")]})
    with pytest.raises(platter.Refused, match="cannot be varied"):
        platter.sweep(MISSED, {"sed": [1]})


def test_columns_have_one_type():
    points = platter.sweep(MISSED, {"seed": "1..3"}, cards=["1000"]).points
    assert pd.api.types.is_float_dtype(points["virtual_seconds"])
    assert pd.api.types.is_integer_dtype(points["revolutions_lost"])
    assert pd.api.types.is_integer_dtype(points["seed"])


def test_failed_points_have_the_message_of_the_command():
    sweep = platter.sweep(MISSED, {"cards.LOOP": ["1000", "abc"]}, cards=["{LOOP}"])
    assert list(sweep.points["exit_code"]) == [0, 1]
    assert "Bad value" in sweep.failed["message"].iloc[0]


def test_a_sweep_reports_its_progress_and_prints_nothing(capfd):
    seen = []
    platter.sweep(MISSED, {"seed": "1..3"}, cards=["1000"], progress=lambda *now: seen.append(now))
    assert seen[-1] == (3, 3, 0)
    begin = time.monotonic()
    platter.sweep(MISSED, {"seed": "1..80"}, cards=["20000"], jobs=1)
    assert time.monotonic() - begin > 1, "the progress of a shorter sweep is not shown anywhere"
    assert capfd.readouterr() == ("", ""), "standard error is not a terminal"


def test_a_terminal_shows_the_progress_and_the_remaining_time(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(f"import platter\nplatter.sweep({str(MISSED)!r}, {{'seed': '1..60'}}, cards=['20000'], jobs=1)\n")
    terminal, end = os.openpty()
    started = subprocess.Popen([sys.executable, str(script)], stdout=end, stderr=end)
    os.close(end)
    shown = b""
    try:
        while part := os.read(terminal, 4096):
            shown += part
    except OSError:  # the other end is closed
        pass
    assert started.wait() == 0
    assert re.search(rb"sweeping: \d+ of 60 points, \d+ s left", shown)
    assert shown.endswith(b"\r\033[K"), "the line is removed in the end"


def test_a_table_is_written_and_an_interrupted_sweep_resumes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = tmp_path / "points.json"

    def stop(done, points, seconds_left):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        platter.sweep(MISSED, {"seed": "1..40"}, cards=LATE, table=table, jobs=1, progress=stop)
    seen = []
    platter.sweep(MISSED, {"seed": "1..40"}, cards=LATE, table=table, jobs=1, progress=lambda *now: seen.append(now))
    assert seen[0][0] > 1, "points of the first call are not repeated"
    assert len(json.loads(table.read_text())["points"]) == 40
    with pytest.raises(platter.Refused, match=r"\.json"):
        platter.sweep(MISSED, {"seed": [1]}, table="points.csv")


def test_a_plot_has_labels_with_units():
    sweep = platter.sweep(MISSED, {"disk.rotation": ["5400 rpm", "3600 rpm"], "seed": [1, 2]}, cards=LATE)
    axes = sweep.plot()
    assert axes.get_xlabel() == "disk.rotation (rpm)"
    assert axes.get_ylabel() == "virtual time (s)"
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["seed 1", "seed 2"]
    assert list(axes.get_lines()[0].get_xdata()) == [3600, 5400]
    assert list(axes.get_lines()[0].get_ydata()) == list(sweep.points.query("seed == 1")["virtual_seconds"])[::-1]
    with pytest.raises(platter.Refused, match="not a varied key"):
        sweep.plot(x="sed")
    with pytest.raises(platter.Refused, match="latency_s"):
        sweep.plot(y="latency")


def test_a_plot_without_matplotlib_names_the_missing_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    sweep = platter.sweep(MISSED, {"seed": [1]}, cards=["1000"])
    with pytest.raises(platter.Refused, match="pip install matplotlib"):
        sweep.plot()


def test_labels_contain_units():
    assert [platter.label(name) for name in ("latency_s", "p99_ns", "revolutions_lost")] == ["latency (s)", "p99 (ns)", "revolutions lost"]
    assert platter.unit("virtual_seconds") == "s"
    assert platter.unit("calls") == ""


def test_a_disk_is_like_another_one_with_changes(late):
    disk = platter.Disk.like("dd19", rotation="5400 rpm")
    assert (disk["rotation"], disk["cylinders"], disk.name) == ("5400 rpm", "411 cylinders", "dd19-rotation-5400-rpm")
    fast = platter.run(MISSED, cards=LATE, disk=disk)
    assert fast.seconds == platter.run(MISSED, cards=LATE, set={"disk.rotation": "5400 rpm"}).seconds
    assert fast.seconds == platter.run(MISSED, cards=LATE, machine=platter.Machine.like("cray1", disk=disk)).seconds
    assert fast.seconds < late.seconds
    points = platter.sweep(MISSED, {"machine.disk": ["dd19", disk]}, cards=LATE).points
    assert list(points["virtual_seconds"]) == [late.seconds, fast.seconds]
    assert "5400 rpm" in disk._repr_html_()


def test_a_number_has_the_unit_of_the_value_that_it_replaces():
    disk = platter.Disk.like("dd19", name="quick", rotation=6000, cylinders=np.int64(200), seek={1: "4 ms", 199: "20 ms"})
    assert (disk["rotation"], disk["cylinders"]) == ("6000 rpm", "200 cylinders")
    assert disk["seek"][1] == {"cylinders": "199 cylinders", "time": "20 ms"}
    again = platter.Disk.like(disk, name="quicker", rotation=7000)
    assert (again["rotation"], again["cylinders"]) == ("7000 rpm", "200 cylinders")


def test_a_machine_keeps_its_own_parts_when_it_is_changed():
    disk = platter.Disk.like("dd19", rotation=7200)
    machine = platter.Machine.like("cray1", name="first", disk=disk)
    buffers = platter.Controller.like("dcu2", buffers=4)
    changed = platter.Machine.like(machine, name="second", controller=buffers)
    assert {part.name for part in changed.parts} == {disk.name, buffers.name}
    assert platter.run(MISSED, cards=["1000"], machine=changed).seconds > 0


def test_a_specification_is_checked_when_it_is_made():
    with pytest.raises(platter.Refused, match="unknown key 'rotaton'; nearest: rotation"):
        platter.Disk.like("dd19", rotaton="5400 rpm")
    with pytest.raises(platter.Refused, match="unknown disk 'dd18'; nearest: dd19"):
        platter.Disk.like("dd18")
    with pytest.raises(platter.Refused, match="'seek' is missing"):
        platter.Disk({"cylinders": "5 cylinders"}, name="short")


def test_a_disk_is_written_for_the_command(tmp_path):
    disk = platter.Disk.like("dd19", name="quick", rotation=6000)
    assert disk.write(tmp_path / "own") == tmp_path / "own/disks/quick.toml"
    assert "6000 rpm" in platter.show("disks/quick", specs=tmp_path / "own")
    assert platter.run(MISSED, cards=["1000"], specs=tmp_path / "own", set={"machine.disk": "quick"}).seconds > 0


def test_an_explanation_names_the_cause_and_what_would_help():
    why = platter.explain(MISSED, cards=LATE)
    assert why.cause == "late command"
    assert why.late_us > 0
    assert why.budget.length_us.sum() == pytest.approx(why.late_us)
    assert why.tried.saved_s.max() > 0
    assert "lost revolution" in set(why.events.event)
    assert "<svg" in why._repr_html_()
    assert platter.explain("ctss/RDISK").cause is None


def test_times_of_loops_add_up():
    timing = platter.time(MISSED, cards=LATE)
    assert timing.routines.cp.sum() == timing.document["cp"]
    assert "vector" in set(timing.loops["mode"])
    assert timing.seconds == platter.run(MISSED, cards=LATE).seconds
    assert "MULTIPLICATIONS" in timing.listing


def test_a_difference_lists_values_and_inputs(late, tmp_path):
    other = platter.run(MISSED, cards=LATE, set={"disk.rotation": "5400 rpm"})
    difference = platter.diff(late, other)
    assert not difference.equal
    seconds = difference.values.set_index("name").loc["virtual_seconds"]
    assert (seconds["first"], seconds["second"]) == (late.seconds, other.seconds)
    assert seconds["change"] == pytest.approx(other.seconds - late.seconds)
    assert difference.inputs == []
    assert platter.diff(late, late.save(tmp_path / "late.json")).equal
    assert platter.diff(late, platter.run(MISSED, cards=["1000"])).inputs
    with pytest.raises(platter.Refused, match="platter.time/2"):
        platter.diff(late, platter.time(MISSED, cards=["1000"]))


def test_a_report_shows_results(late, tmp_path):
    page = platter.report(late, platter.explain(MISSED, cards=LATE), output=tmp_path / "report.html")
    assert "<html" in page.read_text()


def test_names_specifications_and_faults_are_listed():
    assert "dd19" in set(platter.list("disks")["name"])
    assert set(platter.list()["kind"]) >= {"disk", "machine", "system"}
    assert "3600 rpm" in platter.show("dd19")
    assert "unreadable" in set(platter.fault()["kind"])
    slow = platter.run(MISSED, cards=["1000"], fault="slow,drive=1")
    assert slow.seconds > platter.run(MISSED, cards=["1000"]).seconds


def test_table1_is_a_frame():
    table = platter.table1(row="ctss/RDISK")
    assert len(table) == 1
    # According to the paper, S is 18 sectors per revolution.
    assert table.iloc[0]["measured.sectors_per_revolution"] == pytest.approx(18, abs=0.5)


def test_a_figure_is_plotted_over_the_published_lines():
    figure = platter.figure(1)
    axes = figure.plot()
    assert len(axes.get_lines()) == len(figure.lines) + figure.points["label"].nunique()
    assert (axes.get_xlabel(), axes.get_ylabel()) == (figure.x_label, figure.y_label)


def test_claims_are_a_frame():
    claims = platter.claims(id="BH05")
    assert set(claims["id"]) == {"BH05"}
    assert set(claims["verdict"]) == {"pass"}


def test_a_comparison_has_a_row_per_machine_and_system():
    places = platter.compare(MISSED, cards=["1000"])
    assert ("cray1", "ctss") in set(zip(places["machine"], places["os"]))
    assert places["virtual_seconds"].dropna().gt(0).all()


def test_a_comparison_that_no_machine_runs_reports_the_reason(program):
    with pytest.raises(platter.ProgramFailed, match="NOSUCH") as failed:
        platter.compare(program("      CALL NOSUCH\n      END\n"), machine="cray1")
    assert failed.value.line == 1


def test_results_show_themselves_in_a_notebook(late):
    sweep = platter.sweep(MISSED, {"seed": "1..30"}, cards=["1000"])
    for shown, text in {late: "17 revolutions lost", sweep: "and 10 more rows", platter.diff(late, late): "equal"}.items():
        assert text in shown._repr_html_()
    assert "<script" not in platter.Run(late.document | {"machine": "<script>"}, "<script>")._repr_html_()


def test_errors_have_the_message_of_the_command_and_the_place(program):
    with pytest.raises(platter.ProgramFailed) as failed:
        platter.run(program("      DIMENSION A(512)\n      CALL RDISK(99, A, 512, 0)\n      END\n"), machine="cray1")
    assert failed.value.line == 2
    assert failed.value.file.endswith("prog.f")
    source = program("      X = = 1\n      END\n")
    with pytest.raises(platter.ProgramFailed) as failed:
        platter.run(source)
    assert failed.value.line == 1
    printed = subprocess.run([platter.command(), "run", source], capture_output=True, text=True, check=False).stderr
    assert str(failed.value) == printed.strip()
    with pytest.raises(platter.Refused, match="nosuch"):
        platter.run(program("      END\n"), machine="nosuch")
    with pytest.raises(platter.Refused, match="unknown flag --no-such-flag"):
        platter.run(program("      END\n"), no_such_flag=True)


def test_results_of_another_kind_or_version_are_rejected(tmp_path, monkeypatch):
    with pytest.raises(platter.Refused, match="writes a platter.partition/1"):
        platter.run("      PRINT *,1\n      END\n", machine="t3d", pes=2)
    later = tmp_path / "later"
    later.write_text('#!/bin/sh\nfor word; do case $word in --json=*) echo \'{"schema":"platter.run/3"}\' >"${word#--json=}";; esac; done\n')
    later.chmod(0o755)
    monkeypatch.setenv("PLATTER", str(later))
    with pytest.raises(platter.Refused, match="install both in the same version"):
        platter.run(MISSED)


def test_the_command_is_found_by_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("PLATTER", str(tmp_path / "none"))
    with pytest.raises(platter.Error, match="set PLATTER to the command"):
        platter.version()
    monkeypatch.delenv("PLATTER")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(platter.Error, match="install Platter"):
        platter.version()


def test_an_interrupt_ends_all_processes(program, tmp_path):
    source = program("   10 GO TO 10\n      END\n")
    script = tmp_path / "script.py"
    script.write_text(f"import platter\nplatter.run({str(source)!r})\n")
    started = subprocess.Popen([sys.executable, str(script)], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not _programs(source) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert _programs(source)
    started.send_signal(signal.SIGINT)
    _, printed = started.communicate(timeout=30)
    assert "KeyboardInterrupt" in printed
    assert not _programs(source)


def _programs(source):
    """Returns the processes of platter that have the source's name among their arguments."""
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


@pytest.mark.parametrize("page", ["docs/python.md", "tools/python/README.md"])
def test_examples_of_a_page_work(page, tmp_path, monkeypatch, capfd):
    """Executes all Python blocks of the page in order, in a folder with the files that pages name."""
    examples = [part.split("```")[0] for part in (SOURCE / page).read_text().split("```python\n")[1:]]
    assert examples
    shutil.copytree(SOURCE / "tests/pages/desk", tmp_path / "desk")
    monkeypatch.chdir(tmp_path / "desk")
    names = {}
    for number, example in enumerate(examples, 1):
        exec(compile(example, f"{page}, example {number}", "exec"), names)  # noqa: S102
    if page == "docs/python.md":  # results that comments of the page contain
        assert names["done"].revolutions_lost == 17
        assert names["why"].verdict.startswith("The next call, request 2, lost 1 revolution (late command): ")
        assert "platter: unknown machine 'cray2'; nearest: cray1; known: " in capfd.readouterr().out
