#include "tools/dialect/text/directives.hpp"

#include <cctype>

namespace platter::dialect {

std::string directive_of(std::string_view line) {
  constexpr std::string_view kMark = "DIR$";
  constexpr std::string_view kComments = "Cc*!";
  if (line.empty() || kComments.find(line[0]) == std::string_view::npos) return {};
  std::string text;
  for (const char c : line.substr(1)) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (text.size() <= kMark.size() && kMark.substr(0, text.size()) != text) return {};
  }
  return text.size() < kMark.size() ? std::string{} : text.substr(kMark.size());
}

}  // namespace platter::dialect
