#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace platter::guest {

/// Returns options that set __DATE__, __TIME__ and __TIMESTAMP__ of preprocessed sources to the date of the
/// run (--date). The compiler would use the host's clock and the time of the file's last change.
std::vector<std::string> compilation_date_flags(std::chrono::sys_seconds date);

/// Returns whether a text contains __DATE__, __TIME__ or __TIMESTAMP__, so that the program depends on the
/// date.
bool uses_compilation_date(std::string_view text);

}  // namespace platter::guest
