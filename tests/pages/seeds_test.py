#!/usr/bin/env python3
"""Tests how tools/seeds combines the output of several runs."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "tools/seeds"
loader = importlib.machinery.SourceFileLoader("seeds", str(SCRIPT))
seeds = importlib.util.module_from_spec(importlib.util.spec_from_loader("seeds", loader))
loader.exec_module(seeds)


class Printed(unittest.TestCase):
    def lines(self, *runs, only=""):
        return list(seeds.printed([run.splitlines() for run in runs], only))

    def test_identical_line_is_printed_once(self):
        self.assertEqual(self.lines("RATE 1.50\nEND", "RATE 1.50\nEND"), ["RATE 1.50", "END"])

    def test_differing_numbers_become_mean_least_and_most_in_their_columns(self):
        self.assertEqual(self.lines(" A  1.0  9.50", " A  3.0 10.50"),
                         [" A  2.0 10.00  mean", " A  1.0  9.50  least", " A  3.0 10.50  most"])

    def test_line_missing_from_a_run_is_omitted(self):
        self.assertEqual(self.lines("X 1\nR**2 OF M 1", "X 1"), ["X 1"])

    def test_only_lines_with_the_text_are_shown(self):
        self.assertEqual(self.lines("X 1\nY 2", "X 1\nY 2", only="Y"), ["Y 2"])


class Results(unittest.TestCase):
    def test_elements_are_counted_from_one(self):
        self.assertEqual(seeds.value_of({"units": [{"lost": 4}, {"lost": 7}]}, "units.2.lost"), 7)

    def test_mean_least_and_most_of_a_number(self):
        rows = list(seeds.table([{"t": 1.0}, {"t": 2.0}, {"t": 6.0}], ["t"]))
        self.assertEqual(rows[1].split(), ["t", "3", "1", "6"])

    def test_a_key_that_is_not_a_number_is_rejected(self):
        for key in ("s", "none", "units.3"):
            with self.assertRaises(SystemExit):
                seeds.value_of({"s": "text", "units": []}, key)


if __name__ == "__main__":
    unittest.main()
