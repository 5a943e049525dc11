#pragma once

#include "emulator/codec/record_codec.hpp"

namespace platter::codec {

/// Records in the format of many compilers on other machines: the record's length in four bytes before and
/// again after the record.
class F77Records final : public RecordCodec {
 public:
  /// `order`: the order of the bytes in a length.
  explicit F77Records(std::endian order) : length_{amount::Bytes{4}, order} {}

  Moved read(ByteStream& from, std::span<std::byte> into, RemainderPolicy rest) override;
  void encode(std::span<const std::byte> record, ByteStream& to) override;
  amount::Bytes longest() const override { return amount::Bytes{std::numeric_limits<std::int32_t>::max()}; }
  void leave() override { left_.reset(); }
  bool backspace(ByteStream& stream) override;

 private:
  LengthField length_;
  amount::Bytes begin_{};  ///< position of the record being read, at its first length field
  std::optional<amount::Bytes>
      left_;  ///< bytes of the record that have not been read; nullopt: no record is being read
};

}  // namespace platter::codec
