// OPEN(UNIT=1,...,INITIALSIZE=10000,RECORDTYPE='FIXED'): gfortran knows neither specifier. The unit number is
// passed through a function of the runtime, which receives the specifiers and stores them until the OPEN
// requests them. The rule also translates CLOSE(UNIT=1,DISPOSE='DELETE').

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

/// A specifier in the order of the function's arguments; `otherwise` is its value if it is absent.
struct Specifier {
  std::string_view name;
  std::string_view otherwise;
};
constexpr auto kSpecifiers =
    std::to_array<Specifier>({{"INITIALSIZE", "0"},
                              {"EXTENDSIZE", "0"},
                              {"BLOCKSIZE", "0"},
                              {"BUFFERCOUNT", "0"},
                              {"MAXREC", "0"},
                              {"NOSPANBLOCKS", "0"},
                              {"ASSOCIATEVARIABLE", "0,0"},
                              {"STATUS", "0"},  // passed only if it is NEW and no file is named
                              {"ACCESS", "0"},  // passed only if it is APPEND
                              {"READONLY", "0"},
                              {"SHARED", "0"},
                              {"RECORDTYPE", ""}});

/// Older names of specifiers that gfortran supports.
struct Renamed {
  std::string_view name;
  std::string_view means;
};
constexpr auto kRenamed =
    std::to_array<Renamed>({{"NAME", "FILE"}, {"TYPE", "STATUS"}, {"RECORDSIZE", "RECL"}});

/// Specifiers of VAX FORTRAN that are rejected because they have no meaning here.
constexpr auto kRefused = std::to_array<std::string_view>({"USEROPEN", "DEFAULTFILE"});

/// Specifiers accepted and ignored because their value is already the behaviour here. Values are upper-case
/// and quoted.
struct Passed {
  std::string_view name;
  std::array<std::string_view, 2> values;
  std::string_view instead;
};
constexpr auto kPassed = std::to_array<Passed>(
    {{"DISPOSE", {"'KEEP'", "'SAVE'"}, "to delete the file, write STATUS='DELETE' in CLOSE"},
     {"DISP", {"'KEEP'", "'SAVE'"}, "to delete the file, write STATUS='DELETE' in CLOSE"}});

bool is_word_alone(std::string_view name) {
  return name == "NOSPANBLOCKS" || name == "READONLY" || name == "SHARED";
}

std::size_t place_of(std::string_view name) {
  std::size_t i = 0;
  while (i < kSpecifiers.size() && kSpecifiers[i].name != name) ++i;
  return i;
}

std::string capitals_of(const Token& token) {
  std::string text = token.text;
  for (char& c : text) c = c == '"' ? '\'' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

/// Returns whether the specifier [from, to) of an OPEN is accepted and ignored. Throws Refused if it has no
/// meaning here.
bool is_passed(const Statement& s, std::size_t from, std::size_t to) {
  const Token& name = s.tokens[from];
  if (std::find(kRefused.begin(), kRefused.end(), name.text) != kRefused.end())
    throw Refused{name.at,
                  fmt::format("OPEN with {}: this specifier is not supported; remove it", name.text)};
  const auto* const passed =
      std::find_if(kPassed.begin(), kPassed.end(), [&](const Passed& one) { return one.name == name.text; });
  if (passed == kPassed.end()) return false;
  const std::string value = to - from == 3 ? capitals_of(s.tokens[from + 2]) : "";
  if (std::find(passed->values.begin(), passed->values.end(), value) == passed->values.end()) {
    throw Refused{name.at,
                  fmt::format("OPEN with {}={}: this value is not supported, but {} is; {}", name.text,
                              value.empty() ? "an expression" : value, passed->values[0], passed->instead)};
  }
  return true;
}

using Specifiers = std::array<std::optional<Tokens>, kSpecifiers.size()>;

/// Returns the argument of the function for a specifier that is present.
Tokens value_of(std::string_view name, const Statement& s, std::size_t from, std::size_t to) {
  const Place at = s.tokens[from].at;
  if (is_word_alone(name)) return made_of("1", at);
  Tokens value = slice(s.tokens, std::min(from + 2, to), to);
  if (name != "ASSOCIATEVARIABLE") return value;
  // Pass the address of the variable and its length in bytes.
  Tokens both = made_of("INT(LOC(", at);
  append(both, value);
  append(both, made_of(")),INT(SIZEOF(", at));
  append(both, value);
  append(both, made_of("))", at));
  return both;
}

/// Returns the unit number as the result of the function that receives the specifiers.
Tokens through_function(const Specifiers& given, const Tokens& unit, Place at, Context& context) {
  context.declarations.insert("INTEGER*4 PLT_VAX_OPEN");
  context.declarations.insert("EXTERNAL PLT_VAX_OPEN");
  Tokens called = made_of("PLT_VAX_OPEN(", at);
  append(called, unit);
  for (std::size_t i = 0; i < kSpecifiers.size(); ++i) {
    append(called, made_of(",", at));
    if (given[i]) {
      append(called, *given[i]);
    } else if (!kSpecifiers[i].otherwise.empty()) {
      append(called, made_of(std::string(kSpecifiers[i].otherwise), at));
    } else {
      called.push_back(made(Token::Kind::kString, "' '", at));
    }
  }
  append(called, made_of(")", at));
  return called;
}

/// Returns ORGANIZATION= as the runtime numbers it. Throws Refused if it is not a known constant.
int organization_of(const Statement& s, std::size_t from, std::size_t to) {
  constexpr auto kOrganizations =
      std::to_array<std::string_view>({"'SEQUENTIAL'", "'RELATIVE'", "'INDEXED'"});
  const std::string value = to - from == 3 ? capitals_of(s.tokens[from + 2]) : "";
  const auto* const found = std::find(kOrganizations.begin(), kOrganizations.end(), value);
  if (found != kOrganizations.end()) return static_cast<int>(found - kOrganizations.begin());
  throw Refused{s.tokens[from].at, fmt::format("OPEN with ORGANIZATION={}: write 'SEQUENTIAL', 'RELATIVE' or "
                                               "'INDEXED'",
                                               value.empty() ? "an expression" : value)};
}

/// Returns KEY=(1:10:CHARACTER,11:14:INTEGER) as the text between the parentheses.
std::string keys_of(const Statement& s, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from + 3; i + 1 < to; ++i) {
    const Token& token = s.tokens[i];
    const bool known = token.kind == Token::Kind::kNumber || token.is(":") || token.is(",") ||
                       token.is("CHARACTER") || token.is("INTEGER");
    if (!known)
      throw Refused{token.at, fmt::format("OPEN with KEY: {} is not supported; write numbers, for example "
                                          "KEY=(1:10:CHARACTER,11:14:INTEGER)",
                                          token.text)};
    text += token.text;
  }
  return text;
}

/// Moves STATUS='NEW' without FILE=, which creates FOR001.DAT, and ACCESS='APPEND', which positions at the
/// end of a file, from the OPEN to the function, because gfortran or its library does not allow them.
void take_others(Specifiers& given, std::vector<Tokens>& others) {
  const auto is = [](const Tokens& one, const char* name) {
    return one.size() > 2 && one[0].is(name) && one[1].is("=");
  };
  const auto take = [&](const char* name, const char* value) {
    const auto found = std::find_if(others.begin(), others.end(), [&](const Tokens& one) {
      return is(one, name) && one.size() == 3 && capitals_of(one[2]) == value;
    });
    if (found == others.end()) return;
    given[place_of(name)] = made_of("1", found->front().at);
    others.erase(found);
  };
  take("ACCESS", "'APPEND'");
  const auto named = [&](const Tokens& one) { return is(one, "FILE"); };
  if (std::none_of(others.begin(), others.end(), named)) take("STATUS", "'NEW'");
}

/// Changes CLOSE(UNIT=1,DISPOSE='SAVE').
void close(Statement& s) {
  const std::size_t a = s.action;
  const std::size_t end = after_group(s.tokens, a + 1) - 1;
  for (const auto& [from, to] : split_at_commas(s.tokens, a + 2, end)) {
    if (to - from < 3 || !s.tokens[from + 1].is("=") || !s.tokens[from].text.starts_with("DISP")) continue;
    const std::string value = capitals_of(s.tokens[from + 2]);
    if (to - from == 3 && s.tokens[from + 2].kind == Token::Kind::kString && value != "'KEEP'" &&
        value != "'SAVE'" && value != "'DELETE'") {
      throw Refused{
          s.tokens[from].at,
          fmt::format("CLOSE with {}={}: this value is not supported; write 'KEEP', 'SAVE' or 'DELETE'",
                      s.tokens[from].text, value)};
    }
    s.tokens[from].text = "STATUS";
    if (value == "'SAVE'") s.tokens[from + 2].text = "'KEEP'";
    s.changed = true;
  }
}

/// Rejects INQUIRE(UNIT=1,RECORDTYPE=TYPE) and other specifiers that are not modelled.
void require_modelled_specifiers(const Statement& s) {
  constexpr auto kUnknown = std::to_array<std::string_view>({"RECORDTYPE", "ORGANIZATION", "KEYED"});
  for (const auto& [from, to] :
       split_at_commas(s.tokens, s.action + 2, after_group(s.tokens, s.action + 1) - 1)) {
    const Token& name = s.tokens[from];
    if (to - from < 3 || std::find(kUnknown.begin(), kUnknown.end(), name.text) == kUnknown.end()) continue;
    throw Refused{name.at, fmt::format("INQUIRE with {}: this specifier is not supported; remove it, and "
                                       "store the value that OPEN specifies in a variable",
                                       name.text)};
  }
}

}  // namespace

void vax_open(Statement& s, Context& context) {
  const std::size_t a = s.action;
  if (!s.at(a + 1).is("(") || s.kind == Statement::Kind::kAssignment) return;
  if (s.at(a).is("CLOSE")) return close(s);
  if (s.at(a).is("INQUIRE")) return require_modelled_specifiers(s);
  if (!s.at(a).is("OPEN")) return;
  const std::size_t end = after_group(s.tokens, a + 1) - 1;
  Specifiers given;
  Tokens unit;
  std::vector<Tokens> others;
  int organization = 0;
  std::string keys;
  bool changes = false;
  for (const auto& [from, to] : split_at_commas(s.tokens, a + 2, end)) {
    if (s.tokens[from].is_name() && is_passed(s, from, to)) {
      changes = true;
      continue;
    }
    const bool named = to - from > 2 && s.tokens[from].is_name() && s.tokens[from + 1].is("=");
    if (named && s.tokens[from].is("ORGANIZATION")) {
      organization = organization_of(s, from, to);
      changes = true;
      continue;
    }
    if (named && s.tokens[from].is("KEY")) {
      keys = keys_of(s, from, to);
      continue;
    }
    const bool keyed = named && s.tokens[from].is("ACCESS") && capitals_of(s.tokens[from + 2]) == "'KEYED'";
    if (keyed) {  // the records are read and written as those of a sequential file
      changes = true;
      continue;
    }
    const bool alone = to == from + 1 && is_word_alone(s.tokens[from].text);
    const bool looked_at = named && !s.tokens[from].is("STATUS") && !s.tokens[from].is("ACCESS");
    const bool word = looked_at || alone;
    const std::size_t place = word ? place_of(s.tokens[from].text) : kSpecifiers.size();
    if (place < kSpecifiers.size()) {
      given[place] = value_of(kSpecifiers[place].name, s, from, to);
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
      changes = true;
    }
  }
  take_others(given, others);
  const bool says = std::any_of(given.begin(), given.end(), [](const auto& one) { return one.has_value(); });
  if (!says && !changes) return;
  if (unit.empty()) throw Refused{s.at(a).at, "OPEN has no unit; add one, for example UNIT=1"};
  const Place at = s.at(a).at;
  if (organization != 0) {
    context.declarations.insert("INTEGER*4 PLT_VAX_ORGANIZATION");
    context.declarations.insert("EXTERNAL PLT_VAX_ORGANIZATION");
    Tokens inner = made_of("PLT_VAX_ORGANIZATION(", at);
    append(inner, unit);
    append(inner, made_of(fmt::format(",{},", organization), at));
    inner.push_back(made(Token::Kind::kString, fmt::format("'{} '", keys), at));
    append(inner, made_of(")", at));
    unit = std::move(inner);
  }
  Tokens opened = made_of("OPEN(UNIT=", at);
  append(opened, says ? through_function(given, unit, at, context) : unit);
  for (const auto& one : others) {
    append(opened, made_of(",", at));
    append(opened, one);
  }
  append(opened, made_of(")", at));
  replace(s, a, end + 1, opened);
}

}  // namespace platter::dialect
