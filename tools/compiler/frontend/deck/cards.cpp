#include "tools/compiler/frontend/deck/cards.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace platter::dialect {
namespace {

constexpr std::size_t kContinuation = 5;  // column 6, from 0
constexpr std::size_t kLastCardColumn = 72;
constexpr std::string_view kBlanks = " \t\r\f";

}  // namespace

Cards cards_of(std::string_view text) {
  Cards cards;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    cards.push_back({text.substr(begin, end - begin), cards.size() + 1});
    begin = end + 1;
  }
  return cards;
}

std::string_view statement_columns(std::string_view text) {
  text = text.substr(0, text.find('\t') == std::string_view::npos ? kLastCardColumn : text.size());
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

std::string squeezed_card(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (kBlanks.find(c) == std::string_view::npos)
      result += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return result;
}

bool is_blank_card(std::string_view text) {
  return text.find_first_not_of(kBlanks) == std::string_view::npos;
}

bool is_comment_card(std::string_view text) {
  constexpr std::string_view kMarks = "Cc*!#$";
  return is_blank_card(text) || kMarks.find(text[0]) != std::string_view::npos;
}

std::string statement_of_card(std::string_view text) {
  if (is_comment_card(text)) return {};
  const auto columns = statement_columns(text);
  const auto first = columns.find_first_not_of(' ');
  if (first == kContinuation && columns[first] != '0') return {};
  std::string statement = squeezed_card(columns);
  statement.erase(0, std::min(statement.find_first_not_of("0123456789"), statement.size()));
  return statement;
}

bool is_end_card(std::string_view text) {
  // Most cards are told by their first letter.
  const auto first = text.find_first_not_of(" \t0123456789");
  if (first == std::string_view::npos || first == 0 || (text[first] != 'E' && text[first] != 'e'))
    return false;
  constexpr std::array<std::string_view, 7> kUnits = {"",          "PROGRAM", "SUBROUTINE", "FUNCTION",
                                                      "BLOCKDATA", "MODULE",  "INTERFACE"};
  const std::string statement = statement_of_card(text);
  if (!statement.starts_with("END") || statement.find_first_of("=(") != std::string::npos) return false;
  const auto rest = std::string_view(statement).substr(3);
  return rest.empty() || std::any_of(kUnits.begin() + 1, kUnits.end(),
                                     [&](std::string_view unit) { return rest.starts_with(unit); });
}

}  // namespace platter::dialect
