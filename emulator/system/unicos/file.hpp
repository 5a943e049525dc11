#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "emulator/device/store.hpp"
#include "emulator/storage/block_cache.hpp"
#include "emulator/storage/inode.hpp"

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

/// A file of the file system, with what was asked for it by assign and setf.
struct File : file::Inode {
  amount::Words sector_words{};   ///< of its partitions
  amount::Sectors kept{};         ///< space that truncation leaves it: what was asked for beforehand
  std::vector<int> partitions{};  ///< it is dealt out over these
  bool only_there = false;        ///< it was asked for that
  amount::Sectors unit{};         ///< sectors that go to a partition at once
  std::size_t turn = 0;           ///< which of the partitions is next

  amount::Bytes sector_bytes() const { return device::bytes_of(sector_words); }
  file::Dataset dataset() const { return Inode::dataset(partitions.front()); }

  /// The system's buffer of one sector, for transfers of less than a sector; it is shared by all openings.
  file::BlockCache& buffer() {
    if (!buffer_ || buffer_words_ != sector_words)
      buffer_.emplace(file::CachePolicy{.block = sector_bytes()});
    buffer_words_ = sector_words;  // an empty file may get partitions with other sectors
    return *buffer_;
  }

 private:
  std::optional<file::BlockCache> buffer_{};
  amount::Words buffer_words_{};  ///< of a sector in it
};

}  // namespace platter::unicos
