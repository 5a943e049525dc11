"""Random Fortran sources: WRITE and READ statements with random lists and formats, on each system.

A deck of cards has one form of each statement; here the statements themselves differ. Each program sets its variables,
writes records and lines to a few units, reads them again into other variables, and prints these.
"""
import random

from run import program
from unicos_decks import Dealer

# Machines and systems.
HOSTS = [("cray1", "ctss"), ("cray1", "cos"), ("cdc7600", "ltss"), ("ymp", "unicos"), ("vax780", "vms"), ("ibm3081", "cms")]
TYPES = {"K": "INTEGER", "X": "REAL", "D": "DOUBLE PRECISION", "Z": "COMPLEX", "L": "LOGICAL"}
SIZE = 60  # elements of an array
FORMATS = {
    "K": ["I8", "I10"],
    "X": ["F12.3", "E15.6", "F14.4"],
    "D": ["D22.12", "E20.10"],
    "Z": ["2F12.3", "2E15.6"],
    "L": ["L3", "L5"],
}


def statement(label, text):
    """Returns a statement in fixed form, with the continuation lines that it needs."""
    head = f"{label:>5} " if label else "      "
    lines = []
    while len(text) > 66:
        cut = text.rfind(",", 0, 66) + 1
        lines.append(text[:cut])
        text = text[cut:]
    lines.append(text)
    return head + "\n     1".join(lines) + "\n"


def item(dice, kind, number, formatted):
    """An item of a list, with `{}` where the variable's set is named, and how many elements it has."""
    name = f"{kind}{number}{{}}"
    first = dice.randint(1, 10)
    last = dice.randint(first, first + 3 if formatted else SIZE)  # a line has 133 characters at most
    step = dice.randint(1, 4)
    choice = dice.choice(["element", "part", "part", "steps"] + ([] if formatted else ["array", "pairs"]))
    if choice == "element":
        return f"{name}({first})", 1
    if choice == "array":
        return name, SIZE
    if choice == "pairs":
        return f"({name}(I),{name}(I+1),I={first},{min(last, SIZE - 1)},{step})", 2
    if choice == "steps":
        return f"({name}(I),I={first},{last},{step})", len(range(first, last + 1, step))
    return f"({name}(I),I={first},{last})", last - first + 1


def items(dice, formatted):
    kinds = [dice.choice([*TYPES]) for _ in range(dice.randint(1, 4 if formatted else 6))]
    pairs = [item(dice, kind, dice.randint(1, 2), formatted) for kind in kinds]
    edits = [f"{count}({dice.choice(FORMATS[kind])})" for kind, (_, count) in zip(kinds, pairs)]
    return ",".join(text for text, _ in pairs), edits


def source(dice, machine):
    text = "      PROGRAM DECK\n"
    for kind, declared in TYPES.items():
        names = [f"{kind}{number}{letter}({SIZE})" for number in (1, 2) for letter in "AB"]
        text += statement("", f"{declared} {','.join(names)}")
    text += f"      DO 10 I=1,{SIZE}\n"
    for number in (1, 2):
        for letter, at in (("A", "I"), ("B", "0")):
            text += statement("", f"K{number}{letter}(I)={number}*{at}")
            text += statement("", f"X{number}{letter}(I)=.5*{at}+{number}")
            text += statement("", f"D{number}{letter}(I)=.25D0*{at}-{number}")
            text += statement("", f"Z{number}{letter}(I)=CMPLX(1.*{at},-{number}.)")
            text += statement("", f"L{number}{letter}(I)=MOD({at},{number + 1}).EQ.1")
    text += "   10 CONTINUE\n"
    label = 100
    for unit in dice.sample(range(11, 40), dice.randint(1, 3)):
        formatted = dice.random() < 0.4
        if machine == "ibm3081":
            form = "A (RECFM V LRECL 1000" if formatted else "A4 (RECFM VBS BLKSIZE 800"
            text += statement("", f"CALL CMS('FILEDEF {unit} DISK U{unit} DATA {form}',IRC)")
        lists = [items(dice, formatted) for _ in range(dice.randint(1, 5))]
        labels = []
        for names, edits in lists:
            control = f"({unit})"
            if formatted:
                label += 1
                labels.append(label)
                control = f"({unit},{label})"
                text += statement(label, f"FORMAT({'/'.join('1X,' + edit for edit in edits)})")
            repeats = dice.randint(1, 5)
            label += 1
            text += f"      DO {label} J=1,{repeats}\n"
            text += statement(label, f"WRITE{control} {names.format(*'A' * 9)}")
        if dice.random() < 0.5:
            text += statement("", f"ENDFILE {unit}")
        text += statement("", f"REWIND {unit}")
        for number, (names, _) in enumerate(lists[:1]):
            control = f"({unit},{labels[number]})" if formatted else f"({unit})"
            text += statement("", f"READ{control} {names.format(*'B' * 9)}")
        if dice.random() < 0.5 and not formatted:
            text += statement("", f"BACKSPACE {unit}") + statement("", f"READ({unit}) {lists[0][0].format(*'B' * 9)}")
        text += statement("", f"PRINT *,{unit}")
    text += statement("", "PRINT 90,K1B,K2B") + statement("", "PRINT 91,X1B,X2B") + statement("", "PRINT 91,D1B,D2B")
    text += statement("", "PRINT 91,Z1B,Z2B") + statement("", "PRINT 92,L1B,L2B")
    text += "   90 FORMAT(10I7)\n   91 FORMAT(6F10.2)\n   92 FORMAT(30L2)\n      PRINT *,'DONE'\n      END\n"
    return text


def decks(count, seed):
    deal = Dealer(random.Random(f"{seed} statements"))
    for number in range(count):
        dice = random.Random(f"{seed} statements {number}")
        machine, system = deal("host", HOSTS)
        run = program(f"statements-{number}-{system}", [], ["deck.f", "--machine", machine, "--os", system], "",
                      image=machine not in ("vax780", "ibm3081"))
        run.files["deck.f"] = source(dice, machine)
        yield run
