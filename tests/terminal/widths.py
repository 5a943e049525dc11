"""Checks that lines of output have at most 100 columns, also with long names.

    widths.py PLATTER

A single name that is longer than a line may exceed it, but the test contains no such name.
"""

import os
import sys

from terminal import SOURCE, Desk, Faults, in_pipes

MOST = 100
LONG = "a_program_that_has_a_rather_long_name_of_its_own"  # 48 characters
PROGRAM = (SOURCE / "fortran/missed.f").read_text()
FILES = """      PROGRAM FILES
      DIMENSION A(4096)
      DO 10 I=1,20
   10 WRITE(8) A
      REWIND 8
      DO 20 I=1,20
   20 READ(8) A
      END
"""


def main():
    platter = os.path.abspath(sys.argv[1])
    faults = Faults()
    with Desk() as desk:
        program = desk.write(LONG + ".f", PROGRAM)
        files = desk.write("another_" + LONG + ".f", FILES)
        deep = desk.path / "a_folder_of_programs_that_lose_revolutions" / program
        deep.parent.mkdir()
        deep.write_text(PROGRAM)
        cards = desk.write("some_cards_with_a_long_name.cards", " 40000\n")
        own = desk.path / "specifications"
        for folder, name in (("disks", "dd19"), ("machines", "cray1"), ("systems", "ctss"), ("controllers", "dcu2")):
            (own / folder).mkdir(parents=True, exist_ok=True)
            (own / folder / f"{name}.toml").write_text(in_pipes([platter, "show", f"{folder}/{name}"], desk.path)[0])
        (own / "machines" / "a_machine_with_a_long_name.toml").write_text((own / "machines/cray1.toml").read_text())
        (own / "disks" / "a_disk_with_a_long_name.toml").write_text((own / "disks/dd19.toml").read_text())
        commands = [
            ["list", "--specs", own],
            ["list"],
            ["run", program, "--cards", cards],
            ["run", deep, "--cards", cards, "--specs", own, "--set", "disk.sectors_per_track=18"],
            ["run", files, "--machine", "cray1", "--file", f"8={LONG.upper()[:40]}"],
            ["run", files, "--machine", "ymp", "--load", "0.05"],
            ["run", files, "--machine", "ymp", "--procstat", "raw"],
            ["run", files, "--machine", "vax780"],
            ["run", files, "--machine", "t3d", "--pes", "2"],
            ["time", program, "--cards", cards],
            ["time", files, "--machine", "cdc7600", "--convoys"],
            ["explain", program, "--cards", cards],
            ["explain", deep, "--cards", cards, "--set", "controller.buffers=1"],
            ["explain", files],
            ["explain", files, "--machine", "ymp"],
            ["explain", "ctss/cftlib/READ", "--sectors", "5"],
            ["explain", "ltss/WDISK", "--sectors", "40"],
            ["advise", files],
            ["compare", program, "--cards", cards, "--specs", own],
            ["compare", files],
            ["together", program, files, "--cards", cards],
            ["sweep", program, "--cards", cards, "--vary", "seed=1..2", "-o", "out.csv"],
            ["table1", "--row", "ctss/RDISK", "--set", "controller.buffers=1"],
            ["claims", "--id", "BH05"],
            ["claims", "--document", "t3d"],
            ["run", program, "--cards", cards, "--requests", "requests.txt", "--no-summary"],
            ["replay", "requests.txt"],
            ["replay", "requests.txt", "--disk", "a_disk_with_a_long_name", "--controller", "dcu2", "--specs", own],
            ["procview", "-l", "raw"],
            ["procview", "-Fs", "raw"],
            ["ja", "raw"],
            ["df", "--machine", "ymp"],
            ["run", files, "--file", "8=RUNS", "--image", "image", "--no-summary"],
            ["dataset", "list", "image"],
            ["dataset", "dump", "image", "RUNS"],
        ]
        job = (SOURCE / "docs/t3d.md").read_text().split("`job.toml`:\n\n```toml\n")[1].split("```")[0]
        desk.write(LONG + ".toml", job)
        commands.append(["job", LONG + ".toml"])
        printed = 0
        for words in commands:
            out, err, code = in_pipes([platter, *words], desk.path)
            name = "platter " + " ".join(str(word).removeprefix(str(desk.path)) for word in words)
            faults.expect(code in (0, 1) and (code == 0 or words[0] in ("claims", "table1")), f"{name}: exit code {code}: {err}")
            for line in out.splitlines():
                faults.expect(len(line) <= MOST, f"{name}: {len(line)} columns: {line}")
            printed += len(out.splitlines())
        faults.expect(printed > 1000, f"only {printed} lines were looked at")
    return faults.end("nothing is wider than a terminal")


if __name__ == "__main__":
    sys.exit(main())
