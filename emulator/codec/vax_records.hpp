#pragma once

#include "emulator/codec/record_codec.hpp"

namespace platter::codec {

/// The length field of variable records of VMS.
inline constexpr LengthField kVaxLength{amount::Bytes{2}, std::endian::little};
/// Records of a sequential file of VMS start at even bytes.
inline constexpr amount::Bytes kVaxAlignment{2};
/// The length of the longest record.
inline constexpr amount::Bytes kVaxLongest{32767};

/// Variable records of VMS.
inline VariableRecords vax_variable() {
  return {kVaxLength, kVaxAlignment, kVaxLongest};
}

// Segmented records of VAX FORTRAN. A record is split into records of the file, each of which starts with two
// control bytes. In the first of them, bit 0 marks the first segment of a record, and bit 1 the last.

/// Returns the segments of a record, with their control bytes. An empty record has one segment.
std::vector<std::vector<std::byte>> vax_segments(std::span<const std::byte> record);

/// Returns the segment in a record of the file. Throws RecordError if it is too short for the control bytes.
Segment vax_segment(std::span<const std::byte> record);

/// Segmented records in a file of variable records.
class SegmentedRecords final : public WholeRecords {
 public:
  explicit SegmentedRecords(VariableRecords segments) : segments_(segments) {}

  bool decode(ByteStream& from, std::vector<std::byte>& record) override;
  void encode(std::span<const std::byte> record, ByteStream& to) override;
  bool backspace(ByteStream& stream) override;

 private:
  VariableRecords segments_;
  amount::Bytes begin_{};  ///< start of the last decoded record
};

}  // namespace platter::codec
