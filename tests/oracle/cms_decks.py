"""Random programs under CMS: decks of cms.f.

A deck first formats minidisks. It then uses files by calls and by FORTRAN's statements, with commands on these files in
between.
"""
import random

from run import HERE, program

MOST_BYTES = 60000
BLOCK_SIZES = {"512": 512, "1K": 1024, "2K": 2048, "4K": 4096}


def card(operation, number, *values):
    values = [*values, *[0] * (5 - len(values))]
    return f"{operation:3d}{number:4d}" + "".join(f"{value:8d}" for value in values) + "\n"


def command(text):
    return card(1, 0) + text + "\n"


def starts(which):
    return card(6, 0) + which + "\n"


def commands_on(dice, name, modes):
    """Commands that use a closed file; `name` ends with the mode's letter and, in some cases, a number."""
    file = f"{name[0]} {name[1]}"
    mode = name[2]
    width = f" (WIDTH {dice.choice([25, 80, 132, 255])}" if dice.random() < 0.6 else ""
    to = dice.choice(modes)
    copied = f"C{name[0][1:]} COPY {to}"
    return dice.choice([
        [command(f"XEDIT {file} {mode}{width}")],
        [command(f"XEDIT {file} {mode}{width}")],
        [command(f"EXECIO * DISKR {file} {mode}")],
        [command(f"PRINT {file} {mode}")],
        [command(f"LISTFILE {file} {mode}")],
        [command(f"LISTFILE * {name[1]} {mode[0]}")],
        [command(f"QUERY DISK {mode[0]}")],
        [command(f"QUERY SIO {mode[0]}"), starts("VOL1")],
        [command(f"COPYFILE {file} {mode} {copied} (REPLACE"), command(f"LISTFILE {copied}"), starts(to)],
    ])


def by_calls(dice, number, modes):
    """A file for FSWRITE and FSREAD."""
    name = (f"F{number}", "DATA", dice.choice(modes))
    yield card(2, number) + " ".join(name) + "\n"
    variable = dice.random() < 0.5
    length = dice.choice([25, 80, 512, 800, 4096, dice.randint(4, 8000)])

    def size():
        return dice.randint(1, length) if variable else length

    written = 0
    sizes = {}
    for _ in range(dice.randint(3, 40)):
        what = dice.choice(["write", "write", "write", "read", "again", "close"])
        if what == "write" or not written:
            count = 1 if variable else dice.randint(1, max(1, min(30, MOST_BYTES // length)))
            sizes[written + 1] = size()
            yield card(3, number, written + 1, count, sizes[written + 1] * count, int(variable))
            written += count
        elif what == "read":
            first = dice.randint(1, written)
            count = 1 if variable else dice.randint(1, min(written - first + 1, max(1, MOST_BYTES // length)))
            yield card(4, number, first + int(dice.random() < 0.03), count, length * count)
        elif what == "again":
            at = dice.randint(1, written)
            again = sizes.get(at, length) if dice.random() < 0.9 else size()
            yield card(3, number, at, 1, again, int(variable))
            if variable and again != sizes[at]:  # those after a record of another length are lost
                written, sizes[at] = at, again
        elif dice.random() < 0.4:
            yield card(5, number)
            for one in commands_on(dice, name, modes):
                yield one
            yield card(4, number, 1, 1, length)
    yield card(5, number)
    for _ in range(dice.randint(0, 3)):
        yield from commands_on(dice, name, modes)
    if dice.random() < 0.2:
        yield command(f"ERASE {' '.join(name)}")


def spanned(dice, unit, modes):
    """Unformatted records in blocks: a file of mode 4."""
    mode = dice.choice(modes)
    block = dice.choice([40, 800, 4096, 32760, dice.randint(12, 32760)])
    form = dice.choice([f" (RECFM {dice.choice(['VBS', 'VS'])} BLKSIZE {block}", f" (BLKSIZE {block}", ""])
    yield command(f"FILEDEF {unit} DISK U{unit} SPANNED {mode}4{form}")
    for _ in range(dice.randint(1, 2)):
        longest = dice.choice([20, 500, 4000, 15000])
        longest = min(longest, 200) if block < 100 and form else longest
        sizes = [dice.randint(1, longest) for _ in range(dice.randint(1, 25))]
        for size in sizes:
            yield card(7, unit, size)
        yield card(11, unit)
        for size in sizes:
            yield card(8, unit, dice.choice([size, size, 1]))
            if dice.random() < 0.1:
                yield card(12, unit)
        if dice.random() < 0.3:
            yield starts(mode)
        yield card(11, unit)
    yield card(14, unit)
    yield from commands_on(dice, (f"U{unit}", "SPANNED", f"{mode}4"), modes)


def blocked(dice, unit, modes):
    """Unformatted records, each of which is a record of CMS."""
    mode = dice.choice(modes)
    words = dice.choice([1, 20, 200, 1000])
    form = dice.choice(["F", "V", "FB", "VB"])
    longest = words * 4 + (4 if form[0] == "V" else 0)
    yield command(f"FILEDEF {unit} DISK U{unit} RECORDS {mode} (RECFM {form} LRECL {longest}")
    for _ in range(dice.randint(1, 2)):
        count = dice.randint(1, 40)
        for _ in range(count):
            yield card(7, unit, words if form[0] == "F" else dice.randint(1, words))
        yield card(11, unit)
        for _ in range(count):
            yield card(8, unit, 1 if form[0] == "V" else dice.randint(1, words))
            if dice.random() < 0.1:
                yield card(12, unit)
        if dice.random() < 0.2:
            yield card(13, unit)
        yield card(11, unit)
    yield card(14, unit)
    for _ in range(dice.randint(0, 2)):
        yield from commands_on(dice, (f"U{unit}", "RECORDS", mode), modes)


def lines(dice, unit, modes):
    mode = dice.choice(modes)
    form = dice.choice(["", " (RECFM F LRECL 80", " (RECFM V LRECL 120", " (RECFM FB LRECL 40 BLKSIZE 800"])
    yield command(f"FILEDEF {unit} DISK U{unit} LISTING {mode}{form}")
    count = dice.randint(1, 300)
    yield card(9, unit, count)
    yield card(11, unit)
    yield card(10, unit, count + int(dice.random() < 0.1))
    yield card(12, unit)
    yield card(14, unit)
    for _ in range(dice.randint(0, 2)):
        yield from commands_on(dice, (f"U{unit}", "LISTING", mode), modes)


def direct(dice, unit, modes):
    words = dice.choice([1, 20, 200, 1024, 2000])
    yield command(f"FILEDEF {unit} DISK U{unit} DIRECT {dice.choice(modes)}")
    yield card(15, unit, words * 4)
    most = 0
    for _ in range(dice.randint(3, 30)):
        if not most or dice.random() < 0.5:
            at = dice.choice([most + 1, dice.randint(1, 60)])
            yield card(16, unit, dice.choice([words, dice.randint(1, words)]), at)
            most = max(most, at)
        else:
            yield card(17, unit, words, dice.randint(1, most))
    yield card(14, unit)


def printer(dice, unit, modes):
    yield command(f"FILEDEF {unit} PRINTER")
    yield card(9, unit, dice.randint(1, 200))
    yield starts("PRT")
    yield card(14, unit)


def paging(dice, unit, modes):
    yield card(18, dice.choice([0, 0, 17, 50]), dice.choice([1, 2, 4, 8, 16]), dice.randint(1, 400), dice.randint(1, 4),
               dice.randint(1, 4), dice.randint(1, 10))


def decks(count, seed):
    for number in range(count):
        dice = random.Random(f"{seed} cms {number}")
        site = dice.choice(["slac", "slac", "cached"])
        flags = ["--machine", "ibm3081", "--site", site, "--seed", str(dice.randint(1, 1000))]
        if dice.random() < 0.1:
            flags += ["--disk", "instant"]
        cards = ""
        modes = ["A"]
        for mode in "BCDE"[: dice.randint(0, 4)]:
            size = dice.choice([*BLOCK_SIZES] if site == "slac" else ["4K"])
            cards += command(f"FORMAT 19{2 + len(modes)} {mode} {dice.randint(2, 30)} (BLKSIZE {size}")
            modes.append(mode)
        parts = []
        for file in range(1, dice.randint(2, 4)):
            parts.append(list(by_calls(dice, file, modes)))
        for unit in dice.sample(range(10, 90), dice.randint(1, 3)):
            use = dice.choice([spanned, spanned, blocked, lines, direct, printer])
            parts.append(list(use(dice, unit, modes)))
        if site == "slac" and dice.random() < 0.1:
            parts.append(list(paging(dice, 0, modes)))
        copies, outputs = [], []
        for part in parts:
            if part[0].startswith("  2") and not any("\nERASE" in one for one in part):
                copies += ["--copy-out", f"{part[0].splitlines()[1]}=f{len(outputs)}.bin"]
                outputs.append(f"f{len(outputs)}.bin")
            elif "\nFILEDEF" in part[0] and " DISK " in part[0]:
                words = part[0].splitlines()[1].split()
                copies += ["--copy-out", f"{' '.join(words[3:6])}=f{len(outputs)}.bin"]
                outputs.append(f"f{len(outputs)}.bin")
        while parts:
            one = dice.choice(parts)
            cards += one.pop(0)
            if dice.random() < 0.1:
                cards += card(19, 0, dice.randint(1, 20000)) + card(20, 0)
            parts = [part for part in parts if part]
        yield program(f"cms-{number}", [HERE / "cms.f"], flags + copies, cards + card(20, 0), outputs=outputs)
