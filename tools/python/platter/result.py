"""The base of all results."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import pandas as pd


class Result:
    """A result of the command. `document` is its JSON, as the schemas in docs/schemas describe it."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    def save(self, file: str | Path) -> Path:
        """Writes the document to a file, which `platter report`, `diff` and `again` can read."""
        Path(file).write_text(json.dumps(self.document, indent=1) + "\n")
        return Path(file)

    def _frame(self, *keys: str) -> pd.DataFrame:
        """Returns a list of the document as a frame; keys of nested objects are joined by points."""
        node: Any = self.document
        for key in keys:
            node = node.get(key) or []
        return pd.json_normalize(node)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._title()}>"

    def _title(self) -> str:
        return str(self.document["schema"])

    def _tables(self) -> list[tuple[str, pd.DataFrame]]:
        """Returns the frames that a notebook shows, with their captions."""
        return []

    def _text(self) -> str:
        """Returns the text that a notebook shows."""
        return ""

    def _repr_html_(self) -> str:
        parts = [f"<p><b>{html.escape(self._title())}</b></p>"]
        if self._text():
            parts.append(f"<pre>{html.escape(self._text())}</pre>")
        for caption, frame in self._tables():
            if not frame.empty:
                parts.append(f"<p>{html.escape(caption)}</p>{frame.head(20).to_html(index=False)}")
                if len(frame) > 20:
                    parts.append(f"<p>and {len(frame) - 20} more rows</p>")
        return "".join(parts)
