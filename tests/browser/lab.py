"""Does exercises 3 and 4 of the lab hour on the live page, and compares the results with the teacher's answers.

    lab.py LIVE.html TEACHER.md

Exit code 0: they agree within the errors that the hand-out allows; 1: they do not; 77: Chromium is missing.
"""

import json
import pathlib
import re
import sys

from opened import browser, opened


def answers(page):
    """Returns the first block of answers of the teacher's page."""
    return json.loads(re.search(r"```text\n(\{.*?\n\})\n```", page.read_text(), re.DOTALL)[1])


def move(page, slider, value):
    """Moves a slider to a value with the arrow keys, and waits for the run."""
    slider.focus()
    for _ in range(400):
        left = value - float(slider.evaluate("one => one.value"))
        if left == 0:
            break
        page.keyboard.press("ArrowRight" if left > 0 else "ArrowLeft")
    page.wait_for_timeout(600)


def verdict(page):
    """Returns the milliseconds of the run and its number of lost revolutions."""
    text = page.locator("#verdict").inner_text()
    lost = re.search(r"lost (\d+) revolution", text)
    return float(re.match(r"[\d.]+", text)[0]), int(lost[1]) if lost else 0


def longest_loop(page, slider):
    """Returns the loop, in microseconds, up to which no shorter one loses a revolution."""
    slider.focus()
    longest = None
    while verdict(page)[1] == 0:
        longest = float(slider.evaluate("one => one.value"))
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
    return longest


def main():
    right = answers(pathlib.Path(sys.argv[2]))
    with browser() as one:
        page, faults = opened(one, pathlib.Path(sys.argv[1]), 1280, "light")
        loop = longest_loop(page, page.locator("#deadline input[type=range]").first)
        page.locator("#reset").click()
        page.wait_for_timeout(600)
        speed = page.locator("#faster input[type=range]").first
        times = {}
        for rpm in range(3600, 5401, 200):
            move(page, speed, rpm)
            times[rpm] = verdict(page)
        page.close()
    found = {
        "3a_longest_loop_us": loop,
        "4a_faster": "yes" if times[5400][0] < times[3600][0] else "no",
        "4b_times_as_long": times[5400][0] / times[3600][0],
        "4c_highest_rpm": max(rpm for rpm, (_, lost) in times.items() if lost == 0),
    }
    allowed = {"3a_longest_loop_us": 0.1, "4b_times_as_long": 0.05}
    wrong = [name for name, value in found.items()
             if (abs(value / right[name] - 1) > allowed[name] if name in allowed else value != right[name])]
    print(f"found {found}; not the teacher's answers: {', '.join(wrong) or 'none'}")
    print("\n".join(faults))
    return 1 if wrong or faults else 0


if __name__ == "__main__":
    sys.exit(main())
