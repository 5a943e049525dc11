#include "runtime/system/vms/direct.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "emulator/system/vms/condition.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

void VmsDirect::begin(const char* statement, std::int64_t number) {
  if (opening_.most_records > 0 && number > opening_.most_records) {
    throw vms::Refused(vms::Condition::kNoRecord,
                       fmt::format("{}: record {}: the OPEN says MAXREC={}", file_.channel->file().name,
                                   number, opening_.most_records));
  }
  kernel_.begin(statement, unit_);
  kernel_.work(kernel_.specification().records.fortran);
}

Record VmsDirect::read(std::int64_t number) {
  begin("READ", number);
  file_.stream->seek_number(number);
  std::vector<std::byte> bytes(record_length().size());
  file_.stream->get(bytes);
  tell_next(number + 1);
  return record_of(bytes);
}

void VmsDirect::write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) {
  begin("WRITE", number);
  file_.channel->require_writes();
  auto bytes = bytes_in(words, length);
  if (amount::bytes_in(bytes) > record_length()) {
    throw vms::Refused(vms::Condition::kBadRecordSize,
                       fmt::format("{}: the list has {} bytes, and RECL= gives a record {}",
                                   file_.channel->file().name, bytes.size(), record_length().count));
  }
  bytes.resize(record_length().size());
  file_.stream->seek_number(number);
  file_.stream->put_there(bytes);
  tell_next(number + 1);
}

/// Also to the variable that the OPEN names, an INTEGER of some size.
void VmsDirect::tell_next(std::int64_t number) {
  next_ = number;
  if (opening_.next_record == nullptr) return;
  const auto bytes = std::min(opening_.next_record_length.size(), sizeof number);
  std::memcpy(opening_.next_record, &number, bytes);  // the lowest come first
}

void VmsDirect::close() {
  if (!file_.channel) return;
  kernel_.begin("CLOSE", unit_);
  file_.stream->close();
  file_.stream.reset();
  file_.channel->close();
  file_.channel.reset();
}

}  // namespace platter::runtime
