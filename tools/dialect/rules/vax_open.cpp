// OPEN(UNIT=1,...,INITIALSIZE=10000,RECORDTYPE='FIXED'): gfortran knows neither. The unit's number goes
// through a function of the runtime's, which is told of them, and holds them until the OPEN asks.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "tools/dialect/rules.hpp"

namespace platter::dialect {
namespace {

/// In the order in which the function has them; `otherwise` where one is not said.
struct Specifier {
  std::string_view name;
  std::string_view otherwise;
};
constexpr auto kSpecifiers = std::to_array<Specifier>({{"INITIALSIZE", "0"},
                                                       {"EXTENDSIZE", "0"},
                                                       {"BLOCKSIZE", "0"},
                                                       {"BUFFERCOUNT", "0"},
                                                       {"RECORDTYPE", ""}});

/// Older names of what gfortran has.
struct Renamed {
  std::string_view name;
  std::string_view means;
};
constexpr auto kRenamed = std::to_array<Renamed>({{"NAME", "FILE"}, {"TYPE", "STATUS"}});

/// What VAX Fortran has, and means nothing here.
constexpr auto kRefused =
    std::to_array<std::string_view>({"ASSOCIATEVARIABLE", "DISPOSE", "DISP", "KEY", "MAXREC", "NOSPANBLOCKS",
                                     "ORGANIZATION", "SHARED", "USEROPEN"});

std::size_t place_of(std::string_view name) {
  std::size_t i = 0;
  while (i < kSpecifiers.size() && kSpecifiers[i].name != name) ++i;
  return i;
}

void require_known(const Token& name) {
  for (const auto refused : kRefused) {
    if (name.text == refused)
      throw Refused{name.at, fmt::format("OPEN with {}: it is not modelled; take it out", name.text)};
  }
}

using Said = std::array<std::optional<Tokens>, kSpecifiers.size()>;

/// The unit's number by way of the function that is told.
Tokens through_function(const Said& said, const Tokens& unit, Place at, Context& context) {
  context.declarations.insert("INTEGER*4 PLT_VAX_OPEN");
  context.declarations.insert("EXTERNAL PLT_VAX_OPEN");
  Tokens called = made_of("PLT_VAX_OPEN(", at);
  append(called, unit);
  for (std::size_t i = 0; i < kSpecifiers.size(); ++i) {
    append(called, made_of(",", at));
    if (said[i]) {
      append(called, *said[i]);
    } else if (!kSpecifiers[i].otherwise.empty()) {
      append(called, made_of(std::string(kSpecifiers[i].otherwise), at));
    } else {
      called.push_back(made(Token::Kind::kString, "' '", at));
    }
  }
  append(called, made_of(")", at));
  return called;
}

/// CLOSE(..., DISPOSE='DELETE'), and SAVE, which is KEEP.
void close(Statement& s) {
  const std::size_t a = s.action;
  const std::size_t end = behind_group(s.tokens, a + 1) - 1;
  for (const auto& [from, to] : split_at_commas(s.tokens, a + 2, end)) {
    const std::string name = s.tokens[from].text;
    if (to - from < 3 || !s.tokens[from + 1].is("=")) continue;
    if (name != "DISPOSE" && name != "DISP" && name != "TYPE") continue;
    replace(s, from, from + 1, made_of("STATUS", s.tokens[from].at));
    Token& value = s.tokens[from + 2];
    if (to - from == 3 && (value.text == "'SAVE'" || value.text == "'save'")) value.text = "'KEEP'";
  }
}

}  // namespace

void vax_open(Statement& s, Context& context) {
  const std::size_t a = s.action;
  if (s.at(a).is("CLOSE") && s.at(a + 1).is("(") && s.kind != Statement::Kind::kAssignment) return close(s);
  if (!s.at(a).is("OPEN") || !s.at(a + 1).is("(") || s.kind == Statement::Kind::kAssignment) return;
  const std::size_t end = behind_group(s.tokens, a + 1) - 1;
  Said said;
  Tokens unit;
  std::vector<Tokens> others;
  bool renames = false;
  for (const auto& [from, to] : split_at_commas(s.tokens, a + 2, end)) {
    const bool named = to - from > 2 && s.tokens[from].is_name() && s.tokens[from + 1].is("=");
    if (s.tokens[from].is_name()) require_known(s.tokens[from]);
    const std::size_t place = named ? place_of(s.tokens[from].text) : kSpecifiers.size();
    if (place < kSpecifiers.size()) {
      said[place] = slice(s.tokens, from + 2, to);
    } else if (named && s.tokens[from].text == "UNIT") {
      unit = slice(s.tokens, from + 2, to);
    } else if (!named && unit.empty() && from == a + 2) {
      unit = slice(s.tokens, from, to);
    } else {
      others.push_back(slice(s.tokens, from, to));
      const auto* const old = std::find_if(kRenamed.begin(), kRenamed.end(), [&](const Renamed& one) {
        return named && one.name == s.tokens[from].text;
      });
      if (old == kRenamed.end()) continue;
      others.back().front().text = old->means;
      renames = true;
    }
  }
  const bool says = std::any_of(said.begin(), said.end(), [](const auto& one) { return one.has_value(); });
  if (!says && !renames) return;
  if (unit.empty()) throw Refused{s.at(a).at, "OPEN without a unit: UNIT=1"};
  const Place at = s.at(a).at;
  Tokens opened = made_of("OPEN(UNIT=", at);
  append(opened, says ? through_function(said, unit, at, context) : unit);
  for (const auto& one : others) {
    append(opened, made_of(",", at));
    append(opened, one);
  }
  append(opened, made_of(")", at));
  replace(s, a, end + 1, opened);
}

}  // namespace platter::dialect
