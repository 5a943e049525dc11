// The host calls of libgfortran: its references to open, close, read and write of the C library are
// redirected to these functions (runtime/CMakeLists.txt). When a program waits for the host, the machine
// waits too. Each second of the host counts as a second of the machine, so that a time limit also ends the
// waiting. Input that is available at once takes no time.

#include "runtime/fortran/routines/host_calls.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdarg>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "emulator/error/io_error.hpp"
#include "runtime/fortran/statement/namelist_input.hpp"
#include "runtime/host/data_cards.hpp"
#include "runtime/host/line_file.hpp"
#include "runtime/host/progress_line.hpp"
#include "runtime/host/say.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/sandbox/file_budget.hpp"
#include "runtime/program/sandbox/path_policy.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/signals.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {
namespace {

using std::chrono::milliseconds;

struct HostCalls {
  bool lost_output = false;     ///< some output of the program could not be printed
  bool has_noted_wait = false;  ///< the note about waiting for cards from the terminal has been printed
  std::uint64_t printed = 0;    ///< bytes printed so far
  bool refused_output = false;  ///< output was rejected because the program printed more than --output allows
  std::size_t columns = 0;      ///< columns read so far of the current data card
};

HostCalls& host_calls() {
  return run().part<HostCalls>();
}

/// Ends the program if the user has requested it, or if the program has waited longer than its time limit.
class Patience {
 public:
  /// Returns the time to wait until the next check.
  milliseconds next() const {
    constexpr milliseconds kLook{1000};
    if (asked_to_end() != 0) stop_for_signal(asked_to_end(), fortran_line());
    if (!session().has_limit()) return kLook;
    const auto waited = std::chrono::duration_cast<time::Duration>(std::chrono::steady_clock::now() - begin_);
    if (waited >= session().left()) {
      session().wait_out();
      stop_out_of_time(fortran_line());
    }
    return std::min(kLook, std::chrono::ceil<milliseconds>(session().left() - waited));
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// Returns true if the descriptor is standard input and a terminal. Preserves errno, which libgfortran takes
/// for the error of the READ.
bool is_typed(int descriptor) {
  const int before = errno;
  const bool typed = descriptor == STDIN_FILENO && ::isatty(descriptor) == 1;
  errno = before;
  return typed;
}

void say_that_it_waits(int descriptor) {
  if (host_calls().has_noted_wait || !is_typed(descriptor)) return;
  host_calls().has_noted_wait = true;
  say("platter: the program waits for data cards on the terminal (end with Ctrl-D, or give --cards FILE)\n");
}

void wait_until_readable(int descriptor) {
  if (descriptor < 0) return;
  pollfd wanted{descriptor, POLLIN, 0};
  if (::poll(&wanted, 1, 0) > 0) return;
  const ProgressLine::Hidden hidden;  // the program may be waiting for the user, who needs to see its output
  say_that_it_waits(descriptor);
  const Patience patience;
  while (::poll(&wanted, 1, static_cast<int>(patience.next().count())) <= 0) continue;
}

/// Ends the program after a failed write, because libgfortran does not report it. If the program has already
/// ended, only prints a message.
void on_failed_write(int descriptor, int error) {
  const bool printed = descriptor == STDOUT_FILENO;
  host_calls().lost_output = host_calls().lost_output || printed;
  const std::string problem = fmt::format(
      "{} cannot be written: {}{}", printed ? "standard output" : "a file",
      std::generic_category().message(error), error == EFBIG ? " (--file-size sets the maximum length)" : "");
  if (is_leaving()) {
    if (!printed && ending().why == Termination::Why::kItself) note_failure(problem);
    return;
  }
  if (printed && asked_to_end() == SIGPIPE) stop_for_signal(SIGPIPE, fortran_line());
  if (printed) stop_without_output(problem);
  stop_with(problem);
}

/// Returns true if the program may print that many more bytes; a program that prints without end would fill
/// the host's disk. Output after the end of the program is also rejected, with a message.
bool may_print(std::size_t bytes) {
  if (!has_session() || session().options().sandbox.trust) return true;
  const std::uint64_t limit = session().options().sandbox.output;
  std::uint64_t& printed = host_calls().printed;
  const bool room = printed <= limit && bytes <= limit - printed;
  printed += bytes;
  if (room || std::exchange(host_calls().refused_output, true)) return room;
  const auto problem =
      fmt::format("the program has printed more than the {} bytes that --output allows", limit);
  if (!is_leaving()) stop_with(problem);
  note_failure(problem);
  return false;
}

/// Ends the program at an overlong card of standard input, because libgfortran stores the whole card that it
/// reads.
void measure_cards(std::string_view read) {
  constexpr std::size_t kLongest = 1'000'000;
  std::size_t& columns = host_calls().columns;
  for (std::size_t at = 0; at < read.size();) {
    const auto end = read.find('\n', at);
    columns += std::min(end, read.size()) - at;
    if (columns > kLongest)
      stop_with(fmt::format("a data card has more than the maximum of {} columns", kLongest));
    if (end == std::string_view::npos) return;
    columns = 0;
    at = end + 1;
  }
}

/// Returns the terminal if it collects the program's output until a statement ends; otherwise nullptr.
Terminal* terminal_under_way(int descriptor) {
  if (descriptor != STDOUT_FILENO || !has_session() || is_leaving()) return nullptr;
  Terminal& terminal = session().services().terminal();
  return terminal.is_under_way() ? &terminal : nullptr;
}

bool is_regular(int descriptor) {
  struct stat what{};
  return ::fstat(descriptor, &what) == 0 && S_ISREG(what.st_mode);
}

/// Writes to the descriptor. A signal can interrupt a write to a regular file only during a request to the
/// file broker (file_supervisor.hpp). libgfortran does not expect that, so the write is repeated.
ssize_t write_or_wait(int descriptor, const void* from, std::size_t bytes) {
  ssize_t written = 0;
  do written = ::write(descriptor, from, bytes);
  while (written < 0 && errno == EINTR && is_regular(descriptor));
  return written;
}

ssize_t write_host(int descriptor, const void* from, std::size_t bytes) {
  if (descriptor > STDERR_FILENO || !ProgressLine::is_wanted()) return write_or_wait(descriptor, from, bytes);
  const ProgressLine::Hidden hidden;
  const ssize_t written = write_or_wait(descriptor, from, bytes);
  if (written > 0)
    ProgressLine::note_written(descriptor,
                               {static_cast<const char*>(from), static_cast<std::size_t>(written)});
  return written;
}

/// A line typed on the terminal ends the line of the prompt before it.
void note_typed_line(int descriptor) {
  if (!is_typed(descriptor)) return;
  Terminal& terminal = session().services().terminal();
  const std::string end = terminal.end_line();
  if (!end.empty()) write_host(STDOUT_FILENO, end.data(), end.size());
  terminal.note_new_line();
}

ssize_t read_host(int descriptor, void* to, std::size_t bytes) {
  if (has_session() && !is_leaving()) {
    note_typed_line(descriptor);
    wait_until_readable(descriptor);
  }
  const ssize_t got = ::read(descriptor, to, bytes);
  if (descriptor == STDIN_FILENO && got > 0 && has_session() && !is_leaving())
    measure_cards({static_cast<const char*>(to), static_cast<std::size_t>(got)});
  return got;
}

ssize_t read_card(char* to, std::size_t bytes) {
  const ssize_t got = data_cards().read(
      to, bytes, [](void* at, std::size_t limit) { return read_host(STDIN_FILENO, at, limit); });
  try {
    if (got > 0) namelist_cards().mend(to, static_cast<std::size_t>(got));
  } catch (const IoError& error) {
    stop_with(fmt::format("READ: {}", error.what()));
  }
  return got;
}

/// Opens a file for the program, and counts new files against their limit.
int open_counted(const char* name, int flags, mode_t mode) {
  struct stat before{};
  const bool exists = ::stat(name, &before) == 0;
  const bool makes = !exists && (flags & O_CREAT) != 0;
  if (const auto why = makes ? file_budget().refuse_file() : ""; !why.empty() && has_session())
    stop_with(why);
  int descriptor = -1;
  do descriptor = ::open(name, flags, mode);
  while (descriptor < 0 && errno == EINTR);
  if (descriptor >= 0 && (flags & O_ACCMODE) != O_RDONLY)
    file_budget().note_open(descriptor, exists ? &before : nullptr);
  return descriptor;
}

/// Returns true if a file may have that length. At the program's end a longer write is skipped and reported.
bool may_take_space(int descriptor, std::uint64_t length) {
  const auto why = file_budget().refuse_length(descriptor, length);
  if (why.empty()) return true;
  if (!is_leaving()) stop_with(why);
  if (ending().why == Termination::Why::kItself) note_failure(why);
  return false;
}

bool is_pipe(const char* name) {
  struct stat what{};
  return ::stat(name, &what) == 0 && S_ISFIFO(what.st_mode);
}

}  // namespace

bool has_lost_output() {
  return host_calls().lost_output;
}

}  // namespace platter::runtime

extern "C" {
int platter_host_open(const char* name, int flags, ...);
int platter_host_close(int descriptor);
ssize_t platter_host_read(int descriptor, void* to, std::size_t bytes);
ssize_t platter_host_write(int descriptor, const void* from, std::size_t bytes);
ssize_t platter_host_message(int descriptor, const void* from, std::size_t bytes);
ssize_t platter_host_messages(int descriptor, const iovec* parts, int count);

/// Opens a file. If it is a named pipe that no other process has opened, an OPEN for writing waits for one.
/// An OPEN for reading does not wait, because the first READ does.
int platter_host_open(const char* name, int flags, ...) {
  using namespace platter::runtime;
  va_list rest;
  va_start(rest, flags);
  const auto mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  const bool reads = (flags & (O_ACCMODE | O_CREAT | O_TRUNC)) == O_RDONLY;
  if (!reach().allows(name, reads ? PathPolicy::Way::kRead : PathPolicy::Way::kChange)) {
    note_out_of_reach(name);
    errno = EACCES;
    return -1;
  }
  const bool waits = has_session() && !is_leaving() && (flags & O_ACCMODE) != O_RDWR && is_pipe(name);
  if (!waits) return open_counted(name, flags, mode);
  const Patience patience;
  for (;;) {
    const int descriptor = ::open(name, flags | O_NONBLOCK, mode);
    if (descriptor >= 0) ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    if (descriptor >= 0 || errno != ENXIO) return descriptor;
    constexpr milliseconds kLook{20};
    ::poll(nullptr, 0, static_cast<int>(std::min(kLook, patience.next()).count()));
  }
}

int platter_host_close(int descriptor) {
  using namespace platter::runtime;
  LineFile* const lines = LineFile::find(descriptor);
  if (lines == nullptr) {
    file_budget().note_close(descriptor);
    return ::close(descriptor);
  }
  lines->close();
  return 0;
}

ssize_t platter_host_read(int descriptor, void* to, std::size_t bytes) {
  using namespace platter::runtime;
  if (LineFile* const lines = LineFile::find(descriptor)) return lines->read(static_cast<char*>(to), bytes);
  if (descriptor == STDIN_FILENO) return read_card(static_cast<char*>(to), bytes);
  return read_host(descriptor, to, bytes);
}

ssize_t platter_host_write(int descriptor, const void* from, std::size_t bytes) {
  using namespace platter::runtime;
  if (LineFile* const lines = LineFile::find(descriptor))
    return lines->write(static_cast<const char*>(from), bytes);
  if (Terminal* const terminal = terminal_under_way(descriptor)) {
    if (may_print(bytes)) terminal->accept({static_cast<const char*>(from), bytes});
    return static_cast<ssize_t>(bytes);
  }
  const bool prints = descriptor == STDOUT_FILENO || descriptor == STDERR_FILENO;
  if (prints && !may_print(bytes)) return static_cast<ssize_t>(bytes);
  const std::uint64_t length = file_budget().length_after(descriptor, bytes);
  if (!may_take_space(descriptor, length)) return static_cast<ssize_t>(bytes);
  const ssize_t written = write_host(descriptor, from, bytes);
  if (written > 0) file_budget().note_length(descriptor, length);
  if (written >= 0 || !has_session()) return written;
  const int error = errno;
  // The descriptor was closed before the run (standard_streams.hpp). The program continues, and the lost
  // output is reported at the end.
  if (error == EBADF && descriptor <= STDERR_FILENO) {
    host_calls().lost_output = host_calls().lost_output || descriptor == STDOUT_FILENO;
    return static_cast<ssize_t>(bytes);
  }
  if (error == EINTR && asked_to_end() != 0 && !is_leaving()) stop_for_signal(asked_to_end(), fortran_line());
  if (error != EINTR && error != EAGAIN) on_failed_write(descriptor, error);
  errno = error;
  return written;
}

/// Prints libgfortran's own messages: "At line 8 of file p.f", "Fortran runtime error: ". Each one ends a
/// line or starts one.
ssize_t platter_host_message(int, const void* from, std::size_t bytes) {
  std::string_view text(static_cast<const char*>(from), bytes);
  std::string printed;
  if (text.starts_with('\n')) {
    printed += '\n';
    text.remove_prefix(1);
  }
  const bool ends = text.ends_with('\n');
  if (ends) text.remove_suffix(1);
  printed += platter::runtime::terminal_line(text);
  if (ends) printed += '\n';
  platter::runtime::say_text(printed);
  return static_cast<ssize_t>(bytes);
}

ssize_t platter_host_messages(int, const iovec* parts, int count) {
  ssize_t bytes = 0;
  for (const auto& part : std::span(parts, static_cast<std::size_t>(count)))
    bytes += platter_host_message(STDERR_FILENO, part.iov_base, part.iov_len);
  return bytes;
}
}
