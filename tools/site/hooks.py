"""Adds pages to the site that are not in docs/, and shows links to pages by their titles.

The pages are the live page, and the texts for contributors at the root of the repository.
"""

import pathlib
import re

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIVE_PAGE = "live/page.html"
# How much a page counts in a search, by its section: answers to readers' questions come before details of the implementation.
BOOSTS = {"Tutorials": 2, "How-to guides": 2, "Commands": 3, "For developers": 0.5}
TEXTS = {"CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md", "CHANGELOG.md": "changelog.md"}


def with_links_of_the_site(text):
    """Returns the text with links from the root as links from docs/. Links to other files become plain text."""
    text = re.sub(r"\]\(docs/", "](", re.sub(r"\[docs/(\w+\.md)\]", r"[\1]", text))
    return re.sub(r"\[([^\]]+)\]\((?!https?:|#)(?:\w+/)+[\w./]*\)", r"`\1`", text)


def on_files(files, config):
    """Called by mkdocs when it has listed the files of docs/."""
    files.append(File.generated(config, LIVE_PAGE, abs_src_path=str(ROOT / "tools/live/dist/live.html")))
    for name, page in TEXTS.items():
        files.append(File.generated(config, page, content=with_links_of_the_site((ROOT / name).read_text())))
    return files


def on_page_markdown(markdown, page, config, files):
    """Called by mkdocs for the text of each page. A link whose text is the name of a page gets that page's title as its text."""
    boosts = [BOOSTS[section.title] for section in page.ancestors if section.title in BOOSTS]
    if page.file.src_uri.startswith("sentences_"):  # the words of a study, which seldom answer a question about Platter
        boosts.insert(0, 0.3)
    page.meta["search"] = {"boost": 2 if page.is_homepage else boosts[0] if boosts else 1}

    def titled(link):
        file = files.get_file_from_path(link[1])
        heading = re.search(r"^# (.+)$", file.content_string, re.MULTILINE) if file else None
        return f"[{heading[1]}]({link[1]}" if heading else link[0]

    return re.sub(r"\[(\w+\.md)\]\(\1", titled, markdown)


def on_post_page(output, page, config):
    """Called by mkdocs for the HTML of each page. The theme's search dialog has no name for screen readers."""
    return output.replace('data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"')
