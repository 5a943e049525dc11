#pragma once

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/host/replacement.hpp"

namespace platter::runtime {

/// An output that is there whole or not at all (replacement.hpp). Behind a symbolic link it is the link's
/// target that is replaced. A device or a pipe is written straight; and so is a file in a folder that takes
/// no others, and "-", standard output, which it then has to itself (standard_streams.hpp).
class WholeFile {
 public:
  /// For the option `what`, such as "--json". Throws specification::Error where it cannot be written.
  WholeFile(std::string_view what, const std::string& name);
  /// What was not finished is gone, and the file of before still there.
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  bool is_straight() const { return !replacement_; }
  /// The file that is to take its place; nullptr: it is written straight.
  Replacement* replacement() { return replacement_ ? &*replacement_ : nullptr; }
  void write(std::string_view text) { std::fwrite(text.data(), 1, text.size(), file_); }
  /// False where it could not all be written.
  bool finish();

 private:
  bool open(const std::string& name);
  bool open_beside(const std::string& place);
  bool open_straight(const std::string& name);

  std::FILE* file_ = nullptr;
  std::optional<Replacement> replacement_;
};

}  // namespace platter::runtime
