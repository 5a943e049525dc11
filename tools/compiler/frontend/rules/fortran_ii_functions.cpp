// SQRTF(X) and XABSF(I) are functions of FORTRAN II. Their names end in F, and start with X if the value is
// an INTEGER (unsourced: IBM 704 and 7090; CDC's compilers before FTN also accepted them). The name has
// no other meaning unless the program defines it.

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

// RANF is not such a name, but a library function.
constexpr std::array<std::pair<std::string_view, std::string_view>, 33> kFunctions = {
    {{"SQRTF", "SQRT"},  {"SINF", "SIN"},    {"COSF", "COS"},    {"TANF", "TAN"},     {"ASINF", "ASIN"},
     {"ACOSF", "ACOS"},  {"ATANF", "ATAN"},  {"TANHF", "TANH"},  {"EXPF", "EXP"},     {"LOGF", "ALOG"},
     {"ABSF", "ABS"},    {"XABSF", "IABS"},  {"INTF", "AINT"},   {"XINTF", "INT"},    {"MODF", "AMOD"},
     {"XMODF", "MOD"},   {"MAX0F", "AMAX0"}, {"MAX1F", "AMAX1"}, {"XMAX0F", "MAX0"},  {"XMAX1F", "MAX1"},
     {"MIN0F", "AMIN0"}, {"MIN1F", "AMIN1"}, {"XMIN0F", "MIN0"}, {"XMIN1F", "MIN1"},  {"FLOATF", "FLOAT"},
     {"XFIXF", "IFIX"},  {"FIXF", "IFIX"},   {"SIGNF", "SIGN"},  {"XSIGNF", "ISIGN"}, {"DIMF", "DIM"},
     {"XDIMF", "IDIM"},  {"SINHF", "SINH"},  {"COSHF", "COSH"}}};

bool is_own(std::string_view word, const Context& context) {
  const std::string name(word);
  return context.symbols.is_own(name) || context.symbols.is_external(name) || context.own.contains(name) ||
         context.hidden.contains(name);
}

/// Returns whether the function can have this number of arguments.
bool accepts(std::string_view function, std::size_t count) {
  const auto has = [&](std::string_view part) { return function.find(part) != std::string_view::npos; };
  if (has("MAX") || has("MIN")) return count >= 2;
  return count == (has("MOD") || has("SIGN") || has("DIM") ? 2 : 1);
}

}  // namespace

void fortran_ii_functions(Statement& s, Context& context) {
  if (s.kind < Statement::Kind::kAssignment || s.blank) return;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (!s.tokens[i].is_name() || s.tokens[i].text.back() != 'F' || !s.at(i + 1).is("(")) continue;
    for (const auto& [old, now] : kFunctions) {
      if (s.tokens[i].text != old || is_own(old, context)) continue;
      const auto arguments = split_at_commas(s.tokens, i + 2, after_group(s.tokens, i + 1) - 1);
      if (!accepts(now, arguments.size())) continue;
      if (is_own(now, context))
        throw Refused{s.tokens[i].at,
                      fmt::format("{0} is the FORTRAN II name of the intrinsic function {1}, but the program "
                                  "uses the name {1} itself; rename the program's {1}",
                                  old, now)};
      s.tokens[i].text = now;
      s.changed = true;
      break;
    }
  }
}

}  // namespace platter::dialect
