#include "runtime/given_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "emulator/specification/error.hpp"

namespace platter::runtime {
namespace {

/// As long as it is open. Nobody waits for the other end of a pipe.
class Opened {
 public:
  explicit Opened(const std::string& file)
      : descriptor_(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {}
  ~Opened() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

}  // namespace

std::string read_given(const std::string& file, std::uintmax_t most) {
  const Opened opened(file);
  struct stat what{};
  if (opened.descriptor() < 0 || ::fstat(opened.descriptor(), &what) != 0)
    throw specification::Error(
        fmt::format("{}: cannot be read: {}", file, std::generic_category().message(errno)));
  if (!S_ISREG(what.st_mode))
    throw specification::Error(fmt::format("{}: is no file, but a folder, a pipe or a device", file));
  if (static_cast<std::uintmax_t>(what.st_size) > most)
    throw specification::Error(
        fmt::format("{}: has {} bytes; at most {} are read", file, what.st_size, most));
  // No more than it had: it may grow meanwhile.
  std::string text(static_cast<std::size_t>(what.st_size), '\0');
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t got = ::read(opened.descriptor(), text.data() + done, text.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0)
      throw specification::Error(
          fmt::format("{}: cannot be read: {}", file, std::generic_category().message(errno)));
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  text.resize(done);
  return text;
}

}  // namespace platter::runtime
