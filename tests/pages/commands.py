"""Checks that a test executes every command in a code block of a page, or that not_executed.txt gives a reason.

    commands.py SOURCE_FOLDER

Each fence is followed by one language, so that GitHub and mkdocs both recognise it: tools/transcripts executes `console`
(commands and their output) and `sh` (commands), tests/python executes `python`. Any other block may show a command only
as a synopsis with [optional parts].
"""

import fnmatch
import importlib.machinery
import importlib.util
import pathlib
import re
import sys

from pages import pages, parts

LANGUAGES = {"console", "sh", "python", "text", "fortran", "toml", "cmake", "cpp"}
COMMAND = re.compile(r"\s*(\$ |(\S*/)?platter(-charge)? |tools/|(sudo|ctest|cmake|cpack|pip|podman|git|make|python3?|gcc\S*|gfortran\S*|cd|export|mkdocs) )")


def transcripts(source):
    loader = importlib.machinery.SourceFileLoader("transcripts", str(source / "tools/transcripts"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("transcripts", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def exceptions(source):
    """Yields (page, pattern) of each exception; an exception without a reason is an error."""
    for number, line in enumerate((source / "tests/pages/not_executed.txt").read_text().splitlines(), 1):
        if line.startswith("#") or not line:
            continue
        form = re.fullmatch(r"(\S+\.md): (.*\S) # (\S.{9,})", line)
        if not form:
            raise SystemExit(f"not_executed.txt:{number}: not of the form PAGE: PATTERN # reason")
        yield form.group(1), form.group(2)


def main():
    source = pathlib.Path(sys.argv[1])
    tool = transcripts(source)
    left_out = list(exceptions(source))
    used, faults = set(), []
    executed = not_executed = outputs = 0
    for page in pages(source):
        blocks, prose = parts(page)
        executed += sum(len(tool.named_in(line)) for _, line in prose)
        for block in blocks:
            if block.info not in LANGUAGES:
                faults.append(f"{block}: the block's language is '{block.info}'; use one of {', '.join(sorted(LANGUAGES))}")
            elif block.info == "console":
                executed += sum(line.startswith("$ ") for line in block.text)
                outputs += sum(not line.startswith("$ ") for line in block.text)
            elif block.info == "sh":
                for command in tool.commands(block.text):
                    ways = [one for one in left_out if one[0] == page.name and fnmatch.fnmatchcase(tool.without_comment(command), one[1])]
                    used.update(ways)
                    not_executed += bool(ways)
                    executed += not ways
            elif block.info != "python":
                faults += [f"{block}: a command in a block that no test executes: {line.strip()}"
                           for line in block.text if COMMAND.match(line) and "[" not in line]
    faults += [f"not_executed.txt: {page} has no command '{pattern}'" for page, pattern in left_out if (page, pattern) not in used]
    print("\n".join(faults) or f"{executed} commands and {outputs} lines of output are executed, {not_executed} commands are not, each with a reason")
    return 1 if faults or executed < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
