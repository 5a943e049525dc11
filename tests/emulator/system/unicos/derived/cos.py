"""Blocked files, by the rules of docs/ffio.md. Addresses are words; a block has 512, of which the first is its own."""
from system import SECTOR

BLOCK = 512


class Cos:
    def __init__(self, below, blocks):
        self.below, self.blocks = below, blocks
        self.items = []        # records and ends: what it is, where its control word is, behind which word it begins
        self.current = 0       # the item that comes next
        self.base = self.held = 0   # blocks that the buffer holds
        self.dirty = False
        self.last = "open"
        self.has_eod = False   # written in this open

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
        """Whether there was a record."""
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
            self._go_to(self.items[self.current][1] // BLOCK)  # its control word says how far back
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
        """EOF and EOD behind what was written last, and back before that EOF."""
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
    """The size is that of two halves; behind a read that was complete the next half is read."""

    def __init__(self, below, blocks):
        super().__init__(below, -(-blocks // 2))
        self.ahead = None   # the block that a read ahead begins with, and what it got
        self.end = None     # the block of the EOD that this open has written

    def rewind(self):
        super().rewind()
        if self.held == 0:
            self.ahead = None

    def _begin_writing(self):
        super()._begin_writing()
        self.ahead = None

    def _eod_written(self, block):
        """Before the layer goes back over its EOF: what that reads has nothing ahead of it behind the EOD either."""
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
