"""cache and cachea: pages with least-recently-used replacement. Transfers have an offset, so the layers never seek.

The third number is cache's blocks from which on a request goes past the pages, and cachea's pages that are read ahead.
"""
from system import SECTOR


class Page:
    def __init__(self, slot):
        self.slot, self.number, self.used, self.is_there, self.dirty = slot, -1, 0, False, set()


class Pages:
    def __init__(self, below, blocks, count, by_sectors, third, area):
        self.below, self.length, self.count, self.by_sectors = below, blocks * SECTOR, count, by_sectors
        self.past = 0 if by_sectors else third * SECTOR
        self.lead = min(third, count - 1) if by_sectors else 0
        self.last = None   # first and last page of the previous READ
        self.position, self.size = 0, below.size
        self.pages, self.clock, self.area = [Page(slot) for slot in range(count)], 0, area

    def seek(self, place):
        self.position = place

    def write(self, count):
        if self._goes_past(count):
            self.size = max(self.size, self.position + count)
            self.below.write_at(self.position, count, "listio")
            self.position += count
        else:
            self._touch(count, True)

    def read(self, count):
        count = max(0, min(count, self.size - self.position))
        if self._goes_past(count):
            self.below.read_at(self.position, count, "listio")
            self.position += count
        elif count:
            self._touch(count, False)
        return count

    def _goes_past(self, count):
        """Bypasses the pages. Pages that overlap the transfer are written first."""
        if not self.past or count < self.past:
            return False
        for number in range(self.position // self.length, (self.position + count - 1) // self.length + 1):
            for page in [one for one in self.pages if one.number == number]:
                self._send(page)
                page.number, page.used = -1, 0
        return True

    def truncate(self):
        self.size = self.position
        for page in self.pages:
            start = page.number * self.length
            page.dirty = {sector for sector in page.dirty if start + sector * SECTOR < self.size}
            if start >= self.size:
                page.number, page.used = -1, 0

    def close(self):
        for page in sorted(self.pages, key=lambda one: one.number):
            self._send(page)
        if self.below.size != self.size:
            self.below.seek(self.size)
            self.below.truncate()
        self.below.close()

    def _touch(self, count, writes):
        place, end = self.position, self.position + count
        first, last = place // self.length, (end - 1) // self.length
        before, way = self.last, 0
        if not writes:
            if before and (first == before[1] + 1 or first == before[1] < last):
                way = 1   # this READ continues after the end of the previous one
            elif before and (last == before[0] - 1 or first < before[0] == last):
                way = -1  # it ends at the start of the previous one
            self.last = (first, last)
        while place < end:
            number = place // self.length
            start = number * self.length
            stop = min(end, start + self.length)
            self.clock += 1
            page = self._page(number)
            whole = writes and (place, stop) == (start, start + self.length)
            whole_sectors = writes and self.by_sectors and place % SECTOR == 0 and stop % SECTOR == 0
            if not whole and not whole_sectors:
                self._fetch(page)
            if whole:
                page.is_there = True
            move = self.area.write if writes else self.area.read
            move(page.slot * self.length + place - start, stop - place)
            if writes:
                page.dirty |= set(range((place - start) // SECTOR, (stop - 1 - start) // SECTOR + 1))
                self.size = max(self.size, stop)
            if way > 0 and number > before[1]:
                self._read_ahead(number, way)
            place = stop
        if way < 0:
            self._read_ahead(first, way)
        self.position = end

    def _read_ahead(self, number, way):
        """Returns the pages of the file below that are not in memory."""
        for following in range(number + way, number + way * (self.lead + 1), way):
            if following < 0 or following * self.length >= self.below.size:
                break
            if all(page.number != following for page in self.pages):
                self.clock += 1
                self._fetch(self._page(following))

    def _oldest(self):
        return min(self.pages, key=lambda page: (page.used, page.slot))

    def _page(self, number):
        for page in self.pages:
            if page.number == number:
                page.used = self.clock
                return page
        page = self._oldest()
        self._send(page)
        page.number, page.used, page.is_there, page.dirty = number, self.clock, False, set()
        self.area.give(page.slot * self.length, self.length)
        if self.by_sectors:  # the page that is replaced next is already being written
            self._send(self._oldest())
        return page

    def _fetch(self, page):
        if not page.is_there and page.number * self.length < self.below.size:
            self.below.read_at(page.number * self.length, self.length, "listio")
            self.area.give(page.slot * self.length, self.length)
        page.is_there = True

    def _send(self, page):
        if not page.dirty:
            return
        start = page.number * self.length
        self.area.take(page.slot * self.length, self.length)
        if not self.by_sectors:
            self.below.write_at(start, self.length, "listio")
        else:
            for first, count in self._runs(page, start):
                self.below.write_at(start + first * SECTOR, count * SECTOR, "listio")
        page.dirty = set()

    def _runs(self, page, start):
        """Writes the changed sectors, up to the last one of the file."""
        runs = []
        for sector in sorted(one for one in page.dirty if start + one * SECTOR < self.size):
            if runs and sum(runs[-1]) == sector:
                runs[-1] = (runs[-1][0], runs[-1][1] + 1)
            else:
                runs.append((sector, 1))
        return runs
