#pragma once

#include <memory>
#include <vector>

#include "emulator/codec/record_codec.hpp"
#include "emulator/system/ffio/byte_buffer.hpp"
#include "emulator/system/ffio/kinds.hpp"

namespace platter::ffio {

/// Records in the format of another system, which a codec converts. A record is decoded completely before the
/// program receives a part of it, and encoded when it is complete. Words in it keep Cray's format.
class RecordLayer final : public Layer {
 public:
  /// Parameters of the layer: `recsize`, the length of the longest record, or 0 if only the format limits it,
  /// and `bufsize`.
  RecordLayer(std::unique_ptr<Layer> below, const Making& making, std::unique_ptr<codec::RecordCodec> codec);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void end_file() override { truncate(); }
  void backspace() override;
  void truncate() override;
  void flush() override;
  void close() override;
  amount::Bytes size() const override { return bytes_.size(); }
  bool has_records() const override { return true; }

 private:
  [[noreturn]] void no_record(const codec::RecordError& error) const;

  std::unique_ptr<codec::RecordCodec> codec_;
  ByteBuffer bytes_;
  amount::Bytes longest_;
  std::string_view name_;           ///< name of the layer
  std::vector<std::byte> written_;  ///< the written part of the current record
  std::vector<std::byte> found_;    ///< the record being read
  std::size_t taken_ = 0;           ///< bytes of it that the program has received
  bool inside_ = false;             ///< true: a record is being read and has not ended
};

}  // namespace platter::ffio
