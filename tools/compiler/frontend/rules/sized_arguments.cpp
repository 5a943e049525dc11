// Functions with INTEGER arguments, such as IABS(I), if the argument is not one word long, as an INTEGER*4.
// gfortran requires a word, so the rule writes the generic function. If another argument is a constant, the
// call stays and gfortran reports both types. On a byte machine, IABS(K) with INTEGER*2 K becomes
// IABS(INT(K)).

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/expression/conversion_to_integer.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"

namespace platter::dialect {
namespace {

/// Functions for INTEGERs of a word, and the generic functions.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kFunctions = {{{"IABS", "ABS"},
                                                                                      {"ISIGN", "SIGN"},
                                                                                      {"IDIM", "DIM"},
                                                                                      {"MAX0", "MAX"},
                                                                                      {"MIN0", "MIN"},
                                                                                      {"MOD", "MOD"},
                                                                                      {"FLOAT", "REAL"}}};

bool is_sized(const Statement& s, const Range& argument, const Context& context) {
  const Token& name = s.at(argument.begin);
  const std::size_t behind =
      s.at(argument.begin + 1).is("(") ? after_group(s.tokens, argument.begin + 1) : argument.begin + 1;
  return name.is_name() && behind == argument.end && context.symbols.type_of(name.text) == Type::kNoWord;
}

/// Converts the arguments that are shorter than a word.
void lengthen(Statement& s, const std::vector<Range>& arguments, const Context& context) {
  for (auto argument = arguments.rbegin(); argument != arguments.rend(); ++argument) {
    const auto [is, bytes] = context.representations->of(s, *argument);
    if (is != Representation::Kind::kInteger || bytes >= 4) continue;
    const Place at = s.tokens[argument->begin].at;
    replace(s, argument->end, argument->end, made_of(")", at));
    replace(s, argument->begin, argument->begin, made_of(name_of_int(context) + "(", at));
  }
}

}  // namespace

void sized_arguments(Statement& s, Context& context) {
  if (s.kind < Statement::Kind::kAssignment || s.blank) return;
  const auto& symbols = context.symbols;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.tokens[i].is_name() || !s.at(i + 1).is("(")) continue;
    for (const auto& [word, any] : kFunctions) {
      if (s.tokens[i].text != word || symbols.is_own(std::string(word)) ||
          symbols.is_taken(std::string(any)) || context.own.contains(std::string(word)) ||
          context.own.contains(std::string(any)))
        continue;
      const auto arguments = split_at_commas(s.tokens, i + 2, after_group(s.tokens, i + 1) - 1);
      if (context.options.has_bytes) {
        lengthen(s, arguments, context);
        break;
      }
      bool sized = !arguments.empty();
      for (const auto& argument : arguments) sized = sized && is_sized(s, argument, context);
      if (!sized) continue;
      s.tokens[i].text = any;
      s.changed = true;
      break;
    }
  }
}

}  // namespace platter::dialect
