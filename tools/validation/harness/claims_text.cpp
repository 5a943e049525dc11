#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/validation/harness/judged.hpp"
#include "tools/validation/harness/wrapped_text.hpp"

namespace platter::evidence {
namespace {

/// A text behind a label, within a terminal's width.
std::string labelled(const std::string& label, const std::string& what) {
  constexpr std::size_t kWidth = 99;
  const std::string below(label.size(), ' ');
  return fmt::format("{}{}\n", label, fmt::join(wrapped(what, kWidth - label.size()), "\n" + below));
}

std::string painted(Verdict verdict, const std::string& text, const runtime::Colours& colours) {
  switch (verdict) {
    case Verdict::kPass:
      return colours.good(text);
    case Verdict::kFail:
      return colours.bad(text);
    case Verdict::kNotJudged:
      break;
  }
  return text;
}

std::string text_of(const Judged& judged, const runtime::Colours& colours) {
  const Claim& claim = judged.claim;
  // Painted at the end: columns are counted without.
  const auto id = fmt::format("{} ", claim.id);
  const std::string verdict = judged.verdict == Verdict::kFail ? "FAIL" : name_of(judged.verdict);
  const std::string basis = claim.basis == kNoBasis ? "" : ", " + claim.basis;
  std::string text = labelled(id + verdict + "  ", fmt::format("{} ({}{})", claim.text, claim.where, basis));
  text.replace(id.size(), verdict.size(), painted(judged.verdict, verdict, colours));
  text += labelled("            expected  ",
                   claim.expected + (claim.tolerance.empty() ? "" : "; tolerance " + claim.tolerance));
  text += labelled("            measured  ", judged.sentence());
  if (judged.verdict != Verdict::kPass && !claim.shortfall.empty())
    text += labelled("            because   ", claim.shortfall);
  return text;
}

}  // namespace

std::string claims_text(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                        const ExperimentRunner& laboratory, const runtime::Colours& colours) {
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
      "{}{}\n", score_of(judged),
      runs == 0 ? "" : fmt::format(" ({} runs, {:.0f} virtual seconds)", runs, laboratory.virtual_seconds()));
  return text;
}

}  // namespace platter::evidence
