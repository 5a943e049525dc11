#pragma once

#include <string>
#include <string_view>

#include "runtime/host/say.hpp"

namespace platter::runtime {

// Exit codes.
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;     ///< also of outputs that cannot be written
inline constexpr int kSignal = 128;  ///< and the signal's number

/// How a program came to its end.
struct Termination {
  enum class Why : unsigned char {
    kItself,     ///< STOP, END, or an error that libgfortran has told of
    kStopped,    ///< a call was refused, STOP n
    kCrashed,    ///< in the middle of whatever it was doing
    kOutOfTime,  ///< --limit, or as far as the machine's clock goes
    kSignalled,  ///< somebody asked for it
    kNoOutput,   ///< what it writes can no longer be written
  };
  Why why = Why::kItself;
  std::string message{};  ///< as reports have it; "": nothing to say
  int code = 0;           ///< exit code
  std::string place{};    ///< the line of a crash; "" where it is not known
};

/// The program's.
const Termination& ending();

// Each of these ends the program with a message on standard error. What it has printed and the results so far
// are kept. Where the machine's time had been over before that, this is the reason, whatever came later: the
// host's timer may have ended the program as well.

/// With exit code 1 and the line of Fortran that is being executed.
[[noreturn]] void stop_with(const std::string& message);
/// The same of the line `place`, "" where it is not known: the program has crashed.
[[noreturn]] void stop_after_crash(const std::string& place, const std::string& message);
/// With exit code 128 and the signal's number.
[[noreturn]] void stop_for_signal(int signal, const std::string& place);
/// With exit code 2, as wherever an output cannot be written.
[[noreturn]] void stop_without_output(const std::string& message);
/// The machine's time is over. `place`: where the program was waiting; "" where it was computing, since the
/// host's timer would have found it somewhere else.
[[noreturn]] void stop_out_of_time(const std::string& place);
/// The same, found by the host's timer in the line `place`, which is said as something of the host; "": not.
[[noreturn]] void stop_on_tick(const std::string& place);

/// The program is at its end: from here on nothing but a second signal stops it.
void begin_leaving();
bool is_leaving();
/// What comes to light after that: what libgfortran or the program itself has ended with; that the time was
/// over; that something could not be done.
void note_exit(int code);
void note_out_of_time();
void note_failure(const std::string& message);

}  // namespace platter::runtime
