#!/usr/bin/env python3
"""Tests the list of kernels, and the means that tools/kernels computes."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tomllib
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
loader = importlib.machinery.SourceFileLoader("kernels", str(ROOT / "tools/kernels"))
kernels = importlib.util.module_from_spec(importlib.util.spec_from_loader("kernels", loader))
loader.exec_module(kernels)


class Summary(unittest.TestCase):
    def test_deviations_in_both_directions_cancel_in_the_mean_only(self):
        mean, deviation = kernels.summary([2.0, 0.5])
        self.assertAlmostEqual(mean, 1)
        self.assertAlmostEqual(deviation, 2)


class Verdict(unittest.TestCase):
    def test_an_aim_may_be_missed_only_with_a_reason(self):
        self.assertEqual(kernels.verdict("vax780", "seen", 1.2, 1.25, None), [])
        self.assertEqual(kernels.verdict("ymp", "held out", 1.4, 1.35, "known"), [])
        self.assertIn("the aim is 1.25", kernels.verdict("vax780", "seen", 1.3, 1.25, None)[0])
        self.assertIn("remove it", kernels.verdict("ymp", "held out", 1.3, 1.35, "known")[0])


class List(unittest.TestCase):
    def setUp(self):
        self.kernels = tomllib.loads((ROOT / "tests/kernels/kernels.toml").read_text())["kernel"]

    def test_every_kernel_has_a_program_a_half_and_a_provenance(self):
        for one in self.kernels:
            self.assertTrue((ROOT / "tests/kernels/programs" / one["program"]).is_file(), one["name"])
            self.assertIn(one["half"], ("seen", "held out"))
            self.assertIn(one["unit"], ("MFLOPS", "KWIPS", "CP"))
            self.assertRegex(one["note"], "^(source: |unsourced, from memory)")

    def test_every_machine_holds_out_half(self):
        for machine in {one["machine"] for one in self.kernels}:
            halves = [one["half"] for one in self.kernels if one["machine"] == machine]
            self.assertGreaterEqual(2 * halves.count("held out"), len(halves), machine)


if __name__ == "__main__":
    unittest.main()
