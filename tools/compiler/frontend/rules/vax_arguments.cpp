// CALL SYS$QIOW(,%VAL(CHAN),...): omitted arguments become zeros. A call of VMS passes all arguments,
// including those that the program omits at the end.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

struct Service {
  std::string_view name;
  std::size_t arguments;
};
constexpr auto kServices = std::to_array<Service>(
    {{"SYS$QIO", 12},      {"SYS$QIOW", 12},      {"SYS$ASSIGN", 4},     {"SYS$DASSGN", 1},
     {"SYS$SYNCH", 2},     {"SYS$WAITFR", 1},     {"SYS$SETEF", 1},      {"SYS$CLREF", 1},
     {"SYS$READEF", 2},    {"SYS$WFLOR", 2},      {"SYS$WFLAND", 2},     {"SYS$WAKE", 2},
     {"SYS$SETAST", 1},    {"SYS$CREATE", 3},     {"SYS$OPEN", 3},       {"SYS$CLOSE", 3},
     {"SYS$ERASE", 3},     {"SYS$EXTEND", 3},     {"SYS$CONNECT", 3},    {"SYS$DISCONNECT", 3},
     {"SYS$GET", 3},       {"SYS$PUT", 3},        {"SYS$FIND", 3},       {"SYS$UPDATE", 3},
     {"SYS$READ", 3},      {"SYS$WRITE", 3},      {"SYS$REWIND", 3},     {"SYS$FLUSH", 3},
     {"SYS$TRUNCATE", 3},  {"SYS$CRMPSC", 12},    {"SYS$UPDSEC", 8},     {"SYS$UPDSECW", 8},
     {"SYS$DELTVA", 3},    {"LIB$INIT_TIMER", 1}, {"LIB$SHOW_TIMER", 4}, {"LIB$STAT_TIMER", 3},
     {"LIB$FREE_TIMER", 1}});

bool is_of_system(const Token& token) {
  return token.is_name() && token.text.find('$') != std::string::npos;
}

/// Inserts a zero for an empty argument between parentheses or commas.
void fill(Statement& s, std::size_t& end, std::size_t place) {
  const Tokens zero = made_of("%VAL(0)", s.tokens[place].at);
  replace(s, place, place, zero);
  end += zero.size();
}

void complete(Statement& s, std::size_t name) {
  const std::size_t open = name + 1;
  std::size_t end = after_group(s.tokens, open) - 1;  // index of the closing parenthesis
  std::size_t count = 0;
  for (std::size_t i = open; i < end;) {
    // SUB() has no arguments, rather than one omitted argument.
    const bool none = i == open && i + 1 == end;
    if (none && !is_of_system(s.tokens[name])) return;
    if (s.tokens[i + 1].is(",") || i + 1 == end) fill(s, end, i + 1);
    ++count;
    i = find_outside(s.tokens, i + 1, end, ",");
  }
  const auto* const service = std::find_if(kServices.begin(), kServices.end(), [&](const Service& one) {
    return one.name == s.tokens[name].text;
  });
  if (service == kServices.end()) return;
  for (; count < service->arguments; ++count) {
    const Tokens more = made_of(",%VAL(0)", s.tokens[end].at);
    replace(s, end, end, more);
    end += more.size();
  }
}

/// Returns whether an argument before a comma is omitted, as in F(,5).
bool leaves_out(const Statement& s, std::size_t open) {
  const std::size_t end = after_group(s.tokens, open) - 1;
  const auto parts = split_at_commas(s.tokens, open + 1, end);
  return parts.size() > 1 &&
         std::any_of(parts.begin(), parts.end(), [](const Range& part) { return part.begin == part.end; });
}

/// Changes a CALL of a system routine that a module declares as a function, so that its status is dropped.
void drop_status(Statement& s, Context& context) {
  const std::size_t name = s.action + 1;
  if (s.kind != Statement::Kind::kCall || !is_of_system(s.at(name))) return;
  if (!context.symbols.declared_type_of(s.at(name).text)) return;
  const Place at = s.head().at;
  if (!s.at(name + 1).is("(")) replace(s, name + 1, name + 1, made_of("()", at));
  replace(s, s.action, name, made_of("PLT_VAX_STATUS=", at));
  s.kind = Statement::Kind::kAssignment;
  context.declarations.insert("INTEGER*4 PLT_VAX_STATUS");
}

/// Removes %DESCR(NAME): gfortran passes a CHARACTER argument with its length in any case.
void take_descriptors(Statement& s, const Context& context) {
  for (std::size_t i = 0; i + 3 < s.size(); ++i) {
    if (!s.tokens[i].is("%") || !s.tokens[i + 1].is("DESCR") || !s.tokens[i + 2].is("(")) continue;
    const std::size_t end = after_group(s.tokens, i + 2);
    const Token& what = s.tokens[i + 3];
    const bool text = what.kind == Token::Kind::kString ||
                      (what.is_name() && context.symbols.type_of(what.text) == Type::kCharacter);
    if (!text)
      throw Refused{
          what.at,
          fmt::format("%DESCR({0}) is supported only for a CHARACTER argument; pass {0} without %DESCR",
                      what.text)};
    replace(s, i, end, slice(s.tokens, i + 3, end - 1));
  }
}

/// Replaces %LOC by PLT_VAX_LOC in %LOC('TEXT'), because gfortran's LOC requires a variable, and in %LOC(I)
/// of an argument, which is 0 if the call omits it, because gfortran assumes that the address of an argument
/// is never 0.
void take_places(Statement& s, Context& context) {
  for (std::size_t i = 0; i + 4 < s.size(); ++i) {
    if (!s.tokens[i].is("%") || !s.tokens[i + 1].is("LOC") || !s.tokens[i + 2].is("(")) continue;
    const Token& what = s.tokens[i + 3];
    const bool text = what.kind == Token::Kind::kString && s.tokens[i + 4].is(")");
    if (!text && !(what.is_name() && context.symbols.is_argument(what.text))) continue;
    context.declarations.insert("INTEGER*4 PLT_VAX_LOC");
    context.declarations.insert("EXTERNAL PLT_VAX_LOC");
    replace(s, i, i + 2, made_of("PLT_VAX_LOC", s.tokens[i].at));
  }
}

/// Adds parentheses to CALL LIB$INIT_TIMER.
void give_parentheses(Statement& s) {
  if (s.kind == Statement::Kind::kCall && is_of_system(s.tokens.back()) && s.tokens.size() == s.action + 2)
    replace(s, s.size(), s.size(), made_of("()", s.tokens.back().at));
}

}  // namespace

void vax_arguments(Statement& s, Context& context) {
  if (s.kind < Statement::Kind::kAssignment) return;
  take_descriptors(s, context);
  take_places(s, context);
  give_parentheses(s);
  drop_status(s, context);
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    if (!s.tokens[i].is_name() || !s.tokens[i + 1].is("(")) continue;
    if (after_group(s.tokens, i + 1) > s.size() || !s.tokens[after_group(s.tokens, i + 1) - 1].is(")"))
      continue;
    const bool function = context.own.contains(s.tokens[i].text) && leaves_out(s, i + 1);
    const bool called = is_of_system(s.tokens[i]) || (s.kind == Statement::Kind::kCall && i == s.action + 1);
    if (!called && !function) continue;
    if (s.tokens[i - 1].is(".")) continue;  // a field of a record
    complete(s, i);
  }
}

}  // namespace platter::dialect
