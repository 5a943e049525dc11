#include "tools/compiler/frontend/translation/bindings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {
namespace {

std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Returns the text of a character constant without surrounding blanks: 'IT''S' is IT'S.
std::string inner_text(const std::string& constant) {
  std::string text;
  for (std::size_t i = 1; i + 1 < constant.size(); ++i) {
    text += constant[i];
    if (constant[i] == constant.front()) ++i;
  }
  text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// Reads the list after BIND at token `at`: (C, NAME=...).
void read_label(const Statement& s, std::size_t at, Binding& binding) {
  binding.has_label = s.at(at + 3).is(",") && s.at(at + 4).is("NAME") && s.at(at + 5).is("=");
  if (!binding.has_label) return;
  const Token& text = s.at(at + 6);
  if (text.kind == Token::Kind::kString && s.at(at + 7).is(")")) binding.label = inner_text(text.text);
}

/// Returns whether a statement may contain a BIND. Very few do, and reading all statements takes as long as
/// translating them.
bool may_bind(const std::vector<Character>& text) {
  constexpr std::string_view kBind = "BIND(";
  std::string letters;
  for (const auto& [letter, at] : text) {
    if (!is_blank(letter)) letters += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  }
  return letters.find(kBind) != std::string::npos;
}

}  // namespace

std::vector<Binding> bindings_of(std::string_view text, const std::string& file, const Options& options) {
  const Lines lines(text, file, options);
  std::vector<Binding> bindings;
  for (const auto& s : read_statements(lines, nullptr, may_bind)) {
    for (std::size_t i = 0; i + 2 < s.size(); ++i) {
      if (!s.at(i).is_word() || !s.at(i).text.ends_with("BIND") || !s.at(i + 1).is("(") ||
          !s.at(i + 2).is("C"))
        continue;
      const Line& line = lines.all()[s.at(i).at.line];
      Binding binding{.place = fmt::format("{}:{}:{}", lines.names()[line.file], line.number,
                                           std::max(s.at(i).at.column, 1)),
                      .names = {}};
      read_label(s, i, binding);
      for (const auto& token : s.tokens) {
        if (token.is_name()) binding.names.push_back(in_small_letters(token.text));
      }
      bindings.push_back(std::move(binding));
    }
  }
  return bindings;
}

}  // namespace platter::dialect
