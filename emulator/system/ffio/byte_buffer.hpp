#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/record_codec.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"

namespace platter::ffio {

/// The only buffer between a record format that works on bytes and the file below. It contains the bytes that
/// are read or written next.
class ByteBuffer final : public codec::ByteStream {
 public:
  ByteBuffer(std::unique_ptr<Layer> below, LayerContext& context, amount::Blocks blocks);

  amount::Bytes read(std::span<std::byte> into) override;
  void write(std::span<const std::byte> from) override;
  int next() override;
  void seek(amount::Bytes to) override;
  amount::Bytes position() const override { return base_ + used_; }
  amount::Bytes size() const { return std::max(below_->size(), written_ ? base_ + count_ : amount::Bytes{}); }
  void truncate();
  void flush();
  void close();

 private:
  bool fill();

  std::unique_ptr<Layer> below_;
  LayerContext& context_;
  std::vector<std::byte> bytes_;
  amount::Bytes base_{};   ///< position of the buffer's first byte in the file
  amount::Bytes count_{};  ///< number of valid bytes
  amount::Bytes used_{};   ///< number of bytes before the position
  bool written_ = false;   ///< true: the bytes are not in the file below yet
  amount::Bytes below_position_{};
};

}  // namespace platter::ffio
