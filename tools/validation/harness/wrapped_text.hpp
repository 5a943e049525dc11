#pragma once

#include <string>
#include <vector>

namespace platter::evidence {

/// Wraps a text into lines of at most `width` characters. Text in parentheses is not split; a word longer
/// than a line has a separate line.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

}  // namespace platter::evidence
