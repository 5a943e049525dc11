"""Executes tools/python/figures.ipynb in its folder, and checks that it draws its pictures.

    notebook.py NOTEBOOK
"""

import pathlib
import sys

import nbclient
import nbformat

path = pathlib.Path(sys.argv[1])
notebook = nbformat.read(path, as_version=4)
nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()
pictures = sum("image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", []))
print(f"{pictures} pictures")
sys.exit(0 if pictures == 5 else 1)
