"""Opens the site in a browser, as a new reader does.

    site.py SITE_FOLDER

At the widths of a desk and of a telephone, in light and dark colours, each page of PAGES fits the width, reports no error, fetches
nothing from another host, and has no serious fault that axe finds. The live page runs on the front page. Each fact of FACTS is found in two ways: by at most three
clicks from the front page, and by one search, among the first results.
"""

import functools
import http.server
import pathlib
import sys
import threading

from opened import browser

AXE = pathlib.Path(__file__).resolve().parents[2] / "build/third_party/browser/axe/node_modules/axe-core/axe.min.js"
PAGES = ["index.html", "start.html", "listing.html", "dialect_data.html", "reference/run_programs.html", "contributing.html"]
WIDTHS = (1280, 390)
NODES = 12  # of a fault that are printed
SERIOUS = """axe.run(document, {iframes: false}).then(found => found.violations
    .filter(one => ["serious", "critical"].includes(one.impact))
    .map(one => [one.id, one.nodes.map(node => node.html.replace(/\\s+/g, " ").slice(0, 120))]))"""
RESULTS = 5  # pages that a reader looks at

# (question, links from the front page, search, answer, pages with the answer, of which the links lead to the first)
FACTS = [
    ("How do I run a .f file on the VAX?", ["I have a listing"], "run on the VAX", "--machine vax780", ["listing.html", "vms.html"]),
    ("What does a fitted number mean?", ["What can I trust?"], "fitted number", "chosen to reproduce a printed result", ["trust.html"]),
    ("How do I import a tape?", ["Import and export data"], "import tape", "The image of a tape", ["dataset_import.html"]),
    ("Which machines are there?", [], "machines", "VAX-11/780", ["index.html"]),
    ("Where do the 24.7 ms come from?", ["Getting started"], "24.7 ms", "the drive waits for sector 0", ["start.html"]),
    ("What does the flag --limit do?", ["Commands", "platter run"], "--limit", "End the program after this many virtual seconds", ["reference/run_programs.html"]),
]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def opened(one, address, name, width, scheme, faults):
    page = one.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    where = f"{name}, {width} px, {scheme}"
    page.on("pageerror", lambda error: faults.append(f"{where}: {error}"))
    page.on("console", lambda line: faults.append(f"{where}: {line.text}") if line.type == "error" else None)
    page.on("request", lambda sent: None if sent.url.startswith((address, "blob:", "data:")) else faults.append(f"{where}: fetches {sent.url}"))
    page.goto(address + name)
    return page, where


def check_page(one, address, name, width, scheme, faults):
    page, where = opened(one, address, name, width, scheme, faults)
    excess = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if excess > 0:
        faults.append(f"{where}: {excess} px wider than the window")
    if name == "index.html":
        page.frame_locator("iframe.live-page").locator("html[data-ready]").wait_for(timeout=30_000, state="attached")
    if AXE.is_file():
        page.add_script_tag(path=str(AXE))
        found = page.evaluate(SERIOUS)
        faults += [f"{where}: axe: {rule}: {nodes[:NODES]}" for rule, nodes in found]
    page.close()


def check_fact(one, address, fact, faults):
    question, links, words, answer, pages = fact
    page, _ = opened(one, address, "index.html", WIDTHS[0], "light", faults)
    for link in links:
        page.get_by_role("link", name=link, exact=True).first.click()
    if not page.url.startswith(address + pages[0]) or answer not in page.locator("article").inner_text():
        faults.append(f"{question} {len(links)} clicks lead to {page.url}, without the answer")
    page.goto(address + "index.html")
    page.locator(".md-search__input").press_sequentially(words)
    page.locator(".md-search-result__link").first.wait_for(timeout=10_000)
    found = page.locator(".md-search-result__link").evaluate_all("all => all.map(link => link.href)")
    found = list(dict.fromkeys(link.removeprefix(address).split("?")[0] for link in found))[:RESULTS]
    named = [name for name in found if name in pages]
    if named:
        page.goto(address + named[0])
    if not named or answer not in page.locator("article").inner_text():
        faults.append(f"{question} a search for '{words}' finds {found}, without the answer")
    page.close()


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=sys.argv[1]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    faults = []
    with browser() as one:
        for name in PAGES:
            for width in WIDTHS:
                for scheme in ("light", "dark"):
                    check_page(one, address, name, width, scheme, faults)
        for fact in FACTS:
            check_fact(one, address, fact, faults)
    if not AXE.is_file():
        print("axe-core is not installed (tools/setup --browser does it): accessibility was not checked")
    print("\n".join(faults) or f"{len(PAGES)} pages and {len(FACTS)} facts of the site are as a new reader needs them")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
