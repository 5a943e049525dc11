#pragma once

#include <string>
#include <string_view>

#include "emulator/system/unicos/unit_report.hpp"

namespace platter::unicos {

/// What procstat leaves in its file: lines of a key and its value; instants and durations in picoseconds.
/// A form of our own: that of the machine is not known.
std::string raw_text(const RunReport& report);
/// The reverse. `name`: of the file, for messages. Throws ffio::Error: the line, what was found.
RunReport read_raw(std::string_view text, const std::string& name);
/// Into a file of the host's. Throws ffio::Error.
void write(const RunReport& report, const std::string& path);

}  // namespace platter::unicos
