"""Opens a page from a file in a headless browser, and collects its errors."""

import contextlib
import shutil
import sys

NOT_HERE = 77

try:
    from playwright.sync_api import sync_playwright
except ImportError as missing:
    print(f"skipped: {missing}; tools/setup --browser installs it")
    sys.exit(NOT_HERE)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@contextlib.contextmanager
def browser():
    if CHROMIUM is None:
        print("skipped: Chromium is missing; tools/setup --browser installs it")
        sys.exit(NOT_HERE)
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield one
        one.close()


def opened(one, path, width, scheme, height=900):
    """Yields the page once it is drawn, and the list of its errors, to which later errors are appended."""
    page = one.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    faults = []
    address = path.resolve().as_uri()
    page.on("console", lambda said: faults.append(f"console: {said.text}"))
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on("request", lambda asked: None if asked.url == address or asked.url.startswith("blob:") else faults.append(f"asks for {asked.url[:100]}"))
    page.goto(address)
    page.wait_for_selector("html[data-ready]", timeout=30_000)
    return page, faults
