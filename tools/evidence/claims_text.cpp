#include <fmt/format.h>

#include <iterator>

#include "tools/evidence/judged.hpp"

namespace platter::evidence {
namespace {

std::string text_of(const Judged& judged) {
  const Claim& claim = judged.claim;
  std::string text = fmt::format("{} {}  {} ({}, {})\n", claim.id, judged.pass ? "pass" : "FAIL", claim.text,
                                 claim.where, claim.basis);
  auto out = std::back_inserter(text);
  fmt::format_to(out, "            expected  {}{}\n", claim.expected,
                 claim.tolerance.empty() ? "" : "; tolerance " + claim.tolerance);
  fmt::format_to(out, "            measured  {}\n", judged.sentence());
  if (!judged.pass && !claim.shortfall.empty())
    fmt::format_to(out, "            because   {}\n", claim.shortfall);
  return text;
}

}  // namespace

std::string claims_text(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                        const Laboratory& laboratory) {
  std::string text;
  for (const auto& set : laboratory.changes().sets) text += fmt::format("changed: {}\n", set);
  for (const auto& document : documents) {
    if (documents.size() > 1) text += fmt::format("{}: {}\n", document.name, document.title);
    for (const auto& one : judged) {
      if (one.claim.document == document.name) text += text_of(one);
    }
    text += '\n';
  }
  text += fmt::format("{} of {} claims pass ({} runs, {:.0f} virtual seconds)\n", count_passed(judged),
                      judged.size(), laboratory.runs(), laboratory.virtual_seconds());
  return text;
}

}  // namespace platter::evidence
