#include "tools/validation/harness/wrapped_text.hpp"

namespace platter::evidence {
namespace {

constexpr std::size_t kMaxUnsplit = 20;  ///< longest text in parentheses that is not split

/// Returns the end of the word that starts at `at`.
std::size_t end_of_word(const std::string& text, std::size_t at) {
  std::size_t end = at;
  for (; end < text.size() && text[end] != ' '; ++end) {
    if (text[end] != '(') continue;
    const auto close = text.find(')', end);
    if (close != std::string::npos && close - end <= kMaxUnsplit) end = close;
  }
  return end;
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_word(text, at);
    const std::string word = text.substr(at, end - at);
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
    at = end + 1;
  }
  return lines;
}

}  // namespace platter::evidence
