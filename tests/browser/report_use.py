"""Uses a page of platter report as a reader does: tooltips, zoom, drag, links, the address, windows, and the narrow layout.

    report_use.py PAGE.html LONG.html

PAGE shows the traces 4000rpm and 4200rpm, which differ in the speed of the disk. LONG shows one trace with several windows.
Exit code 0: no fault; 1: a fault; 77: Chromium is missing.
"""

import pathlib
import re
import struct
import sys
import zlib

from opened import browser, opened

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "live"))
from page import AXE, check_accessibility

LEAD = "4000rpm lost no revolution in 18 calls. 4200rpm lost 17 revolutions in 18 calls: the call came too late for the next sector. They differ in disk.rotation: 4000 rpm and 4200 rpm."


def now(page, number=1):
    return float(page.locator("svg.platter").nth(number).get_attribute("data-at"))


def tip(page):
    one = page.locator(".tip")
    return one.inner_text() if one.count() and one.is_visible() else ""


def check_texts(page, faults):
    if page.locator(".lead").inner_text() != LEAD:
        faults.append(f"the lead is: {page.locator('.lead').inner_text()}")
    text = page.evaluate("document.body.innerText")
    for pattern, what in ((r"\d us\b", "µs has two spellings"), (r"(?<![\w.])/(?:work|home|root|tmp|usr)/\S+", "an absolute path")):
        found = re.search(pattern, text)
        if found:
            faults.append(f"{what}: {text[max(0, found.start() - 40):found.end() + 20]!r}")
    if not page.locator(".race-says").nth(1).inner_text().startswith("Request 2: its command was 32.0 µs too late"):
        faults.append(f"the deadline bar reports: {page.locator('.race-says').nth(1).inner_text()}")
    tops = [page.locator(name).nth(1).bounding_box()["y"] for name in (".race", "svg.platter", ".time-line")]
    if tops != sorted(tops):
        faults.append("the deadline bar is not above the platter")


def check_terms(page, faults):
    for link in page.locator("a.term").all():
        target = link.get_attribute("href")
        if page.locator(f"[id='{target[1:]}'] + dd").count() != 1 or not link.get_attribute("title"):
            faults.append(f"{target} has no definition")
    if page.locator("a.term").count() < 4:
        faults.append("terms are not linked to the glossary")


def check_tips(page, faults):
    page.locator("svg.platter").nth(1).scroll_into_view_if_needed()
    page.wait_for_timeout(200)  # a scroll hides the tooltip
    page.locator("path.sector.missed").first.hover(force=True)
    if "has passed the heads and could not be transferred" not in tip(page):
        faults.append(f"the tooltip of a missed sector is {tip(page)!r}")
    line = page.locator(".time-line").nth(1)
    line.scroll_into_view_if_needed()
    line.hover(position={"x": 20, "y": 125})
    if not tip(page).startswith("heads: "):
        faults.append(f"the tooltip of a lane is {tip(page)!r}")
    box = line.bounding_box()
    line.hover(position={"x": 74 + (box["width"] - 74) * 0.4 + 2, "y": 32})
    if not re.match(r"test: [\d.]+ ms from .*missed\.f:15\. A revolution is lost for sector 1", tip(page)):
        faults.append(f"the tooltip of a loop of tests is {tip(page)!r}")
    page.mouse.move(2, 2)
    if tip(page):
        faults.append("the tooltip stays")


def check_moves(page, faults):
    line = page.locator(".time-line").nth(1)
    line.scroll_into_view_if_needed()
    width = line.bounding_box()["width"]
    before = now(page)
    line.drag_to(line, source_position={"x": 300, "y": 80}, target_position={"x": 200, "y": 80})
    revolution = 15000  # of the first trace
    moved = (now(page) - before) / (2 * revolution) * (width - 74)
    if abs(moved - 100) > 2:
        faults.append(f"a drag over 100 pixels moves the time by {moved}")
    line.click(position={"x": 74 + (width - 74) * 0.4 + 60, "y": 8})
    first = now(page)
    if not page.locator(".now").nth(1).inner_text().startswith("Missed: "):
        faults.append("a click on a lost revolution does not go there")
    page.locator("button[aria-label^='Show less']").click()
    if page.locator(".zoom").inner_text() != "1 revolution":
        faults.append(f"after a zoom the time line shows {page.locator('.zoom').inner_text()}")
    page.locator("#disk summary").last.click()
    page.locator("#disk button.link").nth(4).click()
    if now(page) <= first or not page.locator(".now").nth(1).inner_text().startswith("Missed: "):
        faults.append("a click in the table does not go to the lost revolution")


def check_address(one, page, path, faults):
    at = now(page)
    page.wait_for_timeout(500)
    page.locator("select[aria-label=Measured]").first.select_option("virtual_seconds")
    page.wait_for_timeout(500)
    if not all(f"{key}=" in page.url for key in ("at", "zoom", "measured")):
        faults.append(f"the address is {page.url}")
    other = one.new_page()
    other.goto(page.url)
    other.wait_for_selector("html[data-ready]")
    if abs(now(other) - at) > 0.001 or other.locator(".zoom").inner_text() != "1 revolution":
        faults.append("the address does not restore the moment and the zoom")
    if other.locator("select[aria-label=Measured]").first.input_value() != "virtual_seconds":
        faults.append("the address does not restore the plot of a sweep")
    other.goto(f"{path.resolve().as_uri()}#at=nonsense&zoom=1e99&drive=77,x&window=-1")
    other.reload()
    other.wait_for_selector("html[data-ready]")
    if other.locator(".trouble").count():
        faults.append("an invalid address damages the page")
    other.close()


def check_windows(one, path, faults):
    page, seen = opened(one, path, 1280, "light")
    choice = page.locator("select[aria-label=Window]")
    options = choice.locator("option").all_inner_texts()
    total = int(re.search(r"lost (\d+) revolutions", page.locator(".lead").inner_text())[1])
    in_windows = sum(int(re.search(r"\((\d+) lost\)", text)[1]) for text in options)
    if len(options) < 2 or total != in_windows:
        faults.append(f"{total} revolutions are lost, and the windows are {options}")
    choice.select_option(index=len(options) - 1)
    page.locator(".disk-view").press("End")
    counted = page.locator(".counts").inner_text()
    if f" {total} revolutions lost" not in counted or "The run is over" not in page.locator(".now").inner_text():
        faults.append(f"at the end of the last window the page counts {counted}, not {total}")
    faults += seen
    page.close()


def animation_of(page):
    with page.expect_download(timeout=60_000) as download:
        page.locator("button", has_text="Save as APNG").click()
    return pathlib.Path(download.value.path()).read_bytes(), download.value.suggested_filename


def check_animation(page, faults):
    """The animated PNG is well formed, has moving frames, and is the same at each time."""
    page.locator(".disk-view").press("Home")
    page.locator(".disk-view").press("n")
    at = now(page)
    png, name = animation_of(page)
    if name != "4000rpm-4200rpm.png" or now(page) != at:
        faults.append(f"{name} is saved, and the view is then at {now(page)} instead of {at}")
    kinds, sequence, frames, place = [], [], [], 8
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place:place + 8])
        data = png[place + 8:place + 8 + length]
        if zlib.crc32(kind + data) != struct.unpack(">I", png[place + 8 + length:place + 12 + length])[0]:
            faults.append(f"a {kind} of the animation is damaged")
        kinds.append(kind)
        if kind in (b"fcTL", b"fdAT"):
            sequence.append(struct.unpack(">I", data[:4])[0])
        if kind == b"fcTL":
            frames.append(b"")
        if kind in (b"IDAT", b"fdAT"):
            frames[-1] += data[4 if kind == b"fdAT" else 0:]
        place += length + 12
    pixels = [zlib.decompress(frame) for frame in frames]
    if kinds[:3] != [b"IHDR", b"acTL", b"fcTL"] or kinds[-1] != b"IEND" or sequence != list(range(len(sequence))):
        faults.append(f"the animation begins with {kinds[:3]}, and its frames are numbered {sequence[:9]}")
    if len(pixels) != 60 or len(set(pixels)) < 55 or len({len(one) for one in pixels}) != 1:
        faults.append(f"the animation has {len(set(pixels))} different frames of {len(pixels)}")
    if animation_of(page)[0] != png:
        faults.append("the animation has other bytes the second time")


def check_phone(one, path, faults):
    page, seen = opened(one, path, 390, "light", 844)
    first, second = (page.locator(".seat").nth(i).bounding_box() for i in (0, 1))
    if second["y"] < first["y"] + first["height"] or first["x"] != second["x"]:
        faults.append("two traces are not one above the other")
    if first["height"] > 620:
        faults.append(f"a trace is {first['height']} pixels high on a phone")
    if page.evaluate("document.documentElement.scrollWidth") > 390:
        faults.append("wider than a phone")
    check_accessibility(page, faults, "390 light")
    faults += seen
    page.close()


def main():
    path, long = (pathlib.Path(name) for name in sys.argv[1:3])
    faults = []
    with browser() as one:
        for scheme in ("light", "dark"):
            page, seen = opened(one, path, 1280, scheme)
            check_accessibility(page, faults, f"1280 {scheme}")
            check_texts(page, faults)
            check_terms(page, faults)
            check_tips(page, faults)
            check_moves(page, faults)
            check_address(one, page, path, faults)
            if scheme == "light":
                check_animation(page, faults)
            faults += seen
            page.close()
        check_windows(one, long, faults)
        check_phone(one, path, faults)
    if not AXE.exists():
        print("axe-core is not installed (tools/setup --browser does it): accessibility was not checked")
    print("\n".join(faults[:20]) or f"{path}: can be used")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
