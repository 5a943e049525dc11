#include "tools/validation/harness/judged.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace platter::evidence {
namespace {

Judged judge_one(const Claim& claim, const std::vector<Document>& documents, ExperimentRunner& laboratory) {
  const auto document = std::find_if(documents.begin(), documents.end(),
                                     [&](const Document& one) { return one.name == claim.document; });
  const auto check = document->checks.find(claim.id);
  if (check == document->checks.end()) return {claim, Verdict::kFail, {}, "nothing measures it"};
  try {
    Evidence evidence(claim.measurements);
    check->second(laboratory, evidence);
    const Verdict verdict = evidence.pass()     ? Verdict::kPass
                            : evidence.judged() ? Verdict::kFail
                                                : Verdict::kNotJudged;
    const auto missing = evidence.missing();
    if (verdict != Verdict::kFail && !missing.empty())
      throw Failed(fmt::format("the check has found no '{}'", fmt::join(missing, "', '")));
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
                          ExperimentRunner& laboratory) {
  std::vector<Judged> judged(claims.size());
  in_parallel(claims.size(), [&](std::size_t i) { judged[i] = judge_one(claims[i], documents, laboratory); });
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
