#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/host/replacement.hpp"

namespace platter::runtime {

/// An output file that appears only when it is complete (replacement.hpp). If the name is a symbolic link,
/// the link's target is replaced. Devices, pipes, files in folders that do not allow new files, and "-",
/// which reserves standard output (standard_streams.hpp), are written directly.
class WholeFile {
 public:
  /// Opens the file for the option `what`, such as "--json". Throws specification::Error if it cannot be
  /// written.
  WholeFile(std::string_view what, const std::string& name);
  /// Discards an unfinished file; the previous file is unchanged.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  bool is_straight() const { return !replacement_; }
  /// The file that will replace the present one; nullptr if the output is written directly.
  Replacement* replacement() { return replacement_ ? &*replacement_ : nullptr; }
  /// An error is reported when the file is finished.
  void write(std::string_view text);
  /// Grants execute permission to every user who may read the file. Devices and pipes are not changed.
  void make_executable();
  /// Completes the file. Returns false and sets errno if it could not be written in full.
  bool finish();
  /// Completes the file. Throws specification::Error if it could not be written in full.
  void complete();

 private:
  bool open(const std::string& name);
  bool open_beside(const std::string& place);
  bool open_straight(const std::string& name);
  [[noreturn]] void fail() const;

  std::string what_;
  std::string name_;
  std::FILE* file_ = nullptr;
  int error_ = 0;  ///< errno of the first write that failed
  std::optional<Replacement> replacement_;
};

/// Writes a file that appears only when it is complete. The arguments are those of WholeFile. Throws
/// specification::Error if the file cannot be written.
void write_whole_file(std::string_view what, const std::string& name, std::string_view text);

}  // namespace platter::runtime
