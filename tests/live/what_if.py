"""Operates the what-ifs of a report in a browser, and compares their numbers with those of the native driver.

    what_if.py PLATTER PLATTER_LIVE MISSED.F [pictures FOLDER]

Exit code 0: no fault; 1: a fault; 77: no browser is installed. With `pictures`, screenshots at two widths, light and dark, are
written to FOLDER instead.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

from page import AXE, browser, check_accessibility, native, opened, set_slider, settled_in

READY = "[data-what-if=ready]"


def report(platter, missed, folder):
    """Writes a page with two runs: one of calls, which the page can repeat, and one of statements, which it cannot."""
    (folder / "loop.cards").write_text(f"{500:10d}\n")
    (folder / "writes.f").write_text("      DIMENSION A(512)\n      DO 10 I=1,9\n   10 WRITE(5) A\n      END\n")
    for words in (
        ["run", missed, "--cards", "loop.cards", "--set", "disk.rotation=4200 rpm", "--no-summary", "--json", "run.json"],
        ["run", "writes.f", "--no-summary", "--json", "writes.json"],
        ["report", "run.json", "writes.json", "-o", "run.html"],
    ):
        subprocess.run([platter, *words], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder / "run.html"


def check_table(page, program, faults):
    """The second row is the native driver's outcome with the same settings."""
    settings = page.locator(READY).get_attribute("data-settings")
    outcome = native(program, [settings])[0]
    row = page.locator(f"{READY} tbody tr").nth(1).locator("td").all_inner_texts()
    if abs(float(row[0]) - outcome["time_ps"] / 1e12) > 1e-12 or int(row[1]) != outcome["lost"]:
        faults.append(f"{settings!r}: the page has {row}, the driver {outcome['time_ps']} ps and {outcome['lost']} lost")
    return outcome


def check_operation(page, program, faults):
    words = page.locator(f"{READY} p").first.inner_text()
    if "repeats the run exactly: 0.2702944125 s and 17 lost revolutions" not in words:
        faults.append(f"the page does not report that it repeats the run: {words}")
    refused = page.locator("[data-what-if=refused]").inner_text()
    if "it transfers by statements (WRITE)" not in refused:
        faults.append(f"the page does not give the reason for a run of statements: {refused}")
    first = check_table(page, program, faults)
    for key, value in (("rpm", 4000), ("buffers", 1), ("next_ps", 40), ("loop_ps", 300)):
        before = page.locator(READY).get_attribute("data-settings")
        set_slider(page, f"{READY} input[id$={key}]", value)
        settled_in(page, before, READY)
        check_table(page, program, faults)
    before = page.locator(READY).get_attribute("data-settings")
    page.locator(f"{READY} button").click()
    settled_in(page, before, READY)
    if check_table(page, program, faults)["time_ps"] != first["time_ps"]:
        faults.append("“Back to the run” does not go back to it")
    before = page.locator(READY).get_attribute("data-settings")
    page.locator(f"{READY} input[id$=loop_ps]").press("ArrowRight")
    settled_in(page, before, READY)
    if page.locator(f"{READY} output").first.inner_text() != "11.0 µs":
        faults.append(f"an arrow key makes the loop {page.locator(f'{READY} output').first.inner_text()}")
    for plot in range(2):
        chart = page.locator(f"{READY} svg.chart").nth(plot)
        chart.scroll_into_view_if_needed()
        page.wait_for_function("(n) => document.querySelectorAll('svg.chart')[n].dataset.points > 30", arg=plot, timeout=120_000)
    before = page.locator(READY).get_attribute("data-settings")
    box = chart.bounding_box()
    chart.click(position={"x": box["width"] * 0.25, "y": box["height"] * 0.4})
    settled_in(page, before, READY)
    if check_table(page, program, faults)["lost"] != 0:
        faults.append("a click on the curve at a slow disk still loses revolutions")
    if not re.search(r"It is in time, with [0-9.]+ µs to spare", page.locator(READY).inner_text()):
        faults.append("the bar is not described in words")


def check_without_module(one, path, faults):
    broken = path.with_name("broken.html")
    broken.write_text(re.sub(r'(id="module">)[^<]*', r"\1AAAA", path.read_text()))
    page, _ = opened(one, broken.as_uri(), ready="yes")
    page.wait_for_function("() => document.querySelectorAll('[data-what-if=refused]').length === 2", timeout=30_000)
    if "could not start in this browser" not in page.locator("[data-what-if=refused]").first.inner_text():
        faults.append("a page whose emulator does not start does not report it")
    page.close()


def pictures(one, path, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in ((1280, 900), (390, 844)):
        for scheme in ("light", "dark"):
            page, _ = opened(one, path.as_uri(), width, scheme, ready="yes", height=height)
            page.wait_for_selector(READY, timeout=60_000)
            set_slider(page, f"{READY} input[id$=rpm]", 4000)
            set_slider(page, f"{READY} input[id$=loop_ps]", 300)
            for plot in range(2):
                page.locator(f"{READY} svg.chart").nth(plot).scroll_into_view_if_needed()
                page.wait_for_function("(n) => document.querySelectorAll('svg.chart')[n].dataset.points > 36", arg=plot, timeout=120_000)
            page.wait_for_timeout(1500)
            page.locator("nav").evaluate("e => { e.hidden = true; e.style.display = 'none'; }")  # it would cover a part
            page.locator(READY).screenshot(path=folder / f"report-what-if-{width}-{scheme}.png")
            page.close()


def main():
    platter, program, missed = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:4])
    faults = []
    with tempfile.TemporaryDirectory() as name, browser() as one:
        path = report(platter, missed, pathlib.Path(name))
        if len(sys.argv) > 5:
            pictures(one, path, pathlib.Path(sys.argv[5]))
            return 0
        for width, scheme in ((1280, "light"), (390, "dark"), (1280, "dark"), (390, "light")):
            page, seen = opened(one, path.as_uri(), width, scheme, ready="yes")
            page.wait_for_selector(READY, timeout=60_000)
            if page.evaluate("document.documentElement.scrollWidth") > width:
                faults.append(f"wider than {width} pixels")
            if (width, scheme) in ((1280, "light"), (390, "dark")):
                check_operation(page, program, faults)
            check_accessibility(page, faults, f"{width} {scheme}")
            faults += seen
            page.close()
        check_without_module(one, path, faults)
        size = path.stat().st_size
    if not AXE.exists():
        print("axe-core is not installed (tools/setup --browser does it): accessibility was not checked")
    print("\n".join(faults[:20]) or f"a report of {size} bytes: its what-ifs are the native driver's")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
