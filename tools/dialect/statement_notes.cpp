#include "tools/dialect/statement_notes.hpp"

#include <fmt/format.h>

#include <cctype>

#include "tools/dialect/format_labels.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// DO10I=1.5
bool is_like_do(const Statement& s) {
  const std::string& head = s.head().text;
  const auto letter = head.find_first_not_of("0123456789", 2);
  return s.kind == Kind::kAssignment && head.starts_with("DO") && letter > 2 && letter != std::string::npos &&
         s.at(s.action + 1).is("=");
}

}  // namespace

void note_readings(std::vector<Statement>& statements) {
  bool reads = false;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    Statement& s = statements[i];
    if (s.tokens.empty()) continue;
    const Place at = s.tokens.front().at;
    if (i > 0 && s.shares_card && statements[i - 1].guarded)
      s.assumed.emplace_back(at, "the separator ends the IF in front of it: this is done in any case");
    if (is_like_do(s))
      s.assumed.emplace_back(at, fmt::format("an assignment to {}: a DO has a comma", s.head().text));
    if (!reads && s.kind == Kind::kRead && format_label(s)) {
      s.assumed.emplace_back(
          at, "blanks in the numbers of formatted input are zeros; --blanks null ignores them");
      reads = true;
    }
  }
}

}  // namespace platter::dialect
