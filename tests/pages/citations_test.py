"""Tests tests/pages/citations.py with planted citations and a bibliography of two documents."""

import unittest

import citations

BIBLIOGRAPHY = """
| what | number, edition | what Platter needs | public copy | mark |
|---|---|---|---|---|
| A manual | SR-0011, October 1984; before that 2240011 | page 2-15 | cray | seen: a text that quotes it |
| Another | SR-0009; EK-RK067-UG-001 | loops | cray | not seen |
"""
KNOWN = citations.marks(BIBLIOGRAPHY)


def faults(*lines):
    return list(citations.faults_of("file", "\n".join(lines), KNOWN))


class CitationsTest(unittest.TestCase):
    def test_accepts_pages_of_documents_that_were_seen(self):
        self.assertEqual(faults("source: SR-0011P, page 2-15", "", "(2240011R, part 1,", "page 2-6)", "three pages of memory"), [])

    def test_rejects_pages_of_documents_that_were_not_seen(self):
        for text in ("SR-0009, page 3-4", "see SR-0009, p. 12", "EK-RK067-UG-001, pp. 3-4", "table 2-1 of SR-0009A", "pages 7 to 9 of SR-0009"):
            self.assertEqual(len(faults(text)), 1, text)
            self.assertIn("which is not seen: cite it without a page", faults(text)[0])

    def test_rejects_pages_without_a_known_document(self):
        for text in ("the manual, page 3-4", "SR-9999, page 12", "SR-00111, p. 5"):
            self.assertIn("does not name its document", faults(text)[0])

    def test_rejects_the_basis_source_of_documents_that_were_not_seen(self):
        line = 'time = {{ value = "1 ms", basis = "{}", note = "by {}" }}'
        self.assertIn("file:1: depends on SR-0009", faults(line.format("source", "SR-0009"))[0])
        self.assertEqual(faults(line.format("unsourced", "SR-0009"), line.format("source", "SR-0011")), [])

    def test_rejects_other_marks_and_pages_of_entries_not_seen(self):
        row = "| A | B | {} | | {} |"
        table = "| what | number | needs | copy | mark |\n|---|---|---|---|---|\n"
        for needs, mark in (("loops", "as cited"), ("page 3-4", "not seen")):
            self.assertEqual(len(list(citations.faults_of_bibliography(table + row.format(needs, mark)))), 1)
        self.assertEqual(list(citations.faults_of_bibliography(BIBLIOGRAPHY)), [])


if __name__ == "__main__":
    unittest.main()
