#include "emulator/system/vms/section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "emulator/system/vms/condition.hpp"

namespace platter::vms {

using amount::Blocks;
using amount::Bytes;
using Access = Guard::Access;

namespace {

/// A page is as long as a block.
Blocks blocks_of(Pages pages) {
  return Blocks{pages.count};
}

Bytes bytes_of(Pages pages) {
  return pages.count * kBlockBytes;
}

}  // namespace

Section::Section(Channel& channel, Blocks block, std::span<std::byte> memory, Pages pages, bool writes,
                 Pages cluster, Guard& guard)
    : channel_(channel),
      block_(block),
      memory_(memory),
      pages_(pages),
      writes_(writes),
      cluster_(cluster > Pages{} ? cluster : channel.kernel().specification().paging.fault_cluster),
      guard_(guard),
      frames_(memory.size() / kFrame.size()) {
  const auto& file = channel_.file();
  if (block < Blocks{1} || pages < Pages{1} || block + blocks_of(pages) - Blocks{1} > file.blocks()) {
    throw Refused(
        Condition::kEndOfSection,
        fmt::format(
            "{}: a section of {} pages from virtual block {} is not within the file, which has {} blocks",
            file.name, pages.count, block.count, file.blocks().count));
  }
  allow(0, std::ssize(frames_), Access::kNone);
}

std::span<std::byte> Section::bytes(std::int64_t frame, std::int64_t count) const {
  return memory_.subspan((frame * kFrame).size(), (count * kFrame).size());
}

void Section::allow(std::int64_t frame, std::int64_t count, Access access) {
  const auto all = bytes(frame, count);
  guard_.allow(all.data(), all.size(), access);
}

bool Section::is_away(const std::byte* address, bool writes) const {
  const State state = frames_[static_cast<std::size_t>(number(address))].state;
  return state == State::kAbsent || state == State::kWaiting || (writes && state == State::kThere);
}

bool Section::fault(const std::byte* address, bool writes) {
  const std::int64_t frame = number(address);
  if (writes && !writes_) return false;
  Frame& here = at(frame);
  Kernel& kernel = channel_.kernel();
  if (here.state == State::kWaiting) {  // the frame waits for the swapper, and is still in memory
    ++kernel.counters().faults;
    kernel.work(kernel.specification().paging.page);
    waiting_.erase(std::find(waiting_.begin(), waiting_.end(), frame));
    here.state = State::kChanged;
    allow(frame, 1, Access::kWrite);
    enter(frame);
    return true;
  }
  if (here.state == State::kAbsent) fetch(frame);
  if (writes) change(frame);
  return true;
}

/// Reads a frame, and absent frames after it up to the cluster size.
void Section::fetch(std::int64_t frame) {
  // The limit is the working set: with more, the first frame would be removed before the program has accessed
  // it.
  const Pages room = channel_.kernel().specification().paging.working_set;
  const std::int64_t max_pages = std::max<std::int64_t>(std::min(cluster_, room) / kPages, 1);
  std::int64_t count = 1;
  while (count < max_pages && frame + count < std::ssize(frames_) &&
         at(frame + count).state == State::kAbsent)
    ++count;
  allow(frame, count, Access::kWrite);
  const Pages first = frame * kPages;
  const Pages pages = std::min(count * kPages, pages_ - first);
  for (Pages page; page < pages; page += cluster_) read(first + page, std::min(cluster_, pages - page));
  allow(frame, count, Access::kRead);
  for (std::int64_t i = frame; i < frame + count; ++i) {
    at(i).state = State::kThere;
    enter(i);
  }
}

void Section::read(Pages page, Pages count) {
  Kernel& kernel = channel_.kernel();
  const Counters before = kernel.counters();
  kernel.work(time::product(kernel.specification().paging.page, count.count));
  channel_.read(block_ + blocks_of(page), memory_.subspan(bytes_of(page).size(), bytes_of(count).size()));
  kernel.counters().direct = before.direct;
  ++kernel.counters().faults;
  ++kernel.counters().page_reads;
}

/// Adds a frame to the working set. If the set is too large, the oldest frames leave it.
void Section::enter(std::int64_t frame) {
  working_set_.push_back(frame);
  const std::int64_t max_pages =
      std::max<std::int64_t>(channel_.kernel().specification().paging.working_set / kPages, 2);
  while (std::ssize(working_set_) > max_pages) {
    const std::int64_t oldest = working_set_.front();
    working_set_.pop_front();
    leave(oldest);
  }
}

void Section::leave(std::int64_t frame) {
  allow(frame, 1, Access::kNone);
  if (at(frame).state != State::kChanged) {
    at(frame).state = State::kAbsent;
    return;
  }
  at(frame).state = State::kWaiting;
  waiting_.push_back(frame);
  if (std::ssize(waiting_) * kPages > channel_.kernel().specification().paging.modified) write_waiting();
}

void Section::change(std::int64_t frame) {
  Frame& here = at(frame);
  if (here.state == State::kChanged) return;
  const auto now = bytes(frame, 1);
  here.before.assign(now.begin(), now.end());
  here.state = State::kChanged;
  allow(frame, 1, Access::kWrite);
}

/// Appends to `pages` the pages of the frame that differ from the file.
void Section::write(std::int64_t frame, std::vector<Pages>& pages) {
  Frame& here = at(frame);
  const auto now = bytes(frame, 1);
  const Pages first = frame * kPages;
  for (Pages i; i < kPages && first + i < pages_; ++i) {
    const auto offset = bytes_of(i).size();
    if (std::memcmp(here.before.data() + offset, now.data() + offset, kBlockBytes.size()) != 0)
      pages.push_back(first + i);
  }
}

/// Writes the pages. Consecutive pages go in one transfer, up to the cluster size.
void Section::write_pages(const std::vector<Pages>& pages, bool waits) {
  Kernel& kernel = channel_.kernel();
  const auto max_pages = kernel.specification().paging.write_cluster.size();
  for (std::size_t i = 0; i < pages.size();) {
    std::size_t count = 1;
    while (count < max_pages && i + count < pages.size() &&
           pages[i + count] == pages[i] + Pages{static_cast<std::int64_t>(count)})
      ++count;
    const auto changed = memory_.subspan(bytes_of(pages[i]).size(), count * kBlockBytes.size());
    const auto direct = kernel.counters().direct;
    if (waits) {
      channel_.write(block_ + blocks_of(pages[i]), changed);
    } else {
      channel_.swap_out(block_ + blocks_of(pages[i]), changed);
    }
    kernel.counters().direct = direct;
    ++kernel.counters().page_writes;
    i += count;
  }
}

void Section::write_waiting() {
  std::vector<Pages> pages;
  std::sort(waiting_.begin(), waiting_.end());
  for (const std::int64_t frame : waiting_) {
    allow(frame, 1, Access::kRead);
    write(frame, pages);
  }
  write_pages(pages, false);
  for (const std::int64_t frame : waiting_) {
    allow(frame, 1, Access::kNone);
    at(frame) = {};
  }
  waiting_.clear();
}

void Section::update(bool waits) {
  std::vector<Pages> pages;
  for (std::int64_t frame = 0; frame < std::ssize(frames_); ++frame) {
    if (at(frame).state != State::kChanged && at(frame).state != State::kWaiting) continue;
    allow(frame, 1, Access::kRead);
    write(frame, pages);
  }
  write_pages(pages, waits);
  for (std::int64_t frame = 0; frame < std::ssize(frames_); ++frame) {
    if (at(frame).state == State::kChanged) at(frame).state = State::kThere;
    if (at(frame).state != State::kWaiting) continue;
    allow(frame, 1, Access::kNone);
    at(frame) = {};
  }
  waiting_.clear();
}

/// Writes modified pages, and makes the memory accessible without faults.
void Section::close() {
  update(false);
  allow(0, std::ssize(frames_), Access::kWrite);
}

}  // namespace platter::vms
