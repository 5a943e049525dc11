"""Runs of other commands: studies, the golden cases, and programs that share a machine."""
import random

from blocked_decks import HOSTS, deck
from run import HERE, ROOT, Run

FORTRAN = ROOT / "fortran"


def studies():
    yield Run("table1", [["table1", "--json", "result.json"]], {}, ("result.json",), prints=False)
    yield Run("claims", [["claims", "--document", "all", "--json", "result.json"]], {}, ("result.json",), prints=False)


def golden():
    """The cases of tests/golden: their results as JSON, and the events of the traces that they write."""
    folder = ROOT / "tests/golden"
    for line in (folder / "cases").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        name, *words = line.split()
        command = [word.replace("TRACE", "trace.jsonl") for word in words] + ["--json", "result.json"]
        outputs = ("result.json", *(["trace.jsonl"] if "trace.jsonl" in command else []))
        yield Run(f"golden-{name}", [command], {"fortran": FORTRAN, "tests/golden": folder}, outputs, prints=False)


def together(count, seed):
    """Two or three programs on one machine, each with the same deck, on one or two processors."""
    hosts = [host for host in HOSTS if [] in host[3]]  # a program here has one source
    for number in range(min(count, 20)):
        dice = random.Random(f"{seed} together {number}")
        machine, system, libraries, _, drives = dice.choice(hosts)
        programs = dice.randint(2, 3)
        names = [f"program{i}.f" for i in range(programs)]
        command = ["together", *names, "--machine", machine, "--os", system, "--library", dice.choice(libraries), "--cards",
                   "cards", "--json", "result.json", "--trace", "trace.jsonl", "--limit", "20 s", "--quantum",
                   f"{dice.choice([1, 5, 20])} ms", "--seed", str(dice.randint(1, 1000))]
        if dice.random() < 0.5:
            command += ["--priority", ",".join(str(dice.randint(1, 3)) for _ in range(programs))]
        if dice.random() < 0.3:
            command += ["--set", f"machines/{machine}.processors=2"]
        files = {name: HERE / "operations.f" for name in names} | {"cards": deck(dice, drives, True, True)}
        yield Run(f"together-{number}", [command], files, ("result.json", "trace.jsonl"), prints=False)
