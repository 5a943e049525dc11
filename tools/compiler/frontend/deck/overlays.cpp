// OVERLAY(FILE,P,S) before a PROGRAM card, for FTN and the loader (unsourced). The numbers are octal, 0 to
// 77. A fourth parameter, Cnnnnnn, reserves memory after blank COMMON and has no effect here.

#include "tools/compiler/frontend/deck/overlays.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "tools/compiler/frontend/deck/deck.hpp"

namespace platter::dialect {
namespace {

constexpr const char* kForm =
    "this OVERLAY card is not valid; write OVERLAY(FILE,1,0), with octal numbers from 0 to 77 (0,0 for the "
    "main overlay)";

std::vector<std::string> parameters_of(const std::string& statement) {
  const auto open = statement.find('(');
  const auto close = statement.find(')', open);
  std::vector<std::string> parameters;
  if (close == std::string::npos) return parameters;
  for (std::size_t begin = open + 1; begin <= close;) {
    const auto end = std::min(statement.find(',', begin), close);
    parameters.push_back(statement.substr(begin, end - begin));
    begin = end + 1;
  }
  return parameters;
}

std::optional<std::int64_t> octal(const std::string& digits) {
  if (digits.empty() || digits.size() > 2 || digits.find_first_not_of("01234567") != std::string::npos)
    return std::nullopt;
  return std::stoll(digits, nullptr, 8);
}

Overlay overlay_of(const std::string& statement, std::size_t number) {
  auto parameters = parameters_of(statement);
  // The file may be omitted if it is the same as on the previous card.
  if (!parameters.empty() && !octal(parameters.front())) parameters.erase(parameters.begin());
  if (parameters.size() < 2) throw RefusedCard{number, kForm};
  const auto primary = octal(parameters[0]);
  const auto secondary = octal(parameters[1]);
  if (!primary || !secondary || (*primary == 0 && *secondary != 0)) throw RefusedCard{number, kForm};
  return {*primary, *secondary};
}

/// Returns the name on a PROGRAM card.
std::string program_of(const std::string& statement) {
  constexpr std::string_view kProgram = "PROGRAM";
  if (!statement.starts_with(kProgram) || statement.find('=') < statement.find('(')) return {};
  return statement.substr(kProgram.size(), statement.find('(') - kProgram.size());
}

void require_order(const std::vector<Segment>& segments) {
  if (!segments.front().overlay.is_main())
    throw RefusedCard{segments.front().number,
                      "the first OVERLAY card has to be that of the main overlay, OVERLAY(FILE,0,0)"};
  std::set<Overlay> seen;
  for (const auto& [overlay, number, program, cards] : segments) {
    if (program.empty())
      throw RefusedCard{number,
                        fmt::format("overlay ({:o},{:o}) has no PROGRAM statement; add one at its start",
                                    overlay.primary, overlay.secondary)};
    if (!seen.insert(overlay).second)
      throw RefusedCard{number,
                        fmt::format("there are two overlays ({:o},{:o}); give each overlay different numbers",
                                    overlay.primary, overlay.secondary)};
    if (!seen.contains({overlay.primary, 0}))
      throw RefusedCard{number,
                        fmt::format("overlay ({0:o},{1:o}) must come after its primary overlay, ({0:o},0)",
                                    overlay.primary, overlay.secondary)};
  }
}

}  // namespace

bool shares_blocks(const Overlay& overlay, const Overlay& other) {
  return other == overlay || other.is_main() || (other.primary == overlay.primary && other.secondary == 0);
}

std::vector<Segment> segments_of(const Cards& cards) {
  std::vector<Segment> segments;
  bool between = true;
  bool headless = false;  // a statement precedes the first OVERLAY card
  for (const auto& card : cards) {
    const bool comment = is_comment_card(card.text);
    const std::string statement = between && !comment ? statement_of_card(card.text) : "";
    if (statement.starts_with("OVERLAY(") && statement.find('=') == std::string::npos) {
      segments.push_back({overlay_of(statement, card.number), card.number, {}, {}});
      if (headless)
        throw RefusedCard{
            card.number,
            "program units appear before the first OVERLAY card, OVERLAY(FILE,0,0); put each after the "
            "OVERLAY card of the overlay that it belongs to"};
      continue;
    }
    if (!segments.empty()) {
      segments.back().cards.push_back(card);
      if (segments.back().program.empty()) segments.back().program = program_of(statement);
    } else {
      headless = headless || !comment;
    }
    if (!comment) between = is_end_card(card.text);
  }
  if (!segments.empty()) require_order(segments);
  return segments;
}

}  // namespace platter::dialect
