#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace platter::runtime {

/// How many files a program may make, and how many bytes all of its files may grow by together
/// (docs/safety.md). The kernel limits the length of one file only; these limits are checked before a call
/// reaches libgfortran. A file that is removed no longer counts. What a file had before the program opened it
/// does not count either.
class FileBudget {
 public:
  /// There is no limit.
  FileBudget() = default;
  FileBudget(std::uint64_t files, std::uint64_t bytes) : most_files_(files), most_bytes_(bytes) {}

  /// Why another file may not be made; "" if it may.
  std::string refuse_file() const;
  /// The file was opened for writing. `before`: its state before the open; nullptr if it did not exist.
  void note_open(int descriptor, const struct stat* before);
  /// A file without a name, which is gone when it is closed.
  void note_scratch(int descriptor);
  void note_close(int descriptor);
  /// A name of this file was removed. `what`: its state before the removal.
  void note_unlink(const struct stat& what);

  /// Why the file may not have this length; "" if it may, or is not counted.
  std::string refuse_length(int descriptor, std::uint64_t length) const;
  void note_length(int descriptor, std::uint64_t length);
  /// The length after a write of `bytes` at the descriptor's place; 0 for a file that is not counted.
  std::uint64_t length_after(int descriptor, std::size_t bytes) const;

 private:
  using Key = std::pair<dev_t, ino_t>;
  struct File {
    std::uint64_t free = 0;    ///< bytes that it had before the program opened it
    std::uint64_t length = 0;  ///< bytes
    int opened = 0;            ///< descriptors of it
    bool is_made = false;      ///< by the program
    bool has_name = true;
    std::uint64_t counted() const { return length > free ? length - free : 0; }
  };
  const File* find(int descriptor) const;
  void drop(const Key& key);

  std::uint64_t most_files_ = UINT64_MAX;
  std::uint64_t most_bytes_ = UINT64_MAX;
  std::uint64_t made_ = 0;   ///< files that are there
  std::uint64_t bytes_ = 0;  ///< counted of all
  std::map<Key, File> files_;
  std::map<int, Key> open_;  ///< by descriptor
};

/// The budget of this process's program.
FileBudget& file_budget();

}  // namespace platter::runtime
