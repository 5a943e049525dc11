// NUMARG() returns the number of arguments of the current call. A subprogram that uses it gets this number as
// an additional first argument. Every call of it in the program passes the number, and placeholders for
// omitted arguments.

#include <fmt/format.h>

#include <algorithm>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {
namespace {

constexpr const char* kCount = "PLT_NUMARG";

/// Returns the placeholder for an omitted argument of this type. The program ends if it accesses the
/// placeholder.
std::string nothing(char type, Context& context) {
  if (type == ' ') return "%VAL(0)";
  const std::string name = fmt::format("PLT_NOTHING_{}", type);
  context.declarations.insert(fmt::format("{} {}(100000000)", type == 'I' ? "INTEGER" : "REAL", name));
  context.declarations.insert(fmt::format("POINTER (PLT_NOWHERE_{},{})", type, name));  // never set
  return name + "(1)";
}

/// Inserts `front` before the arguments of the name at token i, and `behind` after those that are not labels.
void add_arguments(Statement& s, std::size_t i, const std::string& front, const std::string& behind) {
  const Place at = s.tokens[i].at;
  if (!s.at(i + 1).is("("))
    return replace(s, i + 1, i + 1, made_of(fmt::format("({}{})", front, behind), at));
  const std::size_t end = after_group(s.tokens, i + 1) - 1;
  const bool none = end == i + 2;
  std::size_t last = end;
  for (const auto& argument : split_at_commas(s.tokens, i + 2, end)) {
    if (s.tokens[argument.begin].is("*")) last = std::min(last, argument.begin - 1);
  }
  replace(s, last, last, made_of(behind, at));
  replace(s, i + 2, i + 2, made_of(front + (none ? "" : ","), at));
}

void call_at(Statement& s, std::size_t i, std::string wanted, Context& context) {
  std::erase(wanted, '*');  // labels are not counted
  std::size_t given = 0;
  if (s.at(i + 1).is("(")) {
    for (const auto& argument : split_at_commas(s.tokens, i + 2, after_group(s.tokens, i + 1) - 1))
      given += s.tokens[argument.begin].is("*") ? 0 : 1;
  }
  std::string behind;
  for (std::size_t k = given; k < wanted.size(); ++k)
    behind += fmt::format(",{}", nothing(wanted[k], context));
  add_arguments(s, i, fmt::format("{}", given), behind);
}

/// Changes SUBROUTINE S(A) and ENTRY points.
void header(Statement& s, Context& context) {
  const auto name = subprogram_of(s);
  if (!name || !context.own.contains(*name) || !context.own.at(*name).asks_count) return;
  std::size_t i = s.action;
  while (i < s.size() && s.tokens[i].text != *name) ++i;
  add_arguments(s, i, kCount, "");
  context.declarations.insert(fmt::format("INTEGER {}", kCount));
  context.counts_arguments = true;
}

/// Changes NUMARG() and NUMARG(0).
void asked_at(Statement& s, std::size_t i, const Context& context) {
  const Place at = s.tokens[i].at;
  if (context.plain)
    throw Refused{
        at, "NUMARG works only in sources that Platter translates; use fixed form and --dialect cft or ftn"};
  if (!context.counts_arguments)
    throw Refused{at,
                  "NUMARG returns the number of arguments of a subprogram call; call it only in a SUBROUTINE "
                  "or FUNCTION"};
  if (split_at_commas(s.tokens, i + 2, after_group(s.tokens, i + 1) - 1).size() > 1)
    throw Refused{at, "NUMARG has more than one argument; write NUMARG() or NUMARG(0)"};
  replace(s, i, after_group(s.tokens, i + 1), made_of(kCount, at));
}

}  // namespace

void argument_counts(Statement& s, Context& context) {
  if (s.blank || context.own.contains("NUMARG")) return;
  if (s.kind == Statement::Kind::kSubprogram && !context.plain) return header(s, context);
  if (s.kind < Statement::Kind::kAssignment) return;
  const auto& symbols = context.symbols;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.tokens[i].is_name()) continue;
    const std::string name = s.tokens[i].text;
    const auto own = context.own.find(name);
    const bool asks = name == "NUMARG" && s.at(i + 1).is("(");
    if (!asks && (own == context.own.end() || !own->second.asks_count)) continue;
    if (symbols.is_array(name) || symbols.is_argument(name) || symbols.is_statement_function(name)) continue;
    const Use use = use_at(s, i, symbols);
    const bool calls = use == Use::kCall || use == Use::kFunction;
    if (asks && use == Use::kCall)
      throw Refused{s.tokens[i].at,
                    "NUMARG is a function, and CALL would ignore its value; write N=NUMARG()"};
    if (asks && calls) {
      asked_at(s, i, context);
    } else if (calls && context.plain) {
      throw Refused{s.tokens[i].at, fmt::format("{} calls NUMARG, so it can be called only from sources that "
                                                "Platter translates; use fixed form and --dialect cft or ftn",
                                                name)};
    } else if (calls) {
      call_at(s, i, own->second.types, context);
    } else if (use == Use::kArgument && symbols.is_external(name)) {
      throw Refused{
          s.tokens[i].at,
          fmt::format("{0} calls NUMARG and cannot be passed as an argument, because a call through the "
                      "dummy argument does not specify the number of arguments; call {0} directly",
                      name)};
    }
  }
}

}  // namespace platter::dialect
