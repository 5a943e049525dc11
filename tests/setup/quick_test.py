"""Tests which tests tools/test --quick chooses.

    quick_test.py PATH_OF_TOOLS_QUICK
"""

import importlib.machinery
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PATH = pathlib.Path(sys.argv.pop(1)).resolve()
loader = importlib.machinery.SourceFileLoader("quick", str(PATH))
quick = importlib.util.module_from_spec(importlib.util.spec_from_loader("quick", loader))
loader.exec_module(quick)

ROOT = PATH.parent.parent


def folder(changed, *there):
    return quick.test_folder(changed, set(there).__contains__)


class Folders(unittest.TestCase):
    def test_folder_of_the_same_name(self):
        self.assertEqual(folder("emulator/system/vms/clock.cpp", "emulator", "emulator/system/vms"), "emulator/system/vms")

    def test_parent_if_that_has_no_tests(self):
        self.assertEqual(folder("emulator/device/drive.cpp", "emulator", "emulator/system/vms"), "emulator")

    def test_tools_and_tests_have_no_folder_of_their_own(self):
        self.assertEqual(folder("tools/compiler/frontend/rules/a.cpp", "compiler/frontend"), "compiler/frontend")
        self.assertEqual(folder("tests/compiler/frontend/programs/a.f", "compiler/frontend"), "compiler/frontend")

    def test_folders_whose_tests_have_another_name(self):
        self.assertEqual(folder("tools/cli/dataset/list.cpp", "command"), "command")
        self.assertEqual(folder("tools/system/unicos/df.cpp", "command"), "command")
        self.assertEqual(folder("docs/own.md", "pages"), "pages")

    def test_files_that_concern_everything(self):
        self.assertIsNone(folder("CMakeLists.txt", "command"))
        self.assertIsNone(folder("tools/cmake/PlatterBuild.cmake", "command"))

    def test_other_names_exist(self):
        for source, tests in quick.TESTED_BY.items():
            self.assertTrue((ROOT / source).exists(), source)
            self.assertTrue((ROOT / "tests" / tests / "CMakeLists.txt").exists(), tests)


class ChangedFiles(unittest.TestCase):
    def setUp(self):
        os.environ["GIT_CEILING_DIRECTORIES"] = tempfile.gettempdir()  # the temporary folder may be inside a repository

    def git(self, folder, *arguments):
        subprocess.run(["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b", *arguments], check=True, capture_output=True)

    def test_names_may_contain_any_characters(self):
        with tempfile.TemporaryDirectory() as folder:
            self.git(folder, "init", "-q")
            self.git(folder, "commit", "-q", "--allow-empty", "-m", "first")
            for name in ("a b.f", "caf\u00e9.f", "two\nlines.f"):
                (pathlib.Path(folder) / name).write_text("")
            self.assertEqual(quick.changed_files(folder), sorted(["a b.f", "caf\u00e9.f", "two\nlines.f"]))

    def test_a_folder_without_a_repository_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(SystemExit, "git cannot list the changed files"):
            quick.changed_files(folder)


class Time(unittest.TestCase):
    def test_cheapest_come_first(self):
        self.assertEqual(quick.within({"a": 30.0, "b": 5.0, "c": 20.0}, 26), {"b", "c"})

    def test_one_test_always_runs(self):
        self.assertEqual(quick.within({"a": 300.0, "b": 200.0}, 60), {"b"})

    def test_no_tests(self):
        self.assertEqual(quick.within({}, 60), set())


if __name__ == "__main__":
    unittest.main()
