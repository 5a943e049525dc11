#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/build/program.hpp"

namespace platter::guest {

/// Returns runtime::private_folder(), which no other user and no program may write. Creates it if necessary.
/// Throws specification::Error if other users can write in it, or a program that may use the directories
/// `allowed`.
std::filesystem::path private_folder(const std::vector<std::string>& allowed);

/// The cache of built guests. Each guest is a file whose name is its key. Any number of runs may use the
/// cache at the same time: a new file appears complete, possibly in place of another, and a file may be
/// removed at any time, while runs that have opened it continue to use it. The directory belongs to the user.
/// A directory that others may write is not used, and a file that others may have written is ignored.
class Store {
 public:
  /// Uses runtime::private_folder(), with a limit of $PLATTER_CACHE_SIZE megabytes (default: 1000). Throws
  /// specification::Error if that is not a valid number.
  Store();

  /// Returns the guest stored under the name if its file is intact.
  std::optional<Program> find(const std::string& name) const;
  /// Stores a program, and removes the least recently used ones if the cache exceeds its limit. If this fails
  /// or the directory is not used, prints a note on standard error.
  void keep(const Program& program, const std::string& name) const;
  /// The programs in the cache and their size.
  struct Contents {
    std::size_t programs = 0;
    std::uintmax_t bytes = 0;
  };
  Contents contents() const;
  /// Removes all programs and the file of digests. Programs that run continue to run.
  void clear() const;
  const std::filesystem::path& folder() const { return folder_; }
  /// The maximum size in bytes.
  std::uintmax_t limit() const { return limit_; }
  /// Returns why the directory is not used; "" if it is.
  const std::string& distrusted() const { return distrusted_; }

  /// Returns the file for digests (digest_cache.hpp), or "" if the cache is not used.
  std::filesystem::path known_sums() const;

 private:
  void trim() const;

  std::filesystem::path folder_;
  std::uintmax_t limit_;    ///< bytes
  std::string distrusted_;  ///< the reason why the directory is not used, for example that others could store
                            ///< programs in it; "" if it is used
};

}  // namespace platter::guest
