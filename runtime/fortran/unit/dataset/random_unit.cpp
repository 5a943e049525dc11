#include "runtime/fortran/unit/dataset/random_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/fortran/unit/interface/library_error.hpp"

namespace platter::runtime {

using amount::Blocks;
using amount::Sectors;
using amount::Words;
using dataset::Block;
using dataset::kBlockWords;
using dataset::Word;
using layer::Statement;

namespace {

/// Calls `work` for each block of the `count` words from `first` on, with the block's number, the offset of
/// the first word in the block, the number of words before, and the number of words in the block.
template <typename Work>
void by_block(Words first, Words count, Work work) {
  for (Words done; done < count;) {
    const Words at = (first + done) % kBlockWords;
    const Words here = std::min(count - done, kBlockWords - at);
    work(Blocks{(first + done) / kBlockWords}, at, done, here);
    done += here;
  }
}

}  // namespace

RandomUnit::RandomUnit(system::Services& system, std::int64_t unit, const layer::Library& library,
                       std::size_t pages)
    : system_(system),
      open_(system, unit, library.routines(system.specification())),
      held_(open_),
      reads_(library, Statement::kRandomRead, open_, {.runs = pages}),
      writes_(library, Statement::kRandomWrite, open_, {.runs = pages}) {
  open_.call(open_.routines().open);
}

void RandomUnit::require_inside(std::string_view routine, Words first, Words count) const {
  if (first <= words() - count) return;
  throw LibraryError(routine == "GETWA" || routine == "PUTWA" ? LibraryFault::kPastEnd : LibraryFault::kFull,
                     routine, fmt::format("unit {}", unit()),
                     fmt::format("words {} to {} are past the end of its dataset, which has {}; --file "
                                 "{}=NAME,sectors=N makes it longer",
                                 first.count + 1, (first + count).count, words().count, unit()));
}

/// Returns the number of words up to the last sector that any program has written of the dataset.
Words RandomUnit::written_words() const {
  const file::Dataset& dataset = system_.dataset("GETWA", unit());
  Sectors end;
  for (const auto& written : system_.written()) {
    if (written.dataset.name != dataset.name) continue;
    Sectors before;  // sectors of the dataset before the extent
    for (const auto& extent : dataset.extents) {
      const auto last = std::min(written.last, extent.on_drive(extent.sectors - Sectors{1}));
      if (extent.channel == written.drive && last >= extent.first_sector)
        end = std::max(end, before + last - extent.first_sector + Sectors{1});
      before += extent.sectors;
    }
  }
  return dataset::words_of(layer::blocks_of(end));
}

void RandomUnit::require_written(std::string_view routine, Words first, Words count) {
  const Words end = first + count;
  if (routine != "GETWA" || end <= known_words_) return;
  known_words_ = std::max(known_words_, written_words());
  if (end <= known_words_) return;
  throw LibraryError(
      LibraryFault::kPastEnd, routine, fmt::format("unit {}", unit()),
      fmt::format("words {} to {} are past the end of the data: {} have been written, in whole sectors",
                  first.count + 1, end.count, known_words_.count));
}

void RandomUnit::begin(std::string_view routine, layer::Stack& stack, Blocks blocks) {
  if (asynchronous_) open_.wait();
  if (open_.take_failed()) held_.forget_copies();
  if (!begun_) open_.begin(routine, stack.blocks_by());
  begun_ = in_call_;
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
  if (asynchronous_) return;
  open_.wait();
  open_.check();
}

void RandomUnit::deliver() {
  if (!open_.has_failed_request()) std::ranges::copy(words_, wanted_.begin());
  words_.clear();
  wanted_ = {};
}

void RandomUnit::set_asynchronous(bool asynchronous) {
  open_.wait();
  asynchronous_ = asynchronous;
}

void RandomUnit::read(std::string_view routine, Words first, std::span<Word> words) {
  const Words all{std::ssize(words)};
  require_inside(routine, first, all);
  require_written(routine, first, all);
  begin(routine, reads_, Blocks{all / kBlockWords});
  words_.resize(words.size());
  wanted_ = words;
  Block block;
  by_block(first, all, [&](Blocks number, Words at, Words done, Words count) {
    held_.read(number, block);
    std::copy_n(block.begin() + at.count, count.count, words_.begin() + done.count);
  });
  finish(reads_);
}

void RandomUnit::write(std::string_view routine, Words first, std::span<const Word> words, bool fills) {
  const Words all{std::ssize(words)};
  require_inside(routine, first, all);
  begin(routine, writes_, Blocks{all / kBlockWords});
  Block block;
  by_block(first, all, [&](Blocks number, Words at, Words done, Words count) {
    block = {};
    const bool whole = count == kBlockWords || (fills && at == Words{});
    if (!whole) held_.read(number, block);
    std::copy_n(words.begin() + done.count, count.count, block.begin() + at.count);
    held_.write(number, block);
  });
  finish(writes_);
}

void RandomUnit::as_one_call(std::string_view, const std::function<void()>& work) {
  in_call_ = true;
  try {
    work();
  } catch (...) {
    in_call_ = begun_ = false;
    throw;
  }
  in_call_ = begun_ = false;
}

void RandomUnit::close(std::string_view routine) {
  set_asynchronous(false);
  begin(routine, writes_, {});
  finish(writes_);
  writes_.top().close();
  open_.wait();
  open_.check();
}

}  // namespace platter::runtime
