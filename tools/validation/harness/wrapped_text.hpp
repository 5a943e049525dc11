#pragma once

#include <string>
#include <vector>

namespace platter::evidence {

/// The words of a text in lines of at most so many characters. What is in parentheses stays together; a
/// longer word has a line of its own.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

}  // namespace platter::evidence
