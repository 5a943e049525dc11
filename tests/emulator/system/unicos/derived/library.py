"""A unit of Fortran: the layers that assign specifies, and the library above them."""
from cos import AsynchronousCos, Cos
from pages import Pages
from resident import Resident
from ring import Ring
from segment import Memory, Segment
from system import System

WORD = 8


class Plain:
    """A file without records. A WRITE adds bytes, and the file ends after the last one."""

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
    """Records with numbers; a seek precedes each."""

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


def layer(text, below, system):
    fields = text.split(":")
    name, *options = fields[0].split(".")
    numbers = [int(field) if field else None for field in fields[1:]]

    def number(place, usual):
        return numbers[place] if len(numbers) > place and numbers[place] is not None else usual

    if name in ("cos", "blocked"):
        kind = AsynchronousCos if "async" in options else Cos
        return kind(below, number(0, 8))
    area = Segment(system) if name == "sds" or "sds" in options else Memory()
    if name in ("mr", "sds"):
        return Resident(below, number(1, 1 << 40), "scr" in options, area)
    if name in ("cache", "cachea"):
        return Pages(below, number(0, 8), number(1, 4), name == "cachea", number(2, 0), area)
    if name == "bufa":
        return Ring(below, number(0, 8), number(1, 2))
    raise ValueError(text)


def open_unit(chain, system, direct_words=None):
    """Opens the file with its previous contents, at its start."""
    system.position = 0
    top = system
    parts = [part for part in chain.split(",") if part not in ("system", "syscall", "event")]
    for part in reversed(parts):
        top = layer(part, top, system)
    if direct_words is not None:
        return Direct(top, direct_words)
    return top if isinstance(top, Cos) else Plain(top, "syscall" not in chain)


class Reckoned:
    """A unit's file, on which the statements of a pattern are executed."""

    def __init__(self, chain, direct_words=None):
        self.chain, self.direct_words, self.system = chain, direct_words, System()
        self.unit, self.items, self.found = None, [], []
        if direct_words is not None:
            self.open()

    def open(self):
        """Files of direct access are opened by OPEN, others by their first statement."""
        self.unit = open_unit(self.chain, self.system, self.direct_words)
        if isinstance(self.unit, Cos):
            self.unit.items = self.items

    def do(self, what, count):
        if what == "C":
            self.close()
            return self.open() if self.direct_words is not None else None
        if self.unit is None:
            self.open()
        if what == "W":
            self.unit.write(count)
        elif what == "R":
            self.found.append(self.unit.read(count))
        elif what == "B":
            self.unit.backspace()
        elif what == "E":
            self.unit.end_file()
        elif what == "N":
            self.unit.rewind()

    def close(self):
        if self.unit is not None:
            self.unit.close()
            self.items = getattr(self.unit, "items", [])
            self.unit = None


def reckon(chains, pattern, direct_words=None):
    """Returns the system calls of each unit, whether each READ found a record, and the total time of the kernel.

    `chains`: by unit; `pattern`: unit, statement, number.
    """
    units = {unit: Reckoned(chain, direct_words) for unit, chain in chains.items()}
    for unit, what, count in pattern:
        units[unit].do(what, count)
    for unit in units.values():
        unit.close()
    return ({unit: one.system.counts() for unit, one in units.items()},
            {unit: one.found for unit, one in units.items()},
            sum(one.system.time() for one in units.values()))
