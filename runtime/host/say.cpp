#include "runtime/host/say.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/host/progress_line.hpp"
#include "runtime/host/terminal.hpp"

namespace platter::runtime {
namespace {

/// All of it, whatever interrupts; what cannot be written is lost, since nobody is left to be told.
void write_all(std::string_view text) {
  while (!text.empty()) {
    const auto written = syscall(SYS_write, STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

void say(std::string_view text) {
  const ProgressLine::Hidden hidden;
  if (!is_terminal(STDERR_FILENO)) {
    write_all(text);
    return;
  }
  write_all(Colours(STDERR_FILENO).message(text));
  ProgressLine::note_written(STDERR_FILENO, text);
}

}  // namespace platter::runtime
