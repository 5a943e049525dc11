#include "runtime/fortran/unit/access/sequential_unit.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "emulator/error/io_error.hpp"
#include "emulator/system/call_error.hpp"

namespace platter::runtime {

using amount::Words;
using dataset::ReadStatus;
using dataset::Word;

std::string_view name_of(UnitStatement statement) {
  constexpr std::array<std::string_view, 8> kNames = {"READ",   "WRITE", "BACKSPACE", "ENDFILE",
                                                      "REWIND", "CLOSE", "BUFFER IN", "BUFFER OUT"};
  return kNames[static_cast<std::size_t>(statement)];
}

namespace {

bool is_end(ReadStatus met) {
  return met == ReadStatus::kEndOfFile || met == ReadStatus::kEndOfData;
}

}  // namespace

/// Ends the program if the last BUFFER statement failed and the program has not called UNIT: the data of
/// later statements would be misinterpreted.
void SequentialUnit::require_checked(UnitStatement kind) const {
  if (!unchecked_) return;
  throw system::CallError(
      name_of(kind), fmt::format("unit {}", file_->unit()),
      fmt::format(
          "the previous BUFFER statement failed ({}), and its status was not checked; call UNIT({}) first",
          complaint_, file_->unit()));
}

void SequentialUnit::require_buffers(UnitStatement kind) const {
  if (buffers_ != nullptr) return;
  throw system::CallError(name_of(kind), fmt::format("unit {}", file_->unit()),
                          fmt::format("{} does not support BUFFER statements; use READ and WRITE", system_));
}

void SequentialUnit::begin(UnitStatement kind, Words words) {
  if (kind == kRewind || kind == kClose) unchecked_ = false;
  if (kind != kBackspace && kind != kEndFile) require_checked(kind);
  try {
    file_->begin(kind, words);
  } catch (const IoError& error) {
    if (!is_buffer(last_)) throw;
    fail(error);  // the transfer of the last BUFFER statement has failed
    require_checked(kind);
  }
  last_ = kind;
  status_ = kDone;
  length_ = {};
  end_of_file_ = past_end_ = false;
  if (is_buffer(kind)) complaint_.clear();
}

/// Ends a record that BUFFER OUT with a mode below 0 has left open, and ends writing if the statement does
/// not write. There is nothing to read after a write, but no end of file has been written either.
void SequentialUnit::prepare(UnitStatement kind) {
  if (kind == kBufferOut) return;
  if (std::exchange(in_partial_record_, false)) buffers_->end_record();
  if (!writing_ || kind == kWrite || kind == kEndFile) return;
  if ((kind == kRead || kind == kBufferIn) && file_->marks_end())
    throw IoError("no record follows the one just written; REWIND or BACKSPACE first");
  writing_ = false;
  file_->end_writing(kind);
}

/// Records the error of a BUFFER statement for UNIT.
void SequentialUnit::fail(const IoError& error) {
  status_ = kError;
  unchecked_ = true;
  complaint_ = error.what();
  length_ = {};
  end_of_file_ = false;
}

template <typename Work>
[[gnu::always_inline]] inline void SequentialUnit::statement(UnitStatement kind, Words words, Work work) {
  begin(kind, words);
  try {
    prepare(kind);
    work();
  } catch (const IoError& error) {
    if (!is_buffer(kind)) {
      file_->end(kind, false);
      throw;
    }
    fail(error);
  } catch (...) {
    file_->end(kind, false);
    throw;
  }
  try {
    file_->end(kind, true);
  } catch (const IoError& error) {
    if (!is_buffer(kind)) throw;
    fail(error);
  }
}

Record SequentialUnit::read() {
  Record record;
  statement(kRead, {}, [&] {
    record = file_->read();
    end_of_file_ = is_end(record.met);
    past_end_ = record.met == ReadStatus::kEndOfData;
  });
  return record;
}

void SequentialUnit::write(std::span<const Word> words, amount::Bits length) {
  statement(kWrite, {}, [&] {
    has_written_ = writing_ = true;
    file_->write(words, length);
  });
}

void SequentialUnit::backspace() {
  const bool only_leaves_end = past_end_ && !file_->marks_end();
  statement(kBackspace, {}, [&] {
    if (!only_leaves_end) file_->backspace();
  });
}

void SequentialUnit::end_file() {
  using enum SequentialFile::EndMark;
  statement(kEndFile, {}, [&] {
    writing_ = writing_ || file_->marks_end();
    const auto mark = file_->end_file();
    if (mark != kNone) writing_ = mark == kRecord;
    past_end_ = mark == kPlace;
  });
}

void SequentialUnit::rewind() {
  statement(kRewind, {}, [&] { file_->rewind(); });
}

void SequentialUnit::close() {
  if (closed_) return;
  statement(kClose, {}, [&] { file_->close(); });
  closed_ = true;
}

void SequentialUnit::discard() {
  if (closed_) return;
  if (!file_->discard()) return close();
  closed_ = true;
}

void SequentialUnit::begin_list(bool writes) {
  list_ = writes ? kWrite : kRead;
  require_checked(list_);
  wait("");
  begin(list_, {});
  items_->begin_items(writes);
}

void SequentialUnit::end_list() {
  file_->end(list_, true);
}

Record SequentialUnit::read_item(amount::Bytes bytes) {
  writing_ = false;
  Record record = items_->read_item(bytes);
  end_of_file_ = record.met == ReadStatus::kEndOfData;
  return record;
}

void SequentialUnit::write_item(std::span<const Word> words, amount::Bits length) {
  has_written_ = writing_ = true;
  items_->write_item(words, length);
}

void SequentialUnit::buffer_in(std::span<Word> words, std::size_t count, bool partial,
                               const Convert& convert) {
  require_buffers(kBufferIn);
  const auto take = [this, convert](const std::vector<Word>& found, ReadStatus met) {
    length_ = Words{std::ssize(found)};
    end_of_file_ = is_end(met);
    if (end_of_file_) status_ = kEndOfFile;
    if (met == ReadStatus::kMore) status_ = kDoneInPart;
    return convert(found);
  };
  statement(kBufferIn, Words{static_cast<std::int64_t>(count)},
            [&] { buffers_->start_read(words, count, partial, take); });
}

void SequentialUnit::buffer_out(std::span<const Word> words, bool partial) {
  require_buffers(kBufferOut);
  statement(kBufferOut, Words{std::ssize(words)}, [&] {
    has_written_ = writing_ = true;
    length_ = Words{std::ssize(words)};
    in_partial_record_ = false;  // a record that does not fit is discarded as a whole
    buffers_->start_write(words, partial);
    in_partial_record_ = partial && has_records();
  });
}

void SequentialUnit::wait(std::string_view routine) {
  if (buffers_ == nullptr) return;
  try {
    buffers_->wait(routine);
  } catch (const IoError& error) {
    fail(error);
    return;
  }
  if (buffers_->take_recovered() && status_ == kDone) status_ = kRecovered;
}

double SequentialUnit::status() {
  wait("UNIT");
  unchecked_ = false;
  return status_;
}

Words SequentialUnit::length() {
  wait("LENGTH");
  return length_;
}

bool SequentialUnit::take_end_of_file() {
  wait("");
  return std::exchange(end_of_file_, false);
}

}  // namespace platter::runtime
