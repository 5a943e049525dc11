#pragma once

#include <string_view>

namespace platter::runtime {

/// The name of standard output. A file with this name is given as ./-.
inline constexpr std::string_view kStandardOutput = "-";

/// Reserves standard output for a result: from now on, output of this process and its children on standard
/// output goes to standard error. Returns a descriptor of the original standard output, the same one for each
/// call, or -1 on an error.
int kept_standard_output();

/// Opens /dev/null for reading in place of each closed standard stream; otherwise the next open file would
/// get its number. Reads then find no data, and writes fail. Must be called before any other file is opened.
void open_standard_streams();

}  // namespace platter::runtime
