#include "tools/evidence/judged.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace platter::evidence {
namespace {

Judged judge_one(const Claim& claim, const std::vector<Document>& documents, Laboratory& laboratory) {
  const auto document = std::find_if(documents.begin(), documents.end(),
                                     [&](const Document& one) { return one.name == claim.document; });
  const auto check = document->checks.find(claim.id);
  if (check == document->checks.end()) return {claim, false, {}, "nothing measures it"};
  try {
    Evidence evidence(claim.measurements);
    check->second(laboratory, evidence);
    const auto missing = evidence.missing();
    if (evidence.pass() && !missing.empty())
      throw Failed(fmt::format("the check has found no '{}'", fmt::join(missing, "', '")));
    return {claim, evidence.pass(), evidence.measurements(), ""};
  } catch (const Failed& failed) {
    const std::string why = failed.what();
    return {claim, false, {}, "not measured: " + why.substr(0, why.find('\n'))};
  }
}

}  // namespace

std::string Judged::sentence() const {
  return failure.empty() ? evidence::sentence(measured) : failure;
}

std::vector<Judged> judge(const std::vector<Claim>& claims, const std::vector<Document>& documents,
                          Laboratory& laboratory) {
  std::vector<Judged> judged(claims.size());
  in_parallel(claims.size(), [&](std::size_t i) { judged[i] = judge_one(claims[i], documents, laboratory); });
  return judged;
}

std::size_t count_passed(const std::vector<Judged>& judged) {
  return static_cast<std::size_t>(
      std::count_if(judged.begin(), judged.end(), [](const Judged& one) { return one.pass; }));
}

}  // namespace platter::evidence
