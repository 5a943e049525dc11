#pragma once

#include <cstdio>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/codec/cos/block.hpp"
#include "runtime/host/replacement.hpp"

namespace platter::command {

// Files of the host that contain words, most significant byte first, or lines. All functions throw
// specification::Error.

/// Reads a file, which must not be empty.
std::string read_bytes(const std::string& file);
std::vector<dataset::Word> read_words(const std::string& file);

/// An output file that replaces the existing one when it is complete (replacement.hpp). Devices and pipes,
/// such as /dev/stdout, are written directly.
class WordFile {
 public:
  explicit WordFile(const std::string& file);
  /// Discards the output unless finish() was called; the previous file stays.
  ~WordFile();
  WordFile(const WordFile&) = delete;
  WordFile& operator=(const WordFile&) = delete;

  void put(std::span<const dataset::Word> words);
  void put(std::string_view bytes);
  void finish();

 private:
  void open_beside(const std::filesystem::path& place);
  [[noreturn]] void fail() const;

  std::string name_;                                   ///< used in messages
  std::optional<runtime::Replacement> replacement_{};  ///< no value if the file is written directly
  std::FILE* out_ = nullptr;
};

}  // namespace platter::command
