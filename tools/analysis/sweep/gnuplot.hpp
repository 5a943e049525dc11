#pragma once

#include <string>

namespace platter::sweep {

/// What gnuplot makes of these commands, which begin with its terminal and axes set up for SVG. Throws
/// std::runtime_error where it cannot draw them.
std::string drawn(const std::string& commands);

}  // namespace platter::sweep
