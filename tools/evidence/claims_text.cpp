#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/evidence/judged.hpp"
#include "tools/evidence/wrapped.hpp"

namespace platter::evidence {
namespace {

/// A text behind a label, within a terminal's width.
std::string labelled(const std::string& label, const std::string& what) {
  constexpr std::size_t kWidth = 99;
  const std::string below(label.size(), ' ');
  return fmt::format("{}{}\n", label, fmt::join(wrapped(what, kWidth - label.size()), "\n" + below));
}

std::string text_of(const Judged& judged, const runtime::Colours& colours) {
  const Claim& claim = judged.claim;
  // Painted at the end: columns are counted without.
  const auto id = fmt::format("{} ", claim.id);
  const std::string verdict = judged.pass ? "pass" : "FAIL";
  std::string text =
      labelled(id + verdict + "  ", fmt::format("{} ({}, {})", claim.text, claim.where, claim.basis));
  text.replace(id.size(), verdict.size(), judged.pass ? colours.good(verdict) : colours.bad(verdict));
  text += labelled("            expected  ",
                   claim.expected + (claim.tolerance.empty() ? "" : "; tolerance " + claim.tolerance));
  text += labelled("            measured  ", judged.sentence());
  if (!judged.pass && !claim.shortfall.empty()) text += labelled("            because   ", claim.shortfall);
  return text;
}

}  // namespace

std::string claims_text(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                        const Laboratory& laboratory, const runtime::Colours& colours) {
  std::string text;
  for (const auto& set : laboratory.changes().sets) text += fmt::format("changed: {}\n", set);
  for (const auto& document : documents) {
    if (documents.size() > 1) {
      text += colours.heading(fmt::format("{}: {}", document.name, document.title)) + '\n';
    }
    for (const auto& one : judged) {
      if (one.claim.document == document.name) text += text_of(one, colours);
    }
    text += '\n';
  }
  const auto runs = laboratory.runs();  // none where a document's evidence is of jobs
  text += fmt::format(
      "{} of {} claims pass{}\n", count_passed(judged), judged.size(),
      runs == 0 ? "" : fmt::format(" ({} runs, {:.0f} virtual seconds)", runs, laboratory.virtual_seconds()));
  return text;
}

}  // namespace platter::evidence
