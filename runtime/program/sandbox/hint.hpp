#pragma once

#include <string>

namespace platter::runtime {

/// Notes what to say of the thing that the sandbox now keeps from the program, and the program's line.
/// Nothing is noted while a line is looked for, which opens files as well.
void set_hint(std::string text);

/// Whether anything was noted.
bool has_hint();

/// The last that was noted, with its line, if that is the line in which the program ends with an error that
/// knows nothing of the sandbox; else "". A program may handle a refusal itself (IOSTAT=, STAT=), and has
/// other errors later.
std::string hint_at(const std::string& line);

}  // namespace platter::runtime
