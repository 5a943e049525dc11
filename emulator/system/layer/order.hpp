#pragma once

#include <cstdint>
#include <vector>

#include "emulator/codec/word.hpp"
#include "emulator/system/call.hpp"

namespace platter::layer {

/// A dataset of blocks lies on sectors as long as they are.
constexpr amount::Sectors sectors_of(amount::Blocks blocks) {
  return amount::Sectors{blocks.count};
}
constexpr amount::Blocks blocks_of(amount::Sectors sectors) {
  return amount::Blocks{sectors.count};
}

/// Blocks of a dataset in a row, in memory.
struct Run {
  amount::Blocks first{};
  std::vector<dataset::Block> blocks{};
  bool arriving = false;  ///< they are still being read

  amount::Blocks length() const { return amount::Blocks{std::ssize(blocks)}; }
  amount::Blocks end() const { return first + length(); }
  bool has(amount::Blocks block) const { return block >= first && block < end(); }
  const dataset::Block& at(amount::Blocks block) const { return blocks[(block - first).size()]; }
};

/// What a layer has the one below it do: to move a run, in transfers of which each starts when the one before
/// is complete.
struct Order {
  Order(device::Direction way, const Run& moved)
      : direction(way), run(&moved), transfers{{way, {}, sectors_of(moved.length())}} {}

  bool writes() const { return direction == device::Direction::kWrite; }

  device::Direction direction;
  const Run* run;                           ///< stays until the order is carried out
  std::vector<system::Transfer> transfers;  ///< counted from the run's first block; at first one of all
  bool to_surface = false;                  ///< a write is complete only there
  time::Duration before{};   ///< the library's work before the request that it becomes a part of
  time::Duration between{};  ///< and since the order before of the same request
};

}  // namespace platter::layer
