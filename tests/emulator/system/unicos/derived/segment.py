"""The storage of mr and sds, and of the pages of caches: main memory, or the SSD, whose transfers are counted.

A part of a block on the SSD is changed in a buffer of one block: read before, written when another is wanted there.
"""
from system import SECTOR


class Memory:
    def read(self, place, count):
        pass

    def write(self, place, count):
        pass

    def take(self, place, count):
        """Writes to the file below; give() reads from it. Neither uses the processor."""

    def give(self, place, count):
        pass


class Segment(Memory):
    def __init__(self, system):
        self.system, self.held, self.is_newer = system, None, False

    def read(self, place, count):
        for block, blocks, is_part in pieces(place, count):
            if is_part:
                self._hold(block)
            else:
                self.take(block * SECTOR, blocks * SECTOR)
                self.system.move_segment(blocks)

    def write(self, place, count):
        for block, blocks, is_part in pieces(place, count):
            if is_part:
                self._hold(block)
                self.is_newer = True
            else:
                self.give(block * SECTOR, blocks * SECTOR)
                self.system.move_segment(blocks)

    def take(self, place, count):
        if self._holds_of(place, count):
            self._put_back()

    def give(self, place, count):
        if self._holds_of(place, count):
            self.held, self.is_newer = None, False

    def _holds_of(self, place, count):
        return self.held is not None and place < (self.held + 1) * SECTOR and self.held * SECTOR < place + count

    def _hold(self, block):
        if self.held != block:
            self._put_back()
            self.system.move_segment(1)
            self.held = block

    def _put_back(self):
        if self.is_newer:
            self.system.move_segment(1)
        self.is_newer = False


def pieces(place, count):
    """Returns the parts of blocks and the runs of whole blocks of a transfer: first block, number, whether it is a part."""
    end = place + count
    while place < end:
        block, first = divmod(place, SECTOR)
        blocks = (end - place) // SECTOR if first == 0 else 0
        yield block, blocks or 1, not blocks
        place = (block + blocks) * SECTOR if blocks else min(end, (block + 1) * SECTOR)
