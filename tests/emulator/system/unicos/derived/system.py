"""A file of the system. Requests are counted, and only the position and length are stored."""
from collections import Counter

SECTOR = 4096
# Times of docs/unicos.md in picoseconds: a call that transfers, opens or closes; lseek and trunc; a word of the system's
# buffer; a transfer of the SSD, and each of its words.
CALL, SEEK, TRUNCATE, COPIED, TRANSFER, MOVED = 227_000_000, 22_000_000, 31_000_000, 10_000, 45_000_000, 8_000


class System:
    def __init__(self):
        self.calls, self.done, self.asked = Counter(), Counter(), Counter()
        self.position = self.size = 0
        self.opens = self.copied = 0
        self.segment_calls = self.segment_blocks = 0

    def move_segment(self, blocks):
        self.segment_calls += 1
        self.segment_blocks += blocks

    def counts(self):
        return {kind: (self.calls[kind], self.done[kind], self.asked[kind]) for kind in self.calls}

    def time(self):
        """Returns the time of the kernel with instant drives."""
        moving = sum(self.calls[kind] for kind in ("read", "write", "listio"))
        return (CALL * (moving + 2 * self.opens) + SEEK * self.calls["seek"] + TRUNCATE * self.calls["truncate"]
                + COPIED * self.copied + TRANSFER * self.segment_calls + MOVED * 512 * self.segment_blocks)

    def _part(self, place, count):
        """Parts of sectors use the system's buffer."""
        first = min(count, -place % SECTOR)
        for part in (first, (count - first) % SECTOR):
            self.copied += -(-part // 8)

    def _count(self, kind, asked, done):
        self.calls[kind] += 1
        self.asked[kind] += asked
        self.done[kind] += done

    def read(self, count):
        done = max(0, min(count, self.size - self.position))
        self._count("read", count, done)
        self._part(self.position, done)
        self.position += done
        return done

    def write(self, count):
        self._count("write", count, count)
        self._part(self.position, count)
        self.position += count
        self.size = max(self.size, self.position)

    def read_at(self, place, count, kind="read"):
        done = max(0, min(count, self.size - place))
        self._count(kind, count, done)
        self._part(place, done)
        return done

    def write_at(self, place, count, kind="write"):
        self._count(kind, count, count)
        self._part(place, count)
        self.size = max(self.size, place + count)

    def seek(self, place):
        self._count("seek", 0, 0)
        self.position = place

    def truncate(self):
        self._count("truncate", 0, 0)
        self.size = self.position

    def close(self):
        self.opens += 1
