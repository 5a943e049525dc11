#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace platter::runtime {

/// Limits on the number of files that a program may create, and on the bytes by which all its files together
/// may grow (docs/safety.md). The kernel limits only the length of each file; these limits are checked before
/// libgfortran makes a call. Removed files do not count, and neither do the contents that a file had before
/// the program opened it.
class FileBudget {
 public:
  /// No limits apply.
  FileBudget() = default;
  FileBudget(std::uint64_t files, std::uint64_t bytes) : most_files_(files), most_bytes_(bytes) {}

  /// Returns the reason why no further file may be created; "" if it may.
  std::string refuse_file() const;
  /// Notes that a file was opened for writing. `before`: its state before the open; nullptr if it did not
  /// exist.
  void note_open(int descriptor, const struct stat* before);
  /// Notes a file without a name, which the host removes when it is closed.
  void note_scratch(int descriptor);
  void note_close(int descriptor);
  /// Notes that a name of this file was removed. `what`: its state before the removal.
  void note_unlink(const struct stat& what);

  /// Returns the reason why the file may not have this length; "" if it may, or is not counted.
  std::string refuse_length(int descriptor, std::uint64_t length) const;
  void note_length(int descriptor, std::uint64_t length);
  /// Returns the length after a write of `bytes` at the descriptor's position; 0 for a file that is not
  /// counted.
  std::uint64_t length_after(int descriptor, std::size_t bytes) const;

 private:
  using Key = std::pair<dev_t, ino_t>;
  struct File {
    std::uint64_t free = 0;    ///< length before the program opened it, in bytes
    std::uint64_t length = 0;  ///< length in bytes
    int opened = 0;            ///< number of open descriptors
    bool is_made = false;      ///< true: the program created the file
    bool has_name = true;
    std::uint64_t counted() const { return length > free ? length - free : 0; }
  };
  const File* find(int descriptor) const;
  void drop(const Key& key);

  std::uint64_t most_files_ = UINT64_MAX;
  std::uint64_t most_bytes_ = UINT64_MAX;
  std::uint64_t made_ = 0;   ///< existing files that the program has created
  std::uint64_t bytes_ = 0;  ///< sum of counted() of all files
  std::map<Key, File> files_;
  std::map<int, Key> open_;  ///< by descriptor
};

/// The budget of this process's program.
FileBudget& file_budget();

}  // namespace platter::runtime
