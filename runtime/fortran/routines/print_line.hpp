#pragma once

#include <string>

namespace platter::runtime {

/// Prints a line of the system after the program's output.
void print_line(const std::string& line);

}  // namespace platter::runtime
