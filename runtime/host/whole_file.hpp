#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace platter::runtime {

/// An output that is there whole or not at all: it is written beside its place, under another name, and
/// renamed when it is finished. Behind a symbolic link it is the link's target that is replaced. What is no
/// file, a device or a pipe, is written straight; and so is a file in a folder that takes no others, and "-",
/// standard output, which it then has to itself (standard_output.hpp).
class WholeFile {
 public:
  /// For the option `what`, such as "--json". Throws specification::Error where it cannot be written.
  WholeFile(std::string_view what, const std::string& name);
  /// What was not finished is gone, and the file of before still there.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  bool is_straight() const { return place_.empty(); }
  /// Where it goes, and what it is called until then; of one that is written straight "".
  const std::string& place() const { return place_; }
  const std::string& name() const { return name_; }
  void write(std::string_view text) { std::fwrite(text.data(), 1, text.size(), file_); }
  /// False where it could not all be written. `rename` is called for std::rename.
  bool finish(int (*rename)(const char*, const char*) = &std::rename);

 private:
  bool open(const std::string& name);
  bool open_beside(const std::string& place, bool exists);
  bool open_straight(const std::string& name);

  std::FILE* file_ = nullptr;
  std::string place_;
  std::string name_;
};

}  // namespace platter::runtime
