#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "emulator/ffio/layer.hpp"
#include "emulator/ffio/surroundings.hpp"

namespace platter::ffio {

/// A ring of buffers: each is written as soon as it is full, while the program fills the next; and all of
/// them are read ahead of a program that reads. A seek gives up what is in them. Requests as long as a buffer
/// go straight to the program, where no buffer is in their way.
class Bufa final : public Layer {
 public:
  struct Parameters {
    std::int64_t blocks;   ///< of a buffer
    std::int64_t buffers;  ///< how many
  };
  Bufa(std::unique_ptr<Layer> below, Surroundings& surroundings, const Parameters& parameters);

  Moved read(std::span<std::byte> into, Record record) override;
  void write(std::span<const std::byte> from, Record record) override;
  void seek(std::int64_t to) override;
  void truncate() override;
  void flush() override;
  void close() override;
  std::int64_t size() const override;

 private:
  enum class Way : std::uint8_t { kNone, kReads, kWrites };

  struct Buffer {
    std::vector<std::byte> bytes;
    std::int64_t count = 0;  ///< bytes in it
    std::int64_t used = 0;   ///< of these: read by the program
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
  Surroundings& surroundings_;
  std::vector<Buffer> buffers_;
  std::size_t current_ = 0;
  Way way_ = Way::kNone;
  bool fresh_ = true;          ///< nothing was done since it was opened
  std::int64_t position_ = 0;  ///< of the program
};

}  // namespace platter::ffio
