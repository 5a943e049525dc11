#include "emulator/codec/text_records.hpp"

#include <array>

namespace platter::codec {

using amount::Bytes;
using amount::bytes_in;

namespace {

constexpr std::array kEnd = {std::byte{'~'}, std::byte{'e'}};

}  // namespace

Moved TextRecords::read(ByteStream& from, std::span<std::byte> into, RemainderPolicy rest) {
  Moved moved;
  const bool begins = from.position() == begin_;
  while (moved.bytes < bytes_in(into) || rest == RemainderPolicy::kSkip) {
    const int next = from.next();
    if (next < 0 || static_cast<std::byte>(next) == newline_) {
      const bool nothing = next < 0 && from.position() == begin_;
      begin_ = from.position();
      const bool is_end = next >= 0 && marks_ends_ && begins && moved.bytes == bytes_in(kEnd) &&
                          std::equal(kEnd.begin(), kEnd.end(), into.begin());
      if (is_end) return {{}, ReadStatus::kEndOfFile};
      moved.met = nothing ? ReadStatus::kEndOfData : ReadStatus::kRecord;
      return moved;
    }
    if (moved.bytes < bytes_in(into)) into[(moved.bytes++).size()] = static_cast<std::byte>(next);
  }
  return moved;
}

void TextRecords::encode(std::span<const std::byte> record, ByteStream& to) {
  to.write(record);
  to.write({&newline_, 1});
  begin_ = to.position();
}

bool TextRecords::encode_part(std::span<const std::byte> part, ByteStream& to) {
  to.write(part);
  return true;
}

bool TextRecords::encode_end(ByteStream& to) {
  if (marks_ends_) encode(kEnd, to);
  return marks_ends_;
}

void TextRecords::seek(ByteStream& stream, Bytes to) {
  stream.seek(to);
  begin_ = to;
}

bool TextRecords::backspace(ByteStream& stream) {
  Bytes at = stream.position();
  if (at == begin_) --at;  // skips the newline of the previous record
  while (at > Bytes{}) {
    stream.seek(at - Bytes{1});
    if (stream.next() == std::to_integer<int>(newline_)) break;
    --at;
  }
  seek(stream, std::max(at, Bytes{}));
  return true;
}

}  // namespace platter::codec
