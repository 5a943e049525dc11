#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "emulator/device/store.hpp"
#include "emulator/file/dataset.hpp"

namespace platter::unicos {

inline constexpr std::int64_t kBlockBytes = 4096;  ///< of what assign, df and the library call a block
inline constexpr std::int64_t kBlockWords = kBlockBytes / device::kWordBytes;

/// What is asked of a file's space when it is opened: assign's and setf's -p, -q, -n and -c. Blocks are of
/// 4096 bytes.
struct Space {
  std::vector<int> partitions{};  ///< dealt out over these; none: wherever there is room
  std::int64_t unit = 0;          ///< blocks that go to a partition at once; 0: as the file system has it
  std::int64_t blocks = 0;        ///< given to it now, behind what it has
  bool contiguous = false;        ///< these, on each partition; without blocks it says nothing
};

/// A block that the system has in a buffer of its own, for transfers of less than a block.
struct BlockBuffer {
  std::int64_t sector = -1;  ///< of the file; -1: none
  bool is_newer = false;     ///< than what is on the device
  std::vector<device::Word> words{};
};

/// A file: how long it is, and where it lies. It may have more space than it has bytes.
struct File {
  std::string name;
  std::int64_t bytes = 0;
  std::int64_t sector_words = 0;  ///< of its partitions
  std::vector<file::Extent> extents{};
  std::int64_t sectors = 0;       ///< of all of them
  std::int64_t kept = 0;          ///< sectors that truncation leaves it: what was asked for beforehand
  std::vector<int> partitions{};  ///< it is dealt out over these
  bool only_there = false;        ///< it was asked for that
  std::int64_t unit = 0;          ///< sectors that go to a partition at once
  std::size_t turn = 0;           ///< which of the partitions is next
  int opened = 0;                 ///< descriptors
  BlockBuffer buffer{};

  std::int64_t sector_bytes() const { return sector_words * device::kWordBytes; }
  /// As connectors have it. A file without space lies nowhere in particular.
  file::Dataset dataset() const {
    return {name, extents.empty() ? std::vector<file::Extent>{{partitions.front(), {}, {}}} : extents};
  }
};

}  // namespace platter::unicos
