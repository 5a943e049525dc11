"""bufa: a ring of buffers. Each is written when it is full; a read starts reads into all of them."""
from system import SECTOR


class Ring:
    def __init__(self, below, blocks, count):
        self.below, self.length, self.count = below, blocks * SECTOR, count
        self.position = self.filled = self.start = self.started = 0
        self.is_fresh, self.does = True, ""

    @property
    def size(self):
        return max(self.below.size, self.position)

    def seek(self, place):
        self._flush()
        self.below.seek(place)
        self.position, self.does, self.is_fresh = place, "", False

    def write(self, count):
        if self.is_fresh:
            self.below.seek(0)
        self.is_fresh = False
        if self.does != "write":
            if self.does == "read":
                self.below.seek(self.position)
            self.does, self.start, self.filled = "write", self.position, 0
        while count:
            straight = count // self.length * self.length if self.filled == 0 else 0
            moved = straight or min(count, self.length - self.filled)
            if straight:
                self.below.write_at(self.start, straight)
                self.start += straight
            else:
                self.filled += moved
            self.position += moved
            count -= moved
            if self.filled == self.length:
                self._flush()

    def read(self, count):
        self.is_fresh = False
        if self.does != "read" and count >= self.length:
            self._flush()
            self.does = ""
            got = self.below.read_at(self.position, count)
            self.position += got
            return got
        count = max(0, min(count, self.below.size - self.position))
        if self.does != "read":
            self.does, self.start, self.started = "read", self.position, self.position
            for _ in range(self.count):
                self._start()
        end = self.position + count
        while self.position < end:
            edge = self.start + ((self.position - self.start) // self.length + 1) * self.length
            self.position = min(end, edge)
            if self.position == edge:
                self._start()
        return count

    def truncate(self):
        self._flush()
        self.below.position = self.position
        self.below.truncate()

    def close(self):
        self._flush()
        self.below.close()

    def _start(self):
        self.below.read_at(self.started, self.length)
        self.started += self.length

    def _flush(self):
        if self.does == "write" and self.filled:
            self.below.write_at(self.start, self.filled)
            self.start += self.filled
            self.filled = 0
