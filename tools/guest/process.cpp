#include "tools/guest/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <system_error>

#include "runtime/host/descriptor.hpp"
#include "tools/guest/leaving.hpp"
#include "tools/guest/minder.hpp"

namespace platter::guest {
namespace {

int wait_for(pid_t child) {
  const int status = Leaving::of_this_process().wait_for(child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace

std::string reason_of(const Captured& failed) {
  if (!failed.output.empty()) return failed.output;
  if (failed.code > kSignalled) {
    const int signal = failed.code - kSignalled;
    return fmt::format("it was ended by signal {} ({})", signal, ::strsignal(signal));
  }
  return fmt::format("it ended with {} and has not said why", failed.code);
}

Captured capture_process(const std::vector<std::string>& command, Stream stream,
                         const std::vector<std::string>& environment, const Confinement* confinement) {
  constexpr std::size_t kMostOutput = 200'000'000;
  // Closed in every other child that a thread beside this one starts meanwhile: it would keep the pipe open.
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  auto reading = std::make_optional<runtime::Descriptor>(ends[0]);
  pid_t child = 0;
  {
    const runtime::Descriptor writing(ends[1]);
    const int output = stream == Stream::kError ? STDOUT_FILENO : ends[1];
    const int error = stream == Stream::kOutput ? STDERR_FILENO : ends[1];
    child = Leaving::of_this_process().begin(
        [&] { return start_minded(command, environment, output, error, confinement); });
  }
  Captured captured{};
  std::array<char, 4096> buffer;
  for (;;) {
    const ssize_t count = read(ends[0], buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    const auto length = std::min(static_cast<std::size_t>(count), kMostOutput - captured.output.size());
    captured.output.append(buffer.data(), length);
    if (length < static_cast<std::size_t>(count)) break;
  }
  reading.reset();  // whoever still writes is told
  captured.code = wait_for(child);
  return captured;
}

}  // namespace platter::guest
