#include "tools/paper/claims/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "emulator/specification/error.hpp"
#include "tools/paper/claims/checks.hpp"
#include "tools/paper/installation.hpp"

namespace platter::paper {
namespace {

Checks all_checks() {
  Checks all;
  for (const auto& theme :
       {device_checks(), maximum_checks(), line_checks(), table_checks(), buffered_checks(), ltss_checks(),
        random_checks(), ctss_checks(), interval_checks(), loop_checks(), clock_checks(), channel_checks(),
        rotation_checks(), program_checks()}) {
    all.insert(theme.begin(), theme.end());
  }
  return all;
}

Judged judge_one(const Claim& claim, const Checks& checks, const Bench& bench) {
  const auto check = checks.find(claim.id);
  if (check == checks.end()) return {claim, false, "nothing measures it"};
  try {
    const Evidence evidence = check->second(bench);
    return {claim, evidence.pass(), evidence.measured()};
  } catch (const Failed& failed) {
    const std::string why = failed.what();
    return {claim, false, "not measured: " + why.substr(0, why.find('\n'))};
  }
}

}  // namespace

std::vector<Claim> all_claims() {
  const auto file = shared_file("claims.json");
  try {
    const auto document = nlohmann::json::parse(std::ifstream(file));
    std::vector<Claim> claims;
    for (const auto& entry : document.at("claims")) {
      claims.push_back({entry.at("id"), entry.at("where"), entry.at("claim"), entry.at("expected"),
                        entry.at("tolerance"), entry.at("basis"), entry.at("reason"),
                        entry.value("shortfall", "")});
    }
    return claims;
  } catch (const nlohmann::json::exception& error) {
    throw specification::Error(fmt::format("{}: {}", file.string(), error.what()));
  }
}

std::vector<Judged> judge(const std::vector<Claim>& claims, Laboratory& laboratory) {
  const Checks checks = all_checks();
  const Bench bench(laboratory);
  std::vector<Judged> judged(claims.size());
  in_parallel(claims.size(), [&](std::size_t i) { judged[i] = judge_one(claims[i], checks, bench); });
  return judged;
}

std::size_t count_passed(const std::vector<Judged>& judged) {
  return static_cast<std::size_t>(
      std::count_if(judged.begin(), judged.end(), [](const Judged& one) { return one.pass; }));
}

std::string claims_text(const std::vector<Judged>& judged, const Laboratory& laboratory) {
  std::string text;
  for (const auto& set : laboratory.changes().sets) text += fmt::format("changed: {}\n", set);
  for (const auto& [claim, pass, measured] : judged) {
    text += fmt::format("{} {}  {} ({}, {})\n", claim.id, pass ? "pass" : "FAIL", claim.text, claim.where, claim.basis);
    text += fmt::format("            expected  {}{}\n", claim.expected,
                        claim.tolerance.empty() ? "" : "; tolerance " + claim.tolerance);
    text += fmt::format("            measured  {}\n", measured);
    if (!pass && !claim.shortfall.empty()) text += fmt::format("            because   {}\n", claim.shortfall);
  }
  text += fmt::format("\n{} of {} claims pass ({} runs, {:.0f} virtual seconds)\n", count_passed(judged),
                      judged.size(), laboratory.runs(), laboratory.virtual_seconds());
  return text;
}

}  // namespace platter::paper
