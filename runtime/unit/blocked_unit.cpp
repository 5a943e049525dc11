#include "runtime/unit/blocked_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/dataset/error.hpp"

namespace platter::runtime {

using dataset::Met;
using dataset::Rest;
using dataset::Word;
using system::Stack;
using system::Way;
using time::Duration;

BlockedUnit::BlockedUnit(system::System& system, std::int64_t unit, const system::Library& library,
                         std::int64_t buffer)
    : library_(library),
      buffer_(buffer == 0 ? 0 : std::max(buffer, library.least)),
      calls_(system, unit, library),
      buffers_(calls_, library.read_statement, library.write_statement),
      file_(buffers_) {}

void BlockedUnit::settle() {
  calls_.wait();
  buffers_.arrived();
}

void BlockedUnit::begin(const Stack& stack, bool writes) {
  if (started_) settle();
  calls_.work(stack.cpu);
  const bool own = buffer_ == 0 || stack.way == Way::kStraight;
  buffers_.begin(stack, writes, own ? std::max(stack.buffer, library_.least) : buffer_);
}

/// For copying so many words between buffers and the program, but for what is done between the movements.
Duration BlockedUnit::left_to_copy(const Stack& stack, std::int64_t words) const {
  using dataset::kBlockWords;
  const Duration copying = time::sum(time::product(stack.sector / kBlockWords, words),
                                     stack.sector % kBlockWords * words / kBlockWords);
  return std::max(copying - buffers_.copied_between(), Duration{});
}

std::optional<Movement> BlockedUnit::make_all_but_last() {
  if (buffers_.wants_arriving()) settle();
  auto movements = buffers_.end();
  if (movements.empty()) return std::nullopt;
  Movement last = std::move(movements.back());
  movements.pop_back();
  for (auto& movement : movements) calls_.start(std::move(movement));
  return last;
}

/// With two buffers a full one is written while the program fills the other.
void BlockedUnit::make_all() {
  auto last = make_all_but_last();
  if (!last) return;
  const bool returns = last->writes && library_.write_statement.buffers == 2;
  calls_.start(std::move(*last));
  if (!returns) settle();
}

/// A statement that returns when it is done. What it has read before an error was read.
template <typename Work>
void BlockedUnit::statement(const Stack& stack, bool writes, Work work) {
  begin(stack, writes);
  started_ = false;
  status_ = kDone;
  length_ = 0;
  end_of_file_ = false;
  try {
    work();
  } catch (...) {
    make_all();
    throw;
  }
  make_all();
}

/// An error may not go by unseen: what is moved next would be taken for something else.
void BlockedUnit::require_checked(const char* statement) const {
  if (!unchecked_) return;
  throw system::CallError(
      statement, fmt::format("unit {}", calls_.unit()),
      fmt::format("the BUFFER statement before it has failed ({}), and nobody has looked: ask UNIT({}) first",
                  complaint_, calls_.unit()));
}

/// There is nothing to be read, and that is no end of file: nobody has written one.
void BlockedUnit::require_behind_no_write() const {
  if (!wrote_) return;
  throw std::runtime_error(
      "behind what was just written there is nothing to read; REWIND or BACKSPACE first");
}

Record BlockedUnit::read() {
  require_checked("READ");
  Record record;
  const Stack& stack = library_.read_statement;
  statement(stack, false, [&] {
    require_behind_no_write();
    for (;;) {
      constexpr std::size_t kPiece = 4096;
      const auto before = record.words.size();
      record.words.resize(before + kPiece);
      const auto result = file_.read(std::span(record.words).subspan(before), Rest::kKeep);
      record.words.resize(before + result.words);
      record.met = result.met;
      record.unused_bits = result.unused_bits;
      if (result.met == Met::kMore) continue;
      if (result.bad_data) throw dataset::BadDataError(*result.bad_data);
      return;
    }
  });
  end_of_file_ = record.met == Met::kEndOfFile || record.met == Met::kEndOfData;
  if (auto next = buffers_.ahead()) calls_.start(std::move(*next));
  work_copying(stack, std::ssize(record.words));
  return record;
}

void BlockedUnit::write(std::span<const Word> words, int unused_bits) {
  require_checked("WRITE");
  const Stack& stack = library_.write_statement;
  statement(stack, true, [&] {
    has_written_ = true;
    wrote_ = true;
    file_.write(words, true, unused_bits);
    work_copying(stack, std::ssize(words));
  });
}

void BlockedUnit::backspace() {
  statement(library_.read_statement, false, [&] {
    wrote_ = false;
    file_.backspace();
  });
}

void BlockedUnit::end_file() {
  statement(library_.write_statement, true, [&] {
    wrote_ = true;
    file_.end_file();
  });
}

void BlockedUnit::rewind() {
  unchecked_ = false;
  statement(library_.write_statement, true, [&] {
    wrote_ = false;
    file_.rewind();
    buffers_.flush();
  });
  settle();
}

void BlockedUnit::close() {
  statement(library_.write_statement, true, [&] {
    file_.close();
    buffers_.flush();
  });
  settle();
}

void BlockedUnit::discard() {
  begin(library_.write_statement, true);
  settle();
}

/// A statement that returns while its last movement is under way.
template <typename Work>
void BlockedUnit::started_statement(const Stack& stack, bool writes, Work work) {
  begin(stack, writes);
  started_ = true;
  status_ = kDone;
  length_ = 0;
  end_of_file_ = false;
  complaint_.clear();
  words_.clear();
  wanted_ = {};
  try {
    work();
  } catch (const std::runtime_error& error) {
    status_ = kError;
    unchecked_ = true;
    complaint_ = error.what();
    words_.clear();
    length_ = 0;
    end_of_file_ = false;
  }
  const auto deliver = [this] {
    std::copy(words_.begin(), words_.end(), wanted_.begin());
    wanted_ = {};
  };
  // Straight reads are copied transfer by transfer, writes have been copied already.
  auto last = make_all_but_last();
  if (stack.way == Way::kStraight && buffers_.went_through()) calls_.work(stack.through);
  const bool copies = !writes && (stack.way == Way::kBuffered || !last);
  const Duration at_end = copies ? left_to_copy(stack, length_) : Duration{};
  if (last) {
    calls_.start(std::move(*last), at_end, deliver);
  } else {
    calls_.work(at_end);
    deliver();
  }
}

void BlockedUnit::buffer_in(std::span<Word> words, std::size_t count, bool partial, const Convert& convert) {
  require_checked("BUFFER IN");
  started_statement(library_.buffer_in, false, [&] {
    require_behind_no_write();
    std::vector<Word> found(count);
    const auto result = file_.read(found, partial ? Rest::kKeep : Rest::kSkip);
    if (result.bad_data) throw dataset::BadDataError(*result.bad_data);
    found.resize(result.words);
    length_ = std::ssize(found);
    words_ = convert(found);
    wanted_ = words;
    end_of_file_ = result.met == Met::kEndOfFile || result.met == Met::kEndOfData;
    if (end_of_file_) status_ = kEndOfFile;
    if (result.met == Met::kMore) status_ = kDoneInPart;
  });
}

void BlockedUnit::buffer_out(std::span<const Word> words, bool partial) {
  require_checked("BUFFER OUT");
  const Stack& stack = library_.buffer_out;
  started_statement(stack, true, [&] {
    has_written_ = true;
    wrote_ = true;
    file_.write(words, !partial);
    length_ = std::ssize(words);
    if (stack.way == Way::kBuffered) return work_copying(stack, length_);
    if (partial) return;  // the record's blocks go when it ends
    file_.stop_writing();
    buffers_.flush();
  });
}

double BlockedUnit::status() {
  settle();
  unchecked_ = false;
  return status_;
}

std::int64_t BlockedUnit::length() {
  settle();
  return length_;
}

bool BlockedUnit::take_end_of_file() {
  settle();
  return std::exchange(end_of_file_, false);
}

}  // namespace platter::runtime
