#include "runtime/system/unicos/ffio_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "emulator/system/call_error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/words.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

using dataset::Word;
using ffio::kWordBytes;

amount::Bytes DirectUnit::place_of(std::int64_t number) const {
  if (number < 1) throw ffio::Error(fmt::format("REC={}: records are numbered from 1", number));
  const std::int64_t most = std::numeric_limits<std::int64_t>::max() / record_.count;
  if (number > most) throw ffio::Error(fmt::format("REC={}: there are at most {} records", number, most));
  return (number - 1) * record_;
}

Record DirectUnit::read(std::int64_t number) {
  const FfioFile::Statement counted(file_, "READ");
  file_.work_for_read();
  const auto place = place_of(number);
  const auto size = file_.layers().size();
  if (place + record_ > size) {
    throw ffio::Error(fmt::format("record {} was never written; the file has {} of {} bytes", number,
                                  size / record_, record_.count));
  }
  file_.layers().seek(place);
  bytes_.clear();
  file_.take(bytes_, record_, ffio::Record::kGoesOn);
  next_ = number + 1;
  return record_of(bytes_);
}

void DirectUnit::write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) {
  const FfioFile::Statement counted(file_, "WRITE");
  file_.work_for_write();
  const auto place = place_of(number);
  bytes_ = bytes_in(words, length);
  if (amount::bytes_in(bytes_) > record_) {
    throw ffio::Error(
        fmt::format("the list has {} bytes, and RECL= gives a record {}", bytes_.size(), record_.count));
  }
  bytes_.resize(record_.size());
  file_.layers().seek(place);
  file_.layers().write(bytes_, ffio::Record::kGoesOn);
  next_ = number + 1;
}

void DirectUnit::close() {
  if (!file_.is_open()) return;
  const FfioFile::Statement counted(file_, "CLOSE");
  file_.close();
}

void DirectUnit::discard() {
  if (!file_.is_open()) return;
  const FfioFile::Statement counted(file_, "CLOSE");
  file_.discard();
}

/// Resets the results of the last statement at the start of the next one.
void FfioUnit::forget() {
  settle();
  status_ = kDone;
  length_ = {};
  end_of_file_ = past_end_ = false;
}

/// Ends the program if the last BUFFER statement failed and the program has not called UNIT: the data of
/// later statements would be misinterpreted.
void FfioUnit::require_checked(const char* name) const {
  if (!unchecked_) return;
  throw system::CallError(
      name, fmt::format("unit {}", file_.unit()),
      fmt::format("the BUFFER statement before it has failed ({}), and nobody has looked: ask UNIT({}) first",
                  complaint_, file_.unit()));
}

/// Ends a record that BUFFER OUT with a mode below 0 has left open. Every statement except BUFFER OUT calls
/// this.
void FfioUnit::end_partial_record() {
  if (std::exchange(in_partial_record_, false)) file_.layers().write({}, ffio::Record::kEnds);
}

Record FfioUnit::read() {
  require_checked("READ");
  Record record;
  const FfioFile::Statement counted(file_, "READ");
  forget();
  end_partial_record();
  wrote_ = false;
  file_.work_for_read();
  constexpr amount::Bytes kPiece{4096 * kWordBytes};
  bytes_.clear();
  ffio::Moved moved;
  do moved = file_.take(bytes_, kPiece, ffio::Record::kGoesOn);
  while (moved.met == ffio::ReadStatus::kNothing);
  record = record_of(bytes_, met_of(moved.met));
  end_of_file_ = record.met != dataset::ReadStatus::kRecord;
  past_end_ = record.met == dataset::ReadStatus::kEndOfData;
  return record;
}

void FfioUnit::write(std::span<const Word> words, amount::Bits length) {
  require_checked("WRITE");
  const FfioFile::Statement counted(file_, "WRITE");
  forget();
  end_partial_record();
  has_written_ = wrote_ = true;
  file_.work_for_write();
  file_.layers().write(bytes_in(words, length), ffio::Record::kEnds);
}

/// Truncates the file after a write if its format has no end mark, so that its length marks its end.
void FfioUnit::end_writing() {
  if (std::exchange(wrote_, false) && file_.truncates()) file_.layers().truncate();
}

void FfioUnit::backspace() {
  const bool past_end = past_end_;
  const FfioFile::Statement counted(file_, "BACKSPACE");
  forget();
  end_partial_record();
  end_writing();
  if (!past_end) file_.layers().backspace();
}

void FfioUnit::end_file() {
  const FfioFile::Statement counted(file_, "ENDFILE");
  forget();
  end_partial_record();
  has_written_ = true;
  if (file_.truncates() && file_.layers().has_records()) return file_.layers().truncate();
  file_.layers().end_file();
  wrote_ = true;
}

void FfioUnit::rewind() {
  unchecked_ = false;
  const FfioFile::Statement counted(file_, "REWIND");
  forget();
  end_partial_record();
  end_writing();
  file_.layers().rewind();
}

void FfioUnit::close() {
  if (!file_.is_open()) return;
  unchecked_ = false;
  const FfioFile::Statement counted(file_, "CLOSE");
  forget();
  end_partial_record();
  end_writing();
  file_.close();
}

void FfioUnit::discard() {
  if (!file_.is_open()) return;
  const FfioFile::Statement counted(file_, "CLOSE");
  file_.discard();
}

void FfioUnit::begin_list(bool writes) {
  list_ = writes ? "WRITE" : "READ";
  require_checked(list_);
  forget();
  list_begun_ = file_.begin(list_);
  end_partial_record();
  writes ? file_.work_for_write() : file_.work_for_read();
}

void FfioUnit::end_list() {
  file_.note(list_, list_begun_);
}

Record FfioUnit::read_item(amount::Bytes bytes) {
  wrote_ = false;
  bytes_.clear();
  const auto moved = file_.take(bytes_, bytes, ffio::Record::kGoesOn);
  end_of_file_ = moved.met == ffio::ReadStatus::kEndOfData;
  return record_of(bytes_, met_of(moved.met));
}

void FfioUnit::write_item(std::span<const Word> words, amount::Bits length) {
  has_written_ = wrote_ = true;
  file_.layers().write(bytes_in(words, length), ffio::Record::kGoesOn);
}

void FfioUnit::settle() {
  if (!std::exchange(under_way_, false)) return;
  const auto moved = file_.layers().wait(started_);
  if (arrived_) arrived_(moved);
  arrived_ = {};
}

/// Runs a statement that may return before its transfer is complete.
template <typename Work>
void FfioUnit::started_statement(const char* name, Work work) {
  require_checked(name);
  const FfioFile::Statement counted(file_, name);
  forget();
  complaint_.clear();
  try {
    work();
  } catch (const IoError& error) {
    status_ = kError;
    unchecked_ = true;
    complaint_ = error.what();
    length_ = {};
    end_of_file_ = false;
  }
}

void FfioUnit::buffer_in(std::span<Word> words, std::size_t count, bool partial, const Convert& convert) {
  started_statement("BUFFER IN", [&] {
    end_partial_record();
    wrote_ = false;
    file_.work_for_read();
    const auto deliver = [this, words, convert](bool ends) {
      const auto found = record_of(bytes_).words;
      length_ = amount::Words{std::ssize(found)};
      const auto inward = convert(found);
      std::copy(inward.begin(), inward.end(), words.begin());
      end_of_file_ = ends;
      if (ends) status_ = kEndOfFile;
    };
    const amount::Bytes most{static_cast<std::int64_t>(count) * kWordBytes};
    bytes_.clear();
    if (file_.layers().has_records()) {
      const auto moved = file_.take(bytes_, most, partial ? ffio::Record::kGoesOn : ffio::Record::kEnds);
      deliver(met_of(moved.met) != dataset::ReadStatus::kRecord);
      if (partial && moved.met == ffio::ReadStatus::kNothing) status_ = kDoneInPart;
      return;
    }
    bytes_.resize(most.size());
    started_ = file_.layers().start_read(bytes_);
    under_way_ = true;
    arrived_ = [this, deliver](amount::Bytes moved) {
      bytes_.resize(moved.size());
      deliver(moved == amount::Bytes{});
    };
  });
}

void FfioUnit::buffer_out(std::span<const Word> words, bool partial) {
  started_statement("BUFFER OUT", [&] {
    has_written_ = wrote_ = true;
    file_.work_for_write();
    length_ = amount::Words{std::ssize(words)};
    bytes_ = bytes_in(words);
    if (file_.layers().has_records()) {
      in_partial_record_ = false;  // after an error there is no open record
      file_.layers().write(bytes_, partial ? ffio::Record::kGoesOn : ffio::Record::kEnds);
      in_partial_record_ = partial;
      return;
    }
    started_ = file_.layers().start_write(bytes_);
    under_way_ = true;
  });
}

}  // namespace platter::runtime
