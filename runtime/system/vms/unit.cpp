#include "runtime/system/vms/unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "emulator/codec/vax_records.hpp"
#include "emulator/system/vms/condition.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

using vms::Condition;

void VmsDirect::begin(UnitStatement statement, std::int64_t number) {
  if (opening_.most_records > 0 && number > opening_.most_records) {
    throw vms::Refused(Condition::kNoRecord,
                       fmt::format("{}: record {} exceeds MAXREC={} of the OPEN", file_.channel->file().name,
                                   number, opening_.most_records));
  }
  kernel_.begin(name_of(statement), unit_);
  if (statement != UnitStatement::kClose) kernel_.work(kernel_.specification().records.fortran);
  if (statement == UnitStatement::kWrite) file_.channel->require_writes();
}

void VmsDirect::read(std::int64_t number, std::span<std::byte> into) {
  file_.stream->seek_number(number);
  file_.stream->get(into);
}

void VmsDirect::write(std::int64_t number, std::span<const std::byte> from) {
  file_.stream->seek_number(number);
  file_.stream->put_there(from);
}

void VmsDirect::refuse_length(const std::string& problem) const {
  throw vms::Refused(Condition::kBadRecordSize, fmt::format("{}: {}", file_.channel->file().name, problem));
}

void VmsDirect::note_next(std::int64_t number) {
  if (opening_.next_record == nullptr) return;
  const auto bytes = std::min(opening_.next_record_length.size(), sizeof number);
  std::memcpy(opening_.next_record, &number, bytes);  // the host is little-endian
}

namespace {

constexpr std::byte kControlZ{26};

bool is_end(std::span<const std::byte> record) {
  return record.size() == 1 && record[0] == kControlZ;
}

}  // namespace

/// Appends the next record of the file to `bytes`.
void VmsSequential::take_record(std::vector<std::byte>& bytes) {
  const auto before = bytes.size();
  bytes.resize(before + (file_.records == VaxRecords::kFixed ? record_length() : codec::kVaxLongest).size());
  const auto got = file_.stream->get(std::span(bytes).subspan(before));
  bytes.resize(before + got.length.size());
}

/// Appends the segments of the next record to `bytes`. The record that ENDFILE writes has no segment headers
/// and is returned as it is.
void VmsSequential::read_segments(std::vector<std::byte>& bytes) {
  std::vector<std::byte> record;
  try {
    codec::join_segments(bytes, [&](bool first) -> std::optional<codec::Segment> {
      record.clear();
      take_record(record);
      if (first && is_end(record)) return codec::Segment{.bytes = record, .begins = true, .ends = true};
      return codec::vax_segment(record);
    });
  } catch (const codec::RecordError&) {
    throw vms::Refused(Condition::kBadRecordFile,
                       fmt::format("{}: the file has no segmented records; OPEN it with the RECORDTYPE that "
                                   "it was written with",
                                   file_.channel->file().name));
  }
}

void VmsSequential::begin(UnitStatement statement, amount::Words /*words*/) {
  kernel_.begin(name_of(statement), unit());
  const bool ends = statement == UnitStatement::kEndFile;
  // Otherwise the error would appear only when the buffer is written, perhaps at CLOSE.
  if (ends || statement == UnitStatement::kWrite) file_.channel->require_writes();
  if (ends && file_.records == VaxRecords::kFixed) {
    throw vms::Refused(Condition::kBadRecordSize,
                       fmt::format("{}: ENDFILE writes a record of one byte, but those of the file have {}; "
                                   "use only CLOSE to mark the end",
                                   file_.channel->file().name, record_length().count));
  }
  if (statement != UnitStatement::kClose) kernel_.work(kernel_.specification().records.fortran);
}

Record VmsSequential::read() {
  std::vector<std::byte> bytes;
  try {
    file_.records == VaxRecords::kSegmented ? read_segments(bytes) : take_record(bytes);
  } catch (const vms::Refused& refused) {
    if (refused.condition() != Condition::kEndOfFile) throw;
    return {.met = dataset::ReadStatus::kEndOfData};
  }
  if (passed_ >= 0) ++passed_;
  if (file_.records != VaxRecords::kFixed && is_end(bytes)) return {.met = dataset::ReadStatus::kEndOfFile};
  return record_of(bytes);
}

void VmsSequential::write(std::span<const dataset::Word> words, amount::Bits length) {
  auto bytes = bytes_in(words, length);
  if (file_.records == VaxRecords::kSegmented) {
    for (const auto& segment : codec::vax_segments(bytes)) file_.stream->put(segment, true);
  } else {
    const auto fixed = record_length().size();
    if (file_.records == VaxRecords::kFixed && bytes.size() < fixed) bytes.resize(fixed);
    file_.stream->put(bytes, true);
  }
  if (passed_ >= 0) ++passed_;
}

void VmsSequential::go_to_end() {
  file_.stream->seek_end();
  passed_ = -1;
}

void VmsSequential::pass_record() {
  std::vector<std::byte> record;
  file_.records == VaxRecords::kSegmented ? read_segments(record) : static_cast<void>(file_.stream->find());
}

void VmsSequential::backspace() {
  if (passed_ < 0) {  // after an OPEN with ACCESS='APPEND'
    file_.stream->rewind();
    for (passed_ = 0; !file_.stream->at_end(); ++passed_) pass_record();
  }
  if (passed_ == 0) return;
  --passed_;
  if (file_.records == VaxRecords::kFixed) return file_.stream->seek_number(passed_ + 1);
  file_.stream->rewind();
  for (std::int64_t i = 0; i < passed_; ++i) pass_record();
}

SequentialFile::EndMark VmsSequential::end_file() {
  file_.stream->put(std::array{kControlZ}, true);
  if (passed_ >= 0) ++passed_;
  return EndMark::kRecord;
}

void VmsSequential::rewind() {
  file_.stream->rewind();
  passed_ = 0;
}

}  // namespace platter::runtime
