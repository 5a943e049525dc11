#include "emulator/ffio/area.hpp"

#include <algorithm>
#include <utility>

#include "emulator/ffio/cos_buffers.hpp"

namespace platter::ffio {
namespace {

class MainMemory final : public Area {
 public:
  explicit MainMemory(Surroundings& surroundings) : surroundings_(surroundings) {}

  void resize(std::int64_t blocks) override { bytes_.resize(static_cast<std::size_t>(blocks * kBlockBytes)); }
  void read(std::int64_t at, std::span<std::byte> into) override {
    surroundings_.copy(std::ssize(into));
    take(at, into);
  }
  void write(std::int64_t at, std::span<const std::byte> from) override {
    surroundings_.copy(std::ssize(from));
    give(at, from);
  }
  void take(std::int64_t at, std::span<std::byte> into) override {
    std::copy_n(bytes_.begin() + at, into.size(), into.begin());
  }
  void give(std::int64_t at, std::span<const std::byte> from) override {
    std::copy(from.begin(), from.end(), bytes_.begin() + at);
  }

 private:
  Surroundings& surroundings_;
  std::vector<std::byte> bytes_;
};

/// The words are kept here; the segment is asked for room, and for the time.
class Secondary final : public Area {
 public:
  explicit Secondary(Surroundings& surroundings)
      : surroundings_(surroundings), segment_(surroundings.secondary()) {}

  void resize(std::int64_t blocks) override {
    segment_->resize(blocks);
    bytes_.resize(bytes_of(blocks));
  }
  void read(std::int64_t at, std::span<std::byte> into) override {
    by_blocks(
        at, std::ssize(into),
        [&](std::int64_t block, std::int64_t blocks) {
          if (is_held(block * kBlockBytes, blocks * kBlockBytes)) put_back();
          read_segment(block, blocks);
        },
        [&](std::int64_t block) { hold(block); });
    take_bytes(at, into);
  }
  void write(std::int64_t at, std::span<const std::byte> from) override {
    by_blocks(
        at, std::ssize(from),
        [&](std::int64_t block, std::int64_t blocks) {
          if (is_held(block * kBlockBytes, blocks * kBlockBytes)) drop();
          segment_->write(block, from.first(bytes_of(blocks)));
        },
        [&](std::int64_t block) {
          hold(block);
          changed_ = true;
        });
    give_bytes(at, from);
  }
  // Between the disk and the SSD, by the back door.
  void take(std::int64_t at, std::span<std::byte> into) override {
    if (is_held(at, std::ssize(into))) put_back();
    take_bytes(at, into);
  }
  void give(std::int64_t at, std::span<const std::byte> from) override {
    // Of a part of that block the buffer's other words are still the newer ones.
    if (at <= held_ * kBlockBytes && (held_ + 1) * kBlockBytes <= at + std::ssize(from)) drop();
    give_bytes(at, from);
  }

 private:
  static constexpr std::int64_t kNone = -1;

  static std::size_t bytes_of(std::int64_t blocks) { return static_cast<std::size_t>(blocks * kBlockBytes); }
  void take_bytes(std::int64_t at, std::span<std::byte> into) const {
    std::copy_n(bytes_.begin() + at, into.size(), into.begin());
  }
  void give_bytes(std::int64_t at, std::span<const std::byte> from) {
    std::copy(from.begin(), from.end(), bytes_.begin() + at);
  }

  /// Runs of whole blocks, and parts of one, which the processor copies.
  template <typename Whole, typename Part>
  void by_blocks(std::int64_t at, std::int64_t count, Whole whole, Part part) {
    for (const std::int64_t end = at + count; at < end;) {
      const auto block = at / kBlockBytes;
      const auto first = at % kBlockBytes;
      if (first == 0 && end - at >= kBlockBytes) {
        const auto blocks = (end - at) / kBlockBytes;
        whole(block, blocks);
        at += blocks * kBlockBytes;
      } else {
        const auto here = std::min(end - at, kBlockBytes - first);
        part(block);
        surroundings_.copy(here);
        at += here;
      }
    }
  }

  /// Whether bytes of the block that is in the buffer are among these.
  bool is_held(std::int64_t at, std::int64_t count) const {
    return held_ != kNone && at < (held_ + 1) * kBlockBytes && held_ * kBlockBytes < at + count;
  }
  void drop() {
    held_ = kNone;
    changed_ = false;
  }
  void put_back() {
    if (!std::exchange(changed_, false)) return;
    segment_->write(held_, std::span<const std::byte>(bytes_).subspan(bytes_of(held_), kBlockBytes));
  }
  void read_segment(std::int64_t block, std::int64_t blocks) {
    std::vector<std::byte> known(bytes_of(blocks));
    segment_->read(block, known);
  }
  /// In the buffer of one block.
  void hold(std::int64_t block) {
    if (held_ == block) return;
    put_back();
    read_segment(block, 1);
    held_ = block;
  }

  Surroundings& surroundings_;
  std::unique_ptr<SecondarySegment> segment_;
  std::vector<std::byte> bytes_;
  std::int64_t held_ = kNone;  ///< the block that is in the buffer
  bool changed_ = false;
};

}  // namespace

std::unique_ptr<Area> main_memory(Surroundings& surroundings) {
  return std::make_unique<MainMemory>(surroundings);
}

std::unique_ptr<Area> secondary_segment(Surroundings& surroundings) {
  return std::make_unique<Secondary>(surroundings);
}

}  // namespace platter::ffio
