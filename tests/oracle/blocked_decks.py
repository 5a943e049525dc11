"""The rows of Table 1, and random programs under CTSS, COS, ALAMOS and LTSS: decks of operations.f."""
import json
import random

from run import HERE, ROOT, program

FORTRAN = ROOT / "fortran"

# Machine, system, libraries, what the calls of RDISK and WDISK become, drives.
HOSTS = [
    ("cray1", "ctss", ["cftlib", "fortlib"], [[], ["use_izdk.f"], ["use_rdabs.f"]], 4),
    ("cray1", "cos", [], [["use_sys.f"]], 4),
    ("cray1", "alamos", ["system"], [["use_sys.f"]], 4),
    ("cdc7600", "ltss", ["ftwlib", "orderlib"], [[], ["use_izdk.f"]], 3),
]
SECTOR = 512


def card(numbers):
    return "".join(f"{n:10d}" for n in numbers) + "\n"


def rows():
    """The rows of Table 1, by the cards of docs/fortran.md."""
    table = json.loads((ROOT / "tools/validation/studies/bucher-hayes/table1.json").read_text())["rows"]
    for number, row in enumerate(table):
        if "programs" not in row:
            continue
        library = row.get("library", "")
        buffered = any(name == "bufio.f" for name in row["programs"])
        statement = 1 if row["routine"] in ("READ", "WRITE") else 0
        turn = 18 if row["machine"] == "cray1" else 20
        for size in (1, 3, 18, 36):
            for part in (1, 2):
                cards = "ORACLE\n" + card([12, 1, int(row["direction"] == "write"), 0, 5, 100_000, 0, 0])
                cards += card([turn, 10, 0, part, statement, 0, 0, 0]) + card([1]) + card([size])
                flags = ["--machine", row["machine"], "--os", row["os"]]
                flags += ["--library", library] if buffered else []
                name = f"row-{number}-{row['os']}-{row['routine'].replace(' ', '')}-{size}-{part}"
                sources = [FORTRAN / p for p in row["programs"]]
                yield program(name, sources, flags, cards, included=[FORTRAN / "measure.f"], last=None)


def random_access(dice, unit, whole):
    """Returns a request and the operations until it is complete. `whole`: the request moves whole sectors."""
    words = dice.choice([512, 1024, 512 * dice.randint(1, 39)])
    at = SECTOR * dice.choice([dice.randint(0, 3000), dice.randint(0, 40), dice.randint(0, 300)])
    if not whole or dice.random() < 0.001:
        words = dice.choice([1, 511, 513, words, dice.randint(1, 20000)])
        at = dice.choice([at, dice.randint(0, 1_000_000)])
    yield (dice.choice([1, 2]), unit, words, at)
    for _ in range(dice.randint(0, 3)):
        yield (4, unit, dice.randint(1, 400), dice.choice([1, 10, 100, 1000]))
    if dice.random() < 0.3:
        yield (12, unit, 0, dice.randint(1, 200))
    if dice.random() < 0.997:
        yield (dice.choice([3, 14]), unit, words, 0)


def records(dice, unit):
    """Writes records, and then reads and skips them. Now and then one operation is an error, which ends the program."""
    writes = dice.random() < 0.5
    if not writes and dice.random() < 0.9:
        yield (10, unit, 0, 0)
    for _ in range(dice.randint(1, 6)):
        words = dice.choice([1, 510, 511, 512, 511 * dice.randint(1, 30), dice.randint(1, 20000)])
        if dice.random() < 0.003:
            writes = not writes
        operation = dice.choices([6, 7, 9], [8, 8, 1])[0] if writes else dice.choices([5, 7, 8, 10, 11], [6, 6, 2, 1, 3])[0]
        if operation in (5, 6):
            yield (operation, unit, max(words, 2), dice.choice([0, 0, 0, 1, -1]))
            if dice.random() < 0.8:
                yield (11, unit, 0, 0)
        elif operation == 7:
            yield (7, unit, words, int(writes))
        else:
            yield (operation, unit, 0, 0)


def deck(dice, drives, blocked, whole):
    """A random program. Written records are read again now and then, so that most reads find records."""
    operations = []
    for _ in range(dice.randint(5, 25)):
        if blocked and dice.random() < 0.6:
            operations += records(dice, 20 + dice.randint(0, drives))
        else:
            waiting = [list(random_access(dice, 5 + n, whole)) for n in dice.sample(range(drives), dice.randint(1, drives))]
            while waiting:  # several channels at once, each in its own order
                one = dice.choice(waiting)
                operations.append(one.pop(0))
                waiting = [w for w in waiting if w]
        if dice.random() < 0.2:
            operations.append((13, 0, 0, 0))
    return "".join(f"{op:2d}{unit:4d}{m:8d}{n:8d}\n" for op, unit, m, n in operations)


def decks(count, seed):
    for number in range(count):
        dice = random.Random(f"{seed} {number}")
        machine, system, libraries, adapters, drives = dice.choice(HOSTS)
        adapter = dice.choice(adapters)
        sources = [HERE / "operations.f"] + [FORTRAN / name for name in adapter]
        flags = ["--machine", machine, "--os", system, "--seed", str(dice.randint(1, 1000))]
        if dice.random() < 0.4:
            flags += ["--rotation", "drift"]
        if dice.random() < 0.1:
            flags += ["--disk", "instant"]
        if libraries:
            flags += ["--library", dice.choice(libraries)]
            if dice.random() < 0.5:
                flags += ["--system-buffer", str(dice.randint(1, 60))]
        if dice.random() < 0.04:
            flags += ["--limit", f"{dice.uniform(0.01, 2):.4f} s"]
        cards = deck(dice, drives, bool(libraries), adapter != ["use_rdabs.f"])
        yield program(f"blocked-{number}-{system}", sources, flags, cards)
