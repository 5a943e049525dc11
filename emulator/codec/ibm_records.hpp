#pragma once

#include "emulator/codec/record_codec.hpp"

namespace platter::codec {

/// The blocking of records of variable length, as IBM's systems store them on disks and tapes. A block starts
/// with a descriptor of four bytes, which contains the block's length. In the block, each record, or segment
/// of a record, starts with a segment descriptor. All lengths include the descriptors.
enum class Blocking : std::uint8_t {
  kNone,     ///< one record in each block (RECFM V)
  kWhole,    ///< as many whole records as fit (VB)
  kSpanned,  ///< a record that does not fit continues in the next block (VBS)
};

inline constexpr amount::Bytes kBlockHead{4};    ///< block descriptor: the length and two zero bytes
inline constexpr amount::Bytes kSegmentHead{4};  ///< segment descriptor: length, continuation code, zero byte
/// The length field at the start of either descriptor.
inline constexpr LengthField kIbmLength{amount::Bytes{2}, std::endian::big};

/// Gathers records in blocks.
class RecordBlocks {
 public:
  /// `limit`: the length of the longest block, with all descriptors.
  RecordBlocks(Blocking blocking, amount::Bytes limit) : blocking_(blocking), limit_(limit) {}
  /// The length of the longest record in one block.
  amount::Bytes longest() const;
  /// Returns the blocks that are complete now, in order. Unless it is spanned, a record is no longer than
  /// longest().
  std::vector<std::vector<std::byte>> put(std::span<const std::byte> record);
  /// Returns the incomplete block; empty if there is none.
  std::vector<std::byte> take_rest();
  /// Continues a block that contains these bytes already.
  void continue_with(std::span<const std::byte> block);
  /// The bytes of the incomplete block, with its descriptor.
  amount::Bytes bytes() const { return amount::bytes_in(block_); }

 private:
  Blocking blocking_;
  amount::Bytes limit_;
  std::vector<std::byte> block_{};
};

/// Returns the length of the block with this descriptor. Throws RecordError.
amount::Bytes block_length(std::span<const std::byte, kBlockHead.size()> head);
/// Returns the segment at a byte of a block. Throws RecordError.
Segment segment_at(std::span<const std::byte> block, amount::Bytes at);
/// Returns all segments of a block. Throws RecordError.
std::vector<Segment> segments_of(std::span<const std::byte> block);

/// Records in blocks of this format. Blocks that encode() completes are written at once.
class IbmRecords final : public WholeRecords {
 public:
  /// `limit`: the length of the longest block.
  IbmRecords(Blocking blocking, amount::Bytes limit) : blocking_(blocking), writer_(blocking, limit) {}

  bool decode(ByteStream& from, std::vector<std::byte>& record) override;
  /// If a record was decoded before, continues that record's block.
  void encode(std::span<const std::byte> record, ByteStream& to) override;
  amount::Bytes longest() const override;
  void seek(ByteStream& stream, amount::Bytes to) override;
  /// Returns false at the first record after a seek to a position other than the start of the file.
  bool backspace(ByteStream& stream) override;
  void finish(ByteStream& stream) override;
  void cut(ByteStream& stream) override;

 private:
  /// The start of a record: the position of its block in the file, and of its descriptor in the block.
  struct Place {
    amount::Bytes block;
    amount::Bytes at;
  };
  std::optional<Segment> next_segment(ByteStream& from, bool first);
  bool read_block(ByteStream& from);
  void leave_block();

  Blocking blocking_;
  RecordBlocks writer_;
  std::vector<std::byte> block_;  ///< the block being read
  amount::Bytes used_{};          ///< bytes of block_ that have been decoded, with its descriptor
  amount::Bytes block_begin_{};   ///< position of block_ in the file
  std::vector<Place> passed_;     ///< starts of the records decoded or encoded since the last seek
  bool from_start_ = true;        ///< the last seek was to the start of the file
};

}  // namespace platter::codec
