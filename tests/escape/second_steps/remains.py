"""Attacks by files that a program or a stranger leaves in the working folder for the next command."""

import gzip
import json
import os
import socket
import sqlite3
import struct

from ground import FORGED, attack
from images import LIST, change, make_image
from results import AGAIN, result

WELL = "      PRINT *,'WELL'\n      END\n"


def program(work, text=WELL, name="p.f"):
    (work / name).write_text(text)


def sparse(work, name="big", size=1 << 40):
    with open(work / name, "wb") as file:
        file.truncate(size)


# Files of a kind or size that a command does not expect.


@attack("run p.f --json out.json", tries="a socket has the name of a result")
def result_name_is_a_socket(work):
    program(work)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(str(work / "out.json"))
    listener.close()


@attack("run p.f --json out.json", tries="a folder has the name of a result")
def result_name_is_a_folder(work):
    program(work)
    (work / "out.json").mkdir()


@attack("sweep p.f --vary limit=1,2 -o out.csv", codes=(0,), tries="the table's name is a second name of a file of the user")
def table_name_is_a_hard_link(work):
    program(work)
    os.link(work.parent / "outside/victim", work / "out.csv")


@attack("run p.f --json out.json", codes=(0,), tries="the result's name is a second name of a file of the user")
def result_name_is_a_hard_link(work):
    program(work)
    os.link(work.parent / "outside/victim", work / "out.json")


for command in ("again big", "report big", "replay big", "procview big", "job big", "sweep --grid big -o o.csv", "run big",
                "dataset list big", "dataset import img A big", "run p.f --image big", "run p.f --specs big"):
    @attack(command, codes=(1, 2), tries="a file of 1 TB without contents")
    def huge(work):
        program(work)
        sparse(work)
        sparse(work, "big.f")
    # One function prepares several attacks, one for each command.
    from ground import ATTACKS
    ATTACKS["huge_file_at_" + "_".join(word for word in command.replace("-", "").split() if "." not in word)] = ATTACKS.pop("huge")


@attack("sweep p.f --vary limit=1,2 -o out.csv", codes=(0,), tries="5000 folders and a file of 1 TB, which a sweep looks through")
def thousands_of_folders(work):
    program(work)
    for i in range(5000):
        (work / f"d{i}").mkdir()
    sparse(work)


# Files that compilers look for.


@attack("run p.f90", codes=(1, 2), tries="a module file unpacks to 200 MB")
def module_file_is_a_bomb(work):
    program(work, "use m\nprint *, 1\nend\n", "p.f90")
    with gzip.open(work / "m.mod", "wb", compresslevel=9) as packed:
        packed.write(b"GFORTRAN module version '15' created from m.f90\n")
        for _ in range(200):
            packed.write(b"(" * 1_000_000)


@attack("run p.f90", codes=(1, 2), tries="a module file contains escape sequences")
def module_file_with_escapes(work):
    program(work, "use m\nprint *, 1\nend\n", "p.f90")
    (work / "m.mod").write_bytes(gzip.compress(f"GFORTRAN module version '15' \x1b[2J\n{FORGED}\n".encode()))


@attack("run p.f", codes=(0,), seen="WELL", tries="objects, assembly and options have the names that compilers use")
def names_of_compilers(work):
    program(work)
    for name in ("p.o", "p.s", "a.out", "specs", "p.specs", "libgfortran.so.5", "libplatter-runtime.so", "libm.so.6", "as", "ld",
                 "f951", "gfortran", "collect2", ".gdbinit", "p.mod", "libgfortran.spec"):
        (work / name).write_text("#!/bin/sh\necho ESCAPED > ../outside/ESCAPED\n")
        (work / name).chmod(0o755)


@attack("run p.f", codes=(1, 2), tries="an included file of 9 MB on one line")
def include_of_one_line(work):
    program(work, "      INCLUDE 'a.inc'\n      END\n")
    (work / "a.inc").write_text("      X=" + "1+" * 4_500_000 + "1\n")


# Folders of specifications.


@attack("run p.f --specs s", tries="a folder of specifications contains itself", codes=(0, 2))
def specifications_in_a_loop(work):
    program(work)
    (work / "s/processors").mkdir(parents=True)
    (work / "s/processors/again").symlink_to("..")
    (work / "s/processors/self.toml").symlink_to("self.toml")


@attack("run p.f --specs s", tries="20 000 specifications")
def specifications_by_the_thousands(work):
    program(work)
    folder = work / "s/disks"
    folder.mkdir(parents=True)
    for i in range(20_000):
        (folder / f"d{i}.toml").write_text("")


@attack("run p.f --specs s", tries="a specification with letters where toml++ has undefined behaviour")
def specification_with_other_letters(work):
    program(work)
    (work / "s/processors").mkdir(parents=True)
    (work / "s/processors/cray1.toml").write_text("a\u02f5 = 1\n")


@attack("run p.f --specs s", tries="numbers of a specification that no type holds")
def specification_of_large_numbers(work):
    program(work)
    (work / "s/disks").mkdir(parents=True)
    (work / "s/disks/dd19.toml").write_text("sectors = 9223372036854775807\nx = 1e308\ny = nan\n")


# Images whose SQLite format itself is hostile.


def patched(work, *patches):
    make_image(work)
    data = bytearray((work / "img").read_bytes())
    for at, value in patches:
        data[at:at + len(value)] = value
    (work / "img").write_bytes(data)


@attack(LIST, tries="an image with pages of 64 kB, of which it has none")
def image_of_large_pages(work):
    patched(work, (16, struct.pack(">H", 1)), (28, struct.pack(">I", 0x7FFFFFFF)))


@attack(LIST, tries="an image whose free list is a loop")
def image_with_a_loop(work):
    patched(work, (32, struct.pack(">II", 2, 1000)), (4096, struct.pack(">II", 2, 1)))


@attack(LIST, tries="two tables of an image share their pages")
def image_of_shared_pages(work):
    make_image(work)
    change(work, "UPDATE sqlite_schema SET rootpage = (SELECT min(rootpage) FROM sqlite_schema)")


@attack(LIST, tries="the root page of a table is the schema's")
def image_of_its_schema(work):
    make_image(work)
    change(work, "UPDATE sqlite_schema SET rootpage = 1")


@attack(LIST, tries="a table of an image is a virtual one")
def image_with_a_virtual_table(work):
    make_image(work)
    change(work, "INSERT INTO sqlite_schema VALUES('table','v','v',0,'CREATE VIRTUAL TABLE v USING fts3(a)')")


@attack(LIST, tries="a generated column computes for ever")
def image_with_a_generated_column(work):
    make_image(work)
    change(work, "UPDATE sqlite_schema SET sql = replace(sql, 'name', 'name AS (hex(zeroblob(100000000))), name2') "
                 "WHERE type = 'table'")


@attack(LIST, tries="the schema of an image has 100 000 entries")
def image_of_many_tables(work):
    make_image(work)
    database = sqlite3.connect(work / "img")
    database.execute("PRAGMA writable_schema = ON")
    database.executemany("INSERT INTO sqlite_schema VALUES('view',?,?,0,?)",
                         [(f"v{i}", f"v{i}", f"CREATE VIEW v{i} AS SELECT 1") for i in range(100_000)])
    database.commit()
    database.close()


# JSON.


@attack(AGAIN, tries="a result has its command twice, once with --trust", codes=(1, 2), seen="--trust")
def result_with_two_commands(work):
    result(work)
    text = (work / "r.json").read_text()
    document = json.loads(text)
    again = json.dumps(dict(document["repeat"], command=[*document["repeat"]["command"], "--trust"]))
    (work / "r.json").write_text(text.rstrip().rstrip("}") + f', "repeat": {again}}}')


@attack(AGAIN, tries="a name in a result goes on after a NUL", codes=(1, 2))
def result_with_a_nul(work):
    result(work, "--cards=p.f\0/../../outside/secret")


@attack(AGAIN, tries="numbers of a result that no type holds", codes=(0, 1, 2))
def result_of_large_numbers(work):
    result(work, source=WELL)
    document = json.loads((work / "r.json").read_text())

    def enlarged(value):
        if isinstance(value, dict):
            return {key: enlarged(one) for key, one in value.items()}
        if isinstance(value, list):
            return [enlarged(one) for one in value]
        return 1e300 if isinstance(value, (int, float)) and not isinstance(value, bool) else value

    (work / "r.json").write_text(json.dumps(enlarged(document)))


@attack("report r.json -o r.html", tries="numbers of a reported result that no type holds", codes=(0, 1, 2))
def report_of_large_numbers(work):
    result_of_large_numbers(work)


# Tables that a spreadsheet or a terminal shows.


@attack("sweep p.f --cards deck --grid g.toml -o out.csv && sweep p.f --cards deck --grid g.toml -o -", codes=(0, 2),
        tries="a value of a sweep is a formula or forges a message")
def sweep_of_formulas(work):
    program(work, "      CHARACTER*40 A\n      READ(5,'(A)') A\n      PRINT *,'=1+1'\n      END\n")
    (work / "deck").write_text("{X}\n")
    (work / "g.toml").write_text(f'vary = ["cards.X==cmd|x,\\u001b[2J"]\n')


@attack("sweep --grid g.toml -o out.csv", tries="a sweep of 10**18 points")
def sweep_without_end(work):
    program(work)
    values = ",".join(str(i) for i in range(1000))
    keys = ",".join(f'"seed={values}"' for _ in range(6))
    (work / "g.toml").write_text(f'sources = ["p.f"]\nvary = [{keys}]\n')


@attack("time p.f", codes=(0, 1, 2), tries="the name of an included file forges a line of the listing")
def time_of_a_forged_name(work):
    name = f"a\n{FORGED}.inc"
    program(work, f"      PRINT *,1\n      END\n")
    (work / name).write_text("      SUBROUTINE S\n      END\n")


def forged_source(work):
    program(work, WELL, f"a\n{FORGED}.f")


attack(f"time 'a\n{FORGED}.f'", codes=(0, 1, 2), tries="the name of a source forges a line of the listing")(
    type(forged_source)(forged_source.__code__, globals(), "time_forges"))
attack(f"explain 'a\n{FORGED}.f'", codes=(0, 1, 2), tries="the name of a source forges a line of the explanation")(
    type(forged_source)(forged_source.__code__, globals(), "explain_forges"))
attack(f"together 'a\n{FORGED}.f' 'a\n{FORGED}.f'", codes=(0, 1, 2), tries="the name of a source forges a line of the table")(
    type(forged_source)(forged_source.__code__, globals(), "together_forges"))
attack(f"compare 'a\n{FORGED}.f'", codes=(0, 1, 2), tries="the name of a source forges a line of the comparison")(
    type(forged_source)(forged_source.__code__, globals(), "compare_forges"))


# UNICOS.


@attack("run p.f --machine ymp", codes=(0, 1, 2), tries="a pattern of .assign takes exponential time")
def assign_pattern_without_end(work):
    program(work, "      OPEN(11,FILE='" + "a" * 40 + "')\n      WRITE(11,*) 1\n      END\n")
    (work / ".assign").write_text("assign -F f77 p:" + "*a" * 30 + "b\n")


@attack("replay p", codes=(0, 1, 2), tries="requests at times and places that no type holds")
def replay_of_large_numbers(work):
    (work / "p").write_text("1e308 0 9223372036854775807 9223372036854775807 0\n-1 0 -1 -1 1\nnan 0 0 1 1\n")


@attack("procview p", codes=(0, 1, 2), tries="a report with numbers that no type holds")
def procview_of_large_numbers(work):
    (work / "p").write_text("f:a 99999999999999999999 1e999 -1 18446744073709551615\n" * 1000)
