// CALL LINK("UNIT6=(OUT,CREATE,TEXT)//") of LTSS and CTSS, and the statement LINK UNIT6=OUT, connect units to
// files. Here command-line flags do that, except for UNIT59=TERMINAL (or TTY: unsourced), which the statement
// passes to the runtime.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {

namespace {

/// Returns whether a statement is LINK UNIT6=OUT. Names of the time were too short for it to be an
/// assignment.
bool is_statement(const Statement& s) {
  return s.kind == Statement::Kind::kAssignment && s.head().text.starts_with("LINKUNIT") &&
         s.head().text.size() > 8;
}

void require_text(const Statement& s) {
  const Token& text = s.at(s.action + 3);
  const bool alone = s.at(s.action + 2).is("(") && s.at(s.action + 4).is(")") && s.action + 5 == s.size();
  if (!alone || (text.kind != Token::Kind::kString && text.kind != Token::Kind::kHollerith)) {
    throw Refused{s.head().at,
                  "CALL LINK must have one argument, a text constant that connects units to files, as under "
                  "LTSS; remove the call, and connect the files with --file UNIT=NAME"};
  }
}

/// Returns the specification of units, in capitals and without blanks: the text of the CALL, or the whole
/// statement.
std::string said_of_units(const Statement& s, bool call) {
  std::string text;
  for (std::size_t i = s.action + (call ? 3 : 0); i < s.size(); ++i) {
    for (const char c : s.tokens[i].text) {
      if (c != ' ') text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
  }
  return text;
}

/// Returns the units that are connected to the terminal, as in UNIT59=TERMINAL and UNIT59=(TTY,...).
std::vector<std::string> terminals_in(const std::string& text) {
  constexpr std::string_view kUnit = "UNIT";
  std::vector<std::string> units;
  for (auto at = text.find(kUnit); at != std::string::npos; at = text.find(kUnit, at + 1)) {
    const auto equals = std::min(text.find_first_not_of("0123456789", at + kUnit.size()), text.size());
    std::string_view file = std::string_view(text).substr(equals);
    const std::string number = text.substr(at + kUnit.size(), equals - at - kUnit.size());
    if (number.empty() || !file.starts_with('=')) continue;
    file.remove_prefix(file.starts_with("=(") ? 2 : 1);
    if (file.starts_with("TERMINAL") || file.substr(0, file.find_first_of(",/)")) == "TTY")
      units.push_back(number);
  }
  return units;
}

}  // namespace

void link_call(Statement& s, Context& context) {
  const bool call =
      s.kind == Statement::Kind::kCall && s.at(s.action + 1).is("LINK") && !context.own.contains("LINK");
  if (!call && !is_statement(s)) return;
  if (call) require_text(s);
  const auto units = terminals_in(said_of_units(s, call));
  s.kind = units.empty() ? Statement::Kind::kOther : Statement::Kind::kCall;
  const std::string becomes =
      units.empty() ? "CONTINUE"
                    : fmt::format("CALL PLT_TERMINAL({},(/{}/))", units.size(), fmt::join(units, ","));
  replace(s, s.action, s.size(), made_of(becomes, s.head().at));
}

}  // namespace platter::dialect
