#include "emulator/system/ffio/page_store.hpp"

#include <algorithm>
#include <utility>

#include "emulator/system/ffio/cos_buffers.hpp"

namespace platter::ffio {

using amount::Blocks;
using amount::Bytes;
using amount::bytes_in;

namespace {

class MainMemory final : public PageStore {
 public:
  explicit MainMemory(LayerContext& context) : context_(context) {}

  void resize(Blocks blocks) override { bytes_.resize((blocks.count * kBlockBytes).size()); }
  void read(Bytes at, std::span<std::byte> into) override {
    context_.copy(bytes_in(into));
    take(at, into);
  }
  void write(Bytes at, std::span<const std::byte> from) override {
    context_.copy(bytes_in(from));
    give(at, from);
  }
  void take(Bytes at, std::span<std::byte> into) override {
    std::copy_n(bytes_.begin() + at.offset(), into.size(), into.begin());
  }
  void give(Bytes at, std::span<const std::byte> from) override {
    std::copy(from.begin(), from.end(), bytes_.begin() + at.offset());
  }

 private:
  LayerContext& context_;
  std::vector<std::byte> bytes_;
};

/// A store on the SSD. The bytes are kept here; the segment only checks the space and charges the time.
class Secondary final : public PageStore {
 public:
  explicit Secondary(LayerContext& context) : context_(context), segment_(context.secondary()) {}

  void resize(Blocks blocks) override {
    segment_->resize(blocks);
    bytes_.resize(bytes_of(blocks));
  }
  void read(Bytes at, std::span<std::byte> into) override {
    by_blocks(
        at, bytes_in(into),
        [&](Blocks block, Blocks blocks) {
          if (is_held(block.count * kBlockBytes, blocks.count * kBlockBytes)) put_back();
          read_segment(block, blocks);
        },
        [&](Blocks block) { hold(block); });
    take_bytes(at, into);
  }
  void write(Bytes at, std::span<const std::byte> from) override {
    by_blocks(
        at, bytes_in(from),
        [&](Blocks block, Blocks blocks) {
          if (is_held(block.count * kBlockBytes, blocks.count * kBlockBytes)) drop();
          segment_->write(block, from.first(bytes_of(blocks)));
        },
        [&](Blocks block) {
          hold(block);
          changed_ = true;
        });
    give_bytes(at, from);
  }
  // Transfers between the disk and the SSD, which bypass main memory.
  void take(Bytes at, std::span<std::byte> into) override {
    if (is_held(at, bytes_in(into))) put_back();
    take_bytes(at, into);
  }
  void give(Bytes at, std::span<const std::byte> from) override {
    // If only a part of the buffered block is replaced, the buffer's other bytes are still the newest.
    if (at <= held_.count * kBlockBytes && (held_.count + 1) * kBlockBytes <= at + bytes_in(from)) drop();
    give_bytes(at, from);
  }

 private:
  static constexpr Blocks kNone{-1};

  static std::size_t bytes_of(Blocks blocks) { return (blocks.count * kBlockBytes).size(); }
  void take_bytes(Bytes at, std::span<std::byte> into) const {
    std::copy_n(bytes_.begin() + at.offset(), into.size(), into.begin());
  }
  void give_bytes(Bytes at, std::span<const std::byte> from) {
    std::copy(from.begin(), from.end(), bytes_.begin() + at.offset());
  }

  /// Calls `whole` for each run of whole blocks, and `part` for each part of a block, which the processor
  /// copies.
  template <typename Whole, typename Part>
  void by_blocks(Bytes at, Bytes count, Whole whole, Part part) {
    for (const Bytes end = at + count; at < end;) {
      const Blocks block{at / kBlockBytes};
      const auto first = at % kBlockBytes;
      if (first == Bytes{} && end - at >= kBlockBytes) {
        const Blocks blocks{(end - at) / kBlockBytes};
        whole(block, blocks);
        at += blocks.count * kBlockBytes;
      } else {
        const auto here = std::min(end - at, kBlockBytes - first);
        part(block);
        context_.copy(here);
        at += here;
      }
    }
  }

  /// Returns whether this range overlaps the buffered block.
  bool is_held(Bytes at, Bytes count) const {
    return held_ != kNone && at < (held_.count + 1) * kBlockBytes && held_.count * kBlockBytes < at + count;
  }
  void drop() {
    held_ = kNone;
    changed_ = false;
  }
  void put_back() {
    if (!std::exchange(changed_, false)) return;
    segment_->write(held_, std::span<const std::byte>(bytes_).subspan(bytes_of(held_), kBlockBytes.size()));
  }
  void read_segment(Blocks block, Blocks blocks) {
    std::vector<std::byte> known(bytes_of(blocks));
    segment_->read(block, known);
  }
  /// Reads a block into the buffer of one block.
  void hold(Blocks block) {
    if (held_ == block) return;
    put_back();
    read_segment(block, Blocks{1});
    held_ = block;
  }

  LayerContext& context_;
  std::unique_ptr<SecondarySegment> segment_;
  std::vector<std::byte> bytes_;
  Blocks held_ = kNone;  ///< the buffered block; kNone: none
  bool changed_ = false;
};

}  // namespace

std::unique_ptr<PageStore> main_memory(LayerContext& context) {
  return std::make_unique<MainMemory>(context);
}

std::unique_ptr<PageStore> secondary_segment(LayerContext& context) {
  return std::make_unique<Secondary>(context);
}

}  // namespace platter::ffio
