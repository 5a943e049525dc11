#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "emulator/device/store.hpp"
#include "emulator/storage/dataset.hpp"

namespace platter::unicos {

/// Of what assign, df and the library call a block.
inline constexpr amount::Bytes kBlockBytes{4096};
inline constexpr amount::Words kBlockWords = device::words_of(kBlockBytes);

/// What is asked of a file's space when it is opened: assign's and setf's -p, -q, -n and -c. Blocks are of
/// 4096 bytes.
struct Space {
  std::vector<int> partitions{};  ///< dealt out over these; none: wherever there is room
  amount::Blocks unit{};          ///< that go to a partition at once; 0: as the file system has it
  amount::Blocks blocks{};        ///< given to it now, behind what it has
  bool contiguous = false;        ///< these, on each partition; without blocks it says nothing
};

/// A block that the system has in a buffer of its own, for transfers of less than a block.
struct BlockBuffer {
  amount::Sectors sector{-1};  ///< of the file; -1: none
  bool is_newer = false;       ///< than what is on the device
  std::vector<device::Word> words{};
};

/// A file: how long it is, and where it lies. It may have more space than it has bytes.
struct File {
  std::string name;
  amount::Bytes bytes{};
  amount::Words sector_words{};  ///< of its partitions
  std::vector<file::Extent> extents{};
  amount::Sectors sectors{};      ///< of all of them
  amount::Sectors kept{};         ///< that truncation leaves it: what was asked for beforehand
  std::vector<int> partitions{};  ///< it is dealt out over these
  bool only_there = false;        ///< it was asked for that
  amount::Sectors unit{};         ///< that go to a partition at once
  std::size_t turn = 0;           ///< which of the partitions is next
  int opened = 0;                 ///< descriptors
  BlockBuffer buffer{};

  amount::Bytes sector_bytes() const { return device::bytes_of(sector_words); }
  /// As connectors have it. A file without space lies nowhere in particular.
  file::Dataset dataset() const {
    return {name, extents.empty() ? std::vector<file::Extent>{{partitions.front(), {}, {}}} : extents};
  }
};

}  // namespace platter::unicos
