#include "runtime/system/unicos/ffio_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/words.hpp"
#include "emulator/system/unicos/error_numbers.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

using dataset::Word;
using ffio::kWordBytes;

amount::Bytes FfioDirect::offset_of(std::int64_t number) const {
  if (number < 1) throw ffio::Error(fmt::format("REC={}: records are numbered from 1", number));
  const std::int64_t max_number = std::numeric_limits<std::int64_t>::max() / record_length().count;
  if (number > max_number)
    throw ffio::Error(fmt::format("REC={}: the largest record number is {}", number, max_number));
  return (number - 1) * record_length();
}

void FfioDirect::begin(UnitStatement statement, std::int64_t /*number*/) {
  counted_.emplace(file_, name_of(statement));
  if (statement == UnitStatement::kRead) file_.work_for_read();
  if (statement == UnitStatement::kWrite) file_.work_for_write();
}

void FfioDirect::read(std::int64_t number, std::span<std::byte> into) {
  const auto offset = offset_of(number);
  const auto size = file_.layers().size();
  if (offset + record_length() > size) {
    throw ffio::Error(fmt::format("record {} was never written; the file has {} of {} bytes", number,
                                  size / record_length(), record_length().count));
  }
  file_.layers().seek(offset);
  file_.layers().read(into, ffio::Record::kGoesOn);
}

void FfioDirect::write(std::int64_t number, std::span<const std::byte> from) {
  file_.layers().seek(offset_of(number));
  file_.layers().write(from, ffio::Record::kGoesOn);
}

void FfioSequential::begin(UnitStatement statement, amount::Words /*words*/) {
  counted_.emplace(file_, name_of(statement));
  try {
    settle();
  } catch (...) {
    counted_.reset();
    throw;
  }
}

Record FfioSequential::read() {
  file_.work_for_read();
  constexpr amount::Bytes kPiece{4096 * kWordBytes};
  bytes_.clear();
  auto met = ffio::ReadStatus::kMore;
  while (met == ffio::ReadStatus::kMore) met = read_piece(kPiece, ffio::Record::kGoesOn);
  return record_of(bytes_, met);
}

void FfioSequential::write(std::span<const Word> words, amount::Bits length) {
  file_.work_for_write();
  in_place([&] { file_.layers().write(bytes_in(words, length), ffio::Record::kEnds); });
}

/// Truncates the file after a write if its format has no end mark, so that its length marks its end.
void FfioSequential::end_writing(UnitStatement next) {
  const bool reads = next == UnitStatement::kRead || next == UnitStatement::kBufferIn;
  if (!reads && file_.truncates()) file_.layers().truncate();
}

SequentialFile::EndMark FfioSequential::end_file() {
  if (file_.truncates() && file_.layers().has_records()) {
    file_.layers().truncate();
    return EndMark::kPlace;
  }
  file_.layers().end_file();
  return EndMark::kRecord;
}

Record FfioSequential::read_item(amount::Bytes bytes) {
  bytes_.clear();
  const auto met = read_piece(bytes, ffio::Record::kGoesOn);
  return record_of(bytes_, met);
}

void FfioSequential::write_item(std::span<const Word> words, amount::Bits length) {
  in_place([&] { file_.layers().write(bytes_in(words, length), ffio::Record::kGoesOn); });
}

void FfioSequential::require_place() const {
  if (is_lost_)
    throw ffio::Error("the position is unknown after a device error; REWIND first", unicos::kInputOutput);
}

void FfioSequential::note(const ffio::Error& error) {
  is_lost_ = error.code() == unicos::kInputOutput;
}

ffio::ReadStatus FfioSequential::read_piece(amount::Bytes max_bytes, ffio::Record record) {
  require_place();
  const auto before = bytes_.size();
  bytes_.resize(before + max_bytes.size());
  try {
    const auto moved = file_.layers().read(std::span(bytes_).subspan(before), record);
    bytes_.resize(before + moved.bytes.size());
    return moved.met;
  } catch (const ffio::Error& error) {
    note(error);
    throw;
  }
}

void FfioSequential::settle() {
  if (!std::exchange(under_way_, false)) return;
  amount::Bytes moved;
  in_place([&] { moved = file_.layers().wait(started_); });
  if (const auto arrived = std::exchange(arrived_, {})) arrived(moved);
}

void FfioSequential::wait(std::string_view routine) {
  std::optional<FfioFile::Statement> counted;
  if (!routine.empty()) counted.emplace(file_, routine);
  settle();
}

void FfioSequential::start_read(std::span<Word> words, std::size_t count, bool partial, const Take& take) {
  file_.work_for_read();
  const amount::Bytes max_bytes{static_cast<std::int64_t>(count) * kWordBytes};
  bytes_.clear();
  if (file_.layers().has_records()) {
    auto met = read_piece(max_bytes, partial ? ffio::Record::kGoesOn : ffio::Record::kEnds);
    if (met == ffio::ReadStatus::kMore && !partial) met = ffio::ReadStatus::kRecord;  // the rest was skipped
    std::ranges::copy(take(record_of(bytes_).words, met), words.begin());
    return;
  }
  bytes_.resize(max_bytes.size());
  in_place([&] { started_ = file_.layers().start_read(bytes_); });
  under_way_ = true;
  arrived_ = [this, words, take](amount::Bytes moved) {
    bytes_.resize(moved.size());
    const bool ends = moved == amount::Bytes{};
    std::ranges::copy(
        take(record_of(bytes_).words, ends ? dataset::ReadStatus::kEndOfData : dataset::ReadStatus::kRecord),
        words.begin());
  };
}

void FfioSequential::start_write(std::span<const Word> words, bool partial) {
  file_.work_for_write();
  bytes_ = bytes_in(words);
  if (file_.layers().has_records())
    return in_place(
        [&] { file_.layers().write(bytes_, partial ? ffio::Record::kGoesOn : ffio::Record::kEnds); });
  in_place([&] { started_ = file_.layers().start_write(bytes_); });
  under_way_ = true;
}

}  // namespace platter::runtime
