#pragma once

#include <string>

namespace platter::runtime {

/// Ends the program with `message`, the line of Fortran that is being executed in front of it, and exit
/// code 1. What the program has printed and the results so far are kept.
[[noreturn]] void stop_with(const std::string& message);

/// From now on a crash ends with a message that names the Fortran line, and a session's limit is looked at by
/// a timer of the host while the program computes without calling anything.
void catch_faults();

/// Whether the program was ended in the middle of whatever it was doing.
bool has_crashed();

/// Why the program was ended, if it was not by itself, and to say so where nothing had to be ended.
void note_stop(const std::string& message);
const std::string& stop_message();

}  // namespace platter::runtime
