#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/storage/inode.hpp"

namespace platter::system {

/// Requests for a file's space at OPEN. Blocks have 4096 bytes.
struct Space {
  std::vector<int>
      partitions{};       ///< partitions over which the file is striped; empty: any partition with free space
  amount::Blocks unit{};  ///< blocks per stripe; 0: the file system's default
  amount::Blocks blocks{};  ///< blocks to allocate now, after the file's present ones
  bool contiguous = false;  ///< allocate `blocks` contiguously on each partition; ignored if `blocks` is 0
};

/// A file system on several disks, each of which is a partition. Its files can be striped over partitions.
/// A personality makes one for the disks that the programs of a multicomputer share.
class StripedFileSystem {
 public:
  StripedFileSystem() = default;
  virtual ~StripedFileSystem() = default;
  StripedFileSystem(const StripedFileSystem&) = delete;
  StripedFileSystem& operator=(const StripedFileSystem&) = delete;

  // All errors are IoError.

  /// Returns the file of that name; nullptr: there is none. The pointer is valid until the file is removed.
  virtual file::Inode* find(std::string_view name) = 0;
  /// Creates a file. It is placed on the partition with the most free space, or on those that `space`
  /// specifies.
  virtual file::Inode& create(const std::string& name, const Space& space) = 0;
  /// Extends the file's space to at least `sectors`.
  virtual void grow(file::Inode& file, amount::Sectors sectors) = 0;
  /// Frees the space after the file's last byte, except for explicitly requested space.
  virtual void shrink(file::Inode& file) = 0;
  /// Removes a file, which must not be open.
  virtual void remove(std::string_view name) = 0;
  /// Returns the size of a sector of the file's partitions.
  virtual amount::Bytes sector_bytes(const file::Inode& file) const = 0;
  /// Returns the number of partitions over which the file is striped.
  virtual std::int64_t width(const file::Inode& file) const = 0;
};

}  // namespace platter::system
