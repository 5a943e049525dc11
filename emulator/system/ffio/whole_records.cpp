#include "emulator/system/ffio/whole_records.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/system/ffio/error.hpp"

namespace platter::ffio {

void WholeRecords::no_record(const char* what) const {
  throw Error(fmt::format("byte {}: {}; the file has no such {} records there", bytes_.position().count, what,
                          name_));
}

Moved WholeRecords::read(std::span<std::byte> into, Record record) {
  if (!inside_) {
    found_.clear();
    taken_ = 0;
    inside_ = fetch(found_);
    if (!inside_) return {{}, ReadStatus::kEndOfData};
  }
  const auto here = std::min(into.size(), found_.size() - taken_);
  std::copy_n(found_.begin() + static_cast<std::ptrdiff_t>(taken_), here, into.begin());
  taken_ += here;
  Moved moved{.bytes = amount::Bytes{static_cast<std::int64_t>(here)}};
  if (taken_ < found_.size() && record == Record::kGoesOn) return moved;
  if (taken_ == found_.size()) moved.met = ReadStatus::kEndOfRecord;
  inside_ = false;
  return moved;
}

void WholeRecords::write(std::span<const std::byte> from, Record record) {
  inside_ = false;
  written_.insert(written_.end(), from.begin(), from.end());
  if (amount::bytes_in(written_) > longest_) {
    written_.clear();
    throw Error(fmt::format("a record of more than {} bytes, which is what {} records may have here",
                            longest_.count, name_));
  }
  if (record == Record::kGoesOn) return;
  put(written_);
  written_.clear();
}

}  // namespace platter::ffio
