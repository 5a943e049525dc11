#pragma once

#include <memory>
#include <vector>

#include "emulator/system/ffio/byte_buffer.hpp"
#include "emulator/system/ffio/layer.hpp"

namespace platter::ffio {

/// Records as many compilers on other machines have them: the record's length in four bytes before it, and
/// again behind it.
class F77 final : public Layer {
 public:
  struct Parameters {
    amount::Bytes longest;  ///< of a record; 0: as long as four bytes can say
    amount::Blocks blocks;  ///< of the buffer
    bool least_first;       ///< of the four bytes the least significant comes first
  };
  F77(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters)
      : parameters_(parameters), bytes_(std::move(below), context, parameters.blocks) {}

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void end_file() override { bytes_.truncate(); }
  void backspace() override;
  void truncate() override { bytes_.truncate(); }
  void flush() override { bytes_.flush(); }
  void close() override { bytes_.close(); }
  amount::Bytes size() const override { return bytes_.size(); }
  bool has_records() const override { return true; }

 private:
  codec::LengthField length_field() const;
  amount::Bytes take_length();
  void put_length();
  [[noreturn]] void no_record(const char* what) const;

  Parameters parameters_;
  ByteBuffer bytes_;
  std::vector<std::byte> record_;  ///< that is written
  amount::Bytes begin_{};          ///< of the record that is read, its length included
  amount::Bytes left_{-1};         ///< of it, that were not read; -1: none is read
};

}  // namespace platter::ffio
