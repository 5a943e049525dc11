"""Compares the driver of the live page with Fortran: its calls, events and times are those of the compiled program.

    fortran.py PLATTER PLATTER_LIVE MISSED.F [QUICK]

For each routine a copy of missed.f that calls it is run at three speeds of the disk with two loops. The times between
call, test and call are measured once for each loop, in the trace of a system's first routine. It reads, so that no interrupt
extends its first loop. The driver is given these times and must then make each event of every routine at every speed, to the
picosecond. QUICK runs only RDISK.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

ROUTINES = (
    ("cray1", "ctss", ("RDISK", "IZDKIN", "MDARS", "WDISK", "IZDKOUT", "WRABS")),
    ("cray1", "cos", ("SYSRD", "SYSWR")),
    ("cray1", "alamos", ("SYSRD", "SYSWR")),
    ("cdc7600", "ltss", ("RDISK", "WDISK", "IZDKIN", "IZDKOUT")),
)
LOOPS = (500, 20000)
SPEEDS = (3600, 4000, 4200)
# Seconds that the tutorial and the README print for RDISK with a loop of 500.
STORY = {4000: 0.0287954625, 4200: 0.2702944125}


def us(ps):
    return f"{'-' if ps < 0 else ''}{abs(ps) // 10**6}.{abs(ps) % 10**6:06d}"


def fortran(platter, source, machine, system, loop, rpm, folder):
    cards = folder / "loop.cards"
    cards.write_text(f"{loop:10d}\n")
    trace, result = folder / "trace.jsonl", folder / "run.json"
    command = [platter, "run", source, "--cards", cards, "--machine", machine, "--os", system, "--no-summary"]
    command += ["--set", f"disk.rotation={rpm} rpm", "--trace", trace, "--json", result]
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)
    events = [json.loads(line) for line in trace.read_text().splitlines()]
    return json.loads(result.read_text()), [event for event in events if event["event"] != "test" or event["number"] == 0], events


def program_times(events, total_ps):
    """Returns start, loop, entry, next and end of a program, as measured in its trace."""
    calls = [e for e in events if e["event"] == "call"]
    returns = {e["request"]: e["at_ps"] for e in events if e["event"] == "return"}
    tests = [e for e in events if e["event"] == "test"]
    many = next(e for e in tests if e["number"] == 1 and e["times"] > 1)
    first = next(e["at_ps"] for e in tests if e["at_ps"] > returns[1])
    loop = (many["until_ps"] - many["at_ps"]) // (many["times"] - 1)
    free = next(e["at_ps"] for e in tests if e["number"] == 0)
    return {
        "start": calls[0]["at_ps"],
        "loop": loop,
        "entry": first - returns[1] - loop,
        "next": calls[1]["at_ps"] - free,
        "end": total_ps - tests[-1]["until_ps"],
    }


def live(program, experiments):
    text = "\n".join("".join(f"{name} {value}\n" for name, value in one) for one in experiments)
    lines = subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def listed(outcome):
    kinds, causes = outcome["kinds"], outcome["cause_names"]
    return [(kinds[e[0]], *e[1:6], causes[e[6]], e[7]) for e in outcome["events"]]


def difference(outcome, events, total_ps):
    if "error" in outcome:
        return outcome["error"]
    mine = listed(outcome)
    theirs = [
        (e["event"], e["at_ps"], e["channel"], e["request"], e["number"], e["length_ps"], e["cause"], e["since_ps"]) for e in events
    ]
    mine = [(*one[:7], one[7] if one[0] == "lost revolution" else 0) for one in mine]
    # The driver continues until the drives are idle; the program's trace ends with the program.
    for one, other in zip(mine, theirs):
        if one != other:
            return f"the driver has {one}, the program {other}"
    if len(mine) < len(theirs):
        return f"the driver has {len(mine)} events, the program {len(theirs)}"
    if any(one[1] <= total_ps for one in mine[len(theirs) :]):
        return f"the driver has more: {mine[len(theirs)]}"
    if outcome["time_ps"] != total_ps:
        return f"the driver takes {outcome['time_ps']} ps, the program {total_ps}"
    return ""


def seconds_ps(document):
    return round(float(document["virtual_seconds"]) * 1e12)


def main():
    platter, program, missed = sys.argv[1:4]
    quick = len(sys.argv) > 4
    faults, compared = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for machine, system, routines in ROUTINES[: 1 if quick else None]:
            times_of = {}
            for routine in routines[: 1 if quick else None]:
                source = folder / f"{routine.lower()}.f"
                source.write_text(pathlib.Path(missed).read_text().replace("CALL RDISK(", f"CALL {routine}("))
                for loop in LOOPS:
                    for rpm in SPEEDS:
                        document, events, whole = fortran(platter, source, machine, system, loop, rpm, folder)
                        total = seconds_ps(document)
                        if loop not in times_of:
                            times_of[loop] = program_times(whole, total)
                        times = times_of[loop]
                        settings = [("machine", machine), ("system", system), ("routine", routine), ("calls", 18)]
                        settings += [(key, us(value)) for key, value in times.items()]
                        if rpm != 3600:
                            settings.append(("set", f"disk.rotation={rpm} rpm"))
                        outcome = live(program, [settings])[0]
                        fault = difference(outcome, events, total)
                        if (machine, routine, loop) == ("cray1", "RDISK", 500):
                            story = STORY.get(rpm, total / 1e12)
                            if abs(outcome["time_ps"] / 1e12 - story) > 1e-12:
                                fault = f"{outcome['time_ps'] / 1e12} s, and the pages print {story}"
                        compared += 1
                        if fault:
                            faults.append(f"{machine} {system} {routine} loop {loop} at {rpm} rpm: {fault}")
    print("\n".join(faults) or f"{compared} programs of Fortran: the driver has the same events")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
