#include "runtime/unit/vms_direct.hpp"

#include <fmt/format.h>

#include <vector>

#include "emulator/vms/condition.hpp"
#include "runtime/unit/file_words.hpp"

namespace platter::runtime {

void VmsDirect::begin(const char* statement) {
  kernel_.begin(statement, unit_);
  kernel_.work(kernel_.specification().records.fortran);
}

Record VmsDirect::read(std::int64_t number) {
  begin("READ");
  file_.stream->seek_number(number);
  std::vector<std::byte> bytes(static_cast<std::size_t>(record_bytes()));
  file_.stream->get(bytes);
  Record record;
  record.words = words_in(bytes, record.unused_bits);
  next_ = number + 1;
  return record;
}

void VmsDirect::write(std::int64_t number, std::span<const dataset::Word> words, int unused_bits) {
  begin("WRITE");
  auto bytes = bytes_in(words, unused_bits);
  if (std::cmp_greater(bytes.size(), record_bytes())) {
    throw vms::Refused(vms::Condition::kBadRecordSize,
                       fmt::format("{}: the list has {} bytes, and RECL= gives a record {}",
                                   file_.channel->file().name, bytes.size(), record_bytes()));
  }
  bytes.resize(static_cast<std::size_t>(record_bytes()));
  file_.stream->seek_number(number);
  file_.stream->put_there(bytes);
  next_ = number + 1;
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
