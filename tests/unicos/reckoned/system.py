"""A file as the system has it: what is asked for is counted, and nothing is kept but where it is and how long."""
from collections import Counter

SECTOR = 4096


class System:
    def __init__(self):
        self.calls, self.done, self.asked = Counter(), Counter(), Counter()
        self.position = self.size = 0

    def counts(self):
        return {kind: (self.calls[kind], self.done[kind], self.asked[kind]) for kind in self.calls}

    def _count(self, kind, asked, done):
        self.calls[kind] += 1
        self.asked[kind] += asked
        self.done[kind] += done

    def read(self, count):
        done = max(0, min(count, self.size - self.position))
        self._count("read", count, done)
        self.position += done
        return done

    def write(self, count):
        self._count("write", count, count)
        self.position += count
        self.size = max(self.size, self.position)

    def read_at(self, place, count, kind="read"):
        done = max(0, min(count, self.size - place))
        self._count(kind, count, done)
        return done

    def write_at(self, place, count, kind="write"):
        self._count(kind, count, count)
        self.size = max(self.size, place + count)

    def seek(self, place):
        self._count("seek", 0, 0)
        self.position = place

    def truncate(self):
        self._count("truncate", 0, 0)
        self.size = self.position

    def close(self):
        pass
