#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/build/program.hpp"

namespace platter::guest {

/// runtime::private_folder(), which no other user and no program may write. It is made if need be. Throws
/// specification::Error if others can write in it, or a program that may work in the folders `allowed`.
std::filesystem::path private_folder(const std::vector<std::string>& allowed);

/// Where built guests are kept between runs, each a file under the name that it is found by. Any number of
/// runs may use it at once: a file appears whole, in the place of another or of none, and may be removed at
/// any time; whoever has opened it goes on with it. The folder is the user's own: one that others may write
/// is not used, and a file that others may have written is as one that is not there.
class Store {
 public:
  /// In the folder of private_folder(), of $PLATTER_CACHE_SIZE megabytes, or 1000. Throws
  /// specification::Error where that is no such number.
  Store();

  /// What is kept under the name, if it is whole.
  std::optional<Program> find(const std::string& name) const;
  /// Keeps a program, and removes those that were used longest ago where there are too many. Where
  /// that cannot be done, or the folder is not used, it says so in a line on standard error.
  void keep(const Program& program, const std::string& name) const;
  /// Where digests of files are kept (digest_cache.hpp); "" where nothing is.
  std::filesystem::path known_sums() const {
    return limit_ == 0 || !distrusted_.empty() ? "" : folder_ / "digests.sum";
  }

 private:
  void trim() const;

  std::filesystem::path folder_;
  std::uintmax_t limit_;    ///< bytes
  std::string distrusted_;  ///< why the folder is not used: others could put programs there
};

}  // namespace platter::guest
