#pragma once

#include <filesystem>
#include <string>

namespace platter::guest {

/// A folder for temporary files, gone with it, or when a signal ends the process. One that was left behind,
/// where nothing could be put away any more (kill -9), is removed by the next of its kind.
class Scratch {
 public:
  /// In $TMPDIR. If that is not set, or a program that is started here could write there, in
  /// runtime::private_folder(); in /tmp if there is none. Throws specification::Error if the folder cannot be
  /// written, or others may rename files in it.
  Scratch();
  /// In `parent`, where all whose names begin with `prefix` are of this kind. Throws std::system_error.
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
  int lock_ = -1;  ///< the open folder, locked by whom it belongs to
};

}  // namespace platter::guest
