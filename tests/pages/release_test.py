"""Tests the changelog rules of tests/pages/release.py, and the comparison of two releases by tools/results."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import release

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def faults(*lines):
    return [fault for one in release.releases("\n".join(lines)) for fault in release.faults_of(one)]


class ChangelogTest(unittest.TestCase):
    def test_accepts_a_release_of_twenty_lines(self):
        self.assertEqual(faults("## 1.0.0 - 2027-01-31", "### Added", *["- A thing."] * 20), [])

    def test_rejects_a_release_of_twenty_one_lines(self):
        self.assertIn("21 lines", faults("## 1.0.0 - 2027-01-31", "### Added", *["- A thing."] * 21)[0])

    def test_counts_lines_of_an_unreleased_section(self):
        self.assertIn("21 lines", faults("## Unreleased", "### Fixed", *["- A thing,", "  continued."] * 10, "- One.")[0])

    def test_rejects_another_section(self):
        self.assertIn("allowed are Results, Breaking, Added, Fixed", faults("## 1.0.0 - 2027-01-31", "### Changed", "- A thing.")[0])

    def test_rejects_sections_in_another_order(self):
        self.assertIn("in this order", faults("## 1.0.0 - 2027-01-31", "### Fixed", "- A.", "### Results", "- B.")[0])

    def test_rejects_a_breaking_change_without_its_migration(self):
        lines = ["## 1.0.0 - 2027-01-31", "### Breaking", "- --a is --b.", "  Migration: write --b.", "- --c is gone."]
        self.assertEqual(len(faults(*lines)), 1)
        self.assertIn("'- --c is gone....' has no 'Migration", faults(*lines)[0])

    def test_rejects_a_release_without_a_date(self):
        self.assertIn("## VERSION - YYYY-MM-DD", faults("## 1.0.0", "### Added", "- A thing.")[0])
        self.assertIn("is not a date", faults("## 1.0.0 - 2027-02-30", "### Added", "- A thing.")[0])


    def test_tag_text_is_the_newest_release(self):
        text = "# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2027-02-01\n\nSummary.\n\n### Added\n\n- A thing.\n\n## 1.0.0 - 2027-01-31\n\n- Old.\n"
        self.assertEqual(release.tag(text), "Platter 1.1.0\n\nSummary.\n\nAdded:\n\n- A thing.")

    def test_rejects_a_citation_without_a_required_key(self):
        whole = "".join(f"{key}: x\n" for key in release.CITATION).replace("title: x", "title: Platter")
        self.assertEqual(list(release.faults_of_citation(whole)), [])
        self.assertEqual(list(release.faults_of_citation(whole.replace("license: x\n", ""))), ["CITATION.cff: key license is missing"])


def measured(name, value):
    return {"name": name, "unit": "ms", "value": value, "least": value, "most": value}


class ResultsTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def results(self, *arguments):
        return subprocess.run([sys.executable, ROOT / "tools/results", *arguments], cwd=self.folder, capture_output=True, text=True, check=False)

    def tabulate(self, version, claims):
        """Writes VERSION.tsv from one row of Table 1 and the claims, each (id, verdict, measurements)."""
        row = {"row": 1, "document": "paper", "os": "ctss", "routine": "RDISK", "within": True, "measurements": [measured("S", 18.0)]}
        named = [{"document": "paper", "id": name, "verdict": verdict, "measured": numbers} for name, verdict, numbers in claims]
        (self.folder / "table1.json").write_text(json.dumps({"rows": [row]}))
        (self.folder / "claims.json").write_text(json.dumps({"claims": named}))
        self.results("tabulate", "table1.json", "claims.json", "-o", f"{version}.tsv").check_returncode()

    def test_shows_moved_new_and_lost_numbers_and_verdicts(self):
        self.tabulate("1", [("C1", "pass", [measured("seek", 2.0)]), ("C2", "pass", [measured("gone", 1.0), measured("same", 1.0)])])
        self.tabulate("2", [("C1", "fail", [measured("seek", 3.0)]), ("C2", "pass", [measured("new", 1.0), measured("same", 1.0)])])
        done = self.results("compare", "1.tsv", "2.tsv", "--same")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("1 of 3 numbers moved, 1 verdicts changed, 1 numbers are new and 1 are gone.", done.stdout)
        for line in ("| paper | C1 | pass | fail |", "| paper | C1 | seek | 2 ms | 3 ms | +50.00% |", "| paper | C2 | new | 1 ms |", "| paper | C2 | gone | 1 ms |"):
            self.assertIn(line, done.stdout)
        self.assertNotIn("| same |", done.stdout)

    def test_identical_results_have_exit_code_0(self):
        self.tabulate("1", [("C1", "pass", [measured("seek", 2.0)])])
        self.assertEqual(self.results("compare", "1.tsv", "1.tsv", "--same").returncode, 0)

    def test_a_row_that_is_not_judged_has_its_own_verdict(self):
        row = {"row": 25, "document": "paper", "os": "ltss", "routine": "BUFFER IN", "within": None, "measurements": [measured("T", 4.0)]}
        (self.folder / "table1.json").write_text(json.dumps({"rows": [row]}))
        (self.folder / "claims.json").write_text(json.dumps({"claims": []}))
        self.results("tabulate", "table1.json", "claims.json", "-o", "1.tsv").check_returncode()
        self.assertIn("Table 1 row 25 ltss/BUFFER IN\tT\tms\t4\t4\t4\tnot judged", (self.folder / "1.tsv").read_text())

    def test_rejects_a_file_with_other_columns(self):
        self.tabulate("1", [])
        (self.folder / "2.tsv").write_text("a\tb\n1\t2\n")
        done = self.results("compare", "1.tsv", "2.tsv")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("2.tsv: has columns ['a', 'b']", done.stderr)


if __name__ == "__main__":
    unittest.main()
