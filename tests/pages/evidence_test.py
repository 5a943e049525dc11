"""Tests how tools/validation/tables counts claims by result and numbers by provenance, and which edits change a claim.

    evidence_test.py SOURCE_FOLDER
"""

import importlib.machinery
import importlib.util
import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(sys.argv.pop(1)).resolve()
LOADER = importlib.machinery.SourceFileLoader("validation", str(SOURCE / "tools/validation/tables"))
sys.dont_write_bytecode = True
validation = importlib.util.module_from_spec(importlib.util.spec_from_loader("validation", LOADER))
LOADER.exec_module(validation)


def claim(**changed):
    whole = {"id": "X1", "expected": "5 us", "tolerance": "1 us", "basis": "predicted", "verdict": "pass"}
    return {**whole, "measurements": [{"name": "T", "paper": 5, "tolerance": 1}], **changed}


def changes(before, after):
    return list(validation.changes(before, after))


class Changes(unittest.TestCase):
    def test_reworded_text_is_not_a_change(self):
        self.assertEqual(changes(claim(), claim(expected="five, that is 5 us")), [])

    def test_renamed_measurement_is_not_a_change(self):
        renamed = [{"name": "T of a call", "paper": 5, "tolerance": 1}]
        self.assertEqual(changes(claim(), claim(measurements=renamed)), [])

    def test_tolerance_as_percentage_equals_absolute_tolerance(self):
        self.assertEqual(changes(claim(), claim(measurements=[{"name": "T", "paper": 5, "tolerance": "20 %"}])), [])

    def test_former_name_of_a_basis_is_not_a_change(self):
        self.assertEqual(changes(claim(basis="hypothesis"), claim(basis="assumed")), [])

    def test_another_basis_is_a_change(self):
        self.assertEqual(changes(claim(), claim(basis="calibrated")), [("basis", "predicted", "calibrated")])

    def test_changed_limits_are_tighter_looser_or_moved(self):
        for wanted, how in (
            ({"paper": 5, "tolerance": 0.5}, "tighter"),
            ({"paper": 5, "tolerance": 2}, "looser"),
            ({"paper": 6, "tolerance": 1}, "moved"),
            ({"at_least": 4}, "looser"),
            ({}, "looser"),
        ):
            found = changes(claim(), claim(measurements=[{"name": "T", **wanted}]))
            self.assertEqual([what for what, _, _ in found], [f"limits, {how}"], wanted)

    def test_compares_numbers_in_text_if_limits_are_missing(self):
        before, after = claim(), claim(expected="6 us")
        del before["measurements"]
        self.assertEqual(changes(before, after), [("expected", "5 us; 1 us", "6 us; 1 us")])


class Claims(unittest.TestCase):
    def test_passing_claims_count_by_basis_and_others_by_verdict(self):
        all_of_them = [claim(), claim(basis="ours"), claim(verdict="fail"), claim(basis="none", verdict="not judged")]
        self.assertEqual(validation.score(all_of_them), [1, 0, 0, 1, 1, 1])


class Numbers(unittest.TestCase):
    def test_counts_every_basis_in_the_specifications(self):
        text = "\n".join(
            re.sub(r"#.*", "", line)
            for file in validation.SPECIFICATIONS.glob("*/*.toml")
            for line in file.read_text().splitlines()
        )
        rows = {row[0]: row[1:] for row in validation.numbers()}
        every = rows["**All specifications, each once**"]
        self.assertEqual(every[:6], [len(re.findall(rf'basis = "{basis}"', text)) for basis in validation.PROVENANCE])
        self.assertEqual(every[6], sum(every[:6]))

    def test_machine_includes_numbers_of_the_files_it_names(self):
        files = validation.files_of(validation.SPECIFICATIONS / "machines/cray1.toml")
        names = {str(file.relative_to(validation.SPECIFICATIONS)) for file in files}
        for name in ("processors/cray1.toml", "disks/dd19.toml", "controllers/dcu2.toml", "systems/ctss.toml"):
            self.assertIn(name, names)
        self.assertNotIn("disks/dd29.toml", names)


if __name__ == "__main__":
    unittest.main()
