"""cache and cachea: pages, of which the one used longest ago makes room. Moved at an offset: no seeks."""
from system import SECTOR


class Page:
    def __init__(self, slot):
        self.slot, self.number, self.used, self.is_there, self.dirty = slot, -1, 0, False, set()


class Pages:
    def __init__(self, below, blocks, count, by_sectors):
        self.below, self.length, self.count, self.by_sectors = below, blocks * SECTOR, count, by_sectors
        self.position, self.size = 0, below.size
        self.pages, self.clock = [], 0

    def seek(self, place):
        self.position = place

    def write(self, count):
        self._touch(count, True)

    def read(self, count):
        count = max(0, min(count, self.size - self.position))
        self._touch(count, False)
        return count

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
            if writes:
                page.dirty |= set(range((place - start) // SECTOR, (stop - 1 - start) // SECTOR + 1))
                self.size = max(self.size, stop)
            place = stop
        self.position = end

    def _oldest(self):
        return min(self.pages, key=lambda page: (page.used, page.slot)) if len(self.pages) == self.count else None

    def _page(self, number):
        for page in self.pages:
            if page.number == number:
                page.used = self.clock
                return page
        page = self._oldest()
        if page is None:
            page = Page(len(self.pages))
            self.pages.append(page)
        else:
            self._send(page)
        page.number, page.used, page.is_there, page.dirty = number, self.clock, False, set()
        following = self._oldest()
        if self.by_sectors and following is not None:  # the one to go next is on its way
            self._send(following)
        return page

    def _fetch(self, page):
        if not page.is_there and page.number * self.length < self.below.size:
            self.below.read_at(page.number * self.length, self.length, "listio")
        page.is_there = True

    def _send(self, page):
        if not page.dirty:
            return
        start = page.number * self.length
        if not self.by_sectors:
            self.below.write_at(start, self.length, "listio")
        else:
            for first, count in self._runs(page, start):
                self.below.write_at(start + first * SECTOR, count * SECTOR, "listio")
        page.dirty = set()

    def _runs(self, page, start):
        """Of changed sectors, up to the file's last."""
        runs = []
        for sector in sorted(one for one in page.dirty if start + one * SECTOR < self.size):
            if runs and sum(runs[-1]) == sector:
                runs[-1] = (runs[-1][0], runs[-1][1] + 1)
            else:
                runs.append((sector, 1))
        return runs
