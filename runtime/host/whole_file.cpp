#include "runtime/host/whole_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <system_error>
#include <utility>

#include "emulator/specification/error.hpp"
#include "runtime/host/standard_streams.hpp"

namespace platter::runtime {
namespace {

int descriptor_in(void* cookie) {
  return static_cast<int>(reinterpret_cast<std::intptr_t>(cookie));
}

/// Opens a stream on a regular file. The file broker checks its writes (file_supervisor.hpp). A signal may
/// interrupt a write that waits for the broker. The stream owns the descriptor.
std::FILE* open_regular(int descriptor) {
  if (descriptor < 0) return nullptr;
  const cookie_io_functions_t functions{
      .read = nullptr,
      .write = [](void* cookie, const char* text, std::size_t bytes) -> ssize_t {
        ssize_t written = 0;
        do written = ::write(descriptor_in(cookie), text, bytes);
        while (written < 0 && errno == EINTR);
        return std::max<ssize_t>(written, 0);
      },
      .seek = nullptr,
      .close = [](void* cookie) { return ::close(descriptor_in(cookie)); }};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): a cookie that points to nothing
  return ::fopencookie(reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor)), "w", functions);
}

}  // namespace

WholeFile::WholeFile(std::string_view what, const std::string& name) : what_(what), name_(name) {
  if (!open(name)) fail();
  constexpr std::size_t kBuffer = 1 << 16;
  std::setvbuf(file_, nullptr, _IOFBF, kBuffer);
}

WholeFile::~WholeFile() {
  if (file_ != nullptr) std::fclose(file_);
}

bool WholeFile::open(const std::string& name) {
  if (name == kStandardOutput) {
    const int copy = ::fcntl(kept_standard_output(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    file_ = copy < 0 ? nullptr : ::fdopen(copy, "w");
    return file_ != nullptr;
  }
  const std::string place = place_to_replace(name).string();
  if (place.empty()) return open_straight(name);
  const bool exists = ::access(place.c_str(), F_OK) == 0;
  if (!exists && errno != ENOENT) return false;  // an error such as a name that is too long
  if (exists && ::access(place.c_str(), W_OK) != 0) return false;
  // The existing file may be writable even if its folder does not allow new files.
  return open_beside(place) || (exists && open_straight(name));
}

bool WholeFile::open_beside(const std::string& place) {
  Replacement made(place);
  if (!made.is_open()) return false;
  const int copy = ::fcntl(made.descriptor(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  file_ = open_regular(copy);
  if (file_ == nullptr) return false;
  replacement_.emplace(std::move(made));
  return true;
}

bool WholeFile::open_straight(const std::string& name) {
  struct stat wanted{};
  struct stat stream{};
  const bool exists = ::stat(name.c_str(), &wanted) == 0;
  for (const int standard : {STDOUT_FILENO, STDERR_FILENO}) {
    if (!exists || ::fstat(standard, &stream) != 0) continue;
    if (stream.st_dev != wanted.st_dev || stream.st_ino != wanted.st_ino) continue;
    // A second open() would start at offset 0 and overwrite the earlier output.
    const int copy = ::fcntl(standard, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    file_ = copy < 0 ? nullptr : ::fdopen(copy, "w");
    return file_ != nullptr;
  }
  file_ = std::fopen(name.c_str(), "we");
  return file_ != nullptr;
}

void WholeFile::write(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_) != text.size() && error_ == 0) error_ = errno;
}

void WholeFile::make_executable() {
  const int descriptor = replacement_ ? replacement_->descriptor() : ::fileno(file_);
  struct stat file{};
  if (::fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode)) return;
  constexpr mode_t kRead = S_IRUSR | S_IRGRP | S_IROTH;
  ::fchmod(descriptor, file.st_mode | (file.st_mode & kRead) >> 2);
}

bool WholeFile::finish() {
  if (std::fclose(std::exchange(file_, nullptr)) != 0 && error_ == 0) error_ = errno;
  if (error_ == 0 && replacement_) error_ = replacement_->put_in_place();
  errno = error_;
  return error_ == 0;
}

void WholeFile::complete() {
  if (!finish()) fail();
}

void WholeFile::fail() const {
  throw specification::Error(
      fmt::format("{}: {} cannot be written: {}", what_, name_, std::generic_category().message(errno)));
}

void write_whole_file(std::string_view what, const std::string& name, std::string_view text) {
  WholeFile file(what, name);
  file.write(text);
  file.complete();
}

}  // namespace platter::runtime
