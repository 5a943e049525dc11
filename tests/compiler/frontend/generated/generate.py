#!/usr/bin/env python3
"""Writes programs in old Fortran and their output.

    generate.py --dialect cft|ftn|vax|vs --seed FIRST --count N --out DIR

Each program is written as DIR/DIALECT_SEED.f, its output as .expected and the cards that it reads, if any, as .cards.
The output is computed here, from the rules of the language (ANSI X3.9-1966, and the manuals of the compilers), not by
Platter's scanner or parser.
"""

import argparse
import random
from pathlib import Path

import constructs
import old_forms
from dialects import DIALECTS, printed
from program import Program


def program_of(dialect, seed, only=None):
    """Returns the program of a seed and the names of its constructs. `only` selects constructs by their numbers."""
    rng = random.Random(f"{dialect.name} {seed}")
    program = Program(rng, dialect)
    kinds = constructs.of(dialect) + old_forms.of(dialect)
    chosen = [rng.choice(kinds) for _ in range(rng.randint(1, 4))]
    seeds = [rng.random() for _ in chosen]
    if dialect.name == "ftn":
        program.main.header = f"PROGRAM {program.subprogram()}(INPUT,OUTPUT,TAPE5=INPUT,TAPE6=OUTPUT)"
    elif rng.random() < 0.5:
        program.main.header = f"PROGRAM {program.subprogram()}"
    for number, (kind, own) in enumerate(zip(chosen, seeds)):
        if only is None or number in only:
            program.rng.seed(own)
            kind(program)
    program.rng.seed(f"{seed} source")
    return program, [kind.__name__ for kind in chosen]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dialect", choices=DIALECTS, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--only", type=int, help="only the construct of this number of each program")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    dialect = DIALECTS[arguments.dialect]
    only = None if arguments.only is None else {arguments.only}
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        program, _ = program_of(dialect, seed, only)
        base = arguments.out / f"{dialect.name}_{seed}"
        base.with_suffix(".f").write_text(program.source())
        base.with_suffix(".expected").write_text(printed(dialect, program.records))
        if program.input:
            base.with_suffix(".cards").write_text("".join(card + "\n" for card in program.input))


if __name__ == "__main__":
    main()
