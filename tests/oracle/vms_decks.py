"""Random programs under VMS: decks of vms.f. Each file of RMS and each unit of FORTRAN has one use."""
import random

from run import HERE, program

RECORD, BLOCK, USER = 0, 1, 2  # access of a FAB: records, blocks, a channel for QIO and sections
UNDEFINED, FIXED, VARIABLE = 0, 1, 2  # record formats
BEST_TRY, IN_SEQUENCE, WITHIN_BLOCKS, ON_NODE, SECOND_VOLUME, DELETE, TRUNCATE_END = (1 << bit for bit in range(7))
MOST_BYTES = 32000


def card(operation, number, *values):
    values = [*values, *[0] * (6 - len(values))]
    return f"{operation:3d}{number:4d}" + "".join(f"{value:8d}" for value in values) + "\n"


def place(dice, two_volumes):
    options = BEST_TRY if dice.random() < 0.5 else 0
    if two_volumes and dice.random() < 0.5:
        options |= SECOND_VOLUME
    return options


def record_mode(dice, file, two_volumes):
    record_format = dice.choice([FIXED, FIXED, VARIABLE, VARIABLE])
    longest = dice.choice([dice.randint(4, 600), 512, 8192, dice.randint(4, 8000)])
    options = place(dice, two_volumes)
    if longest <= 510 and dice.random() < 0.4:
        options |= WITHIN_BLOCKS
    blocks, extension = dice.choice([0, dice.randint(1, 2000)]), dice.choice([0, 0, 5, 100])
    yield card(1, file, blocks, longest, record_format, RECORD, options, extension)

    def connect():
        stream = dice.choice([0, 1, 2, 3]) | (4 if dice.random() < 0.3 else 0)
        return card(3, file, stream, dice.choice([0, 1, 4, 16, 64]), dice.choice([0, 1, 2, 4]))

    def size():
        return longest if record_format == FIXED else dice.choice([longest, dice.randint(1, longest)])

    yield connect()
    written = 0
    for _ in range(dice.randint(1, 3)):
        for _ in range(dice.randint(1, 40)):
            yield card(4, file, size(), 0, 0, int(dice.random() < 0.2))
            written += 1
        if dice.random() < 0.3:
            yield card(10, file)
        yield card(9, file)
        for _ in range(dice.randint(1, 30)):
            kind = dice.choice(["get", "get", "get", "find", "update", "number", "keep", "place"])
            if kind in ("get", "keep"):
                yield card(5, file, MOST_BYTES, 0, 0, int(kind == "keep"))
            elif kind == "find":
                yield card(6, file)
            elif kind == "update":
                yield card(5, file, MOST_BYTES)
                yield card(7, file, 0 if dice.random() < 0.9 else dice.randint(1, longest))
            elif kind == "place":
                yield card(5, file, MOST_BYTES, 0, 0, 1)
                yield card(5, file, MOST_BYTES, 2)
            elif record_format == FIXED:
                number = dice.choice([dice.randint(1, written), dice.randint(1, written), written + 1])
                yield card(dice.choice([5, 5, 4]), file, longest, 1, number)
        if dice.random() < 0.3:
            yield card(9, file)
            for _ in range(dice.randint(1, 3)):
                yield card(5, file, MOST_BYTES)
            yield card(8, file)
            written = 3
        else:  # to the end, for the next records
            yield card(11, file)
            yield card(3, file, 8, dice.choice([0, 4, 16]), dice.choice([0, 2]))
    yield card(12, file)
    if dice.random() < 0.5:
        yield card(2, file, 0, 0, 0, RECORD, options | dice.choice([0, 0, DELETE, TRUNCATE_END]))
        yield connect()
        for _ in range(dice.randint(1, 10)):
            yield card(5, file, MOST_BYTES)
        yield card(12, file)


def block_mode(dice, file, two_volumes):
    options = place(dice, two_volumes)
    if dice.random() < 0.4:
        options = options & ~SECOND_VOLUME | ON_NODE | (IN_SEQUENCE if dice.random() < 0.5 else 0)
    record_format = dice.choice([UNDEFINED, FIXED])
    yield card(1, file, dice.choice([0, 20, 400]), 512, record_format, BLOCK, options, dice.choice([0, 10]))
    yield card(3, file)
    end = 1
    for _ in range(dice.randint(2, 25)):
        size = dice.choice([512, 512 * dice.randint(1, 32), dice.randint(1, 16000)])
        if end == 1 or dice.random() < 0.6:
            at = dice.choice([0, end, dice.randint(1, end)])
            yield card(15, file, size, at)
            end = max(end, (at or end) + (size + 511) // 512)
        else:
            yield card(16, file, size, dice.randint(1, end - 1))
        if dice.random() < 0.1:
            yield card(9, file)
    yield card(12, file)


def channel(dice, file, two_volumes):
    blocks = dice.randint(50, 1500)
    yield card(1, file, blocks, 512, FIXED, USER, place(dice, two_volumes))
    for _ in range(dice.randint(3, 30)):
        size = dice.choice([512, 512 * dice.randint(1, 40), dice.randint(1, 20000)])
        at = dice.randint(1, max(1, blocks - 40))
        yield card(dice.choice([20, 20, 21]), file, size, at)
    yield card(22, file)


def section(dice, file, two_volumes):
    pages = dice.randint(20, 900)
    yield card(1, file, pages + 2, 512, FIXED, USER, place(dice, two_volumes))
    for _ in range(dice.randint(1, 3)):
        mapped = dice.choice([pages, dice.randint(8, pages)])
        yield card(30, file, mapped, dice.choice([1, 1, max(1, pages - mapped)]), dice.choice([0, 0, 8, 32]))
        for _ in range(dice.randint(1, 6)):
            first = dice.randint(1, mapped)
            yield card(dice.choice([31, 31, 32]), file, first, dice.randint(first, mapped), dice.choice([1, 1, 3, 17]))
            if dice.random() < 0.2:
                yield card(33, file)
        yield card(34, file)
    yield card(22, file)


def unformatted(dice, unit):
    record_type = dice.choice([0, 1, 2])
    longest = dice.choice([dice.randint(1, 200), dice.randint(1, 2000)])
    length = longest if record_type == 1 or dice.random() < 0.3 and record_type == 2 else 0
    longest = longest if length or record_type == 2 else dice.randint(1, 9000)
    yield card(40, unit, record_type, length, 0, dice.choice([0, 100]), dice.choice([0, 0, 40]), dice.choice([0, 1, 4]))
    for _ in range(dice.randint(1, 2)):
        sizes = [dice.choice([longest, dice.randint(1, longest)]) for _ in range(dice.randint(1, 30))]
        for size in sizes:
            yield card(41, unit, size)
        if dice.random() < 0.3:
            yield card(49, unit)
        yield card(47, unit)
        for size in sizes:
            yield card(42, unit, min(size, dice.choice([size, size, 1])))
            if dice.random() < 0.1:
                yield card(48, unit)
    yield card(50, unit, int(dice.random() < 0.2))
    if dice.random() < 0.5:
        kind = dice.choice([3, 4])
        yield card(40, unit, record_type, 0, kind, 0, 0, 0)
        yield card(41 if kind == 3 else 42, unit, 1)
        yield card(50, unit)


def direct(dice, unit):
    length = dice.randint(1, 1000)
    yield card(40, unit, 0, length, 1, dice.choice([0, 200]), dice.choice([0, 30]))
    most = 0
    for _ in range(dice.randint(3, 30)):
        if most == 0 or dice.random() < 0.5:
            number = dice.choice([most + 1, dice.randint(1, 40)])
            yield card(43, unit, dice.choice([length, dice.randint(1, length)]), number)
            most = max(most, number)
        else:
            yield card(44, unit, length, dice.randint(1, most + dice.choice([0, 0, 0, 1])))
    yield card(50, unit)


def formatted(dice, unit):
    yield card(40, unit, 0, 0, 2, dice.choice([0, 50]), 0, dice.choice([0, 3]))
    for _ in range(dice.randint(1, 2)):
        count = dice.randint(1, 200)
        yield card(45, unit, count)
        if dice.random() < 0.3:
            yield card(51, unit, dice.randint(1, 1000))
        yield card(47, unit)
        yield card(46, unit, count)
        yield card(dice.choice([48, 52]), unit)
        yield card(47, unit)
    yield card(50, unit, int(dice.random() < 0.2))


def decks(count, seed):
    for number in range(count):
        dice = random.Random(f"{seed} vms {number}")
        two_volumes = dice.random() < 0.4
        flags = ["--machine", "vax780", "--site", "two" if two_volumes else "one", "--seed", str(dice.randint(1, 1000))]
        if dice.random() < 0.4:
            flags += ["--set", f"machine.disk={dice.choice(['rp06', 'rp07', 'ra81', 'rk07'])}"]
        if dice.random() < 0.3:
            flags += ["--load", f"{dice.uniform(0, 0.3):.3f}"]
        if dice.random() < 0.1:
            flags += ["--disk", "instant"]
        if dice.random() < 0.2:
            flags += ["--set", f"system.rms.block_count={dice.randint(1, 60)} blocks", "--set",
                      f"system.rms.buffer_count={dice.randint(1, 5)} buffers"]
        parts = []
        outputs = []
        for file in range(1, dice.randint(2, 4)):
            use = dice.choice([record_mode, record_mode, block_mode, channel, section])
            parts.append(list(use(dice, file, two_volumes)))
            deleted = any(one.startswith(f"  2{file:4d}") and int(one.split()[6]) & DELETE for one in parts[-1])
            if not two_volumes and not deleted:
                flags += ["--copy-out", f"F{file:02d}.DAT=f{file}.bin"]
                outputs.append(f"f{file}.bin")
        for unit in dice.sample(range(10, 90), dice.randint(0, 2)):
            parts.append(list(dice.choice([unformatted, unformatted, direct, formatted])(dice, unit)))
            if card(50, unit, 1) not in parts[-1]:
                flags += ["--copy-out", f"U{unit:02d}.DAT=u{unit}.bin"]
                outputs.append(f"u{unit}.bin")
        cards = ""
        while parts:
            one = dice.choice(parts)
            cards += one.pop(0)
            if dice.random() < 0.1:
                cards += card(60, 0, dice.randint(1, 20000))
            if dice.random() < 0.1:
                cards += card(61, 0)
            parts = [part for part in parts if part]
        yield program(f"vms-{number}", [HERE / "vms.f"], flags, cards + card(61, 0), outputs=outputs)
