#include "tools/platter/dataset/word_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/image/group.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;
using dataset::Word;

}  // namespace

std::string read_bytes(const std::string& file) {
  std::string bytes = runtime::read_untrusted(file, runtime::kLongestData);
  if (bytes.empty()) throw specification::Error(fmt::format("{} is empty: there is nothing to import", file));
  return bytes;
}

std::vector<Word> read_words(const std::string& file) {
  const std::string bytes = read_bytes(file);
  if (bytes.size() % sizeof(Word) != 0) {
    throw specification::Error(
        fmt::format("{} has {} bytes, which are no whole words of {}", file, bytes.size(), sizeof(Word)));
  }
  return image::words_of(bytes);
}

WordFile::WordFile(const std::string& file) : name_(file), target_(file) {
  std::error_code none;
  const auto real = fs::canonical(file, none);
  if (!none) target_ = real;
  if (fs::exists(target_, none) && !fs::is_regular_file(target_, none)) {
    out_ = std::fopen(target_.c_str(), "wb");
  } else {
    open_beside();
  }
  if (out_ == nullptr) fail();
}

void WordFile::open_beside() {
  std::string beside = target_.string() + ".XXXXXX";
  const int descriptor = ::mkstemp(beside.data());
  if (descriptor < 0) return;
  written_ = beside;
  struct stat before{};
  if (::stat(target_.c_str(), &before) == 0) {
    // The owner only where we may; the rights after it, which it would take some of.
    [[maybe_unused]] const int given = ::fchown(descriptor, before.st_uid, before.st_gid);
    ::fchmod(descriptor, before.st_mode & 07777);
  } else {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(descriptor, 0666 & ~mask);
  }
  out_ = ::fdopen(descriptor, "wb");
}

WordFile::~WordFile() {
  if (out_ != nullptr) std::fclose(out_);
  if (!written_.empty()) ::unlink(written_.c_str());
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
  if (written_.empty()) return;
  if (::rename(written_.c_str(), target_.c_str()) != 0) fail();
  written_.clear();
}

}  // namespace platter::command
