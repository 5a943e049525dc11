#include "runtime/system/unicos/direct_unit.hpp"

#include <fmt/format.h>

#include <limits>

#include "emulator/system/ffio/error.hpp"
#include "runtime/fortran/unit/word/file_words.hpp"

namespace platter::runtime {

amount::Bytes DirectUnit::place_of(std::int64_t number) const {
  if (number < 1) throw ffio::Error(fmt::format("REC={}: records are numbered from 1", number));
  const std::int64_t most = std::numeric_limits<std::int64_t>::max() / record_.count;
  if (number > most) throw ffio::Error(fmt::format("REC={}: there are at most {} records", number, most));
  return (number - 1) * record_;
}

Record DirectUnit::read(std::int64_t number) {
  file_.statement("READ", [&] {
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
  });
  next_ = number + 1;
  return record_of(bytes_);
}

void DirectUnit::write(std::int64_t number, std::span<const dataset::Word> words, amount::Bits length) {
  file_.statement("WRITE", [&] {
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
  });
  next_ = number + 1;
}

void DirectUnit::close() {
  if (file_.is_open()) file_.statement("CLOSE", [&] { file_.close(); });
}

void DirectUnit::discard() {
  if (file_.is_open()) file_.statement("CLOSE", [&] { file_.discard(); });
}

}  // namespace platter::runtime
