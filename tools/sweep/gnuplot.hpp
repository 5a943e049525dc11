#pragma once

#include <string>

namespace platter::sweep {

/// What gnuplot makes of these commands, which begin with its terminal and axes set up for SVG. Throws
/// std::runtime_error where it cannot draw them.
std::string drawn(const std::string& commands);

/// gnuplot's single quotes take everything but themselves, which stand twice.
std::string gnuplot_text(const std::string& text);

}  // namespace platter::sweep
