"""Tests that the check of the prose finds each planted phrase in each kind of text, and nothing in plain English."""

import pathlib
import subprocess
import sys
import tempfile

from prose import matches, rules
from texts import of_page, of_script, of_source

FAULTS = ["the words behind the gap", "the file lies on one disk", "the flag tells the size", "this is no number", "all but for one",
          "nobody reads it", "so many words", "it goes on", "it is read anew", "the block, too", "MASK wants 0 to 128", "take it out"]
PLAIN = ["a write-behind cache", "there is no file", "it is no longer used", "too late", "users who want to measure", "she said yes, they say"]


def found(kind, text):
    """Returns the matches in one text of the kind, which is written to a file and read as the check reads it."""
    with tempfile.TemporaryDirectory() as folder:
        ending, written, read = {"page": (".md", f"{text}\nand more\n", of_page), "message": (".cpp", f'f("{text[:8]}"\n  "{text[8:]}");\n', of_source),
                                 "comment": (".cpp", f"/// {text[:8]}{text[8:].replace(' ', chr(10) + '/// ', 1)}\nint i;\n", of_source),
                                 "docstring": (".py", f'"""{text}"""\n', of_script), "script": (".py", f"# {text}\n", of_script)}[kind]
        file = pathlib.Path(folder) / ("text" + ending)
        file.write_text(written)
        return [words for one in read(file) for words, _ in matches(rules(), one)]


def of_command_line(script, *arguments):
    """Returns the exit code, standard output and standard error of one of this folder's scripts."""
    path = pathlib.Path(__file__).resolve().parent / script
    done = subprocess.run([sys.executable, "-B", path, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def main():
    for script in ["prose.py", "sample.py"]:
        code, output, _ = of_command_line(script, "--help")
        assert code == 0 and "SOURCE_FOLDER" in output, output
        for wrong in [[], ["no/such/folder"]]:
            code, _, error = of_command_line(script, *wrong)
            assert code == 2 and "Traceback" not in error, error
    for kind in ["page", "message", "comment", "script"]:
        for text in FAULTS:
            assert len(found(kind, text)) == 1, (kind, text, found(kind, text))
        for text in PLAIN[:-1]:
            assert not found(kind, text), (kind, text, found(kind, text))
    assert not found("page", "the flag `--behind` is a name"), "code is not prose"
    assert not found("page", "```\nbehind\n```"), "code blocks are not prose"
    assert not found("script", 'a\nTEXT = """it goes on"""'), "strings of a script are not comments"
    assert found("docstring", "it goes on")
    assert found("comment", "What the file has.") and not found("page", "What is a revolution?")
    print(f"{len(FAULTS)} phrases are found in every kind of text")


if __name__ == "__main__":
    main()
