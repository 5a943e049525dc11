#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "emulator/device/store.hpp"
#include "emulator/storage/block_cache.hpp"
#include "emulator/storage/inode.hpp"

namespace platter::unicos {

/// The size of a block in assign, df and the library.
inline constexpr amount::Bytes kBlockBytes{4096};
inline constexpr amount::Words kBlockWords = device::words_of(kBlockBytes);

/// Requests for a file's space at OPEN: -p, -q, -n and -c of assign and setf. Blocks have 4096 bytes.
struct Space {
  std::vector<int> partitions{};  ///< the file is striped over these; empty: any partition with free space
  amount::Blocks unit{};          ///< blocks per stripe; 0: the file system's default
  amount::Blocks blocks{};        ///< blocks to allocate now, after the file's present ones
  bool contiguous = false;  ///< allocate `blocks` contiguously on each partition; ignored if `blocks` is 0
};

/// A file of the file system, with the requests of assign and setf.
struct File : file::Inode {
  amount::Words sector_words{};  ///< sector size of its partitions
  amount::Sectors kept{};        ///< space that truncation does not free, because it was requested explicitly
  std::vector<int> partitions{};  ///< the file is striped over these
  bool only_there = false;        ///< true: no other partitions may be used
  amount::Sectors unit{};         ///< sectors per stripe
  std::size_t turn = 0;           ///< counter that selects the partition of the next stripe

  amount::Bytes sector_bytes() const { return device::bytes_of(sector_words); }
  file::Dataset dataset() const { return Inode::dataset(partitions.front()); }

  /// The system's buffer of one sector, for transfers of less than a sector; it is shared by all openings.
  file::BlockCache& buffer() {
    if (!buffer_ || buffer_words_ != sector_words)
      buffer_.emplace(file::CachePolicy{.block = sector_bytes()});
    buffer_words_ = sector_words;  // an empty file may move to partitions with another sector size
    return *buffer_;
  }

 private:
  std::optional<file::BlockCache> buffer_{};
  amount::Words buffer_words_{};  ///< sector size of the buffer
};

}  // namespace platter::unicos
