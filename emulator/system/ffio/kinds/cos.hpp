#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "emulator/codec/reader.hpp"
#include "emulator/codec/writer.hpp"
#include "emulator/system/ffio/cos_buffers.hpp"
#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"

namespace platter::ffio {

/// Records in blocks of 512 words, with control words between them: the structure of COS, and of sequential
/// unformatted files under UNICOS (docs/datasets.md has the format).
///
/// EOF and EOD are written at REWIND, BACKSPACE and CLOSE behind what was written last, into the buffer; then
/// the place is before the EOF again, which takes the file below another look at the block before where that
/// has left the buffer.
class Cos final : public Layer {
 public:
  struct Parameters {
    amount::Blocks blocks;  ///< of all buffers
    bool asynchronous;      ///< two of half of that each, rounded up
  };
  Cos(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void rewind() override;
  void end_file() override;
  void backspace() override;
  void truncate() override;
  void flush() override;
  void close() override;
  amount::Bytes size() const override { return below_->size(); }
  bool has_records() const override { return true; }

 private:
  void begin_writing();
  void end_writing();
  void put_bytes(std::span<const std::byte> from);

  std::unique_ptr<Layer> below_;
  LayerContext& context_;
  CosBuffers buffers_;
  dataset::Reader reader_;
  std::optional<dataset::Writer> writer_;
  std::vector<dataset::Word> words_;  ///< being transferred
  std::array<std::byte, 8> part_{};   ///< bytes of a word that are not written or not requested yet
  amount::Bytes part_bytes_{};        ///< the number of these
  dataset::ReadStatus part_met_ = dataset::ReadStatus::kMore;  ///< in a read: the status after these bytes
  bool at_start_ = true;  ///< nothing was read or written since it was opened or rewound
  amount::Bytes end_{};   ///< the end of the last EOD written; 0: none
};

}  // namespace platter::ffio
