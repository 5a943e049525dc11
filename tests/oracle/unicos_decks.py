"""Random programs under UNICOS: decks of unicos.f, each unit with its own layers.

A deck has up to four units. Each unit has one use, which decides its layers and its operations. The operations of all units
are then mixed, and those of a unit stay in order.
"""
import random

from run import HERE, program

SITES = {"plain": 1, "ldcache": 1, "striped": 8, "three": 3, "ssd": 1}
LONGEST = 20000  # words of an operation; the driver has 40000 for each unit


def card(operation, unit, m=0, n=0, k=0):
    return f"{operation:3d}{unit:4d}{m:8d}{n:8d}{k:8d}\n"


class Dealer:
    """Returns every option once, in random order, before it repeats any, so that a few decks cover all of them."""

    def __init__(self, dice):
        self.dice = dice
        self.left = {}

    def __call__(self, name, options):
        left = self.left.setdefault(name, [])
        if not left:
            left.extend(self.dice.sample(range(len(options)), len(options)))
        return options[left.pop()]


def record_layer(dice, deal):
    """A layer that makes records, and the longest record in words."""
    longest = dice.choice([200, 1000, 2000])
    size = longest * 8 + 64
    block = dice.choice([1000, 4096, 32760])
    return deal("record layer", [
        ("cos", LONGEST),
        ("blocked", LONGEST),
        (f"cos:{dice.randint(1, 80)}", LONGEST),
        (f"cos.sync:{dice.randint(1, 40)}", LONGEST),
        (f"cos.async:{dice.randint(2, 96)}", LONGEST),
        (f"f77:0:{dice.randint(1, 20)}", LONGEST),
        (f"f77.mips:{size}", longest),
        ("f77.intel", LONGEST),
        (f"vms.s:0:{dice.randint(1, 20)}", LONGEST),
        (f"vms.v:{size}", longest),
        (f"vms.f:{longest * 8}", longest),
        (f"ibm.vbs:0:{block}", LONGEST),
        (f"ibm.vb:{block - 4}:{block}", block // 8 - 4),
        (f"ibm.v:{block - 4}", block // 8 - 4),
        (f"ibm.f:{longest * 8}", longest),
        (f"ibm.fb:{longest * 8}:{longest * 16 if longest < 2000 else 32000}", longest),
    ])


def resident(dice, name):
    options = dice.choice(["", ".save", ".scr", ".ovfl", ".novfl"])
    # No limit if an overflow would be an error.
    limits = ["", str(dice.randint(40, 200)), str(dice.randint(200, 2000))]
    most = "" if options in (".novfl", ".scr") else dice.choice(limits)
    return f"{name}{options}:{dice.choice([0, 8, 40])}:{most}:{dice.choice([8, 32, 256])}"


def cache_layer(dice, deal):
    pages = dice.choice([2, 3, 4, dice.randint(2, 12)])
    blocks = dice.choice([1, 2, 4, 8, dice.randint(1, 32)])  # of a page
    return deal("cache layer", [
        f"cache:{blocks}:{dice.randint(1, 20)}",
        f"cache.sds:{blocks}:{pages}",
        f"cache:{blocks}:{pages}:{dice.randint(8, 40)}",
        f"cachea:{blocks}:{pages}:{dice.choice([0, 1, pages - 1, pages, 2 * pages])}",
        f"cachea.ssd:{blocks}:{pages}:{dice.randint(0, pages)}",
        f"bufa:{dice.randint(1, 48)}:{dice.randint(2, 6)}",
    ])


def lower_layers(dice, deal):
    """Layers without records."""
    layers = [deal("lower layer", [resident(dice, "mr"), resident(dice, "sds"), *[cache_layer(dice, deal)] * 3])
              for _ in range(dice.choice([0, 1, 1, 2]))]
    if dice.random() < 0.15:
        layers.insert(dice.randint(0, len(layers)), dice.choice(["event", "event.summary", "event.brief", "event.nostat"]))
    if not layers or dice.random() < 0.3:
        layers.append(dice.choice(["system", "syscall"]))
    return layers


def length(dice, longest=LONGEST):
    return max(1, min(longest, dice.choice([1, 500, 511, 512, 513, 512 * dice.randint(1, 30), dice.randint(1, longest)])))


def ended(dice, unit):
    """CLOSE, and sometimes an operation on the closed unit."""
    yield card(2, unit, int(dice.random() < 0.2))
    if dice.random() < 0.2:
        yield card(dice.choice([61, 62]), unit)


def records(dice, deal, unit):
    """Writes, reads and skips records, with BACKSPACE and ENDFILE among the operations."""
    layer, longest = record_layer(dice, deal)
    chain = ",".join([layer, *lower_layers(dice, deal)])
    blocked = f"-s blocked -b {dice.randint(1, 40)}"
    assign = dice.choice([f"-F {chain}", f"-F {chain}", f"-F {layer}", f"-F {layer}", "-s cos", blocked, ""])
    longest = longest if layer in assign else LONGEST
    yield assign
    yield card(1, unit, dice.choice([0, 0, 0, 4]))
    buffers = layer.startswith(("cos", "blocked")) or layer not in assign
    for _ in range(dice.randint(1, 3)):
        written = []
        for _ in range(dice.randint(1, 12)):
            kind = dice.choice([3, 3, 10, 5] if buffers else [3, 5])
            words = max(2, length(dice, longest - 5))  # beside a number and 20 characters
            characters = dice.randint(1, 20)
            written.append((kind, words, characters))
            yield card(kind, unit, words, 0, characters)
            if kind == 10 and dice.random() < 0.8:
                yield card(12, unit)
        if dice.random() < 0.3:
            yield card(9, unit)
        yield card(7, unit)
        for kind, words, characters in written[: dice.choice([dice.randint(0, len(written)), len(written)])]:
            if dice.random() < 0.1:
                words = dice.choice([2, words // 2 + 1, words + 1])
            if dice.random() < 0.15:
                yield card(8, unit)
            elif buffers and dice.random() < 0.3:
                yield card(11, unit, max(2, words)) + card(12, unit)
            else:
                yield card(6 if kind == 5 else 4, unit, words, 0, characters)
        if dice.random() < 0.5:
            yield card(7, unit)
    yield from ended(dice, unit)


def stream(dice, deal, unit):
    """Words without records."""
    yield dice.choice([f"-F {','.join(lower_layers(dice, deal))}", f"-F {','.join(lower_layers(dice, deal))}", "-s u",
                       f"-s {dice.choice(['unblocked', 'sbin', 'bin'])}"])
    yield card(1, unit, 0)
    for _ in range(dice.randint(1, 3)):
        sizes = [length(dice) for _ in range(dice.randint(1, 10))]
        for size in sizes:
            kind = dice.choice([3, 3, 10])
            yield card(kind, unit, max(size, 2))
            if kind == 10:
                yield card(12, unit)
        yield card(7, unit)
        for size in sizes[: dice.choice([dice.randint(0, len(sizes)), len(sizes)])]:
            kind = dice.choice([4, 4, 11])
            yield card(kind, unit, max(size, 2))
            if kind == 11:
                yield card(12, unit)
    yield from ended(dice, unit)


def direct(dice, deal, unit):
    words = dice.choice([1, 100, 512, 1000, 4096])
    yield dice.choice(["", "", f"-F {','.join(lower_layers(dice, deal))}"])
    yield card(1, unit, 1, words * 8)
    written = []
    for _ in range(dice.randint(3, 25)):
        if not written or dice.random() < 0.6:
            written.append(dice.choice([len(written) + 1, dice.randint(1, 60)]))
            yield card(13, unit, dice.choice([words, words, max(1, words // 2)]), written[-1])
        else:
            yield card(14, unit, dice.choice([words, max(1, words // 2)]), dice.choice([*written, dice.choice(written) + 1]))
    yield card(2, unit)


def indexed(dice, deal, unit):
    """Calls of READDR or READMS and related routines, with and without waiting."""
    family = dice.choice([20, 30])
    named = int(dice.random() < 0.3)
    yield dice.choice(["", "-F system", f"-F {','.join(lower_layers(dice, deal))}"])
    yield card(family, unit, 100, named)
    sizes = {}
    asynchronous = False
    for _ in range(dice.randint(4, 25)):
        what = dice.choice(["write", "write", "read", "mode", "check"])
        if what == "write" or not sizes:
            key = dice.randint(1, 40)
            again = key in sizes
            size = sizes[key] if again and dice.random() < 0.5 else length(dice, 5000)
            yield card(family + 1, unit, size, key, dice.choice([0, -1]) if again else 0)
            sizes[key] = size
        elif what == "read":
            key = dice.choice([*sizes] * 8 + [41])
            yield card(family + 2, unit, sizes.get(key, 1), key, int(asynchronous))
        elif what == "mode":
            asynchronous = not asynchronous
            yield card(family + (4 if asynchronous else 5), unit)
        else:
            yield card(family + dice.choice([6, 7]), unit)
    if asynchronous:
        yield card(family + 7, unit)
    yield card(family + 3, unit)
    if dice.random() < 0.5:
        yield card(family, unit, 100, named)
        for key, size in list(sizes.items())[:5]:
            yield card(family + 2, unit, size, key)
        yield card(family + 3, unit)


def word_file(dice, deal, unit):
    yield dice.choice(["", "-F system", f"-F {','.join(lower_layers(dice, deal))}"])
    yield card(40, unit, dice.randint(2, 40))
    end = 0
    for _ in range(dice.randint(4, 25)):
        size = length(dice, 5000)
        if end == 0 or dice.random() < 0.5:
            at = dice.choice([end + 1, dice.randint(1, end + 1), dice.randint(1, 40000)])
            yield card(41, unit, size, at)
            end = max(end, at + size - 1)
        else:
            at = dice.randint(1, end)
            yield card(42, unit, min(size, end - at + 1) if dice.random() < 0.95 else size, at)
    yield card(43, unit)


def queued(dice, deal, unit):
    yield dice.choice(["", "", f"-F {','.join(lower_layers(dice, deal))}"])
    yield card(50, unit)
    end = 0
    for request in range(1, dice.randint(4, 25)):
        blocks = dice.randint(1, 20)
        if end == 0 or dice.random() < 0.5:
            at = dice.choice([end, dice.randint(0, end)])
            yield card(51, unit, blocks, at, request)
            end = max(end, at + blocks)
        else:
            yield card(52, unit, blocks, dice.randint(0, end), request)
        if dice.random() < 0.5:
            yield card(53, unit, int(dice.random() < 0.5), 0, request)
    yield card(53, unit)
    yield card(54, unit)


def text(dice, deal, unit):
    chain = ",".join(["text", *lower_layers(dice, deal)])
    yield dice.choice(["", "-F text", f"-F text.nl:10:{dice.randint(1, 20)}", f"-F {chain}", "-s text"])
    yield card(1, unit, 2)
    for _ in range(dice.randint(1, 3)):
        count = dice.randint(1, 300)
        yield card(15, unit, count)
        if dice.random() < 0.3:
            yield card(17, unit, 0, dice.randint(1, 500))
        yield card(7, unit)
        yield card(16, unit, dice.randint(1, count))
        if dice.random() < 0.3:
            yield card(8, unit)
            yield card(16, unit, 1)
        yield card(7, unit)
    yield from ended(dice, unit)


USES = [records, records, records, records, stream, stream, direct, indexed, indexed, word_file, queued, text]


def space(dice, partitions):
    """Flags that allocate space to a file."""
    words = []
    if dice.random() < 0.3:
        first = dice.randint(0, partitions - 1)
        words += ["-p", f"{first}-{dice.randint(first, partitions - 1)}" if partitions > 1 else "0"]
    if dice.random() < 0.3:
        words += ["-q", str(dice.choice([1, 8, 16, 48]))]
    if dice.random() < 0.3:
        words += ["-n", str(dice.randint(1, 600))]
    return " ".join(words)


def decks(count, seed):
    deal = Dealer(random.Random(f"{seed} unicos"))
    for number in range(count):
        dice = random.Random(f"{seed} unicos {number}")
        site = dice.choice([*SITES])
        flags = ["--machine", "ymp", "--site", site, "--seed", str(dice.randint(1, 1000)), "--procstat", "procstat"]
        if dice.random() < 0.3:
            flags += ["--load", f"{dice.uniform(0, 0.3):.3f}"]
        if dice.random() < 0.1:
            flags += ["--disk", "instant"]
        if dice.random() < 0.3:
            flags += ["--rotation", "drift"]
        units = []
        for unit in dice.sample(range(10, 50), dice.randint(1, 4)):
            operations = deal("use", USES)(dice, deal, unit)
            assigned = f"{next(operations)} {space(dice, SITES[site])}".strip()
            if assigned:
                flags += ["--assign", f"{assigned} u:{unit}"]
            units.append(list(operations))
        cards = ""
        while units:
            one = dice.choice(units)
            cards += one.pop(0)
            if dice.random() < 0.1:
                cards += card(60, 0, 0, dice.randint(1, 100))
            units = [unit for unit in units if unit]
        yield program(f"unicos-{number}", [HERE / "unicos.f"], flags, cards, outputs=("procstat",), image=True)
