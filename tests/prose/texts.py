"""Finds the project's English texts: prose of the pages, comments, messages and names of tests."""

import argparse
import ast
import dataclasses
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "pages"))
from pages import HISTORY, pages, parts  # noqa: E402

CODE = ["emulator", "runtime", "tools", "tests"]
SCRIPTS = ["cmake", "python", "tests", "tools"]
# A string, a raw string, a character, or a comment of C++.
TOKEN = re.compile(r'R"(\w*)\((?P<raw>.*?)\)\1"|"(?P<string>(?:\\.|[^"\\\n])*)"|\'(?:\\.|[^\'\\\n])\'|//(?P<comment>[^\n]*)', re.S)
TEST = re.compile(r"^TEST(?:_F|_P)?\((\w+), (?:DISABLED_)?(\w+)\)", re.M)

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
CASES = re.compile(r"^INSTANTIATE_TEST_SUITE_P\(\s*(\w+),\s*(\w+)", re.M)


@dataclasses.dataclass
class Text:
    """One paragraph, comment, message or name of a test. `kind` is "page", "comment", "message" or "test"."""

    kind: str
    file: pathlib.Path
    line: int
    text: str

    def prose(self):
        """Returns the text without code in backquotes and links' targets."""
        return re.sub(r"\]\([^)]*\)", "]", re.sub(r"`[^`]*`", "`X`", self.text))


def of_page(page):
    """Yields the paragraphs, list items, table rows and headings."""
    first, lines = 0, []
    for number, line in [*parts(page)[1], (0, "")]:
        alone = line.startswith(("|", "#", "!"))
        if lines and (alone or not line.strip() or re.match(r"\s*([-*+]|\d+\.) ", line)):
            yield Text("page", page, first, " ".join(lines))
            lines = []
        if alone:
            yield Text("page", page, number, line)
        elif line.strip():
            first = first if lines else number
            lines.append(line.strip())


def of_source(file):
    """Yields the comments, whose lines are joined, and the string literals that contain a space."""
    text = file.read_text()
    joined, end, was_of_member = None, 0, False
    for token in TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        kind = "comment" if token["comment"] is not None else "message" if token["string"] is not None else None
        words = (token["comment"] or token["string"] or "").strip("/<! \t") if kind == "comment" else token["string"]
        of_member = kind == "comment" and token["comment"].startswith("/<")
        adjacent = joined and joined.kind == kind and not text[end:token.start()].strip() and of_member == was_of_member
        was_of_member = of_member
        if adjacent and not (kind == "comment" and text.count("\n", end, token.start()) > 1):
            joined.text += (" " if kind == "comment" else "") + words
        else:
            if joined:
                yield joined
            joined = Text(kind, file, line, words) if kind else None
        end = token.end()
    if joined:
        yield joined


def of_script(file):
    """Yields the comments and docstrings of a Python, shell or CMake file."""
    text = file.read_text()
    first, lines = 0, []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        comment = re.match(r"\s*#(?!!) ?(.*)", line)
        if comment:
            first = first if lines else number
            lines.append(comment[1])
        elif lines:
            yield Text("comment", file, first, " ".join(lines))
            lines = []
    if file.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, DOCUMENTED) and ast.get_docstring(node):
                yield Text("comment", file, node.body[0].lineno, " ".join(ast.get_docstring(node).split()))


def is_script(file):
    if file.suffix in (".py", ".sh", ".cmake") or file.name == "CMakeLists.txt":
        return True
    return file.suffix == "" and file.is_file() and file.read_bytes()[:2] == b"#!"


def source_folder(name):
    """Returns the resolved path of a checkout's root folder. Throws ArgumentTypeError if it lacks a folder that contains code."""
    folder = pathlib.Path(name).resolve()
    missing = [one for one in CODE if not (folder / one).is_dir()]
    if missing:
        raise argparse.ArgumentTypeError(f"'{name}' does not contain {', '.join(missing)}; give the root folder of a checkout")
    return folder


def texts(source):
    """Yields all texts below the source folder, in the order of the files' names."""
    for page in [*pages(source), source / HISTORY, source / "CONTRIBUTING.md", source / "CHANGELOG.md"]:
        if not page.name.startswith("sentences_"):  # these quote a study
            yield from of_page(page)
    for folder in CODE:
        for file in sorted((source / folder).rglob("*.[ch]pp")):
            for text in of_source(file):
                if text.kind == "comment" or (" " in text.text and folder != "tests"):
                    yield text
            if folder == "tests":
                yield from (Text("test", file, 0, f"{suite}.{name}") for suite, name in TEST.findall(file.read_text()))
                yield from (Text("test", file, 0, f"{name}/{suite}") for name, suite in CASES.findall(file.read_text()))
    for folder in SCRIPTS:
        for file in sorted((source / folder).rglob("*")):
            if "node_modules" not in file.parts and is_script(file):
                yield from of_script(file)
