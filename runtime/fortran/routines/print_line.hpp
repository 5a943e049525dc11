#pragma once

#include <string>

namespace platter::runtime {

/// A line of the system's on the printer, behind what the program has printed.
void print_line(const std::string& line);

}  // namespace platter::runtime
