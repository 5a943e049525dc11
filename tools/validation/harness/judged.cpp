#include "tools/validation/harness/judged.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "runtime/options/version.hpp"
#include "tools/validation/harness/wrapped_text.hpp"

namespace platter::evidence {
namespace {

/// Returns a text after a label, wrapped to the width of a terminal.
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
  // Colours are added last, because their escape sequences would count as columns.
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
                        const ExperimentRunner& runner, const runtime::Colours& colours) {
  std::string text;
  for (const auto& set : runner.changes().sets) text += fmt::format("changed: {}\n", set);
  for (const auto& document : documents) {
    if (documents.size() > 1) {
      text += colours.heading(fmt::format("{}: {}", document.name, document.title)) + '\n';
    }
    for (const auto& one : judged) {
      if (one.claim.document == document.name) text += text_of(one, colours);
    }
    text += '\n';
  }
  const auto runs = runner.runs();  // 0 if all evidence of the documents comes from jobs
  text += fmt::format(
      "{}{}\n", score_of(judged),
      runs == 0 ? "" : fmt::format(" ({} runs, {:.0f} virtual seconds)", runs, runner.virtual_seconds()));
  return text;
}

using nlohmann::ordered_json;

ordered_json result_json(const std::string& schema, const ExperimentRunner& runner) {
  return {{"schema", schema},
          {"version", runtime::kVersion},
          {"compiler", runtime::kCompiler},
          {"set", runner.changes().sets},
          {"spec_hash", runner.spec_hash()},
          {"seed", 1}};
}

ordered_json claims_json(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                         const ExperimentRunner& runner) {
  ordered_json result = result_json("platter.claims/4", runner);
  result["passed"] = count_of(Verdict::kPass, judged);
  result["not_judged"] = count_of(Verdict::kNotJudged, judged);
  result["virtual_seconds"] = runner.virtual_seconds();
  result["documents"] = ordered_json::array();
  for (const auto& document : documents) {
    std::vector<Judged> of_it;
    std::copy_if(judged.begin(), judged.end(), std::back_inserter(of_it),
                 [&](const Judged& one) { return one.claim.document == document.name; });
    result["documents"].push_back({{"name", document.name},
                                   {"title", document.title},
                                   {"claims", of_it.size()},
                                   {"passed", count_of(Verdict::kPass, of_it)},
                                   {"not_judged", count_of(Verdict::kNotJudged, of_it)}});
  }
  result["claims"] = ordered_json::array();
  for (const auto& [claim, verdict, measured, failure] : judged) {
    result["claims"].push_back({{"document", claim.document},
                                {"id", claim.id},
                                {"where", claim.where},
                                {"claim", claim.text},
                                {"expected", claim.expected},
                                {"tolerance", claim.tolerance},
                                {"tolerance_by", claim.tolerance_by},
                                {"tolerance_reason", claim.tolerance_reason},
                                {"measured", measurements_json(measured)},
                                {"failure", failure},
                                {"verdict", name_of(verdict)},
                                {"basis", claim.basis},
                                {"reason", claim.reason},
                                {"shortfall", verdict == Verdict::kPass ? "" : claim.shortfall}});
  }
  return result;
}

namespace {

Judged judge_one(const Claim& claim, const std::vector<Document>& documents, ExperimentRunner& runner) {
  const auto document = std::find_if(documents.begin(), documents.end(),
                                     [&](const Document& one) { return one.name == claim.document; });
  const auto check = document->checks.find(claim.id);
  if (check == document->checks.end()) return {claim, Verdict::kFail, {}, "no check measures this claim"};
  try {
    Evidence evidence(claim.measurements);
    check->second(runner, evidence);
    const Verdict verdict = evidence.pass()     ? Verdict::kPass
                            : evidence.judged() ? Verdict::kFail
                                                : Verdict::kNotJudged;
    const auto missing = evidence.missing();
    if (verdict != Verdict::kFail && !missing.empty())
      throw Failed(fmt::format("the check did not measure '{}'", fmt::join(missing, "', '")));
    return {claim, verdict, evidence.measurements(), ""};
  } catch (const Failed& failed) {
    const std::string why = failed.what();
    const Verdict verdict = claim.basis == kNoBasis ? Verdict::kNotJudged : Verdict::kFail;
    return {claim, verdict, {}, "not measured: " + why.substr(0, why.find('\n'))};
  }
}

}  // namespace

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kPass:
      return "pass";
    case Verdict::kFail:
      return "fail";
    case Verdict::kNotJudged:
      return "not judged";
  }
  return "";
}

std::string Judged::sentence() const {
  return failure.empty() ? evidence::sentence(measured) : failure;
}

std::vector<Judged> judge(const std::vector<Claim>& claims, const std::vector<Document>& documents,
                          ExperimentRunner& runner) {
  std::vector<Judged> judged(claims.size());
  in_parallel(claims.size(), [&](std::size_t i) { judged[i] = judge_one(claims[i], documents, runner); });
  return judged;
}

std::size_t count_of(Verdict verdict, const std::vector<Judged>& judged) {
  return static_cast<std::size_t>(
      std::count_if(judged.begin(), judged.end(), [&](const Judged& one) { return one.verdict == verdict; }));
}

std::string score_of(const std::vector<Judged>& judged) {
  const auto passed = count_of(Verdict::kPass, judged);
  const auto not_judged = count_of(Verdict::kNotJudged, judged);
  if (not_judged == 0) return fmt::format("{} of {} claims pass", passed, judged.size());
  return fmt::format("{} of {} judged claims pass, {} not judged", passed, judged.size() - not_judged,
                     not_judged);
}

}  // namespace platter::evidence
