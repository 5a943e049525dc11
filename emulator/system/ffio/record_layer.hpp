#pragma once

#include <memory>
#include <vector>

#include "emulator/codec/record_codec.hpp"
#include "emulator/system/ffio/byte_buffer.hpp"
#include "emulator/system/ffio/kinds.hpp"

namespace platter::ffio {

/// Records in the format of another system, which a codec converts. Unless the format can store a record in
/// parts, a written record is gathered until it is complete. Only the structure of the records is
/// converted: the words in them keep Cray's format.
class RecordLayer final : public Layer {
 public:
  /// Parameters of the layer: `recsize`, the length of the longest record, or 0 if only the format limits it,
  /// and `bufsize`.
  explicit RecordLayer(const Making& making);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void end_file() override;
  void backspace() override;
  void truncate() override;
  void flush() override;
  void close() override;
  amount::Bytes size() const override { return bytes_.size(); }
  bool has_records() const override { return true; }

 private:
  [[noreturn]] void no_record(const codec::RecordError& error) const;

  ByteBuffer bytes_;
  std::unique_ptr<codec::RecordCodec> codec_;
  amount::Bytes longest_;
  std::string_view name_;           ///< name of the layer
  std::vector<std::byte> written_;  ///< the written part of the current record
};

/// Makes a layer of a kind whose records are converted by a codec.
inline std::unique_ptr<Layer> make_record_layer(const Making& making) {
  return std::make_unique<RecordLayer>(making);
}

}  // namespace platter::ffio
