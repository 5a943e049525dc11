#!/usr/bin/env python3
"""Tests the list of changes of tools/sensitivity, and the page that it writes from the failures."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tomllib
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("sensitivity", str(ROOT / "tools/sensitivity"))
sensitivity = importlib.util.module_from_spec(importlib.util.spec_from_loader("sensitivity", loader))
loader.exec_module(sensitivity)

CHANGES = tomllib.loads(sensitivity.CHANGES.read_text())["change"]


def change(**more):
    return {"set": ["disk.rotation=1 rpm"], "document": "d", "what": "slow", **more}


def page_of(changes, failures, before=""):
    return sensitivity.page_of(changes, failures, [], before)


class Changes(unittest.TestCase):
    def test_lists_at_least_forty_distinct_changes(self):
        sets = [tuple(one["set"]) for one in CHANGES]
        self.assertGreaterEqual(len(sets), 40)
        self.assertEqual(len(sets), len(set(sets)))

    def test_every_study_has_changes(self):
        self.assertEqual({one["document"] for one in CHANGES}, {"bucher-hayes", "unicos", "vms", "cms", "t3d"})


class Page(unittest.TestCase):
    def test_change_without_failures_needs_a_reason(self):
        _, wrong = page_of([change()], [[]])
        self.assertIn("nothing fails", wrong[0])
        text, wrong = page_of([change(insensitive="nothing reads it")], [[]])
        self.assertEqual(wrong, [])
        self.assertIn("| slow | nothing reads it |", text)

    def test_reason_is_rejected_if_the_change_causes_failures(self):
        _, wrong = page_of([change(insensitive="nothing reads it")], [["BH01"]])
        self.assertIn("remove its reason", wrong[0])

    def test_page_counts_failing_claims_and_rows(self):
        text, _ = page_of([change()], [["BH01", "row a", "row b"]])
        self.assertIn("| slow | 3 | BH01, 2 rows of Table 1 |", text)

    def test_change_that_is_not_measured_keeps_its_line_of_the_page_before(self):
        for one, failing in (change(), ["BH01"]), (change(insensitive="nothing reads it"), []):
            before, _ = page_of([one], [failing])
            text, wrong = page_of([one], [None], before)
            self.assertEqual(text, before)
            self.assertEqual(wrong, [])

    def test_change_without_a_line_is_listed_as_not_measured(self):
        text, _ = page_of([change()], [None])
        self.assertIn("## Not measured yet", text)
        self.assertIn("Of 0 changes", text)

    def test_page_lists_the_sentences_of_the_paper(self):
        sentence = {"about": "clock period", "where": "sec. 2", "text": "It ticks", "judged": "BH16"}
        text, _ = sensitivity.page_of([change()], [["BH01"]], [sentence], "")
        self.assertIn("| clock period | sec. 2 | It ticks | BH16 |", text)


if __name__ == "__main__":
    unittest.main()
