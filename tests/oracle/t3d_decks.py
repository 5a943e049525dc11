"""Random programs on PEs of the T3D, decks of pes.f, and random jobs."""
import random

from run import HERE, Run
from unicos_decks import Dealer, lower_layers, record_layer

SITES = {"arrays": 4, "drives": 4, "ldcached": 4, "large": 8, "phase1": 8, "mixed": 8}
ALL = -1
MOST_WORDS = 20000


def card(operation, pe, unit, m=0, n=0):
    return f"{operation:3d}{pe:4d}{unit:4d}{m:8d}{n:8d}\n"


def environment(dice):
    flags = []
    if dice.random() < 0.5:
        flags += ["--env", f"MPP_AGENT_IOPATH={dice.choice(['direct', 'buffered'])}"]
    if dice.random() < 0.3:
        flags += ["--env", f"MPP_AGENT_IO_MEM_MIN={dice.choice(['4 MB', '16000000', '64 MB', '512 KB'])}"]
    if dice.random() < 0.3:
        flags += ["--env", f"MPP_AGENT_PLOCK={dice.choice(['delay_shuffle', 'immediate_shuffle', 'off'])}"]
    return flags


def own_file(dice, unit):
    """A file for each PE. Most operations are done by all PEs, and some by one."""
    yield card(9, ALL, unit)
    for _ in range(dice.randint(1, 2)):
        sizes = [dice.choice([512, 512 * dice.randint(1, 32), dice.randint(1, 8000)]) for _ in range(dice.randint(1, 8))]
        for size in sizes:
            kind = dice.choice([1, 1, 6])
            yield card(kind, ALL, unit, max(2, size))
            if kind == 6:
                yield card(8, ALL, unit)
        yield card(3, ALL, unit)
        for size in sizes[: dice.randint(0, len(sizes))]:
            yield card(2, ALL if dice.random() < 0.8 else dice.randint(0, 3), unit, max(2, size))
        yield card(3, ALL, unit)
    yield card(12, ALL, unit)


def direct_file(dice, unit, pes):
    """Records of a file that all PEs share."""
    words = dice.choice([512, 1024, 1000, 4096])
    yield card(9, ALL, unit, words * 8)
    for number in range(dice.randint(1, 6)):
        yield card(10, ALL, unit, words, number * pes + 1)
    yield card(12, ALL, unit)
    yield card(13, ALL, 0)
    yield card(9, ALL, unit, words * 8)
    for _ in range(dice.randint(0, 4)):
        yield card(11, ALL, unit, words, 1)
    yield card(12, ALL, unit)


def between(dice, pes):
    for _ in range(dice.randint(1, 5)):
        words = dice.choice([1, 100, 8000, dice.randint(1, MOST_WORDS)])
        yield card(14, ALL, 0, words, dice.randint(0, pes - 1))
        if dice.random() < 0.5:
            yield card(13, ALL, 0) + card(15, ALL, 0, words, dice.randint(0, pes - 1)) + card(13, ALL, 0)
        if dice.random() < 0.5:
            yield card(16, dice.randint(ALL, pes - 1), 0, 0, dice.randint(1, 100))


def programs(count, seed):
    deal = Dealer(random.Random(f"{seed} pes"))
    for number in range(count):
        dice = random.Random(f"{seed} pes {number}")
        site = dice.choice([*SITES])
        pes = dice.choice([1, 2, 3, 4, 6, 8])
        command = ["run", "pes.f", "--machine", "t3d", "--site", site, "--pes", str(pes),
                   "--seed", str(dice.randint(1, 1000)), "--cards", "cards",
                   "--json", "result.json", "--no-summary", *environment(dice)]
        parts = []
        for unit in dice.sample(range(20, 30), dice.randint(1, 2)):
            parts.append(list(own_file(dice, unit)))
            layers = [*([record_layer(dice, deal)[0]] if dice.random() < 0.3 else []), *lower_layers(dice, deal)]
            # Hosts here have no solid-state storage for layers, and these layers have records of limited length.
            limited = ("f77.mips", "vms.f", "vms.v", "ibm", "sds")
            layers = [layer for layer in layers if not layer.startswith(limited)]
            layers = [layer for layer in layers if ".sds" not in layer and ".ssd" not in layer] or ["system"]
            partition = f" -p {dice.randint(0, SITES[site] - 1)}" if dice.random() < 0.5 else ""
            if dice.random() < 0.8:
                command += ["--assign", f"-F {','.join(layers)}{partition} u:{unit}"]
        if dice.random() < 0.5:
            parts.append(list(direct_file(dice, 30, pes)))
            command += ["--assign", f"-F {dice.choice(['system', 'cachea:8:4', 'bufa:16:2,system'])} u:30"]
        if dice.random() < 0.7:
            parts.append(list(between(dice, pes)))
        cards = ""
        while parts:
            one = dice.choice(parts)
            cards += one.pop(0)
            parts = [part for part in parts if part]
        yield Run(f"pes-{number}", [command], {"pes.f": HERE / "pes.f", "cards": cards}, ("result.json",), prints=False,
                  last=b"DONE")


def jobs(count, seed):
    for number in range(count):
        dice = random.Random(f"{seed} jobs {number}")
        pes = dice.choice([1, 2, 4, dice.randint(1, 64)])
        request = dice.choice([4096, 65536, 1024 * dice.randint(1, 64), 4096 * dice.randint(1, 64)])
        depth = dice.randint(1, 4)
        keys = {"pes": pes, "request": request, "requests": dice.randint(depth, 20), "depth": depth,
                "direction": dice.choice(["write", "read"]), "pattern": dice.choice(["sequential", "sequential", "random"]),
                "to": dice.choice(["user", "user", "system", "one", "hippi"]), "phase": dice.choice(["any", "any", "I"])}
        if dice.random() < 0.2:
            keys["alignment"] = "any"
        elif dice.random() < 0.3:
            keys["well_formed"] = dice.randint(0, 100)
        if dice.random() < 0.2:
            keys["gather"] = request
        text = "".join(f"{key} = {value!r}\n".replace("'", '"') for key, value in keys.items())
        command = ["job", "job.toml", "--site", dice.choice([*SITES]), "--seed", str(dice.randint(1, 1000)), "--json",
                   "result.json", *environment(dice)]
        yield Run(f"jobs-{number}", [command], {"job.toml": text}, ("result.json",), prints=False, last=b"")
