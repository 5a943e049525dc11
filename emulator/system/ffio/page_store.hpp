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

/// Where layers keep a file or its pages: main memory, or the solid-state storage device.
class PageStore {
 public:
  virtual ~PageStore() = default;
  virtual void resize(amount::Blocks blocks) = 0;
  /// Bytes `at`, `at`+1, ...; all within its blocks. The processor copies them, or the SSD moves them.
  virtual void read(amount::Bytes at, std::span<std::byte> into) = 0;
  virtual void write(amount::Bytes at, std::span<const std::byte> from) = 0;
  /// The same for what goes to a disk or comes from one, which nobody copies.
  virtual void take(amount::Bytes at, std::span<std::byte> into) = 0;
  virtual void give(amount::Bytes at, std::span<const std::byte> from) = 0;
};

std::unique_ptr<PageStore> main_memory(LayerContext& context);
/// Whole blocks go to and from the program; a part of one goes by way of a buffer of one block.
std::unique_ptr<PageStore> secondary_segment(LayerContext& context);
inline std::unique_ptr<PageStore> page_store(LayerContext& context, bool secondary) {
  return secondary ? secondary_segment(context) : main_memory(context);
}

}  // namespace platter::ffio
