#pragma once

#include <string>
#include <string_view>

#include "runtime/host/say.hpp"

namespace platter::runtime {

// Exit codes.
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;     ///< wrong usage, or an output that cannot be written
inline constexpr int kSignal = 128;  ///< plus the signal's number

/// The way in which a program ended.
struct Termination {
  enum class Why : unsigned char {
    kItself,     ///< STOP, END, or an error that libgfortran has reported
    kStopped,    ///< a rejected call, or STOP n
    kCrashed,    ///< a crash
    kOutOfTime,  ///< --limit, or the end of the machine's clock
    kSignalled,  ///< a signal asked the program to end
    kNoOutput,   ///< output can no longer be written
  };
  Why why = Why::kItself;
  std::string message{};  ///< message for reports; "": none
  int code = 0;           ///< exit code
  std::string place{};    ///< line of a crash; "" if unknown
};

/// Returns how the program ended.
const Termination& ending();

// Each of these functions ends the program with a message on standard error. Earlier output and results are
// kept. If the machine's time was over before, that is the reason, because the host's timer could have ended
// the program there as well.

/// Ends with exit code 1; the message starts with the current Fortran line.
[[noreturn]] void stop_with(const std::string& message);
/// The same after a crash at line `place`; "": unknown.
[[noreturn]] void stop_after_crash(const std::string& place, const std::string& message);
/// Ends with exit code 128 plus the signal's number.
[[noreturn]] void stop_for_signal(int signal, const std::string& place);
/// Ends with exit code 2, because an output cannot be written.
[[noreturn]] void stop_without_output(const std::string& message);
/// Ends because the machine's time is over. `place`: the line at which the program was waiting; "" if it was
/// computing, since the host's timer would find it at a different line in each run.
[[noreturn]] void stop_out_of_time(const std::string& place);
/// The same, if the host's timer found it. `place`: the line at which it did, which is printed as information
/// about the host; "": not printed.
[[noreturn]] void stop_on_tick(const std::string& place);

/// Notes that the program is ending. From now on only a second signal stops it.
void begin_leaving();
bool is_leaving();
/// Note events after begin_leaving(): the exit code of libgfortran or the program, the end of its time, and
/// failures.
void note_exit(int code);
void note_out_of_time();
void note_failure(const std::string& message);

}  // namespace platter::runtime
