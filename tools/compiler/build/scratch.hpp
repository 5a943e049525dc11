#pragma once

#include <filesystem>
#include <string>

namespace platter::guest {

/// A temporary directory that is removed with this object, or when a signal ends the process. A directory
/// that is left over (after kill -9) is removed when the next one of its kind is created.
class Scratch {
 public:
  /// Creates the directory in $TMPDIR. If that is not set, or a program started here could write there,
  /// creates it in runtime::private_folder(), or in /tmp if that cannot be used. Throws
  /// specification::Error if the directory cannot be written, or others may rename files in it.
  Scratch();
  /// Creates the directory in `parent`. All directories there whose names start with `prefix` are of this
  /// kind. Throws std::system_error.
  Scratch(const std::filesystem::path& parent, const std::string& prefix);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path file(const std::string& name) const { return path_ / name; }

 private:
  bool make_in_private_folder();
  void make(const std::filesystem::path& parent, const std::string& prefix);

  std::filesystem::path path_;
  int lock_ = -1;  ///< descriptor of the directory, which its owner keeps locked
};

}  // namespace platter::guest
