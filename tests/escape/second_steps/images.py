"""Attacks by images (platter dataset, platter run --image) and by files beside them."""

import os
import sqlite3
import struct
import subprocess

from ground import FORGED, attack

LIST = "dataset list img"


def make_image(work, datasets=("A",)):
    subprocess.run([os.environ["PLATTER"], "dataset", "create", "img", *datasets], cwd=work, check=True,
                   stdout=subprocess.DEVNULL)


def change(work, *statements):
    """Changes the image's database past Platter."""
    database = sqlite3.connect(work / "img")
    database.execute("PRAGMA writable_schema = ON")
    for statement in statements:
        database.execute(statement)
    database.commit()
    database.close()


def journal(work, pages, super_journal=b""):
    """A rollback journal of SQLite that restores nothing, and cuts the database to this number of pages."""
    magic = bytes.fromhex("d9d505f920a163d7")
    text = magic + struct.pack(">IIIII", 0, 1, pages, 512, 4096)
    text += bytes(512 - len(text))
    if super_journal:
        total = sum(super_journal) & 0xFFFFFFFF
        text += struct.pack(">I", (0x40000000 // 4096) + 1) + super_journal
        text += struct.pack(">II", len(super_journal), total) + magic
    (work / "img-journal").write_bytes(text)


def pages_of(work):
    return (work / "img").stat().st_size // 4096


@attack(LIST, codes=(0, 2), keeps=("img",), tries="a journal names the user's file, which SQLite would delete")
def journal_names_a_victim(work):
    make_image(work)
    journal(work, pages_of(work), str(work.parent / "outside/victim").encode())


@attack("dataset create img B", codes=(0, 2), tries="the same, when the image is written")
def journal_names_a_victim_at_writing(work):
    make_image(work)
    journal(work, pages_of(work), str(work.parent / "outside/victim").encode())


@attack(LIST, codes=(0, 2), keeps=("img",), tries="a journal cuts the image to one page")
def journal_truncates(work):
    make_image(work)
    journal(work, 1)


@attack("run p.f --image img", codes=(0, 2), tries="a journal cuts the image of a run to one page",
        seen="WELL|journal")
def journal_truncates_at_run(work):
    make_image(work)
    journal(work, 1)
    (work / "p.f").write_text("      PRINT *,'WELL'\n      END\n")


@attack("run p.f --image img --sandbox --machine ymp && dataset list img", codes=(0, 2), seen="\\bA ",
        tries="a sandboxed program writes the journal itself")
def journal_by_a_program(work):
    make_image(work)
    journal(work, 1, str(work.parent / "outside/victim").encode())
    data = (work / "img-journal").read_bytes()
    data += bytes(-len(data) % 8)
    (work / "img-journal").unlink()
    words = struct.unpack(f"={len(data) // 8}q", data)
    lines = "".join(f"      N({place + 1})={word}\n" for place, word in enumerate(words) if word)
    (work / "p.f").write_text(f"""      DIMENSION N({len(words)})
      DATA N/{len(words)}*0/
{lines}      OPEN(9,FILE='img-journal',ACCESS='DIRECT',RECL={len(data)})
      WRITE(9,REC=1) N
      END
""")


@attack(LIST, keeps=("img",), tries="the image asks for a write-ahead log, which is shipped with it")
def write_ahead_log(work):
    make_image(work)
    data = bytearray((work / "img").read_bytes())
    data[18] = data[19] = 2
    (work / "img").write_bytes(data)
    (work / "img-wal").write_bytes(bytes.fromhex("377f0682002de218") + bytes(4096))


@attack(LIST, tries="the table of datasets is a view that never ends")
def endless_view(work):
    make_image(work)
    change(work, "DROP TABLE dataset",
           "CREATE VIEW dataset AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) "
           "SELECT n AS name, 0 AS drive, n AS first, 1 AS sectors, NULL AS first_written, "
           "NULL AS last_written, 1 AS interleave FROM r")


@attack("dataset export img A out", tries="an export reads a view that never ends")
def endless_view_at_export(work):
    endless_view(work)


@attack("dataset create img B", tries="creating a dataset reads a view that never ends")
def endless_view_at_create(work):
    endless_view(work)


@attack("run p.f --image img", tries="a run reads a view that never ends")
def endless_view_at_run(work):
    endless_view(work)
    (work / "p.f").write_text("      PRINT *,'WELL'\n      END\n")


@attack(LIST, tries="a CHECK computes a gigabyte")
def large_check(work):
    make_image(work)
    change(work, "UPDATE sqlite_schema SET sql = replace(sql, '(', "
                 "'(CHECK (length(hex(randomblob(400000000))) > 0), ') WHERE name = 'property'")


@attack("dataset create img B", tries="a trigger deletes the datasets at the next change")
def trigger(work):
    make_image(work)
    change(work, "CREATE TRIGGER t AFTER INSERT ON property BEGIN DELETE FROM dataset; END")


@attack(LIST, tries="an index has an expression that computes for ever")
def index_with_an_expression(work):
    make_image(work)
    change(work, "CREATE INDEX i ON property (length(hex(zeroblob(10))))")


@attack(LIST, tries="a table more than Platter's, as a virtual table's shadow")
def another_table(work):
    make_image(work)
    change(work, "CREATE TABLE shadow(a, b)")


@attack(LIST, tries="the image is a link to a device without an end")
def image_is_a_link_to_a_device(work):
    (work / "img").symlink_to("/dev/zero")


@attack(LIST, codes=(0, 2), tries="the name of a dataset holds escape sequences and forges a message")
def dataset_name_with_escapes(work):
    make_image(work)
    change(work, f"UPDATE dataset SET name = 'A' || char(27) || '[2J' || char(10) || '{FORGED}'")


@attack(LIST, tries="the header promises more pages than there are")
def image_cut_short(work):
    make_image(work)
    data = (work / "img").read_bytes()
    (work / "img").write_bytes(data[:len(data) // 2])


@attack(LIST, tries="the header promises a page size of 64 KiB and a billion pages")
def image_with_a_false_header(work):
    make_image(work)
    data = bytearray((work / "img").read_bytes())
    data[16:18] = struct.pack(">H", 1)
    data[28:32] = struct.pack(">I", 1_000_000_000)
    (work / "img").write_bytes(data)
