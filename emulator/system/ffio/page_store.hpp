#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/system/ffio/layer_context.hpp"

namespace platter::ffio {

/// The storage in which layers keep a file or its pages: main memory, or the solid-state storage device
/// (SSD).
class PageStore {
 public:
  virtual ~PageStore() = default;
  virtual void resize(amount::Blocks blocks) = 0;
  /// Moves bytes `at`, `at`+1, ..., which must be within its blocks, to or from the program. The time of the
  /// processor's copy or of the SSD's transfer is charged.
  virtual void read(amount::Bytes at, std::span<std::byte> into) = 0;
  virtual void write(amount::Bytes at, std::span<const std::byte> from) = 0;
  /// The same for bytes that go to a disk or come from one. No copying time is charged.
  virtual void take(amount::Bytes at, std::span<std::byte> into) = 0;
  virtual void give(amount::Bytes at, std::span<const std::byte> from) = 0;
};

std::unique_ptr<PageStore> main_memory(LayerContext& context);
/// Whole blocks move straight to and from the program; a part of a block moves through a buffer of one block.
std::unique_ptr<PageStore> secondary_segment(LayerContext& context);
inline std::unique_ptr<PageStore> page_store(LayerContext& context, bool secondary) {
  return secondary ? secondary_segment(context) : main_memory(context);
}

}  // namespace platter::ffio
