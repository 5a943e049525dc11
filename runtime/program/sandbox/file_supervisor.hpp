#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/program/sandbox/path_policy.hpp"

namespace platter::runtime {

/// The number of files that a program may create, the bytes by which all its files together may grow, and the
/// bytes that it may write to the standard streams.
struct FileLimits {
  std::uint64_t files;
  std::uint64_t bytes;
  std::uint64_t printed;
};

/// Applies --disk-space, --file-count, --output and the rules on names (PathPolicy) to a process from
/// outside, for system calls by any code. The kernel stops the process at each call that opens, removes,
/// creates, writes or lengthens a file, and sends a request to this object (seccomp's user notification). The
/// arguments cannot change while the process waits: it has one thread, and names in memory that another
/// process could change are rejected. The process also cannot rename or link files, map them as shared
/// memory, or change its working folder (sandbox.cpp).
class FileSupervisor {
 public:
  /// `streams`: this process's descriptors of the program's standard streams. `reach` must outlive this
  /// object.
  FileSupervisor(pid_t process, FileLimits limits, const PathPolicy& reach, const std::vector<int>& streams);

  /// Sets the open files that are the run's results.
  void set_results(const std::vector<int>& results) { results_ = keys_of(results); }

  /// Returns 0 if this process may read memory of the other one, which has mapped `address`; otherwise an
  /// errno.
  int probe(std::uint64_t address) const;
  /// Handles the next request of the process. `listener` is the listener of its seccomp filter.
  void serve(int listener);
  /// Sets the open files that are images, which the program may not change. Replaces the previous set.
  void set_images(const std::vector<int>& images);
  /// Returns whether the process still has an image open, other than `except`.
  bool has_image_open_except(int except) const;

 private:
  using Key = std::pair<dev_t, ino_t>;
  struct File {
    std::uint64_t free = 0;    ///< length before the program wrote to it, in bytes
    std::uint64_t length = 0;  ///< upper bound of the length, in bytes
    std::string name;          ///< an absolute path, which may no longer exist
    std::uint64_t counted() const { return length > free ? length - free : 0; }
  };

  static std::set<Key> keys_of(const std::vector<int>& descriptors);
  bool is_counted(const struct stat& what) const;
  int refuse(int call, std::span<const std::uint64_t> arguments);
  int read_place(std::uint64_t name, const std::string& folder, std::string& place) const;
  int refuse_opening(std::uint64_t name, int flags, const std::string& folder);
  int refuse_creation(const std::string& place, int flags);
  int refuse_removal(std::uint64_t name, const std::string& folder) const;
  int refuse_write(int descriptor, std::optional<std::uint64_t> place, std::uint64_t bytes);
  int refuse_length(int descriptor, std::uint64_t length, bool shortens);
  File& note(const Key& key, const struct stat& now, std::string name);
  void set_length(File& file, std::uint64_t length);
  void look();

  std::string entry(const std::string& name) const;
  std::string descriptor_name(int descriptor) const;
  std::map<Key, struct stat> open_files() const;
  bool read_memory(std::uint64_t from, void* to, std::size_t bytes) const;
  bool read_text(std::uint64_t from, std::string& text) const;
  bool is_its_own_memory(std::uint64_t from, std::size_t bytes) const;

  pid_t process_;
  FileLimits limits_;
  const PathPolicy& reach_;
  // Files that are open in this process, so that the kernel does not reuse their inode numbers.
  std::map<Key, std::uint64_t> streams_;  ///< value: the first byte that the program may write
  std::set<Key> results_;
  std::set<Key> images_;
  std::uint64_t printed_ = 0;      ///< upper bound, in bytes
  std::map<Key, File> files_;      ///< files that the process has written to
  std::uint64_t bytes_ = 0;        ///< sum of counted() of all files
  std::set<std::string> created_;  ///< names under which files may have been created
  std::uint64_t unnamed_ = 0;      ///< upper bound of the number of files without a name
  std::size_t next_look_ =
      kLookAfter;  ///< entries of `files_` and `created_` at which those that are gone are dropped
  static constexpr std::size_t kLookAfter = 20'000;
};

}  // namespace platter::runtime
