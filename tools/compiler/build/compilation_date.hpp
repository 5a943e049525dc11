#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace platter::guest {

/// The options that make __DATE__, __TIME__ and __TIMESTAMP__ of a preprocessed source the date of the run
/// (--date). The compiler's own are the host's clock and the time at which the file was last changed.
std::vector<std::string> compilation_date_flags(std::chrono::sys_seconds date);

/// True if a text names __DATE__, __TIME__ or __TIMESTAMP__, so that its program depends on the date.
bool uses_compilation_date(std::string_view text);

}  // namespace platter::guest
