#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/error/io_error.hpp"

namespace platter::file {

/// A block that is not what it says.
class WrongBlock : public IoError {
 public:
  using IoError::IoError;
};

/// How records of variable length share blocks, as IBM's systems keep them on disks and tapes: a block stands
/// behind four bytes with its length, each record of it, or piece of one, behind four bytes with its own.
enum class Blocking : std::uint8_t {
  kNone,     ///< a record in each block (RECFM V)
  kWhole,    ///< as many as it has room for (VB)
  kSpanned,  ///< what a block has no room for goes on in the next (VBS)
};

/// Puts records into blocks.
class RecordBlocks {
 public:
  /// `limit`: of a block, with all lengths.
  RecordBlocks(Blocking blocking, amount::Bytes limit) : blocking_(blocking), limit_(limit) {}
  /// Of a record that is to be in one block.
  amount::Bytes longest() const;
  /// Blocks that are full now, in order. A record is no longer than longest(), but where they are spanned.
  std::vector<std::vector<std::byte>> put(std::span<const std::byte> record);
  /// The block that is not, if there is one.
  std::vector<std::byte> take_rest();
  /// What there was of a block already is gone on with.
  void go_on(std::span<const std::byte> block);
  /// Of the block that is not full, with its length.
  amount::Bytes bytes() const { return amount::bytes_in(block_); }

 private:
  Blocking blocking_;
  amount::Bytes limit_;
  std::vector<std::byte> block_{};
};

/// What a block has of a record, and whether it begins and ends it.
struct Segment {
  std::span<const std::byte> bytes;
  bool begins;
  bool ends;
};

inline constexpr amount::Bytes kBlockHead{4};  ///< the length, more significant first, and two zeros
inline constexpr amount::Bytes kSegmentHead{4};

/// Of the block that begins so. Throws WrongBlock.
amount::Bytes block_length(std::span<const std::byte, kBlockHead.size()> head);
/// The segment at a place of a block. Throws WrongBlock.
Segment segment_at(std::span<const std::byte> block, amount::Bytes at);
/// All of a block. Throws WrongBlock.
std::vector<Segment> segments_of(std::span<const std::byte> block);

}  // namespace platter::file
