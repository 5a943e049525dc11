#include "emulator/system/vms/record_layout.hpp"

#include <array>

namespace platter::vms {

using amount::Bytes;

namespace {

/// A length field with this value means that the rest of the block contains no record.
constexpr Bytes kNoRecord{0xFFFF};

Bytes length_at(Bytes offset, const RecordLayout::Read& read) {
  std::array<std::byte, codec::kVaxLength.size.size()> field{};
  read(offset, field);
  return codec::kVaxLength.decode(field);
}

}  // namespace

Bytes RecordLayout::head() const {
  return attributes_.format == Format::kVariable ? codec::kVaxLength.size : Bytes{};
}

Bytes RecordLayout::stored(Bytes length) const {
  return head() + length + length % codec::kVaxAlignment;
}

std::vector<std::byte> RecordLayout::stored(std::span<const std::byte> record) const {
  const Bytes length = amount::bytes_in(record);
  std::vector<std::byte> bytes;
  bytes.reserve(stored(length).size());
  if (head() > Bytes{}) bytes = codec::kVaxLength.encoded(length);
  bytes.insert(bytes.end(), record.begin(), record.end());
  bytes.resize(stored(length).size());
  return bytes;
}

Bytes RecordLayout::next(Bytes offset, Bytes end, const Read& read) const {
  if (!attributes_.within_blocks) return offset;
  const Bytes next_block = up(offset, kBlockBytes) * kBlockBytes;
  const Bytes left = next_block - offset;
  if (left == Bytes{}) return offset;
  if (is_fixed()) return left < stored(attributes_.longest) ? next_block : offset;
  if (offset >= end) return offset;
  return left < head() || length_at(offset, read) == kNoRecord ? next_block : offset;
}

RecordLayout::Record RecordLayout::record_at(Bytes offset, const Read& read) const {
  const Bytes length = head() > Bytes{} ? length_at(offset, read) : attributes_.longest;
  return {.offset = offset + head(), .length = length, .end = offset + stored(length)};
}

}  // namespace platter::vms
