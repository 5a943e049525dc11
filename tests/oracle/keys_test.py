"""Tests of the comparison: what counts as a difference under a map of keys, and what does not."""
import json
import pathlib
import sqlite3
import tempfile
import unittest

from run import Keys, Run, difference

RUN = Run("test", [["run"]], {}, ())


def keys(text=""):
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(text)
        file.flush()
        return Keys(pathlib.Path(file.name))


def document(**values):
    return json.dumps({"schema": "platter.run/2", **values}).encode()


def image(**properties):
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(f"{folder}/image")
        database.execute("CREATE TABLE property (key TEXT PRIMARY KEY, value TEXT)")
        database.executemany("INSERT INTO property VALUES(?,?)", properties.items())
        database.commit()
        database.close()
        return pathlib.Path(folder, "image").read_bytes()


def differ(name, old, new, map_of_keys="", prose=False, run=RUN):
    return difference(run, {name: old}, {name: new}, keys(map_of_keys), prose)


class Comparison(unittest.TestCase):
    def test_finds_another_value(self):
        self.assertIn("run.calls", differ("r.json", document(calls=1), document(calls=2)))

    def test_finds_a_key_that_one_build_does_not_have(self):
        found = differ("r.json", document(calls=1, words=0), document(calls=1, text=0, words=0))
        self.assertIn("old: (nothing)\n    new: run.text = 0", found)

    def test_finds_another_number_of_elements(self):
        self.assertIsNotNone(differ("r.json", document(units=[1, 1]), document(units=[1])))

    def test_finds_a_result_that_is_missing(self):
        self.assertIsNotNone(differ("r.json", document(), b""))

    def test_order_of_keys_does_not_count(self):
        self.assertIsNone(differ("r.json", document(a=1, b=2), document(b=2, a=1)))

    def test_ignored_keys_do_not_count(self):
        ignored = '[ignored]\nkeys = ["run.note", "schema"]\n'
        self.assertIsNone(differ("r.json", document(note="a"), document(note="b"), ignored))
        old, new = (document(drives={"run": {"text": text}}) for text in "ab")
        self.assertIsNotNone(differ("r.json", old, new, ignored))

    def test_of_prose_only_its_presence_counts(self):
        prose = '[ignored]\nprose = ["stopped"]\n'
        self.assertIsNone(differ("r.json", document(stopped="the limit"), document(stopped="its limit"), prose))
        self.assertIsNotNone(differ("r.json", document(stopped="the limit"), document(stopped=None), prose))

    def test_a_renamed_key_is_one_line_of_the_map(self):
        renamed = '[renamed]\n"units.lost" = "revolutions"\n'
        old = document(units=[{"lost": 3, "words": 1}], lost=5)
        self.assertIsNone(differ("r.json", old, document(units=[{"revolutions": 3, "words": 1}], lost=5), renamed))
        self.assertIsNotNone(differ("r.json", old, document(units=[{"revolutions": 4, "words": 1}], lost=5), renamed))

    def test_a_renamed_word_is_one_line_of_the_map(self):
        words = '[words]\n"test" = "poll"\n'
        old, new = b'{"event":"test","at_ps":1}\n', b'{"event":"poll","at_ps":1}\n'
        self.assertIsNone(differ("trace.jsonl", old, new, words))
        self.assertIsNotNone(differ("trace.jsonl", old, new))

    def test_finds_an_event_a_picosecond_later(self):
        found = differ("trace.jsonl", b'{"event":"test","at_ps":1}\n', b'{"event":"test","at_ps":2}\n')
        self.assertIn("event.at_ps = 2", found)

    def test_images_are_compared_by_rows(self):
        ignored = '[ignored]\nkeys = ["image.property.version"]\n'
        self.assertIsNone(differ("d.image", image(version="2", disk="dd19"), image(version="4", disk="dd19"), ignored))
        self.assertIsNotNone(differ("d.image", image(disk="dd19"), image(disk="dd29"), ignored))

    def test_finds_another_byte_of_a_file(self):
        self.assertIsNotNone(differ("f.bin", b"ab", b"ac"))

    def test_printed_tables_count_only_as_prose(self):
        run = Run("test", [["job"]], {}, (), prints=False)
        self.assertIsNone(differ("printed", b"a", b"b", run=run))
        self.assertIsNotNone(differ("printed", b"a", b"b", run=run, prose=True))
        self.assertIsNotNone(differ("printed", b"a", b"b"))

    def test_messages_count_only_as_prose_but_reported_numbers_do(self):
        self.assertIsNone(differ("messages", b"platter: 3 units\n", b"platter: there are 4\n"))
        self.assertIsNone(differ("messages", b"read  3  0.25\n", b"reads 3 0.25\n"))
        self.assertIsNotNone(differ("messages", b"read  3  0.25\n", b"read  3  0.26\n"))

    def test_rejects_an_unknown_table_of_the_map(self):
        with self.assertRaises(SystemExit):
            keys("[renames]\n")


if __name__ == "__main__":
    unittest.main()
