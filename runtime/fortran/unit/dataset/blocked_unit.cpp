#include "runtime/fortran/unit/dataset/blocked_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/codec/error.hpp"
#include "emulator/error/io_error.hpp"

namespace platter::runtime {

using amount::Blocks;
using amount::Words;
using dataset::kBlockWords;
using dataset::ReadStatus;
using dataset::RemainderPolicy;
using dataset::Word;
using layer::Statement;
using time::Duration;

BlockedUnit::BlockedUnit(system::Services& system, std::int64_t unit, const layer::Library& library,
                         amount::Blocks buffer)
    : open_(system, unit, library.routines(system.specification())),
      held_(open_),
      stacks_(layer::stacks(library, open_, buffer == Blocks{} ? buffer : std::max(buffer, library.least))),
      stack_(&stacks_[0]),
      records_(library.format().make(held_)) {
  open_.call(open_.routines().open);
}

void BlockedUnit::settle() {
  open_.wait();
  held_.arrived();
}

void BlockedUnit::begin(Statement kind, std::string_view name, Words words) {
  if (started_) settle();
  started_ = kind == Statement::kBufferIn || kind == Statement::kBufferOut;
  stack_ = &stacks_[static_cast<std::size_t>(kind)];
  open_.begin(name, stack_->blocks_by());
  open_.work(stack_->costs().statement);
  stack_->top().begin(Blocks{up(words, kBlockWords)});
  held_.begin(stack_->top());
  status_ = kDone;
  length_ = {};
  end_of_file_ = false;
}

/// Returns the time to copy these words between buffers and the program, less the time that layers have
/// already charged.
Duration BlockedUnit::left_to_copy(Words words) const {
  constexpr std::int64_t kBlock = kBlockWords.count;
  const Duration sector = stack_->costs().sector;
  const Duration copying =
      time::sum(time::product(sector / kBlock, words.count), sector % kBlock * words.count / kBlock);
  return std::max(copying - stack_->top().copied(), Duration{});
}

void BlockedUnit::finish() {
  held_.end();
  stack_->top().end();
  if (!open_.has_next()) return;
  const bool returns = open_.next_writes() && stack_->top().overlaps();
  open_.start();
  if (!returns) settle();
}

/// Runs a statement that returns when it is complete. Reads before an error have been performed.
template <typename Work>
void BlockedUnit::statement(Statement kind, std::string_view name, Work work) {
  begin(kind, name);
  try {
    work();
  } catch (...) {
    finish();
    throw;
  }
  finish();
}

/// Ends the program if the last BUFFER statement failed and the program has not called UNIT: the data of
/// later statements would be misinterpreted.
void BlockedUnit::require_checked(const char* statement) const {
  if (!unchecked_) return;
  throw system::CallError(
      statement, fmt::format("unit {}", open_.unit()),
      fmt::format("the BUFFER statement before it has failed ({}), and nobody has looked: ask UNIT({}) first",
                  complaint_, open_.unit()));
}

/// Throws IoError for a read after a write. There is nothing to read, but no end of file has been written
/// either.
void BlockedUnit::require_no_write_before() const {
  if (!wrote_) return;
  throw IoError("behind what was just written there is nothing to read; REWIND or BACKSPACE first");
}

/// Ends a record that BUFFER OUT with a mode below 0 has left open. Every statement except BUFFER OUT calls
/// this.
void BlockedUnit::end_partial_record() {
  if (std::exchange(in_partial_record_, false)) records_->write({}, amount::Bits{}, true);
}

Record BlockedUnit::read() {
  require_checked("READ");
  Record record;
  statement(Statement::kRead, "READ", [&] {
    end_partial_record();
    require_no_write_before();
    for (;;) {
      constexpr std::size_t kPiece = 4096;
      const auto before = record.words.size();
      record.words.resize(before + kPiece);
      const auto result = records_->read(std::span(record.words).subspan(before), RemainderPolicy::kKeep);
      record.words.resize(before + result.words.size());
      record.met = result.met;
      record.length = result.record;
      if (result.met == ReadStatus::kMore) continue;
      if (result.bad_data) throw dataset::BadDataError(*result.bad_data);
      return;
    }
  });
  end_of_file_ = record.met == ReadStatus::kEndOfFile || record.met == ReadStatus::kEndOfData;
  held_.read_ahead();
  open_.work(left_to_copy(Words{std::ssize(record.words)}));
  return record;
}

void BlockedUnit::write(std::span<const Word> words, amount::Bits length) {
  require_checked("WRITE");
  statement(Statement::kWrite, "WRITE", [&] {
    end_partial_record();
    has_written_ = true;
    wrote_ = true;
    records_->write(words, length, true);
    open_.work(left_to_copy(Words{std::ssize(words)}));
  });
}

void BlockedUnit::backspace() {
  statement(Statement::kRead, "BACKSPACE", [&] {
    end_partial_record();
    wrote_ = false;
    records_->backspace();
  });
}

void BlockedUnit::end_file() {
  statement(Statement::kWrite, "ENDFILE", [&] {
    end_partial_record();
    wrote_ = true;
    records_->end_file();
  });
}

void BlockedUnit::rewind() {
  unchecked_ = false;
  statement(Statement::kWrite, "REWIND", [&] {
    end_partial_record();
    wrote_ = false;
    records_->rewind();
    held_.flush();
  });
  stack_->top().rewind();
  settle();
}

void BlockedUnit::close() {
  statement(Statement::kWrite, "CLOSE", [&] {
    end_partial_record();
    records_->close();
    held_.flush();
  });
  stack_->top().close();
  settle();
}

void BlockedUnit::discard() {
  begin(Statement::kWrite, "CLOSE");
  settle();
}

/// Runs a statement that returns while its last request is active.
template <typename Work>
void BlockedUnit::started_statement(Statement kind, std::string_view name, Words words, Work work) {
  begin(kind, name, words);
  complaint_.clear();
  words_.clear();
  wanted_ = {};
  try {
    work();
  } catch (const IoError& error) {
    status_ = kError;
    unchecked_ = true;
    complaint_ = error.what();
    words_.clear();
    length_ = {};
    end_of_file_ = false;
  }
  const auto deliver = [this] {
    std::copy(words_.begin(), words_.end(), wanted_.begin());
    wanted_ = {};
  };
  held_.end();
  stack_->top().end();
  // The words of a BUFFER OUT have already been copied.
  const Duration at_end = kind == Statement::kBufferIn ? left_to_copy(length_) : Duration{};
  if (open_.has_next()) {
    open_.start(at_end, deliver);
  } else {
    open_.work(at_end);
    deliver();
  }
}

void BlockedUnit::buffer_in(std::span<Word> words, std::size_t count, bool partial, const Convert& convert) {
  require_checked("BUFFER IN");
  started_statement(Statement::kBufferIn, "BUFFER IN", Words{static_cast<std::int64_t>(count)}, [&] {
    end_partial_record();
    require_no_write_before();
    std::vector<Word> found(count);
    const auto result = records_->read(found, partial ? RemainderPolicy::kKeep : RemainderPolicy::kSkip);
    if (result.bad_data) throw dataset::BadDataError(*result.bad_data);
    found.resize(result.words.size());
    length_ = result.words;
    words_ = convert(found);
    wanted_ = words;
    end_of_file_ = result.met == ReadStatus::kEndOfFile || result.met == ReadStatus::kEndOfData;
    if (end_of_file_) status_ = kEndOfFile;
    if (result.met == ReadStatus::kMore) status_ = kDoneInPart;
  });
}

void BlockedUnit::buffer_out(std::span<const Word> words, bool partial) {
  require_checked("BUFFER OUT");
  started_statement(Statement::kBufferOut, "BUFFER OUT", Words{std::ssize(words)}, [&] {
    has_written_ = true;
    wrote_ = true;
    length_ = Words{std::ssize(words)};
    in_partial_record_ = false;  // a record that does not fit is discarded as a whole
    records_->write(words, dataset::bits_of(length_), !partial);
    in_partial_record_ = partial;
    open_.work(left_to_copy(length_));
    if (partial || !stack_->top().ends_records()) return;
    records_->stop_writing();
    held_.flush();
  });
}

double BlockedUnit::status() {
  settle();
  unchecked_ = false;
  return status_;
}

Words BlockedUnit::length() {
  settle();
  return length_;
}

bool BlockedUnit::take_end_of_file() {
  settle();
  return std::exchange(end_of_file_, false);
}

}  // namespace platter::runtime
