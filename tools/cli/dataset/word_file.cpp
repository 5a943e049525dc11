#include "tools/cli/dataset/word_file.hpp"

#include <fmt/format.h>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/program/image/image.hpp"

namespace platter::command {

std::string read_bytes(const std::string& file) {
  std::string bytes = runtime::read_untrusted(file, runtime::kLongestData);
  if (bytes.empty()) throw specification::Error(fmt::format("{} is empty; give a file with words", file));
  return bytes;
}

std::vector<dataset::Word> read_words(const std::string& file) {
  const std::string bytes = read_bytes(file);
  if (bytes.size() % sizeof(dataset::Word) != 0) {
    throw specification::Error(fmt::format("{} has {} bytes, which is not a multiple of the word length {}",
                                           file, bytes.size(), sizeof(dataset::Word)));
  }
  return image::words_of(bytes);
}

}  // namespace platter::command
