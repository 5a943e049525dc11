"""Takes pictures of the parts of a page of platter report, at two widths, light and dark.

    report_pictures.py PAGE.html FOLDER
"""

import pathlib
import sys

from opened import browser, opened

# For each part of the page, the height of its picture in pixels, which shows the top of the part.
PARTS = {"disk": 1240, "table1": 900, "figures": 800, "claims": 500, "runs": 600, "late": 600, "sweeps": 700, "compared": 500}


def main():
    path, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as one:
        for width in (1280, 375):
            for scheme in ("light", "dark"):
                page, faults = opened(one, path, width, scheme, 1400)
                for part, height in PARTS.items():
                    box = page.locator(f"#{part}").bounding_box()
                    most = height * 2 if width < 500 and part == "disk" else height
                    clip = {"x": 0, "y": box["y"] - 6, "width": width, "height": min(box["height"] + 12, most)}
                    page.screenshot(path=folder / f"report-{part}-{width}-{scheme}.png", clip=clip, full_page=True)
                if faults:
                    print("\n".join(faults))
                    return 1
                page.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
