#include "runtime/host/given_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/descriptor.hpp"

namespace platter::runtime {
std::string read_given(const std::string& file, std::uintmax_t most) {
  // Nobody waits for the other end of a pipe.
  const Descriptor opened(::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat what{};
  if (opened.number() < 0 || ::fstat(opened.number(), &what) != 0)
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
    const ssize_t got = ::read(opened.number(), text.data() + done, text.size() - done);
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
