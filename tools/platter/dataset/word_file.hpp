#pragma once

#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/dataset/word.hpp"

namespace platter::command {

// Files of the host that hold words, most significant byte first, or lines. All of this throws
// specification::Error.

/// Of one that is not empty.
std::string read_bytes(const std::string& file);
std::vector<dataset::Word> read_words(const std::string& file);

/// A file that is written beside the one whose name it is to have, and takes its place when it is whole; a
/// file that was there keeps its rights. What is no plain file, such as /dev/stdout or a pipe, is written as
/// it is.
class WordFile {
 public:
  explicit WordFile(const std::string& file);
  /// Without finish(): what was there stays.
  ~WordFile();
  WordFile(const WordFile&) = delete;
  WordFile& operator=(const WordFile&) = delete;

  void put(std::span<const dataset::Word> words);
  void put(std::string_view bytes);
  void finish();

 private:
  void open_beside();
  [[noreturn]] void fail() const;

  std::string name_;               ///< for messages
  std::filesystem::path target_;   ///< behind symbolic links
  std::filesystem::path written_;  ///< empty where the target itself is written
  std::FILE* out_ = nullptr;
};

}  // namespace platter::command
