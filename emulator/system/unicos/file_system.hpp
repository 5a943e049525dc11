#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/storage/directory.hpp"
#include "emulator/system/unicos/file.hpp"

namespace platter::unicos {

/// The file system of a site, whose partitions are the machine's channels, each a device. Files grow at their
/// end by allocation units, dealt out over their partitions in turn; each piece lies behind the one before on
/// its partition, if that is free. All that goes wrong is ffio::Error.
class FileSystem {
 public:
  /// `unit`: that a file is given at once where nobody says.
  FileSystem(const std::vector<device::Geometry>& devices, amount::Blocks unit);

  /// nullptr: there is none of that name. Stays where it is until it is removed.
  File* find(std::string_view name);
  bool has(std::string_view name) const { return files_.contains(name); }
  /// A new one, without space. It is to lie on the partition that has most room, or where `space` says.
  File& create(const std::string& name, const Space& space);
  /// What is asked for a file that is there: further space, and where it goes from now on.
  void ask(File& file, const Space& space);
  /// One of an earlier run, where it lay, before any other is made.
  void restore(File file);
  /// So that it has so many sectors at least.
  void grow(File& file, amount::Sectors sectors);
  /// What lies behind its last byte is free again, but for what was asked for.
  void shrink(File& file);
  /// Not one that is open.
  void remove(std::string_view name);

  /// As df tells of them: blocks are of 4096 bytes.
  struct Room {
    amount::Blocks free{};
    amount::Blocks all{};
  };
  std::vector<Room> room() const;
  /// Of all files, by name.
  std::vector<const File*> files() const;

 private:
  struct Partition {
    device::Geometry geometry;
    file::Allocator<amount::Sectors> space;
  };

  Partition& at(int partition) { return partitions_[static_cast<std::size_t>(partition)]; }
  bool take(File& file, int partition, amount::Sectors sectors) {
    return file::extend(file, partition, at(partition).space, sectors);
  }
  void settle(File& file, const Space& space);
  std::vector<int> candidates(const File& file) const;
  void allocate(File& file, amount::Sectors sectors);
  void allocate_in_one(File& file, amount::Sectors sectors);
  void give_back(File& file, amount::Sectors sectors);
  [[noreturn]] void fail_for_room(const File& file, amount::Sectors sectors, bool in_one);

  std::vector<Partition> partitions_;
  amount::Blocks unit_;
  file::Directory<File> files_;
};

}  // namespace platter::unicos
