"""Executes a notebook in a folder, and checks the number of pictures that it draws.

    notebook.py NOTEBOOK FOLDER PICTURES
"""

import pathlib
import sys

import nbclient
import nbformat

path, folder, expected = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
notebook = nbformat.read(path, as_version=4)
nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}}).execute()
pictures = sum("image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", []))
print(f"{path.name} draws {pictures} pictures")
sys.exit(0 if pictures == expected else 1)
