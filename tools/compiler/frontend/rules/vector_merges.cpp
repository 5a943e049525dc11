// CVMGT(a,b,c) of CFT, and CVMGP, CVMGM, CVMGZ, CVMGN: a if c is true, not negative, negative, zero, or not
// zero, and b otherwise. Both values are computed (unsourced: the CFT reference manual). The rule writes
// MERGE.

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "tools/compiler/frontend/expression/expression.hpp"
#include "tools/compiler/frontend/libraries/library_calls.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

struct Merge {
  std::string_view name;
  const char* test;  ///< comparison for the third argument; "" if the argument is logical
};
constexpr std::array<Merge, 5> kMerges = {
    {{"CVMGT", ""}, {"CVMGP", ".GE.0"}, {"CVMGM", ".LT.0"}, {"CVMGZ", ".EQ.0"}, {"CVMGN", ".NE.0"}}};

const Merge* merge_at(const Statement& s, std::size_t i, const Context& context) {
  const std::string& name = s.tokens[i].text;
  if (!s.tokens[i].is_name() || !s.at(i + 1).is("(") || context.symbols.is_own(name) ||
      context.own.contains(name))
    return nullptr;
  for (const auto& merge : kMerges) {
    if (merge.name == name) return &merge;
  }
  return nullptr;
}

/// Returns the type of an argument; unknown if the compiler will report an error in it.
Type type_of(const Statement& s, const Range& argument, const Context& context) {
  try {
    return read_expression(s.tokens, argument.begin, argument.end, context).type;
  } catch (const NoExpression&) {
    return Type::kUnknown;
  }
}

/// Returns whether the result is a typeless word. Both values must have one type, since gfortran does not mix
/// types. Throws Refused.
bool is_word_of(const Token& name, const Statement& s, const std::vector<Range>& arguments,
                const Context& context) {
  const Type first = type_of(s, arguments[0], context);
  const Type second = type_of(s, arguments[1], context);
  const auto is_integer = [](Type type) { return type == Type::kInteger || type == Type::kWord; };
  if (first == second || (is_integer(first) && is_integer(second)))
    return first == Type::kWord && second == Type::kWord;
  throw Refused{
      name.at,
      fmt::format(
          "the two values of {} have different types, or one is a bit pattern and the other a REAL, so the "
          "type of the result is ambiguous; assign one of them to a variable of the right type first",
          name.text)};
}

/// Throws Refused if a value contains a function of the program or of a library, since MERGE may compute it
/// only when it is selected.
void require_computed(const Token& merge, const Statement& s, const Range& argument, const Context& context) {
  for (auto i = argument.begin; i + 1 < argument.end; ++i) {
    const std::string& name = s.tokens[i].text;
    if (!s.tokens[i].is_name() || !s.tokens[i + 1].is("(") || context.symbols.is_array(name)) continue;
    if (!context.own.contains(name) && !context.symbols.is_external(name) &&
        library_call(name, context) == nullptr)
      continue;
    throw Refused{
        s.tokens[i].at,
        fmt::format("{0} of CFT computes both of its values, but Platter might call {1} only if its value is "
                    "used; assign the value to a variable before the statement, as in T={1}(...)",
                    merge.text, name)};
  }
}

}  // namespace

void vector_merges(Statement& s, Context& context) {
  if (context.options.dialect != Dialect::kCft) return;
  for (std::size_t i = s.size(); i-- > 0;) {  // from the last to the first, so that inner calls come first
    const Merge* merge = merge_at(s, i, context);
    if (merge == nullptr) continue;
    const Token name = s.tokens[i];
    const auto close = after_group(s.tokens, i + 1) - 1;
    const auto arguments = split_at_commas(s.tokens, i + 2, close);
    if (arguments.size() != 3)
      throw Refused{
          name.at,
          fmt::format("{0} must have 3 arguments; if {0} is a function of the program, declare it EXTERNAL",
                      name.text)};
    if (context.symbols.is_taken("MERGE"))
      throw Refused{name.at, fmt::format("{} is translated to the intrinsic function MERGE, but this program "
                                         "unit gives that name another meaning; rename the unit's MERGE",
                                         name.text)};
    for (int value = 0; value < 2; ++value)
      require_computed(name, s, arguments[static_cast<std::size_t>(value)], context);
    const bool word = is_word_of(name, s, arguments, context);
    if (*merge->test != '\0') {
      const auto [begin, end] = arguments[2];
      Tokens test = made_of("(", s.tokens[begin].at);
      append(test, slice(s.tokens, begin, end));
      append(test, made_of(fmt::format("){}", merge->test), s.tokens[end - 1].at));
      replace(s, begin, end, test);
    }
    replace(s, i, i + 1, made_of("MERGE", name.at));
    s.tokens[i].at = name.at;
    if (!word) continue;
    // gfortran treats MERGE of words as an INTEGER; a masking expression without an effect makes it a word
    // again.
    const auto behind = after_group(s.tokens, i + 1);
    replace(s, behind, behind, made_of(".OR.0)", name.at));
    replace(s, i, i, made_of("(", name.at));
  }
}

}  // namespace platter::dialect
