#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/multicomputer/disks.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/striped_file_system.hpp"

namespace platter::multicomputer {

using amount::Bytes;

/// The bytes of a file. Bytes that were never written are zero.
class Contents {
 public:
  void write(Bytes offset, std::span<const std::byte> from) {
    by_part(offset, from.size(), [&](std::int64_t part, std::size_t at, std::size_t done, std::size_t count) {
      auto& bytes = parts_[part];
      bytes.resize(kPart);
      std::memcpy(bytes.data() + at, from.data() + done, count);
    });
  }
  void read(Bytes offset, std::span<std::byte> into) const {
    by_part(offset, into.size(), [&](std::int64_t part, std::size_t at, std::size_t done, std::size_t count) {
      const auto found = parts_.find(part);
      if (found == parts_.end()) {
        std::memset(into.data() + done, 0, count);
      } else {
        std::memcpy(into.data() + done, found->second.data() + at, count);
      }
    });
  }
  /// Sets all bytes from `offset` on to zero.
  void truncate(Bytes offset) {
    const auto part = offset / Bytes{kPart};
    parts_.erase(parts_.upper_bound(part), parts_.end());
    const auto last = parts_.find(part);
    if (last == parts_.end()) return;
    const auto left = static_cast<std::size_t>(offset.count) % kPart;
    std::memset(last->second.data() + left, 0, kPart - left);
  }

 private:
  static constexpr std::size_t kPart = 65536;

  template <typename Work>
  static void by_part(Bytes offset, std::size_t count, Work work) {
    for (std::size_t done = 0; done < count;) {
      const auto at = static_cast<std::size_t>(offset.count) + done;
      const std::size_t here = std::min(kPart - at % kPart, count - done);
      work(static_cast<std::int64_t>(at / kPart), at % kPart, done, here);
      done += here;
    }
  }

  std::map<std::int64_t, std::vector<std::byte>> parts_;
};

/// The files of a partition's programs, in a file system of the host on all disks of the site. All PEs use
/// the same names for the same files. Errors are IoError.
class SharedFiles {
 public:
  using Number = std::int64_t;

  /// `element`: the personality of a PE's system, which makes the file system. The disks must outlive this
  /// object. Throws specification::Error if programs cannot share disks under that system.
  SharedFiles(Disks& disks, const system::Personality& element);

  /// Opens the file of that name, or creates it. Throws IoError.
  Number open(const std::string& name, const system::Space& space);
  bool is_open(Number number) const { return open_.contains(number); }
  void close(Number number);
  bool has(std::string_view name) { return files_->find(name) != nullptr; }
  void remove(const std::string& name);

  Bytes size(Number number) const { return at(number).bytes; }
  /// The unit of packets, which are multiples of it: a sector of each partition over which the file is
  /// striped.
  Bytes unit(Number number) const;

  /// Stores bytes, in no virtual time. Extends the file if necessary.
  void write(Number number, Bytes offset, std::span<const std::byte> from);
  /// Returns the bytes from `offset` on, at most up to the end of the file, in no virtual time.
  std::vector<std::byte> read(Number number, Bytes offset, Bytes count) const;
  void truncate(Number number, Bytes offset);

  /// Moves these bytes to or from the disks in virtual time. Calls `then` when all are moved.
  void move(Number number, bool writes, Bytes first, Bytes bytes, Disks::Then then, time::Instant now);

 private:
  file::Inode& at(Number number) const { return *open_.at(number); }

  Disks& disks_;
  std::unique_ptr<system::StripedFileSystem> files_;
  std::map<std::string, Contents, std::less<>> contents_;
  std::map<Number, file::Inode*> open_;
  Number opened_ = 0;
};

}  // namespace platter::multicomputer
