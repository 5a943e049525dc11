#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "emulator/device/store.hpp"
#include "emulator/storage/block_cache.hpp"
#include "emulator/storage/inode.hpp"
#include "emulator/system/striped_file_system.hpp"

namespace platter::unicos {

/// The size of a block in assign, df and the library.
inline constexpr amount::Bytes kBlockBytes{4096};
inline constexpr amount::Words kBlockWords = device::words_of(kBlockBytes);

/// Requests for a file's space: -p, -q, -n and -c of assign and setf.
using system::Space;

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
