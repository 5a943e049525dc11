#pragma once

#include <string_view>

namespace platter::runtime {

/// The name of an output that is standard output; a file called so is ./-.
inline constexpr std::string_view kStandardOutput = "-";

/// Keeps standard output for a result: from now on what the process, and those that it starts, print there
/// goes to standard error. A descriptor that leads where standard output did; always the same one, -1 where
/// there is none to be had.
int kept_standard_output();

}  // namespace platter::runtime
