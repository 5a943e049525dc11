"""Blocked files, by the rules of docs/ffio.md. Addresses are words; a block has 512, of which the first is its control word."""
from system import SECTOR

BLOCK = 512


class Cos:
    def __init__(self, below, blocks):
        self.below, self.blocks = below, blocks
        self.items = []        # records and ends: the kind, the place of the control word, the word after which the item starts
        self.current = 0       # the next item
        self.base = self.held = 0   # first and number of blocks in the buffer
        self.dirty = False
        self.last = "open"
        self.has_eod = False   # written since this open

    def write(self, words):
        self._begin_writing()
        self._item("record", words)
        self.last = "write"

    def end_file(self):
        if self.last == "end file":
            return
        self._begin_writing()
        self._item("eof", 0)
        self.last = "end file"

    def read(self, _words):
        """Returns whether there was a record."""
        if self.current >= len(self.items):
            return False
        kind, control, start = self.items[self.current]
        self.last = "read"
        if kind == "eod":
            self._need(control // BLOCK)
            return False
        first = start + 1 if start % BLOCK == 0 else start
        for block in range(first // BLOCK, control // BLOCK + 1):
            self._need(block)
        self.current += 1
        return kind == "record"

    def rewind(self):
        self._finish()
        if not (self.base == 0 and self.held > 0):
            self._flush()
            self.below.seek(0)
            self._forget()
        self.current = 0
        self.last = "rewind"

    def backspace(self):
        self._finish()
        if self.current:
            self.current -= 1
            self._go_to(self.items[self.current][1] // BLOCK)  # its control word contains the distance
            self._go_to(self._behind(self.current) // BLOCK)
        self.last = "back"

    def close(self):
        self._finish()
        self._flush()
        if self.has_eod:
            self.below.seek((self.items[-1][1] // BLOCK + 1) * SECTOR)
            self.below.truncate()
        self.below.close()

    def _behind(self, item):
        return self.items[item - 1][1] + 1 if item else 0

    def _block_before(self, item):
        return self.items[item - 1][1] // BLOCK if item else 0

    def _forget(self):
        self.base = self.held = 0

    def _flush(self):
        if self.dirty:
            self.below.write(self.held * SECTOR)
        self.dirty = False

    def _put(self, address):
        block = address // BLOCK
        if not self.base <= block < self.base + self.blocks:
            self._flush()
            self.base = block
        self.held = block - self.base + 1
        self.dirty = True

    def _begin_writing(self):
        if self.last in ("read", "back"):
            self.below.seek(self.base * SECTOR)
            self.dirty = True
            self.held = max(self._block_before(self.current), self.base) - self.base + 1
        elif self.last in ("open", "rewind") and self.below.position != self.base * SECTOR:
            self.below.seek(self.base * SECTOR)
        del self.items[self.current:]

    def _item(self, kind, words):
        start = address = self._behind(self.current)
        for _ in range(words):
            if address % BLOCK == 0:
                address += 1
            self._put(address)
            address += 1
        if address % BLOCK == 0:
            address += 1
        self._put(address)
        self.items.append((kind, address, start))
        self.current += 1

    def _finish(self):
        """Writes EOF and EOD after the last written record, and goes back before that EOF."""
        if self.last not in ("write", "end file"):
            return
        ends = ("eof", "eod") if self.last == "write" else ("eod",)
        for kind in ends:
            self._item(kind, 0)
        self._eod_written(self.items[-1][1] // BLOCK)
        self.current -= len(ends)
        self._go_to(self._block_before(self.current))

    def _eod_written(self, _block):
        self.has_eod = True

    def _need(self, block):
        if self._holds(block):
            return
        self._flush()
        if self.below.position != block * SECTOR:
            self.below.seek(block * SECTOR)
        self._fill(block)

    def _go_to(self, block):
        if self._holds(block):
            return
        self._flush()
        self.below.seek(block * SECTOR)
        self._fill(block)

    def _holds(self, block):
        return self.base <= block < self.base + self.held

    def _fill(self, block):
        got = self.below.read(self.blocks * SECTOR)
        self.base, self.held = block, -(-got // SECTOR)


class AsynchronousCos(Cos):
    """The size is the sum of two halves. After a complete read, the next half is read ahead."""

    def __init__(self, below, blocks):
        super().__init__(below, -(-blocks // 2))
        self.ahead = None   # first block of a read-ahead, and its result
        self.end = None     # the block of the EOD that was written since this open

    def rewind(self):
        super().rewind()
        if self.held == 0:
            self.ahead = None

    def _begin_writing(self):
        super()._begin_writing()
        self.ahead = None

    def _eod_written(self, block):
        """Before the layer goes back over its EOF. That read does not read ahead past the EOD."""
        super()._eod_written(block)
        self.end = block

    def _need(self, block):
        if self._holds(block) or not self.ahead or self.ahead[0] != block:
            if not self._holds(block):
                self.ahead = None
            return super()._need(block)
        self._flush()
        self.base, got = self.ahead
        self.held = -(-got // SECTOR)
        self._start(got)

    def _go_to(self, block):
        if not self._holds(block):
            self.ahead = None
        super()._go_to(block)

    def _fill(self, block):
        got = self.below.read(self.blocks * SECTOR)
        self.base, self.held = block, -(-got // SECTOR)
        self._start(got)

    def _start(self, got):
        following = self.base + self.blocks
        wanted = got == self.blocks * SECTOR and (self.end is None or following <= self.end)
        self.ahead = (following, self.below.read(self.blocks * SECTOR)) if wanted else None
