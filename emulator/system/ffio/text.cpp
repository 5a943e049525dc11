#include "emulator/system/ffio/text.hpp"

#include <array>

namespace platter::ffio {

using amount::Bytes;

namespace {

constexpr std::array kEnd = {std::byte{'~'}, std::byte{'e'}};

}  // namespace

Moved Text::read(std::span<std::byte> into, Record record) {
  Moved moved;
  const auto newline = std::to_integer<int>(parameters_.newline);
  const bool begins = bytes_.position() == record_;
  while (moved.bytes < amount::bytes_in(into) || record == Record::kEnds) {
    const int next = bytes_.next();
    if (next < 0) {
      moved.met = bytes_.position() == record_ ? ReadStatus::kEndOfData : ReadStatus::kEndOfRecord;
      record_ = bytes_.position();
      return moved;
    }
    if (next == newline) {
      record_ = bytes_.position();
      const bool is_end = parameters_.marks_ends && begins && moved.bytes == Bytes{std::ssize(kEnd)} &&
                          std::equal(kEnd.begin(), kEnd.end(), into.begin());
      if (is_end) return {{}, ReadStatus::kEndOfFile};
      moved.met = ReadStatus::kEndOfRecord;
      return moved;
    }
    if (moved.bytes < amount::bytes_in(into)) into[(moved.bytes++).size()] = static_cast<std::byte>(next);
  }
  return moved;
}

void Text::write(std::span<const std::byte> from, Record record) {
  bytes_.write(from);
  if (record == Record::kGoesOn) return;
  bytes_.write({&parameters_.newline, 1});
  record_ = bytes_.position();
}

void Text::seek(Bytes to) {
  bytes_.seek(to);
  record_ = to;
}

void Text::end_file() {
  if (parameters_.marks_ends) return write(kEnd, Record::kEnds);
  bytes_.truncate();
}

/// To where the record before begins, or the one that was read in part.
void Text::backspace() {
  auto at = bytes_.position();
  if (at == record_) --at;  // its newline
  while (at > Bytes{}) {
    bytes_.seek(at - Bytes{1});
    if (bytes_.next() == std::to_integer<int>(parameters_.newline)) break;
    --at;
  }
  seek(std::max(at, Bytes{}));
}

}  // namespace platter::ffio
