#include "tools/compiler/build/fortran_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

namespace platter::guest {
namespace {

constexpr std::size_t kLabelColumns = 5;
constexpr std::size_t kColumns = 72;  // later columns do not belong to the statement

/// Returns whether the statement ends a program unit: END, or END SUBROUTINE S of later Fortran, but not END
/// IF or END DO.
bool ends_unit(std::string_view text) {
  constexpr std::array<std::string_view, 4> kUnits = {"ENDPROGRAM", "ENDSUBROUTINE", "ENDFUNCTION",
                                                      "ENDBLOCKDATA"};
  return text == "END" || std::any_of(kUnits.begin(), kUnits.end(), [&](std::string_view unit) {
           return text.starts_with(unit) && text.find('=') == std::string_view::npos;
         });
}

/// A statement with its first and last line.
struct WholeStatement {
  std::size_t first;
  std::size_t last;
  Statement statement;
};

std::vector<WholeStatement> statements_of(const std::vector<std::string>& lines) {
  std::vector<WholeStatement> statements;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_comment(lines[i])) continue;
    auto statement = statement_of(lines[i]);
    if (statement.continues && !statements.empty()) {
      statements.back().statement.text += statement.text;
      statements.back().last = i + 1;
    } else {
      statements.push_back({i + 1, i + 1, std::move(statement)});
    }
  }
  return statements;
}

}  // namespace

bool is_comment(const std::string& line) {
  return line.empty() || line[0] == 'C' || line[0] == 'c' || line[0] == '*' || line[0] == '!';
}

std::string squeezed(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      result += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return result;
}

Statement statement_of(const std::string& line) {
  // A tab replaces the blanks of the label field, so column numbers do not apply.
  const std::string all = squeezed(line.find('\t') == std::string::npos ? line.substr(0, kColumns) : line);
  const auto digits = static_cast<std::size_t>(
      std::find_if(all.begin(), all.end(), [](char c) { return c < '0' || c > '9'; }) - all.begin());
  const bool continues = line.size() > kLabelColumns && line[kLabelColumns] != ' ' &&
                         line[kLabelColumns] != '0' && line.find_first_not_of(' ') == kLabelColumns;
  if (continues) return {"", all.substr(1), true};
  return {all.substr(0, digits), all.substr(digits), false};
}

std::size_t routine_line(const std::vector<std::string>& lines, std::size_t line, const std::string& name) {
  const std::string entry = "ENTRY" + name;
  std::size_t first = line;
  std::size_t found = 0;
  bool ended = true;
  for (const auto& [begin, last, statement] : statements_of(lines)) {
    if (ended && begin > line) break;
    if (ended) {
      first = begin;
      found = 0;
    }
    if (statement.text == entry || statement.text.starts_with(entry + "(")) found = begin;
    ended = ends_unit(statement.text);
  }
  return found != 0 ? found : first;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace platter::guest
