#pragma once

#include <cstdio>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/codec/block.hpp"
#include "runtime/host/replacement.hpp"

namespace platter::command {

// Files of the host that hold words, most significant byte first, or lines. All of this throws
// specification::Error.

/// Of one that is not empty.
std::string read_bytes(const std::string& file);
std::vector<dataset::Word> read_words(const std::string& file);

/// A file that takes its place when it is whole (replacement.hpp). A device or a pipe, such as /dev/stdout,
/// is written as it is.
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
  void open_beside(const std::filesystem::path& place);
  [[noreturn]] void fail() const;

  std::string name_;                                   ///< for messages
  std::optional<runtime::Replacement> replacement_{};  ///< nothing if it is written as it is
  std::FILE* out_ = nullptr;
};

}  // namespace platter::command
