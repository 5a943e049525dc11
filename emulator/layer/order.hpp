#pragma once

#include <cstdint>
#include <vector>

#include "emulator/dataset/word.hpp"
#include "emulator/system/call.hpp"

namespace platter::layer {

/// Blocks of a dataset in a row, in memory.
struct Run {
  std::int64_t first = 0;
  std::vector<dataset::Block> blocks{};
  bool arriving = false;  ///< they are still being read

  std::int64_t length() const { return std::ssize(blocks); }
  std::int64_t end() const { return first + length(); }
  bool has(std::int64_t block) const { return block >= first && block < end(); }
  const dataset::Block& at(std::int64_t block) const {
    return blocks[static_cast<std::size_t>(block - first)];
  }
};

/// What a layer has the one below it do: to move a run, in transfers of which each starts when the one before
/// is complete.
struct Order {
  Order(device::Direction way, const Run& moved)
      : direction(way), run(&moved), transfers{{way, {}, amount::Sectors{moved.length()}}} {}

  bool writes() const { return direction == device::Direction::kWrite; }

  device::Direction direction;
  const Run* run;                           ///< stays until the order is carried out
  std::vector<system::Transfer> transfers;  ///< counted from the run's first block; at first one of all
  bool to_surface = false;                  ///< a write is complete only there
  time::Duration before{};   ///< the library's work before the request that it becomes a part of
  time::Duration between{};  ///< and since the order before of the same request
};

}  // namespace platter::layer
