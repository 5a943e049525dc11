"""Tests of tools/validation/sentences, with a small study in a temporary folder."""

import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/validation/sentences"
loader = importlib.machinery.SourceFileLoader("sentences", str(TOOL))
sentences = importlib.util.module_from_spec(importlib.util.spec_from_loader("sentences", loader))
loader.exec_module(sentences)

FAILED = {"V1": {"verdict": "fail"}}
ATTEMPT = {"mechanism": "two buffers", "effect": "1 s less"}


class Text(unittest.TestCase):
    def test_line_ends_do_not_matter(self):
        self.assertEqual(sentences.rest_of("It is\nfast. It is large.", [{"text": "It is fast."}]), ["It is large."])

    def test_a_sentence_that_is_absent_is_rejected(self):
        with self.assertRaisesRegex(sentences.Wrong, "sentence 1 is not in the text"):
            sentences.rest_of("It is fast.", [{"text": "It is slow."}])

    def test_sentences_in_another_order_are_rejected(self):
        with self.assertRaisesRegex(sentences.Wrong, "sentence 2 is in the text, but before"):
            sentences.rest_of("A. B.", [{"text": "B."}, {"text": "A."}])


class Lists(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "tests/sentences/vms").mkdir(parents=True)
        (self.root / "tools/validation/studies/vms").mkdir(parents=True)
        for name, code in [("good", 0), ("bad", 1)]:
            (self.root / f"tests/sentences/vms/{name}.f").write_text("      END\n")
            (self.root / f"tests/sentences/vms/{name}.out").write_text(f"exit code {code}\n")

    def outcomes(self, **keys):
        sentence = {"text": "It is fast.", "claims": [], "programs": [], "rejected": [], "attempts": [], **keys}
        return sentences.outcomes("vms", sentence, FAILED, self.root)

    def test_a_program_shows_a_sentence(self):
        self.assertEqual(self.outcomes(programs=["good"]), ["shown"])

    def test_a_program_that_ends_with_an_error_shows_nothing(self):
        with self.assertRaisesRegex(sentences.Wrong, "program bad ends with an error"):
            self.outcomes(programs=["bad"])

    def test_a_rejection_needs_a_message(self):
        self.assertEqual(self.outcomes(rejected=["bad"]), ["rejected by name"])
        with self.assertRaisesRegex(sentences.Wrong, "program good is accepted"):
            self.outcomes(rejected=["good"])

    def test_a_program_that_does_not_exist_is_rejected(self):
        with self.assertRaisesRegex(sentences.Wrong, "other.f does not exist"):
            self.outcomes(programs=["other"])

    def test_a_sentence_that_nothing_shows_is_rejected(self):
        with self.assertRaisesRegex(sentences.Wrong, "nothing shows this sentence"):
            self.outcomes()

    def test_a_failure_needs_three_attempts(self):
        with self.assertRaisesRegex(sentences.Wrong, "needs 3 attempts"):
            self.outcomes(claims=["V1"], attempts=[ATTEMPT] * 2)
        self.assertEqual(self.outcomes(claims=["V1"], attempts=[ATTEMPT] * 3), ["**fails**"])

    def test_a_claim_that_does_not_exist_is_rejected(self):
        with self.assertRaisesRegex(sentences.Wrong, "claim V99 does not exist"):
            self.outcomes(claims=["V99"])

    def test_an_unknown_key_is_rejected(self):
        (self.root / "tools/validation/studies/vms/sentences.toml").write_text('[[sentence]]\ntext = "A."\nclaim = "V1"\n')
        with self.assertRaisesRegex(sentences.Wrong, "unknown key claim"):
            sentences.read_list("vms", self.root)

    def test_the_page_counts_a_sentence_once(self):
        sentence = {"text": "It is fast.", "claims": ["V1"], "programs": ["good"], "rejected": [], "attempts": [ATTEMPT] * 3}
        text = sentences.page("vms", [sentence], FAILED, self.root)
        self.assertIn("Sentences that a run can test: 1. Their outcomes: fails 1.", text)
        self.assertIn("| 1 | It is fast. | claim V1; program `good`; tried: two buffers (1 s less);", text)


if __name__ == "__main__":
    unittest.main()
