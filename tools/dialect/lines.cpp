#include "tools/dialect/lines.hpp"

#include <algorithm>
#include <cctype>

namespace platter::dialect {
namespace {

constexpr std::size_t kLabelColumns = 5;
constexpr std::size_t kTextBegins = 6;
constexpr std::size_t kTextEnds = 72;
constexpr int kDeepest = 16;  // of INCLUDE files that include each other

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/// The file that an INCLUDE line names; empty for other lines. Only gfortran's form, with quotes.
std::string included_file(std::string_view line) {
  std::string word;
  std::size_t i = 0;
  for (; i < line.size() && word.size() < 7; ++i) {
    if (!is_blank(line[i])) word += static_cast<char>(std::toupper(static_cast<unsigned char>(line[i])));
  }
  if (word != "INCLUDE") return {};
  while (i < line.size() && is_blank(line[i])) ++i;
  if (i >= line.size() || (line[i] != '\'' && line[i] != '"')) return {};
  const auto close = line.find(line[i], i + 1);
  return close == std::string_view::npos ? std::string{} : std::string(line.substr(i + 1, close - i - 1));
}

Line::Kind kind_of(std::string_view line) {
  if (line.empty()) return Line::Kind::kComment;
  const char first = line[0];
  if (first == 'C' || first == 'c' || first == '*' || first == '!' || first == '#')
    return Line::Kind::kComment;
  const std::string columns = columns_of(line.substr(0, std::min<std::size_t>(line.size(), kTextEnds)));
  const auto begin = columns.find_first_not_of(" \t\r\f");
  if (begin == std::string::npos) return Line::Kind::kComment;
  if (columns[begin] == '!' && begin != kLabelColumns) return Line::Kind::kComment;
  const bool continues = begin == kLabelColumns && columns[begin] != '0';
  return continues ? Line::Kind::kContinuation : Line::Kind::kInitial;
}

}  // namespace

std::string columns_of(std::string_view line) {
  std::string columns;
  for (std::size_t i = 0; i < line.size() && columns.size() < kTextEnds; ++i) {
    if (line[i] != '\t' || columns.size() >= kLabelColumns) {
      columns += line[i];
      continue;
    }
    const bool digit = i + 1 < line.size() && line[i + 1] >= '1' && line[i + 1] <= '9';
    columns.resize(digit ? kLabelColumns : kTextBegins, ' ');
  }
  while (!columns.empty() && is_blank(columns.back())) columns.pop_back();
  return columns;
}

Lines::Lines(std::string_view text, const std::string& file, const Options& options) {
  names_.push_back(file);
  read(text, 0, options, 0);
}

void Lines::read(std::string_view text, std::size_t file, const Options& options, int depth) {
  int number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto line = text.substr(begin, end - begin);
    begin = end + 1;
    lines_.push_back({kind_of(line), line, file, ++number});
    if (lines_.back().kind != Line::Kind::kInitial || !options.include || depth == kDeepest) continue;
    const auto name = included_file(line);
    if (name.empty()) continue;
    auto found = options.include(name);
    if (!found) continue;
    lines_.back().kind = Line::Kind::kInclude;
    names_.push_back(found->first);
    included_.push_back(std::move(found->second));
    read(included_.back(), names_.size() - 1, options, depth + 1);
  }
}

std::string Lines::label(std::size_t line) const {
  std::string label;
  const std::string columns = columns_of(lines_[line].text);
  for (const char c : std::string_view(columns).substr(0, std::min(columns.size(), kLabelColumns))) {
    if (!is_blank(c)) label += c;
  }
  return label;
}

void Lines::append_text(std::size_t line, bool continued, std::vector<Character>& to) const {
  std::string columns = columns_of(lines_[line].text);
  if (continued) columns.resize(kTextEnds, ' ');
  for (std::size_t i = kTextBegins; i < columns.size(); ++i)
    to.push_back({columns[i], {line, static_cast<int>(i) + 1}});
}

}  // namespace platter::dialect
