#pragma once

#include "emulator/codec/record_codec.hpp"

namespace platter::codec {

/// Records of characters, each followed by a newline, which the last one may lack.
class TextRecords final : public RecordCodec {
 public:
  /// If `marks_ends`, a record "~e" is an end of file within the file. Otherwise, only the end of the file
  /// itself is an end of file.
  explicit TextRecords(std::byte newline = std::byte{'\n'}, bool marks_ends = false)
      : newline_(newline), marks_ends_(marks_ends) {}

  Moved read(ByteStream& from, std::span<std::byte> into, RemainderPolicy rest) override;
  void encode(std::span<const std::byte> record, ByteStream& to) override;
  bool encode_part(std::span<const std::byte> part, ByteStream& to) override;
  bool encode_end(ByteStream& to) override;
  void seek(ByteStream& stream, amount::Bytes to) override;
  bool backspace(ByteStream& stream) override;

 private:
  std::byte newline_;
  bool marks_ends_;
  amount::Bytes begin_{};  ///< start of the current record
};

}  // namespace platter::codec
