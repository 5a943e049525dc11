#include "runtime/program/image/image_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "emulator/specification/error.hpp"
#include "runtime/host/replacement.hpp"
#include "runtime/host/say.hpp"

namespace platter::image {
namespace {

namespace fs = std::filesystem;
using runtime::Descriptor;

/// The limit of SQLite's databases in memory, in bytes. The drives of the largest built-in machine need two
/// thirds of it.
constexpr std::size_t kLargest = 2'000'000'000;

constexpr const char* kUnwritable =
    "cannot be replaced by a new file, because it or its folder is not writable; use a writable copy";

std::string reason(int error) {
  return std::generic_category().message(error);
}

/// Opens a file without waiting for a terminal or pipe. Devices are not affected.
Descriptor opened_for_reading(const fs::path& place) {
  return Descriptor(::open(place.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC));
}

/// Returns whether SQLite would recover from this journal or log, which it does if the first byte is not 0.
bool is_hot(const fs::path& journal) {
  struct stat what{};
  if (::lstat(journal.c_str(), &what) != 0 || !S_ISREG(what.st_mode)) return false;
  const Descriptor file = opened_for_reading(journal);
  char first = 0;
  return file.is_open() && ::read(file.number(), &first, 1) == 1 && first != 0;
}

}  // namespace

Bytes::Bytes(std::size_t size)
    : data_(size == 0 ? nullptr : static_cast<unsigned char*>(sqlite3_malloc64(size))), size_(size) {
  if (size != 0 && data_ == nullptr) throw std::bad_alloc();
}

void Bytes::Free::operator()(unsigned char* data) const {
  sqlite3_free(data);
}

ImageFile::ImageFile(const std::string& file, Mode mode, const std::string& option)
    : name_(option + file), mode_(mode), place_(runtime::without_links(file)) {
  open();
  read();
  note_journals();
}

ImageFile::~ImageFile() {
  if (made_ && file_.is_open() && runtime::is_at(place_, file_.number())) ::unlink(place_.c_str());
}

void ImageFile::fail(const std::string& problem) const {
  throw specification::Error(fmt::format("{}: {}", name_, problem));
}

/// Opens the file, or creates it if the mode allows that.
Descriptor ImageFile::opened() {
  struct stat what{};
  if (place_.empty()) fail("is not a regular file");
  if (::lstat(place_.c_str(), &what) == 0) {
    if (!S_ISREG(what.st_mode)) fail("is not a regular file");
  } else if (errno == ENOENT && mode_ == Mode::kMayCreate) {
    constexpr mode_t kAll = 0666;
    Descriptor made(::open(place_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kAll));
    if (made.is_open()) {
      made_ = true;
      return made;
    }
    if (errno != EEXIST) fail(fmt::format("cannot be created: {}", reason(errno)));
  } else if (errno == ENOENT) {
    fail("the file does not exist");
  }
  Descriptor file = opened_for_reading(place_);
  if (!file.is_open()) fail(fmt::format("cannot be opened: {}", reason(errno)));
  if (::fstat(file.number(), &what) != 0 || !S_ISREG(what.st_mode)) fail("is not a regular file");
  return file;
}

/// Opens and locks the file. Retries for a few seconds, because a run that was killed may take a moment to
/// end, and a run that ends replaces the file.
void ImageFile::open() {
  using Clock = std::chrono::steady_clock;
  constexpr auto kPatience = std::chrono::seconds(3);
  constexpr auto kPause = std::chrono::milliseconds(10);
  const auto end = Clock::now() + kPatience;
  for (;;) {
    file_ = opened();
    const fs::path folder = place_.has_parent_path() ? place_.parent_path() : ".";
    writable_ = ::access(place_.c_str(), W_OK) == 0 && ::access(folder.c_str(), W_OK) == 0;
    if (!may_be_changed()) return;
    if (::flock(file_.number(), LOCK_EX | LOCK_NB) == 0) {
      if (runtime::is_at(place_, file_.number())) return;
    } else if (errno != EWOULDBLOCK) {
      fail(fmt::format("cannot be locked: {}", reason(errno)));
    }
    if (Clock::now() > end) fail("is in use by another run");
    std::this_thread::sleep_for(kPause);
  }
}

void ImageFile::read() {
  struct stat what{};
  ::fstat(file_.number(), &what);
  const auto size = static_cast<std::size_t>(what.st_size);
  if (size > kLargest) fail(fmt::format("has {} bytes; at most {} are read", size, kLargest));
  bytes_ = Bytes(size);
  const auto all = bytes_.span();
  for (std::size_t done = 0; done < size;) {
    const ssize_t here = ::pread(file_.number(), all.data() + done, size - done, static_cast<off_t>(done));
    if (here < 0 && errno == EINTR) continue;
    if (here <= 0) fail(fmt::format("cannot be read: {}", here < 0 ? reason(errno) : "it became shorter"));
    done += static_cast<std::size_t>(here);
  }
  size_ = size;
}

/// Prints a note for each journal beside the image. Any user who can write in the folder can have placed it
/// there.
void ImageFile::note_journals() const {
  for (const char* end : {"-journal", "-wal"}) {
    if (!is_hot(place_.string() + end)) continue;
    runtime::say(
        "platter: note: {}{} was not used and can be removed, because images have no journals; if an earlier "
        "version of Platter was killed, open the image once with that version\n",
        name_, end);
  }
}

void ImageFile::require_writable() const {
  if (!may_be_changed()) fail(kUnwritable);
}

void ImageFile::save(std::span<const unsigned char> bytes) {
  require_writable();
  runtime::Replacement next(place_, runtime::Replacement::Kind::kImage, file_.number());
  if (!next.is_open()) fail(fmt::format("cannot be replaced by a new file: {}", reason(errno)));
  for (std::size_t done = 0; done < bytes.size();) {
    const ssize_t here = ::write(next.descriptor(), bytes.data() + done, bytes.size() - done);
    if (here < 0 && errno == EINTR) continue;
    if (here < 0) fail(fmt::format("cannot be written: {}", reason(errno)));
    done += static_cast<std::size_t>(here);
  }
  if (const int error = next.put_in_place()) {
    if (error == ESTALE) fail("another file has replaced it; the changes of this run are not saved");
    fail(fmt::format("cannot be replaced by a new file: {}", reason(error)));
  }
  file_ = next.take();
  made_ = false;
  size_ = bytes.size();
}

}  // namespace platter::image
