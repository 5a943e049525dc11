"""Adds pages to the site that are not in docs/: the live page, and the texts for contributors at the root of the repository."""

import pathlib
import re

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIVE_PAGE = "live/page.html"
TEXTS = {"CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md", "CHANGELOG.md": "changelog.md"}


def with_links_of_the_site(text):
    """Returns the text with links from the root as links from docs/. Links to other files become plain text."""
    text = re.sub(r"\]\(docs/", "](", text)
    return re.sub(r"\[([^\]]+)\]\((?!https?:|#)(?:\w+/)+[\w./]*\)", r"`\1`", text)


def on_files(files, config):
    """Called by mkdocs when it has listed the files of docs/."""
    files.append(File.generated(config, LIVE_PAGE, abs_src_path=str(ROOT / "tools/live/dist/live.html")))
    for name, page in TEXTS.items():
        files.append(File.generated(config, page, content=with_links_of_the_site((ROOT / name).read_text())))
    return files
