#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace platter::cms {

/// Records as FORTRAN keeps them in files of mode 4, and other systems of IBM's on their disks and tapes:
/// blocks behind four bytes with their length, of segments behind four bytes each with theirs; a record that
/// is longer than what is left of a block goes on in the next (RECFM VBS).
///
/// Of a record the pieces that blocks have; `limit`: bytes of a block.
class SpannedWriter {
 public:
  explicit SpannedWriter(std::int64_t limit) : limit_(limit) {}
  /// Blocks that are full now, in order.
  std::vector<std::vector<std::byte>> put(std::span<const std::byte> record);
  /// The block that is not, if there is one.
  std::vector<std::byte> take_rest();

 private:
  std::int64_t limit_;
  std::vector<std::byte> block_{};
};

/// The segments of a block: what each has of a record, and whether it begins and ends it. Throws Refused
/// where the block's lengths are wrong.
struct Segment {
  std::span<const std::byte> bytes;
  bool begins;
  bool ends;
};
std::vector<Segment> segments_of(std::span<const std::byte> block);

}  // namespace platter::cms
