"""Opens a page of platter report in a browser, and compares the motion of its platters with the traces.

    report.py PAGE.html TRACE.json...

Exit code 0: the page agrees with the traces; 1: it does not; 77: Chromium is missing.
"""

import bisect
import collections
import json
import pathlib
import sys

from opened import browser, opened

MOST_BYTES = 5_000_000

PLATTERS = """() => [...document.querySelectorAll('svg.platter')].map((one) => ({
  at: Number(one.dataset.at), angle: Number(one.dataset.angle), says: one.getAttribute('aria-label'),
  turn: one.querySelector('g g').getAttribute('transform'), missed: [...one.querySelectorAll('path.sector')].findIndex((path) => path.classList.contains('missed')),
}))"""


class Trace:
    """Returns the contents of the file, parsed without the page's code."""

    def __init__(self, path):
        document = json.loads(pathlib.Path(path).read_text())
        tracks = {(e["pid"], e["tid"]): e["args"]["name"] for e in document["traceEvents"] if e["name"] == "thread_name"}
        lost = collections.Counter()  # the drive that is looked at first is that which lost most
        for e in document["traceEvents"]:
            if e["name"].startswith("lost revolution:"):
                lost[f"drive {e['args']['drive']}"] += e["args"]["revolutions"]
        drives = [one for one in document["otherData"]["drives"] if f"drive {one['drive']}" in tracks.values()]
        about = max(drives, key=lambda one: lost[f"drive {one['drive']}"])
        self.drive = f"drive {about['drive']}"
        self.sectors = about["sectors_per_track"]
        self.revolution = about["revolution_us"]
        events = [event for event in document["traceEvents"] if event["ph"] in "Xi"]
        own = [e for e in events if tracks.get((e["pid"], e["tid"])) == self.drive]
        passes = [e for e in own if e["ph"] == "X" and e["name"].startswith("sector ")]
        self.passes = sorted((e["ts"], e["dur"], int(e["name"].split()[1])) for e in passes)
        self.begins = [begin for begin, _, _ in self.passes]
        self.lost = sorted((e for e in events if tracks.get((e["pid"], e["tid"])) == f"lost revolutions of {self.drive}"), key=lambda e: e["ts"])
        self.end = max(e["ts"] + e.get("dur", 0) for e in events)

    def angle(self, at):
        """Returns the expected angle in sectors, computed from the start of the last sector that passed, or of
        the first one, and whether that sector's pass is near enough in time."""
        place = max(0, bisect.bisect_right(self.begins, at + 0.0005) - 1)
        begin, length, sector = self.passes[place]
        return (sector + (at - begin) / length) % self.sectors, abs(at - begin) <= length + 0.01

    def revolutions_lost(self, at):
        """Each counts from when its sector was due; several for one sector are due a revolution apart."""
        lost = 0
        for e in self.lost:
            # A slice that begins later than its first sector was due follows another one.
            due = e["ts"] + e["dur"] - self.revolution * e["args"]["revolutions"]
            lost += sum(max(e["ts"], due + i * self.revolution) <= at + 0.002 for i in range(e["args"]["revolutions"]))
        return lost


def apart(one, other, sectors):
    """Returns the distance between two angles, in sectors."""
    distance = abs(one - other) % sectors
    return min(distance, sectors - distance)


def check_moment(page, traces, drifts, faults):
    platters = page.evaluate(PLATTERS)
    for trace, seen in zip(traces, platters):
        angle, is_sure = trace.angle(seen["at"])
        # The times of a trace are whole nanoseconds; a sector takes some 900 microseconds.
        if (is_sure or not drifts) and apart(angle, seen["angle"], trace.sectors) > 1e-3:
            faults.append(f"at {seen['at']} us: heads at {seen['angle']}, in the trace {angle}")
        turn = float(seen["turn"].removeprefix("rotate(").removesuffix(")"))
        drawn = (90 - turn) / 360 * trace.sectors  # sector 0 is at the right, the heads are at the bottom
        if apart(drawn, seen["angle"], trace.sectors) > 1e-3:
            faults.append(f"at {seen['at']} us: drawn at {drawn}, said {seen['angle']}")
        if not seen["says"]:
            faults.append(f"at {seen['at']} us: no words")
    return platters


def check_events(page, traces, drifts, faults):
    """Moves from event to event by the keyboard. The start of every sector must be among the events."""
    view = page.locator(".disk-view")
    view.press("Home")
    stops = []
    while not stops or stops[-1] < max(trace.end for trace in traces):
        stops.append(check_moment(page, traces, drifts, faults)[0]["at"])
        view.press("ArrowRight")
        if len(stops) > 20_000:
            faults.append("the events have no end")
            return
    for trace in traces:
        for begin in trace.begins:
            place = bisect.bisect_left(stops, begin - 0.002)
            if place == len(stops) or stops[place] > begin + 0.002:
                faults.append(f"no event at {begin} us, where a sector begins")
    counts = page.locator(".counts").all_inner_texts()
    for trace, count in zip(traces, counts):
        lost = trace.revolutions_lost(trace.end)
        if f" {lost} revolution" not in count:
            faults.append(f"{lost} revolutions lost in the trace, and the page says: {count}")
    print(f"{len(stops)} events")


def check_lost(page, traces, faults):
    """The first sector that is missed is red, and the text reports it."""
    view = page.locator(".disk-view")
    view.press("Home")
    view.press("n")
    first = min((event for trace in traces for event in trace.lost), key=lambda event: event["ts"])
    trace_number = next(i for i, trace in enumerate(traces) if first in trace.lost)
    trace = traces[trace_number]
    sector = next(number for begin, _, number in trace.passes if abs(begin - first["ts"] - first["dur"]) < 0.003)
    seen = page.evaluate(PLATTERS)[trace_number]
    if seen["missed"] != sector % trace.sectors:
        faults.append(f"sector {sector} is missed in the trace, {seen['missed']} on the page")
    if "issed" not in seen["says"] and "lost" not in seen["says"]:
        faults.append(f"a sector is missed, and the words are: {seen['says']}")
    if seen["says"] != page.locator(".now").nth(trace_number).inner_text():
        faults.append("the platter's text is not that below it")
    counted = page.locator(".counts").nth(trace_number).inner_text()
    if not counted.endswith(" so far, 1 revolution lost"):
        faults.append(f"a revolution is being lost, and the page counts: {counted}")


def check_due(page, trace, faults):
    """At each time at which a sector was needed, its start is under the heads; if the sector was read ahead, its end."""
    view = page.locator(".disk-view")
    view.press("Home")
    stops = 0
    before = -1
    while stops < 1000:
        view.press("n")
        seen = page.evaluate(PLATTERS)[0]
        if seen["at"] == before:
            break
        before = seen["at"]
        stops += 1
        ends = "read ahead" in seen["says"]
        if apart(seen["missed"] + ends, seen["angle"], trace.sectors) > 0.01:
            faults.append(f"at {before} us the heads are at {seen['angle']}, and it says: {seen['says']}")
        if ends != ("passing since" not in seen["says"] and "passed at" not in seen["says"]):
            faults.append(f"at {before} us it says both: {seen['says']}")
    if stops != trace.revolutions_lost(trace.end):
        faults.append(f"{trace.revolutions_lost(trace.end)} revolutions were lost, and N goes to {stops} of them")


def check_controls(page, traces, drifts, faults):
    before = page.evaluate(PLATTERS)
    box = page.locator(".slider").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.62, box["y"] + box["height"] / 2)
    after = check_moment(page, traces, drifts, faults)
    if any(old["at"] == new["at"] or old["turn"] == new["turn"] for old, new in zip(before, after)):
        faults.append("the slider does not move the platter")
    view = page.locator(".disk-view")
    view.press("Home")
    view.press(" ")
    page.wait_for_timeout(700)
    view.press(" ")
    played = check_moment(page, traces, drifts, faults)[0]["at"]
    page.wait_for_timeout(200)
    if page.evaluate(PLATTERS)[0]["at"] != played:
        faults.append("it does not pause")
    view.press("Home")
    if played <= page.evaluate(PLATTERS)[0]["at"]:
        faults.append("it does not play")


def main():
    path = pathlib.Path(sys.argv[1])
    traces = [Trace(name) for name in sys.argv[2:]]
    drifts = "drift" in path.name
    faults = [] if path.stat().st_size < MOST_BYTES else [f"{path} has {path.stat().st_size} bytes"]
    with browser() as one:
        for width, scheme in ((1280, "light"), (375, "dark")):
            page, seen = opened(one, path, width, scheme)
            if page.evaluate("document.documentElement.scrollWidth") > width:
                faults.append(f"wider than {width} pixels")
            trouble = page.locator(".trouble")
            faults += trouble.all_inner_texts()
            check_controls(page, traces, drifts, faults)
            check_lost(page, traces, faults)
            if len(traces) == 1:
                check_due(page, traces[0], faults)
            faults += seen
            page.close()
        page, seen = opened(one, path, 1280, "light")
        print(f"ready after {page.evaluate('performance.now()'):.0f} ms of the host, {path.stat().st_size} bytes")
        check_events(page, traces, drifts, faults)
        faults += seen
    print("\n".join(faults[:20]) or f"{path}: as the traces have it")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
