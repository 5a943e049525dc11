#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/multicomputer/contents.hpp"
#include "emulator/multicomputer/disks.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/unicos/file_system.hpp"

namespace platter::multicomputer {

/// The files of a partition's programs, in a file system of the host's over all disks of the site: one name
/// is one file, whichever PE asks. All that goes wrong is ffio::Error.
class SharedFiles {
 public:
  using Number = std::int64_t;

  /// `element`: the personality of a PE's system, which specifies how much space a file is given at once by
  /// default. The disks outlive this object.
  SharedFiles(Disks& disks, const system::Personality& element);

  /// A new one where there is none of that name. Throws ffio::Error.
  Number open(const std::string& name, const unicos::Space& space);
  bool is_open(Number number) const { return open_.contains(number); }
  void close(Number number);
  bool has(std::string_view name) { return files_.find(name) != nullptr; }
  void remove(const std::string& name);

  Bytes size(Number number) const { return at(number).bytes; }
  /// That of which a packet is a whole number: a sector of each partition that the file is dealt out over.
  Bytes unit(Number number) const;

  /// The bytes themselves, which are there at once. The file is as long as that at least.
  void write(Number number, Bytes offset, std::span<const std::byte> from);
  /// As many as there are.
  std::vector<std::byte> read(Number number, Bytes offset, Bytes count) const;
  void truncate(Number number, Bytes offset);

  /// And their way on the disks.
  void move(Number number, bool writes, Bytes first, Bytes bytes, Disks::Then then, time::Instant now);

 private:
  unicos::File& at(Number number) const { return *open_.at(number); }

  Disks& disks_;
  unicos::FileSystem files_;
  std::map<std::string, Contents, std::less<>> contents_;
  std::map<Number, unicos::File*> open_;
  Number opened_ = 0;
};

}  // namespace platter::multicomputer
