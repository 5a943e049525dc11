// A DO loop of Fortran 66 executes at least once, because the test is at its end. DO 10 I=M,N becomes DO 10
// I=M,MAX0(M,N), which has the same count if that is at least 1, and the count 1 otherwise. The language
// required positive parameters, so a variable step counts upward.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "tools/compiler/frontend/expression/conversion_to_integer.hpp"
#include "tools/compiler/frontend/expression/word_functions.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/statement/do_loops.hpp"
#include "tools/compiler/frontend/unit/elements.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns MAX0 or MIN0, or another name for it if the unit defines that name.
std::string extreme(bool up, Place at, const Context& context) {
  const std::array<const char*, 2> names = up ? std::array{"MAX0", "MAX"} : std::array{"MIN0", "MIN"};
  for (const char* name : names) {
    if (!context.symbols.occurs(name)) return name;
  }
  // A name that the unit only calls is still the library's.
  for (const char* name : names) {
    if (!context.symbols.is_taken(name)) return name;
  }
  throw Refused{
      at, fmt::format("for a DO loop that runs at least once, Platter needs the intrinsic function {}, but "
                      "this program unit gives that name another meaning; rename it, or use --one-trip off",
                      names[0])};
}

/// Returns whether a value may be evaluated twice, because all functions in it are pure.
bool is_repeatable(const Tokens& tokens, const Range& range, const Context& context) {
  for (auto i = range.begin; i + 1 < range.end; ++i) {
    if (!tokens[i].is_name() || !tokens[i + 1].is("(") || context.symbols.is_array(tokens[i].text)) continue;
    // Functions that masking expressions and shifts are translated to.
    static const std::set<std::string> kOfWords = {"IAND",  "IOR",    "IEOR",   "NOT",      "SHIFTA",
                                                   "ISHFT", "ISHFTC", "POPCNT", "TRANSFER", "MERGE_BITS"};
    const std::string& name = tokens[i].text;
    if (is_word_routine(name)) continue;
    if (context.symbols.is_own(name) || context.own.contains(name)) return false;
    if (!kOfWords.contains(name) && !intrinsic_function(name, Dialect::kNone)) return false;
  }
  return true;
}

/// Returns a value as the INTEGER that the loop uses: a REAL one without its fraction.
Tokens as_integer(const Tokens& tokens, const Range& range, const Context& context) {
  Tokens value = slice(tokens, range.begin, range.end);
  if (!is_real_value(tokens, range.begin, range.end, context)) return value;
  Tokens converted = made_of(name_of_int(context) + std::string("("), value.front().at);
  append(converted, value);
  append(converted, made_of(")", value.back().at));
  return converted;
}

/// Returns whether n is the variable of an outer loop that is never less than m: DO 20 J=1,I inside DO 20
/// I=1,N.
bool is_never_less(const Tokens& tokens, const Range& last, std::int64_t first, const Context& context) {
  if (last.begin + 1 != last.end) return false;
  return std::any_of(context.open_loops.begin(), context.open_loops.end(), [&](const OpenLoop& loop) {
    return loop.variable == tokens[last.begin].text && loop.least && *loop.least >= first;
  });
}

/// Assigns the first value of a loop, in `range`, to a variable before the statement.
void evaluate_before(Statement& s, const Range& range, Context& context) {
  constexpr const char* kVariable = "PLT_FIRST";
  const Place at = s.tokens[range.begin].at;
  context.declarations.insert(fmt::format("INTEGER {}", kVariable));
  s.before.push_back(made_of(fmt::format("{}=", kVariable), at));
  append(s.before.back(), slice(s.tokens, range.begin, range.end));
  replace(s, range.begin, range.end, made_of(kVariable, at));
}

/// Changes V = m, n [, k] in [from, to) of a DO statement or of an implied loop. Returns the number of tokens
/// added.
std::size_t mend(Statement& s, std::size_t from, std::size_t to, Context& context) {
  const bool is_statement = s.kind == Kind::kDo;
  const Type type = context.symbols.type_of(s.tokens[from].text);
  if (type != Type::kInteger && type != Type::kNoWord) return 0;  // REAL loops exist only in Fortran 77
  auto parts = split_at_commas(s.tokens, from + 2, to);
  if (parts.size() < 2 || parts.size() > 3) return 0;
  for (const auto& part : parts) {
    if (part.begin == part.end) return 0;
  }
  const auto first = value_of(s.tokens, parts[0], context.symbols);
  const auto last = value_of(s.tokens, parts[1], context.symbols);
  const auto step =
      parts.size() == 3 ? value_of(s.tokens, parts[2], context.symbols) : std::optional<std::int64_t>(1);
  const bool up = !step || *step > 0;
  if (first && last && (up ? *first <= *last : *first >= *last)) return 0;
  if (first && step && up && is_never_less(s.tokens, parts[1], *first, context)) return 0;
  Place at = s.tokens[parts[0].begin].at;
  if (at.column == 0) at = s.tokens[from].at;  // a rule inserted the token
  if (is_statement && !is_repeatable(s.tokens, parts[0], context)) {
    evaluate_before(s, parts[0], context);
    parts = split_at_commas(s.tokens, from + 2, s.size());
  } else if (!is_repeatable(s.tokens, parts[0], context)) {
    throw Refused{at,
                  "Platter evaluates the first value of this implied DO loop twice, but the value calls a "
                  "function that may have a side effect or return another value the second time; assign the "
                  "value to a variable first"};
  }
  const Place place = s.tokens[parts[1].begin].at;
  Tokens bound = made_of(extreme(up, at, context) + "(", place);
  for (auto token : as_integer(s.tokens, parts[0], context)) {
    token.at.line = place.line;
    token.at.column = 0;
    bound.push_back(std::move(token));
  }
  append(bound, made_of(",", place));
  append(bound, as_integer(s.tokens, parts[1], context));
  append(bound, made_of(")", place));
  s.assumed.emplace_back(at, "the loop runs at least once; with --one-trip off, it may run zero times");
  const auto before = s.size();
  replace(s, parts[1].begin, parts[1].end, bound);
  return s.size() - before;
}

/// Changes the implied loops in a list of input or output: ( ..., V = m, n ).
void implied(Statement& s, std::size_t from, Context& context) {
  std::vector<std::size_t> open;
  std::vector<std::size_t> begins;  // token index of V in each open parenthesis, or 0
  for (std::size_t i = from; i < s.size(); ++i) {
    if (s.tokens[i].is("(")) {
      open.push_back(i);
      begins.push_back(0);
    } else if (s.tokens[i].is("=") && !open.empty() && i > from && s.tokens[i - 1].is_name()) {
      begins.back() = i - 1;
    } else if (s.tokens[i].is(")") && !open.empty()) {
      if (begins.back() != 0) i += mend(s, begins.back(), i, context);
      open.pop_back();
      begins.pop_back();
    }
  }
}

void mend_loops(Statement& s, Context& context) {
  const std::size_t a = s.action;
  if (s.kind == Kind::kDo && !s.guarded) {
    // DO I=1,N with END DO is newer than these compilers, and may have a count of zero.
    const std::string end = end_of_do(s).value_or("");
    if (end.empty()) return;
    const std::size_t variable = s.at(a + 2).is(",") ? a + 3 : a + 2;
    if (s.at(variable).is_name() && s.at(variable + 1).is("=")) {
      OpenLoop loop{end, s.at(variable).text, std::nullopt};
      const auto parts = split_at_commas(s.tokens, variable + 2, s.size());
      const auto step =
          parts.size() == 3 ? value_of(s.tokens, parts[2], context.symbols) : std::optional<std::int64_t>(1);
      if (step && *step > 0) loop.least = value_of(s.tokens, parts[0], context.symbols);
      const bool mended = mend(s, variable, s.size(), context) != 0;
      context.open_loops.push_back(std::move(loop));
      if (!mended) return;
      s.tokens[a].text = "DO ";  // keeps the output readable
      s.tokens[a + 1].text += ' ';
      for (auto i = a + 1; i <= variable; ++i) s.tokens[i].at.column = 0;
    }
    return;
  }
  switch (s.kind) {
    case Kind::kRead:
    case Kind::kWrite:
      if (s.at(a + 1).is("(")) return implied(s, after_group(s.tokens, a + 1), context);
      [[fallthrough]];
    case Kind::kPrint:
    case Kind::kPunch:
      return implied(s, a + 1, context);
    case Kind::kEncode:
    case Kind::kDecode:
      return implied(s, after_group(s.tokens, a + 1), context);
    default:
      return;
  }
}

}  // namespace

void one_trip(Statement& s, Context& context) {
  if (!context.one_trip) return;
  mend_loops(s, context);
  close_loops(context.open_loops, s, [](const OpenLoop&) {});
}

}  // namespace platter::dialect
