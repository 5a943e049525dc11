#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/storage/directory.hpp"
#include "emulator/system/unicos/file.hpp"

namespace platter::unicos {

/// The allocation units of files, in blocks of 4096 bytes (mkfs -A and -B).
struct Growth {
  amount::Blocks unit;      ///< of a file up to `big_file` blocks
  amount::Blocks big_file;  ///< length from which a file is big
  amount::Blocks big_unit;  ///< of a big file
};

/// The file systems of a site, each with a directory; that of the root has "". Their partitions are the
/// machine's channels, each of which is a device. A file belongs to the file system with the longest
/// directory that its name begins with; its partitions are numbered from 0 in that file system. Files grow at
/// their end by allocation units, striped over their partitions. Each unit follows the file's previous one on
/// its partition if that space is free. All errors are thrown as ffio::Error.
class FileSystem final : public system::StripedFileSystem {
 public:
  /// `growth`: default allocation units. `directories`: of each device; empty: all belong to the root.
  FileSystem(const std::vector<device::Geometry>& devices, const Growth& growth,
             const std::vector<std::string>& directories = {});

  File* find(std::string_view name) override;
  bool has(std::string_view name) const { return files_.contains(name); }
  File& create(const std::string& name, const Space& space) override;
  /// Applies requests for an existing file: allocates further space, and changes the partitions of later
  /// extensions.
  void ask(File& file, const Space& space);
  /// Restores a file of an earlier run at its previous place. Must be called before other files are created.
  void restore(File file);
  /// `file` is a File of this file system, here and in the functions below.
  void grow(file::Inode& file, amount::Sectors sectors) override;
  void shrink(file::Inode& file) override;
  void remove(std::string_view name) override;
  amount::Bytes sector_bytes(const file::Inode& file) const override {
    return static_cast<const File&>(file).sector_bytes();
  }
  std::int64_t width(const file::Inode& file) const override {
    return std::ssize(static_cast<const File&>(file).partitions);
  }

  /// The space of a partition, as df reports it, in blocks of 4096 bytes.
  struct Room {
    std::string directory{};  ///< directory of its file system
    amount::Blocks free{};
    amount::Blocks all{};
  };
  std::vector<Room> room() const;
  const Growth& growth() const { return growth_; }
  /// Returns all files, sorted by name.
  std::vector<const File*> files() const;

 private:
  struct Partition {
    std::string directory;
    device::Geometry geometry;
    file::Allocator<amount::Sectors> space;
  };

  Partition& at(int partition) { return partitions_[static_cast<std::size_t>(partition)]; }
  bool take(File& file, int partition, amount::Sectors sectors) {
    return file::extend(file, partition, at(partition).space, sectors);
  }
  std::vector<int> file_system_of(std::string_view name) const;
  std::string numbers_of(const File& file, const std::vector<int>& partitions) const;
  amount::Sectors step_of(const File& file) const;
  void settle(File& file, const Space& space);
  std::vector<int> candidates(const File& file) const;
  void allocate(File& file, amount::Sectors sectors, amount::Sectors step);
  void allocate_in_one(File& file, amount::Sectors sectors);
  void give_back(File& file, amount::Sectors sectors);
  [[noreturn]] void fail_for_room(const File& file, amount::Sectors sectors, bool in_one);

  std::vector<Partition> partitions_;
  Growth growth_;
  file::Directory<File> files_;
};

}  // namespace platter::unicos
