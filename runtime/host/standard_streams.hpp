#pragma once

#include <string_view>

namespace platter::runtime {

/// The name of an output that is standard output; a file called so is ./-.
inline constexpr std::string_view kStandardOutput = "-";

/// Keeps standard output for a result: from now on what the process, and those that it starts, print there
/// goes to standard error. A descriptor that leads where standard output did; always the same one, -1 where
/// there is none to be had.
int kept_standard_output();

/// Puts /dev/null, opened for reading, in the place of standard streams that are closed: else the next file
/// that is opened would be one of them. So there is nothing to read, and what is written fails. Before
/// anything else is opened.
void open_standard_streams();

}  // namespace platter::runtime
