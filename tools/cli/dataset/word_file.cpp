#include "tools/cli/dataset/word_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/program/image/image.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;
using dataset::Word;

}  // namespace

std::string read_bytes(const std::string& file) {
  std::string bytes = runtime::read_untrusted(file, runtime::kLongestData);
  if (bytes.empty()) throw specification::Error(fmt::format("{} is empty; give a file with words", file));
  return bytes;
}

std::vector<Word> read_words(const std::string& file) {
  const std::string bytes = read_bytes(file);
  if (bytes.size() % sizeof(Word) != 0) {
    throw specification::Error(fmt::format("{} has {} bytes, which is not a multiple of the word length {}",
                                           file, bytes.size(), sizeof(Word)));
  }
  return image::words_of(bytes);
}

WordFile::WordFile(const std::string& file) : name_(file) {
  const fs::path place = runtime::place_to_replace(file);
  if (place.empty()) {
    out_ = std::fopen(file.c_str(), "wb");
  } else {
    open_beside(place);
  }
  if (out_ == nullptr) fail();
}

void WordFile::open_beside(const fs::path& place) {
  runtime::Replacement made(place);
  if (!made.is_open()) return;
  const int copy = ::fcntl(made.descriptor(), F_DUPFD_CLOEXEC, 0);
  out_ = copy < 0 ? nullptr : ::fdopen(copy, "wb");
  replacement_.emplace(std::move(made));
}

WordFile::~WordFile() {
  if (out_ != nullptr) std::fclose(out_);
}

void WordFile::fail() const {
  throw specification::Error(fmt::format("{} cannot be written: {}", name_, std::strerror(errno)));
}

void WordFile::put(std::span<const Word> words) {
  put(image::bytes_of(words));
}

void WordFile::put(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), out_) != bytes.size()) fail();
}

void WordFile::finish() {
  std::FILE* const out = std::exchange(out_, nullptr);
  if (std::fclose(out) != 0) fail();
  if (!replacement_) return;
  errno = replacement_->put_in_place();
  if (errno != 0) fail();
}

}  // namespace platter::command
