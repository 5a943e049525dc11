"""A unit as Fortran has it: the layers that assign names, and what stands above them."""
from cos import AsynchronousCos, Cos
from pages import Pages
from resident import Resident
from ring import Ring
from system import System

WORD = 8


class Plain:
    """No records: a WRITE is so many bytes, and the file ends where the last one did."""

    def __init__(self, below, truncates):
        self.below, self.truncates, self.wrote = below, truncates, False

    def write(self, words):
        self.below.write(WORD * words)
        self.wrote = True

    def read(self, words):
        self.wrote = False
        return self.below.read(WORD * words) == WORD * words

    def rewind(self):
        self._end()
        self.below.seek(0)

    def close(self):
        self._end()
        self.below.close()

    def _end(self):
        if self.wrote and self.truncates:
            self.below.truncate()
        self.wrote = False


class Direct:
    """Records by their numbers, each behind a seek."""

    def __init__(self, below, words):
        self.below, self.length = below, WORD * words

    def write(self, number):
        self.below.seek((number - 1) * self.length)
        self.below.write(self.length)

    def read(self, number):
        self.below.seek((number - 1) * self.length)
        return self.below.read(self.length) == self.length

    def close(self):
        self.below.close()


def layer(text, below):
    fields = text.split(":")
    name, _, option = fields[0].partition(".")
    numbers = [int(field) if field else None for field in fields[1:]]

    def number(place, usual):
        return numbers[place] if len(numbers) > place and numbers[place] is not None else usual

    if name in ("cos", "blocked"):
        kind = AsynchronousCos if option == "async" else Cos
        return kind(below, number(0, 8))
    if name in ("mr", "sds"):
        return Resident(below, number(1, 1 << 40), option == "scr")
    if name in ("cache", "cachea"):
        return Pages(below, number(0, 8), number(1, 4), name == "cachea")
    if name == "bufa":
        return Ring(below, number(0, 8), number(1, 2))
    raise ValueError(text)


def open_unit(chain, system, direct_words=None):
    """The file is as it was left; the position is at its start."""
    system.position = 0
    top = system
    parts = [part for part in chain.split(",") if part not in ("system", "syscall")]
    for part in reversed(parts):
        top = layer(part, top)
    if direct_words is not None:
        return Direct(top, direct_words)
    return top if isinstance(top, Cos) else Plain(top, "syscall" not in chain)


def reckon(chain, pattern, direct_words=None):
    """Calls of the system, and whether each READ found something."""
    system = System()
    unit, items, found = None, [], []
    for what, count in pattern:
        if unit is None and what != "C":
            unit = open_unit(chain, system, direct_words)
            if isinstance(unit, Cos):
                unit.items = items
        if what == "W":
            unit.write(count)
        elif what == "R":
            found.append(unit.read(count))
        elif what == "B":
            unit.backspace()
        elif what == "E":
            unit.end_file()
        elif what == "N":
            unit.rewind()
        elif unit is not None:
            unit.close()
            items = getattr(unit, "items", [])
            unit = None
    if unit is not None:
        unit.close()
    return system.counts(), found
