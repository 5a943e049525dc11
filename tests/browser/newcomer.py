"""Opens a page with two platters, and checks the lost revolutions per call that its disk view shows.

    newcomer.py PAGE.html M...

M is the expected number for each platter. Exit code 0: the page shows it; 1: it does not; 77: Chromium is missing.
"""

import pathlib
import re
import sys

from opened import browser, opened

CALLS = 18  # of fortran/missed.f; before the first there is nothing to be late for


def main():
    expected = [int(word) for word in sys.argv[2:]]
    with browser() as one:
        page, faults = opened(one, pathlib.Path(sys.argv[1]), 1280, "light")
        page.locator(".disk-view").press("End")
        texts = page.locator(".counts").all_inner_texts()
        page.close()
    lost = [int(re.search(r"(\d+) revolution", text)[1]) for text in texts]
    seen = [round(count / (CALLS - 1)) for count in lost]
    print(f"{sys.argv[1]}: revolutions lost {lost}, a call {seen}")
    print("\n".join(faults))
    return 0 if seen == expected and not faults else 1


if __name__ == "__main__":
    sys.exit(main())
