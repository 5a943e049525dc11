"""Attacks by specifications, jobs, cards and sources: texts that strangers ship with a program."""

import os

from ground import FORGED, attack

RUN = "run p.f --specs s"
ASSEMBLY = 'x"\n.section .init_array\n.quad system\n.asciz "'


def specification(work, name, text='title = "x"\n', kind="processors"):
    folder = work / "s" / kind
    folder.mkdir(parents=True)
    (folder / name).write_text(text)
    (work / "p.f").write_text("      PRINT *,'WELL'\n      END\n")


@attack(RUN, tries="the name of a specification is assembly")
def specification_name_is_assembly(work):
    specification(work, ASSEMBLY + ".toml")


@attack(RUN, tries="the name of a specification forges a message")
def specification_name_forges(work):
    specification(work, f"x\n{FORGED}.toml")


@attack(RUN, tries="a specification is a pipe")
def specification_is_a_pipe(work):
    specification(work, "a.toml")
    os.mkfifo(work / "s/processors/b.toml")


@attack(RUN, tries="a specification is a link to a device without an end")
def specification_is_a_device(work):
    specification(work, "a.toml")
    (work / "s/processors/b.toml").symlink_to("/dev/zero")


@attack(RUN, tries="a specification with a key of 200 000 dots")
def specification_nested(work):
    specification(work, "cray1.toml", "a" + ".a" * 200_000 + " = 1\n")


@attack(RUN, tries="a specification of 200 000 arrays within each other")
def specification_of_arrays(work):
    specification(work, "cray1.toml", "a = " + "[" * 200_000)


@attack(RUN, tries="a key of a specification holds escape sequences")
def specification_with_escapes(work):
    specification(work, "cray1.toml", f'"\\u001b[2J\\n{FORGED}" = 1\n')


@attack(RUN, tries="a specification is a link to a file of the user, which messages would show")
def specification_is_another_file(work):
    specification(work, "a.toml")
    (work / "s/processors/cray1.toml").symlink_to("../../../outside/secret")


@attack("run p.f --specs /", tries="all of the host's files are specifications", codes=(0, 2))
def specifications_are_the_root(work):
    (work / "p.f").write_text("      PRINT *,'WELL'\n      END\n")


@attack("job j.toml", tries="a job with a key of 200 000 dots")
def job_nested(work):
    (work / "j.toml").write_text("a" + ".a" * 200_000 + " = 1\n")


@attack("job j.toml", tries="a job of 200 000 arrays within each other")
def job_of_arrays(work):
    (work / "j.toml").write_text("a = " + "[" * 200_000)


@attack("job j.toml", tries="a key of a job holds escape sequences")
def job_with_escapes(work):
    (work / "j.toml").write_text(f'"\\u001b[2J\\n{FORGED}" = 1\n')


def program(work, text, name="p.f"):
    (work / name).write_text(text)


@attack("run p.f --machine ymp", tries="the file of assign is a pipe")
def assign_is_a_pipe(work):
    program(work, "      PRINT *,'WELL'\n      END\n")
    os.mkfifo(work / ".assign")


@attack("run p.f --machine ymp", tries="the file of assign holds escape sequences", codes=(0, 1, 2))
def assign_with_escapes(work):
    program(work, "      OPEN(9,FILE='A')\n      PRINT *,'WELL'\n      END\n")
    (work / ".assign").write_text(f"assign -\x1b[2J f:A\n{FORGED}\n")


@attack("run p.F", codes=(1,), tries="macros that double thirty times")
def macro_bomb(work):
    lines = ["#define A0 1+1+1+1+1+1+1+1"]
    lines += [f"#define A{n} A{n - 1}+A{n - 1}+A{n - 1}+A{n - 1}" for n in range(1, 16)]
    program(work, "\n".join(lines) + "\n      I=A15\n      END\n", "p.F")


@attack("run p.F", codes=(1,), tries="a macro includes a device without an end")
def macro_includes_a_device(work):
    program(work, '#define X "/dev/urandom"\n#include X\n      END\n', "p.F")


@attack("run p.F", codes=(1,), tries="a macro includes a pipe")
def macro_includes_a_pipe(work):
    os.mkfifo(work / "pipe")
    program(work, '#define X "pipe"\n#include X\n      END\n', "p.F")


@attack("run p.F", codes=(1,), tries="a macro includes a file outside, which messages would show")
def macro_includes_a_secret(work):
    program(work, '#define X "../outside/secret"\n#include X\n      END\n', "p.F")


@attack("run p.f", codes=(1,), seen="p.f:1:14", tries="a Hollerith count of 999 999 999")
def hollerith_count(work):
    program(work, "      CALL S(999999999HABC)\n      END\n")


@attack("run p.f", codes=(1, 2), tries="INCLUDE of a pipe")
def include_of_a_pipe(work):
    os.mkfifo(work / "pipe")
    program(work, "      INCLUDE 'pipe'\n      END\n")
