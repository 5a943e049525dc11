#include "tools/platter/rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace platter::command {
namespace {

constexpr std::size_t kWidth = 99;
constexpr std::size_t kIndent = 2;
constexpr std::size_t kGap = 2;
constexpr std::size_t kLeastNames = 10;
constexpr std::size_t kMostNames = 24;  ///< a longer name has its text below

/// Where the word ends that begins there: what is in parentheses stays together.
std::size_t end_of_word(const std::string& text, std::size_t at) {
  int depth = 0;
  for (; at < text.size() && (depth > 0 || text[at] != ' '); ++at)
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
  return at;
}

/// Its words, in lines of at most so many characters; a longer word has a line of its own.
std::vector<std::string> lines_of(const std::string& text, std::size_t width) {
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

}  // namespace

void print(const std::vector<Row>& rows) {
  std::size_t column = kLeastNames;
  for (const Row& row : rows) {
    if (row.name.size() <= kMostNames) column = std::max(column, row.name.size());
  }
  const std::size_t texts = kIndent + column + kGap;
  const std::string below(texts, ' ');
  for (const Row& row : rows) {
    const bool beside = row.name.size() <= column;
    if (!beside) fmt::print("  {}\n", fmt::join(lines_of(row.name, kWidth - kIndent), "\n  "));
    fmt::print("{}{}\n", beside ? fmt::format("  {:<{}}  ", row.name, column) : below,
               fmt::join(lines_of(row.text, kWidth - texts), "\n" + below));
  }
}

}  // namespace platter::command
