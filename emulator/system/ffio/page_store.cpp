#include "emulator/system/ffio/page_store.hpp"

#include <algorithm>

#include "emulator/storage/block_cache.hpp"
#include "emulator/system/ffio/cos_buffers.hpp"

namespace platter::ffio {

using amount::Blocks;
using amount::Bytes;
using amount::bytes_in;

namespace {

class MainMemory : public PageStore {
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

 protected:
  LayerContext& context_;
  std::vector<std::byte> bytes_{};
};

/// A store on the SSD. The bytes are kept here; the segment only checks the space and charges the time. A
/// part of a block moves through a buffer of one block, whose own bytes are not used.
class Secondary final : public MainMemory, private file::BlockFile {
 public:
  explicit Secondary(LayerContext& context) : MainMemory(context), segment_(context.secondary()) {}

  void resize(Blocks blocks) override {
    segment_->resize(blocks);
    MainMemory::resize(blocks);
  }
  void read(Bytes at, std::span<std::byte> into) override {
    by_blocks(
        at, bytes_in(into),
        [&](Blocks block, Blocks blocks) {
          buffer_.flush(*this, block, blocks);
          std::vector<std::byte> known(size_of(blocks));
          segment_->read(block, known);
        },
        [&](Blocks block) { hold(block); });
    MainMemory::take(at, into);
  }
  void write(Bytes at, std::span<const std::byte> from) override {
    by_blocks(
        at, bytes_in(from),
        [&](Blocks block, Blocks blocks) {
          buffer_.discard(block, blocks);
          segment_->write(block, from.first(size_of(blocks)));
        },
        [&](Blocks block) {
          hold(block);
          buffer_.mark_changed(block);
        });
    MainMemory::give(at, from);
  }
  // Transfers between the disk and the SSD, which bypass main memory.
  void take(Bytes at, std::span<std::byte> into) override {
    const Blocks first{at / kBlockBytes};
    buffer_.flush(*this, first, Blocks{up(at + bytes_in(into), kBlockBytes)} - first);
    MainMemory::take(at, into);
  }
  void give(Bytes at, std::span<const std::byte> from) override {
    // If only a part of the buffered block is replaced, the buffer's other bytes are still the newest.
    const Blocks first{up(at, kBlockBytes)};
    buffer_.discard(first, Blocks{(at + bytes_in(from)) / kBlockBytes} - first);
    MainMemory::give(at, from);
  }

 private:
  static std::size_t size_of(Blocks blocks) { return (blocks.count * kBlockBytes).size(); }

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
  void hold(Blocks block) { buffer_.write(*this, block, block + Blocks{1}, true); }

  // The segment, for the buffer.
  void read(Blocks first, std::span<std::byte> into) override { segment_->read(first, into); }
  void write(Blocks first, std::span<const std::byte>) override {
    segment_->write(first, std::span<const std::byte>(bytes_).subspan(size_of(first), kBlockBytes.size()));
  }

  std::unique_ptr<SecondarySegment> segment_;
  file::BlockCache buffer_{{.block = kBlockBytes}};
};

}  // namespace

std::unique_ptr<PageStore> main_memory(LayerContext& context) {
  return std::make_unique<MainMemory>(context);
}

std::unique_ptr<PageStore> secondary_segment(LayerContext& context) {
  return std::make_unique<Secondary>(context);
}

}  // namespace platter::ffio
