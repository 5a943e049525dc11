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

/// The files of a partition's programs, in a file system of the host on all disks of the site. A name means
/// the same file for every PE. Errors are ffio::Error.
class SharedFiles {
 public:
  using Number = std::int64_t;

  /// `element`: the personality of a PE's system, which specifies how much space a file is given at once by
  /// default. The disks outlive this object.
  SharedFiles(Disks& disks, const system::Personality& element);

  /// Opens the file of that name, or creates it. Throws ffio::Error.
  Number open(const std::string& name, const unicos::Space& space);
  bool is_open(Number number) const { return open_.contains(number); }
  void close(Number number);
  bool has(std::string_view name) { return files_.find(name) != nullptr; }
  void remove(const std::string& name);

  Bytes size(Number number) const { return at(number).bytes; }
  /// A packet is a whole number of these: a sector of each partition over which the file is striped.
  Bytes unit(Number number) const;

  /// Stores bytes, without using time. The file becomes at least that long.
  void write(Number number, Bytes offset, std::span<const std::byte> from);
  /// The bytes from `offset` on, at most up to the end of the file; without using time.
  std::vector<std::byte> read(Number number, Bytes offset, Bytes count) const;
  void truncate(Number number, Bytes offset);

  /// Moves these bytes on the disks, which takes time; `then` is called when all are moved.
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
