#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/ffio/layer_context.hpp"

namespace platter::ffio {

/// A ring of buffers: each is written as soon as it is full, while the program fills the next; and all of
/// them are read ahead of a program that reads. A seek gives up what is in them. Requests as long as a buffer
/// go straight to the program, where no buffer is in their way.
class Bufa final : public Layer {
 public:
  struct Parameters {
    amount::Blocks blocks;  ///< of a buffer
    std::int64_t buffers;   ///< how many
  };
  Bufa(std::unique_ptr<Layer> below, LayerContext& context, const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(amount::Bytes to) override;
  void truncate() override;
  void flush() override;
  void close() override;
  amount::Bytes size() const override;

 private:
  enum class Way : std::uint8_t { kNone, kReads, kWrites };

  struct Buffer {
    std::vector<std::byte> bytes;
    amount::Bytes count{};  ///< that are in it
    amount::Bytes used{};   ///< of these: read by the program
    Started under_way{};
    bool is_under_way = false;
  };

  Buffer& current() { return buffers_[current_]; }
  void next() { current_ = (current_ + 1) % buffers_.size(); }
  void settle(Buffer& buffer);
  void settle();
  void start_reading(Buffer& buffer);
  void write_down();
  void give_up();

  std::unique_ptr<Layer> below_;
  LayerContext& context_;
  std::vector<Buffer> buffers_;
  std::size_t current_ = 0;
  Way way_ = Way::kNone;
  bool fresh_ = true;         ///< nothing was done since it was opened
  amount::Bytes position_{};  ///< of the program
};

}  // namespace platter::ffio
