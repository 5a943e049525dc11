// CALL OVERLAY(FILE,P,S,RECALL) calls the PROGRAM of the overlay after restoring its state as loaded. RECALL
// keeps the current state if the overlay is in memory (unsourced: FTN reference manual, and the loader's).

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

std::string named(const Overlay& overlay) {
  return fmt::format("({:o},{:o})", overlay.primary, overlay.secondary);
}

/// Returns the value of a constant; nothing for a variable.
std::optional<std::int64_t> value_of(const Statement& s, Range argument) {
  const Token& token = s.tokens[argument.begin];
  if (argument.end - argument.begin != 1) return std::nullopt;
  if (token.kind == Token::Kind::kNumber) return std::strtoll(token.text.c_str(), nullptr, 10);
  if (token.kind == Token::Kind::kOctal) return std::strtoll(token.text.c_str(), nullptr, 8);
  return std::nullopt;
}

void require_reachable(const Statement& s, Range primary, const Overlay& to, const Context& context) {
  const Overlay& from = context.options.overlay;
  if (!context.options.overlays.contains(to)) {
    std::vector<std::string> known;
    for (const auto& each : context.options.overlays) {
      if (!each.is_main()) known.push_back(named(each));
    }
    throw Refused{
        s.tokens[primary.begin].at,
        fmt::format("the overlay {} does not exist; the overlays of the program are {} (octal numbers)",
                    named(to), fmt::join(known, " "))};
  }
  const bool above =
      !to.is_main() &&
      (from.is_main() || (from.secondary == 0 && to.primary == from.primary && to.secondary != 0));
  if (!above)
    throw Refused{s.tokens[primary.begin].at,
                  fmt::format("overlay {} cannot call overlay {}; the main overlay can call all others, a "
                              "primary overlay only its secondary overlays, and a secondary overlay none",
                              named(from), named(to))};
}

/// Returns .TRUE. if the overlay may keep its state.
Tokens recall_of(const Statement& s, Range argument) {
  const Token& token = s.tokens[argument.begin];
  const bool text = token.kind == Token::Kind::kHollerith || token.kind == Token::Kind::kString;
  if (text && token.text.find("RECALL") != std::string::npos) return made_of(".TRUE.", token.at);
  if (value_of(s, argument) == 0) return made_of(".FALSE.", token.at);
  const bool name = argument.end - argument.begin == 1 && token.is_name();
  if (!name)
    throw Refused{
        token.at,
        "the fourth argument of OVERLAY must be 6HRECALL, 0 or a variable that contains one of these"};
  Tokens compared{token, made(Token::Kind::kDotted, ".EQ.", token.at),
                  made(Token::Kind::kHollerith, "RECALL", token.at)};
  return compared;
}

}  // namespace

void overlay_call(Statement& s, Context& context) {
  if (s.kind != Statement::Kind::kCall || !s.at(s.action + 1).is("OVERLAY") ||
      context.own.contains("OVERLAY"))
    return;
  const std::size_t open = s.action + 2;
  const auto end = after_group(s.tokens, open);
  const auto arguments =
      s.at(open).is("(") ? split_at_commas(s.tokens, open + 1, end - 1) : std::vector<Range>{};
  if (arguments.size() < 3 || end != s.size())
    throw Refused{s.head().at,
                  "CALL OVERLAY must have a file and two overlay numbers; write, for example, CALL "
                  "OVERLAY(4HFILE,1,0)"};
  if (context.options.overlays.empty())
    throw Refused{s.head().at,
                  "CALL OVERLAY: the program has no overlays; write OVERLAY(FILE,1,0) before the PROGRAM "
                  "statement of each overlay"};
  const auto primary = value_of(s, arguments[1]);
  const auto secondary = value_of(s, arguments[2]);
  if (primary && secondary) require_reachable(s, arguments[1], {*primary, *secondary}, context);
  Tokens call = made_of("PLT_OVERLAY(", s.at(open).at);
  for (const auto& argument : {arguments[1], arguments[2]}) {
    append(call, slice(s.tokens, argument.begin, argument.end));
    append(call, made_of(",", s.at(open).at));
  }
  append(call, arguments.size() > 3 ? recall_of(s, arguments[3]) : made_of(".FALSE.", s.at(open).at));
  append(call,
         made_of(fmt::format(",{},{})", context.options.overlay.primary, context.options.overlay.secondary),
                 s.at(open).at));
  replace(s, s.action + 1, s.size(), call);
}

}  // namespace platter::dialect
