#include "runtime/host/say.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/host/progress_line.hpp"
#include "runtime/host/terminal.hpp"

namespace platter::runtime {

void say(std::string_view text) {
  const ProgressLine::Hidden hidden;
  if (!is_terminal(STDERR_FILENO)) {
    syscall(SYS_write, STDERR_FILENO, text.data(), text.size());
    return;
  }
  const auto shown = Colours(STDERR_FILENO).message(text);
  syscall(SYS_write, STDERR_FILENO, shown.data(), shown.size());
  ProgressLine::note_written(STDERR_FILENO, text);
}

}  // namespace platter::runtime
