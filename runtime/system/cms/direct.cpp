#include "runtime/system/cms/direct.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "emulator/system/cms/refused.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

using cms::Refused;

CmsDirect::CmsDirect(CmsFiles& files, std::int64_t unit, const CmsName& name, amount::Bytes record,
                     bool formatted)
    : files_(files),
      unit_(unit),
      record_(record),
      empty_(formatted ? std::byte{' '} : std::byte{}),
      file_(files.find(name) != nullptr ? files.open(name)
                                        : files.create(name, cms::Format::kFixed, record)) {
  const cms::File& file = file_->file();
  if (file.format == cms::Format::kFixed && file.length == record) return;
  throw Refused(cms::kBadLength,
                fmt::format("{}: has {} records of {} bytes; direct access takes fixed ones, and RECL={}",
                            file.name, file.format == cms::Format::kFixed ? "fixed" : "variable",
                            file.length.count, record.count));
}

void CmsDirect::begin(const char* statement) {
  files_.kernel().begin(statement, unit_);
  files_.kernel().work(files_.kernel().specification().fortran);
}

Record CmsDirect::read(std::int64_t number) {
  begin("READ");
  if (number > file_->file().records) {
    throw Refused(cms::kEndOfFile, fmt::format("{}: record {}: the file has {}", file_->file().name, number,
                                               file_->file().records));
  }
  std::vector<std::byte> bytes(record_.size());
  file_->read(number, 1, bytes);
  next_ = number + 1;
  return record_of(bytes);
}

/// Empty records up to that one, a thousand at a time.
void CmsDirect::fill(std::int64_t end) {
  constexpr std::int64_t kAtOnce = 1000;
  for (std::int64_t number = file_->file().records + 1; number < end;) {
    const std::int64_t count = std::min(kAtOnce, end - number);
    file_->write(number, count, std::vector((count * record_).size(), empty_));
    number += count;
  }
}

void CmsDirect::write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) {
  begin("WRITE");
  auto bytes = bytes_in(words, length);
  if (amount::bytes_in(bytes) > record_) {
    throw Refused(cms::kBadLength, fmt::format("{}: the list has {} bytes, and RECL= gives a record {}",
                                               file_->file().name, bytes.size(), record_.count));
  }
  bytes.resize(record_.size(), empty_);
  fill(number);
  file_->write(number, 1, bytes);
  next_ = number + 1;
}

void CmsDirect::close() {
  if (!file_) return;
  begin("CLOSE");
  file_->close();
  file_.reset();
}

}  // namespace platter::runtime
