#include "runtime/unit/random_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/unit/library_error.hpp"

namespace platter::runtime {

using amount::Sectors;
using dataset::Block;
using dataset::kBlockWords;
using dataset::Word;
using layer::Statement;

namespace {

/// Calls `work` with each block that so many words from `first` on lie in: its number, the first word's place
/// in it, how many words came before, and how many it has.
template <typename Work>
void by_block(std::int64_t first, std::size_t count, Work work) {
  for (std::size_t done = 0; done < count;) {
    const std::int64_t word = first + static_cast<std::int64_t>(done);
    const std::int64_t at = word % kBlockWords;
    const auto here = std::min(count - done, static_cast<std::size_t>(kBlockWords - at));
    work(word / kBlockWords, at, done, here);
    done += here;
  }
}

}  // namespace

RandomUnit::RandomUnit(system::Services& system, std::int64_t unit, const layer::Library& library,
                       std::int64_t pages)
    : system_(system),
      open_(system, unit, library.routines(system.specification())),
      held_(open_),
      reads_(library, Statement::kRandomRead, held_, open_, pages),
      writes_(library, Statement::kRandomWrite, held_, open_, pages) {
  open_.call(open_.routines().open);
}

void RandomUnit::require_inside(std::string_view routine, std::int64_t first, std::size_t count) const {
  if (first <= words() - static_cast<std::int64_t>(count)) return;
  throw LibraryError(
      routine == "GETWA" ? LibraryFault::kEndOfData : LibraryFault::kNoRoom, routine,
      fmt::format("unit {}", unit()),
      fmt::format("words {} to {} are behind the end of its dataset, which has {}; --file {}=NAME,sectors=N "
                  "makes it longer",
                  first + 1, first + static_cast<std::int64_t>(count), words(), unit()));
}

/// Behind the last sector that has been written under the dataset's name, whoever wrote it.
std::int64_t RandomUnit::written_words() const {
  const file::Dataset& dataset = system_.dataset("GETWA", unit());
  Sectors end;
  for (const auto& written : system_.written()) {
    if (written.dataset.name != dataset.name) continue;
    Sectors before;  // sectors of the dataset
    for (const auto& extent : dataset.extents) {
      const auto last = std::min(written.last, extent.on_drive(extent.sectors - Sectors{1}));
      if (extent.channel == written.drive && last >= extent.first_sector)
        end = std::max(end, before + last - extent.first_sector + Sectors{1});
      before += extent.sectors;
    }
  }
  return end.count * kBlockWords;
}

void RandomUnit::require_written(std::string_view routine, std::int64_t first, std::size_t count) {
  const std::int64_t end = first + static_cast<std::int64_t>(count);
  if (routine != "GETWA" || end <= known_words_) return;
  known_words_ = std::max(known_words_, written_words());
  if (end <= known_words_) return;
  throw LibraryError(LibraryFault::kEndOfData, routine, fmt::format("unit {}", unit()),
                     fmt::format("words {} to {} are behind the end of the data: {} have been written, in "
                                 "whole sectors",
                                 first + 1, end, known_words_));
}

void RandomUnit::begin(layer::Stack& stack, std::int64_t blocks) {
  if (asynchronous_) open_.wait();
  open_.begin(&stack == &reads_ ? "RANDOM READ" : "RANDOM WRITE", stack.blocks_by());
  open_.work(stack.costs().statement);
  stack.top().begin(blocks);
  held_.begin(stack.top());
}

void RandomUnit::finish(layer::Stack& stack) {
  held_.end();
  held_.flush();
  stack.top().end();
  if (!open_.has_next()) return deliver();
  open_.start({}, [this] { deliver(); });
  if (!asynchronous_) open_.wait();
}

void RandomUnit::deliver() {
  std::ranges::copy(words_, wanted_.begin());
  words_.clear();
  wanted_ = {};
}

void RandomUnit::set_asynchronous(bool asynchronous) {
  open_.wait();
  asynchronous_ = asynchronous;
}

void RandomUnit::read(std::string_view routine, std::int64_t first, std::span<Word> words) {
  require_inside(routine, first, words.size());
  require_written(routine, first, words.size());
  begin(reads_, std::ssize(words) / kBlockWords);
  words_.resize(words.size());
  wanted_ = words;
  Block block;
  by_block(first, words.size(),
           [&](std::int64_t number, std::int64_t at, std::size_t done, std::size_t count) {
             held_.read(number, block);
             std::copy_n(block.begin() + at, count, std::span(words_).subspan(done).begin());
           });
  finish(reads_);
}

void RandomUnit::write(std::string_view routine, std::int64_t first, std::span<const Word> words,
                       bool fills) {
  require_inside(routine, first, words.size());
  begin(writes_, std::ssize(words) / kBlockWords);
  Block block;
  by_block(first, words.size(),
           [&](std::int64_t number, std::int64_t at, std::size_t done, std::size_t count) {
             block = {};
             const bool whole = std::cmp_equal(count, kBlockWords) || (fills && at == 0);
             if (!whole) held_.read(number, block);
             std::copy_n(words.subspan(done).begin(), count, block.begin() + at);
             held_.write(number, block);
           });
  finish(writes_);
}

void RandomUnit::close() {
  set_asynchronous(false);
  begin(writes_, 0);
  finish(writes_);
  writes_.top().close();
  open_.wait();
}

}  // namespace platter::runtime
