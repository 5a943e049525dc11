"""Tests which packages of Node tools/setup installs: node_test.py PATH_OF_TOOLS_SETUP"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

SETUP = pathlib.Path(sys.argv.pop(1)).resolve()
NEEDED = ("bash", "env", "dirname", "dpkg-query", "awk", "sed", "grep", "comm", "sort", "cat", "printf")


def node_packages(version, has_npm, option="--web"):
    """Returns the packages of Node that are needed if PATH has `node` of this version, or none if that is None."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        for name in NEEDED:
            if found := shutil.which(name):
                (path / name).symlink_to(found)
        commands = {"node": version, "npm": "9" if has_npm else None}
        for name, printed in commands.items():
            if printed:
                (path / name).write_text(f"#!/bin/sh\necho {printed}\n")
                (path / name).chmod(0o755)
        command = [shutil.which("bash"), SETUP, option, "--check"]
        result = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PATH": folder})
    names = {line.split()[0] for line in result.stdout.splitlines()}
    if "cmake" not in names:
        raise AssertionError(f"tools/setup --check failed: {result.stderr}")
    return names & {"nodejs", "npm"}


class Node(unittest.TestCase):
    def test_both_packages_without_node(self):
        self.assertEqual(node_packages(None, False), {"nodejs", "npm"})

    def test_both_packages_if_node_is_too_old(self):
        self.assertEqual(node_packages("v16.20.2", True), {"nodejs", "npm"})

    def test_no_package_if_node_comes_from_another_source(self):
        self.assertEqual(node_packages("v18.0.0", True), set())
        self.assertEqual(node_packages("v20.1.0", True, "--browser"), set())

    def test_only_npm_if_it_is_missing(self):
        self.assertEqual(node_packages("v20.1.0", False), {"npm"})


if __name__ == "__main__":
    unittest.main()
