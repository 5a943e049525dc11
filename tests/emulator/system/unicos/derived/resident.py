"""mr and sds: the start of the file is in memory, and the rest in the file below, at the same place."""
from system import SECTOR


class Resident:
    def __init__(self, below, blocks, scratch, area):
        self.below, self.most, self.scratch, self.area = below, blocks * SECTOR, scratch, area
        self.position = 0
        self.size = 0 if scratch else below.size
        self.has_written = False
        self.overflows = self.size > self.most
        if self.size:
            below.read(min(self.size, self.most))
            area.give(0, min(self.size, self.most))

    def seek(self, place):
        self.position = place
        if self.overflows:
            self.below.seek(place)

    def write(self, count):
        self.has_written = True
        here = max(0, min(count, self.most - self.position))
        self.area.write(self.position, here)
        self.position += here
        if count > here:
            if not self.overflows or self.below.position != self.position:
                self.below.seek(self.position)
            self.overflows = True
            self.below.write(count - here)
            self.position += count - here
        self.size = max(self.size, self.position)

    def read(self, count):
        here = max(0, min(count, self.most - self.position, self.size - self.position))
        self.area.read(self.position, here)
        self.position += here
        if count == here or not self.overflows or self.position < self.most:
            return here
        if self.below.position != self.position:
            self.below.seek(self.position)
        there = self.below.read(count - here)
        self.position += there
        return here + there

    def truncate(self):
        self.size = self.position
        if not self.overflows:
            return
        if self.below.position != self.position:
            self.below.seek(self.position)
        self.below.truncate()

    def close(self):
        if self.has_written and not self.scratch:
            self.area.take(0, min(self.size, self.most))
            self.below.seek(0)
            self.below.write(min(self.size, self.most))
            self.below.seek(self.size)
            self.below.truncate()
        if self.overflows or not self.scratch:
            self.below.close()
