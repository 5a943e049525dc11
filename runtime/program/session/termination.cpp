#include "runtime/program/session/termination.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>

#include "runtime/host/progress_line.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/arithmetic.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/signals.hpp"

namespace platter::runtime {
namespace {

Termination& the_ending() {
  return run().part<Termination>();
}

/// Prints a message and notes the reason of the end, if it is the first. A closed pipe (SIGPIPE) prints no
/// message, because the reader, such as head, needs none.
void note(Termination::Why why, const std::string& message, int code) {
  if (code != kSignal + SIGPIPE) say("platter: {}\n", message);
  if (the_ending().why == Termination::Why::kItself) the_ending() = {why, message, code, the_ending().place};
}

[[noreturn]] void stop(Termination::Why why, const std::string& message, int code) {
  begin_leaving();
  if (session().settle()) {
    note(why, message, code);
  } else {
    note_out_of_time();
  }
  std::exit(the_ending().code);
}

std::string at(const std::string& place, const std::string& message) {
  return place.empty() ? message : fmt::format("{}: {}", place, message);
}

/// Ends a line that the program has left unfinished on the terminal, before other output.
void end_terminal_line() {
  if (!has_session()) return;
  Terminal& terminal = session().services().terminal();
  const std::string text = terminal.end() + terminal.end_line();
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = ::write(STDOUT_FILENO, text.data() + at, text.size() - at);
    if (written < 0 && errno != EINTR) return;
    if (written > 0) at += static_cast<std::size_t>(written);
  }
}

}  // namespace

const Termination& ending() {
  return the_ending();
}

void stop_with(const std::string& message) {
  begin_leaving();  // before the line is looked up, so that a tick does not look it up as well
  stop(Termination::Why::kStopped, at(fortran_line(), message), kFailed);
}

void stop_after_crash(const std::string& place, const std::string& message) {
  the_ending().place = place;
  stop(Termination::Why::kCrashed, at(place, message), kFailed);
}

void stop_for_signal(int signal, const std::string& place) {
  if (signal == SIGXCPU) {
    stop(Termination::Why::kStopped,
         at(place, fmt::format("the program has used the {} s of processor time that --cpu-time allows",
                               session().options().sandbox.processor_time)),
         kFailed);
  }
  stop(Termination::Why::kSignalled, at(place, fmt::format("SIG{} was received", sigabbrev_np(signal))),
       kSignal + signal);
}

void stop_without_output(const std::string& message) {
  stop(Termination::Why::kNoOutput, message, kUsage);
}

void stop_out_of_time(const std::string& place) {
  begin_leaving();
  note(Termination::Why::kOutOfTime, at(place, session().end_message()), kFailed);
  std::exit(the_ending().code);
}

void stop_on_tick(const std::string& place) {
  session().run_out();
  if (!place.empty()) say("platter: the host's timer interrupted the program at {}\n", place);
  stop_out_of_time("");
}

void begin_leaving() {
  if (!is_leaving()) end_terminal_line();
  run().is_leaving = 1;
  mask_faults();
  stop_ticking();
  ProgressLine::end();
}

bool is_leaving() {
  return run().is_leaving != 0;
}

void note_exit(int code) {
  if (the_ending().why == Termination::Why::kItself && code != 0)
    the_ending() = {Termination::Why::kItself, "the program ended with an error", kFailed, ""};
}

void note_out_of_time() {
  note(Termination::Why::kOutOfTime, session().end_message(), kFailed);
}

void note_failure(const std::string& message) {
  note(Termination::Why::kStopped, message, kFailed);
}

}  // namespace platter::runtime
