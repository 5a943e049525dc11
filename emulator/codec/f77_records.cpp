#include "emulator/codec/f77_records.hpp"

namespace platter::codec {

using amount::Bytes;
using amount::bytes_in;

Moved F77Records::read(ByteStream& from, std::span<std::byte> into, RemainderPolicy rest) {
  if (!left_) {
    begin_ = from.position();
    left_ = length_.take(from);
    if (!left_) return {{}, ReadStatus::kEndOfData};
  }
  const auto here = into.first(std::min(bytes_in(into), *left_).size());
  if (from.read(here) < bytes_in(here)) throw RecordError("the file ends inside a record");
  *left_ -= bytes_in(here);
  const bool ends = *left_ == Bytes{};
  if (ends || rest == RemainderPolicy::kSkip) {
    const Bytes end = from.position() + *left_;
    from.seek(end);
    if (length_.take(from) != end - begin_ - length_.size)
      throw RecordError("the lengths before and after a record differ");
    left_.reset();
  }
  return {bytes_in(here), ends ? ReadStatus::kRecord : ReadStatus::kMore};
}

void F77Records::encode(std::span<const std::byte> record, ByteStream& to) {
  const auto length = length_.encoded(bytes_in(record));
  to.write(length);
  to.write(record);
  to.write(length);
}

bool F77Records::backspace(ByteStream& stream) {
  const Bytes end = stream.position();
  if (!left_ && end > Bytes{}) {
    stream.seek(end - length_.size);
    const auto length = length_.take(stream);
    if (!length || *length + 2 * length_.size > end)
      throw RecordError("the previous record is longer than the file");
    begin_ = end - *length - 2 * length_.size;
    left_ = length;
  }
  if (left_) stream.seek(begin_);
  left_.reset();
  return true;
}

}  // namespace platter::codec
