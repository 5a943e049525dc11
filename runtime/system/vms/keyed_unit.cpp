#include "runtime/system/vms/keyed_unit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "emulator/system/vms/condition.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

using vms::Condition;

void VmsKeyed::begin(UnitStatement statement, amount::Words /*words*/) {
  const bool writes = statement == UnitStatement::kWrite;
  if (!writes) rewrites_ = false;
  if (statement != UnitStatement::kRead) sought_.reset();
  kernel_.begin(writes && rewrites_ ? "REWRITE" : name_of(statement), unit());
  if (writes) file_.channel->require_writes();
  if (statement != UnitStatement::kClose) kernel_.work(kernel_.specification().records.fortran);
}

Record VmsKeyed::read() {
  if (const auto sought = std::exchange(sought_, std::nullopt))
    stream().find(sought->key, sought->match, sought->value);
  try {
    return record_of(stream().next());
  } catch (const vms::Refused& refused) {
    if (refused.condition() != Condition::kEndOfFile) throw;
    return {.met = dataset::ReadStatus::kEndOfData};
  }
}

void VmsKeyed::write(std::span<const dataset::Word> words, amount::Bits length) {
  const bool rewrites = std::exchange(rewrites_, false);
  auto bytes = bytes_in(words, length);
  const auto longest = file_.channel->file().records.longest.size();
  if (file_.records == VaxRecords::kFixed && bytes.size() < longest) {
    const bool is_text =
        file_.channel->file().records.fortran_control || file_.channel->file().records.carriage_control;
    bytes.resize(longest, is_text ? std::byte{' '} : std::byte{});
  }
  rewrites ? stream().update(bytes) : stream().put(bytes);
}

void VmsKeyed::backspace() {
  throw vms::Refused(Condition::kBadOperation, fmt::format("{}: BACKSPACE applies only to sequential files",
                                                           file_.channel->file().name));
}

SequentialFile::EndMark VmsKeyed::end_file() {
  throw vms::Refused(Condition::kBadOperation,
                     fmt::format("{}: ENDFILE applies only to sequential files", file_.channel->file().name));
}

void VmsKeyed::remove(std::optional<std::int64_t> number) {
  kernel_.begin("DELETE", unit());
  kernel_.work(kernel_.specification().records.fortran);
  file_.channel->require_writes();
  if (number) {
    throw vms::Refused(Condition::kBadAccess,
                       fmt::format("{}: DELETE with REC= needs ACCESS='DIRECT'", file_.channel->file().name));
  }
  stream().remove();
}

void VmsRelative::begin(UnitStatement statement, std::int64_t number) {
  if (opening_.most_records > 0 && number > opening_.most_records) {
    throw vms::Refused(Condition::kNoRecord,
                       fmt::format("{}: record {} exceeds MAXREC={} of the OPEN", file_.channel->file().name,
                                   number, opening_.most_records));
  }
  kernel_.begin(name_of(statement), unit_);
  if (statement != UnitStatement::kClose) kernel_.work(kernel_.specification().records.fortran);
  if (statement == UnitStatement::kWrite) file_.channel->require_writes();
}

void VmsRelative::read(std::int64_t number, std::span<std::byte> into) {
  const auto record = relative().get(number);
  std::copy_n(record.begin(), std::min(record.size(), into.size()), into.begin());
}

void VmsRelative::refuse_length(const std::string& problem) const {
  throw vms::Refused(Condition::kBadRecordSize, fmt::format("{}: {}", file_.channel->file().name, problem));
}

void VmsRelative::note_next(std::int64_t number) {
  if (opening_.next_record == nullptr) return;
  const auto bytes = std::min(opening_.next_record_length.size(), sizeof number);
  std::memcpy(opening_.next_record, &number, bytes);  // the host is little-endian
}

void VmsRelative::find_next(std::int64_t, vms::KeyedStream::Match, std::vector<std::byte>) {
  throw vms::Refused(Condition::kBadAccess, fmt::format("{}: READ with a key needs ACCESS='KEYED'; with "
                                                        "ACCESS='DIRECT' write REC=",
                                                        file_.channel->file().name));
}

void VmsRelative::rewrite_next() {
  throw vms::Refused(Condition::kBadAccess,
                     fmt::format("{}: with ACCESS='DIRECT' write WRITE with REC= instead of "
                                 "REWRITE",
                                 file_.channel->file().name));
}

void VmsRelative::remove(std::optional<std::int64_t> number) {
  kernel_.begin("DELETE", unit_);
  kernel_.work(kernel_.specification().records.fortran);
  file_.channel->require_writes();
  number ? relative().remove(*number) : relative().remove();
}

}  // namespace platter::runtime
