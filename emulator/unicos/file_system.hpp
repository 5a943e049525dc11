#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/file/free_sectors.hpp"
#include "emulator/unicos/file.hpp"

namespace platter::unicos {

/// The file system of a site, whose partitions are the machine's channels, each a device. Files grow at their
/// end by allocation units, dealt out over their partitions in turn; each piece lies behind the one before on
/// its partition, if that is free. All that goes wrong is ffio::Error.
class FileSystem {
 public:
  /// `unit`: blocks that a file is given at once where nobody says.
  FileSystem(const std::vector<device::Geometry>& devices, std::int64_t unit);

  /// nullptr: there is none of that name. Stays where it is until it is removed.
  File* find(std::string_view name);
  /// A new one, without space. It is to lie on the partition that has most room, or where `space` says.
  File& create(const std::string& name, const Space& space);
  /// What is asked for a file that is there: further space, and where it goes from now on.
  void ask(File& file, const Space& space);
  /// One of an earlier run, where it lay, before any other is made.
  void restore(File file);
  /// So that it has so many sectors at least.
  void grow(File& file, std::int64_t sectors);
  /// What lies behind its last byte is free again, but for what was asked for.
  void shrink(File& file);
  /// Not one that is open.
  void remove(std::string_view name);

  /// As df tells of them; in blocks of 4096 bytes.
  struct Room {
    std::int64_t free;
    std::int64_t all;
  };
  std::vector<Room> room() const;
  /// Of all files, by name.
  std::vector<const File*> files() const;

 private:
  file::FreeSectors& at(int partition) { return partitions_[static_cast<std::size_t>(partition)]; }
  void settle(File& file, const Space& space);
  std::vector<int> candidates(const File& file) const;
  bool take(File& file, int partition, std::int64_t sectors);
  void allocate(File& file, std::int64_t sectors);
  void allocate_in_one(File& file, std::int64_t sectors);
  void give_back(File& file, std::int64_t sectors);
  [[noreturn]] void fail_for_room(const File& file, std::int64_t sectors, bool in_one);

  std::vector<file::FreeSectors> partitions_;
  std::int64_t unit_;  ///< blocks
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace platter::unicos
