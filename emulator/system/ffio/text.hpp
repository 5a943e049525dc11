#pragma once

#include <memory>

#include "emulator/system/ffio/byte_buffer.hpp"
#include "emulator/system/ffio/layer.hpp"

namespace platter::ffio {

/// Records of characters, each with a newline behind it. An end of file in the middle is a record "~e", where
/// the option says so; otherwise the file's own end is the only one.
class Text final : public Layer {
 public:
  struct Parameters {
    amount::Blocks blocks;  ///< of the buffer
    std::byte newline;
    bool marks_ends;
  };
  Text(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters)
      : parameters_(parameters), bytes_(std::move(below), context, parameters.blocks) {}

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void end_file() override;
  void backspace() override;
  void truncate() override { bytes_.truncate(); }
  void flush() override { bytes_.flush(); }
  void close() override { bytes_.close(); }
  amount::Bytes size() const override { return bytes_.size(); }
  bool has_records() const override { return true; }

 private:
  Parameters parameters_;
  ByteBuffer bytes_;
  amount::Bytes record_{};  ///< where it begins
};

}  // namespace platter::ffio
