// Validation studies besides the paper's. A study is a folder with claims, and one line that registers its
// checks.

#include "tools/validation/harness/document.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/support/run_platter.hpp"
#include "tools/validation/harness/installation.hpp"
#include "tools/validation/harness/judged.hpp"
#include "tools/validation/studies/documents.hpp"

namespace platter::tests {
namespace {

using evidence::Document;
using evidence::Evidence;
using evidence::ExperimentRunner;

const char* const kClaims = R"({"claims": [
  {"id": "T1", "where": "sec. 1", "claim": "The 7600's clock ticks each microsecond", "expected": "1000 ns",
   "tolerance": "none", "tolerance_by": "ours", "tolerance_reason": "a test", "basis": "ours", "reason": "a test",
   "measurements": [{"name": "tick", "unit": "ns", "paper": 1000, "tolerance": 1}]},
  {"id": "T2", "where": "sec. 2", "claim": "So does the Cray-1's", "expected": "1000 ns", "tolerance": "1 ns",
   "measurements": [{"name": "tick", "unit": "ns", "paper": 1000, "tolerance": "0.1 %"}],
   "tolerance_by": "ours", "tolerance_reason": "a test", "basis": "ours", "reason": "a test", "shortfall": "it does not"},
  {"id": "T3", "where": "sec. 3", "claim": "Nobody measures this", "expected": "1", "tolerance": "",
   "tolerance_by": "ours", "tolerance_reason": "a test", "basis": "ours", "reason": "a test"},
  {"id": "T5", "where": "sec. 5", "claim": "A figure that is lost", "expected": "", "tolerance": "",
   "tolerance_by": "source", "tolerance_reason": "none", "basis": "none", "reason": "lost",
   "shortfall": "it is lost"},
  {"id": "T4", "where": "sec. 4", "claim": "The 7600's clock is exact", "expected": "1000 ns", "tolerance": "",
   "measurements": [{"name": "tick", "unit": "ns"}, {"name": "tock", "unit": "ns"}],
   "tolerance_by": "ours", "tolerance_reason": "a test", "basis": "ours", "reason": "a test"}]})";

/// Returns a check that measures the tick by a program on the emulated machine.
evidence::Check tick_on(const evidence::Host& host) {
  return [host](ExperimentRunner& runner, Evidence& evidence) {
    const auto& printed =
        runner.run({.programs = {"timer.f"}, .host = host, .flags = {}, .cards = {}}).printed;
    evidence.measured("tick", numbers_of(printed.substr(printed.find("TICK, NANOSECONDS"))).at(0));
  };
}

/// Returns the paper's study, and a study from a folder that no other code refers to.
std::vector<Document> with_tiny(const Folder& folder) {
  folder.write("claims.json", kClaims);
  auto all = documents::all_documents();
  all.push_back(
      {.name = "tiny",
       .title = "A tiny document",
       .folder = folder.path(),
       .hosts = {{"cdc7600", "ltss"}, {"cray1", "cos"}},
       .checks = {{"T1", tick_on({"cdc7600", "ltss"})},
                  {"T2", tick_on({"cray1", "cos"})},
                  {"T4", tick_on({"cdc7600", "ltss"})},
                  {"T5", [](ExperimentRunner&, Evidence&) { throw evidence::Failed("it is lost"); }}}});
  return all;
}

TEST(Document, AnAddedDocumentIsMeasuredAndJudged) {
  const Folder folder;
  const auto documents = documents_named("tiny", with_tiny(folder));
  ASSERT_EQ(documents.size(), 1U);
  ExperimentRunner runner({}, hosts_of(documents));
  const auto judged = judge(claims_of(documents[0]), documents, runner);
  using evidence::Verdict;
  ASSERT_EQ(judged.size(), 5U);
  EXPECT_EQ(judged[0].verdict, Verdict::kPass);
  EXPECT_EQ(judged[0].sentence(), "tick 1000 ns");
  EXPECT_EQ(judged[1].verdict, Verdict::kFail);
  EXPECT_EQ(judged[1].sentence(), "tick 12.5 ns (expected: 1000 +-1)");
  EXPECT_EQ(judged[2].verdict, Verdict::kFail);
  EXPECT_EQ(judged[2].sentence(), "no check measures this claim");
  EXPECT_EQ(judged[3].verdict, Verdict::kNotJudged);
  EXPECT_EQ(judged[3].sentence(), "not measured: it is lost");
  EXPECT_EQ(judged[4].verdict, Verdict::kFail);
  EXPECT_EQ(judged[4].sentence(), "not measured: the check did not measure 'tock'");
  const std::string text = claims_text(judged, documents, runner);
  EXPECT_TRUE(has(text, "T1 pass  The 7600's clock ticks each microsecond (sec. 1, ours)"));
  EXPECT_TRUE(has(text, "because   it does not"));
  EXPECT_TRUE(has(text, "T5 not judged  A figure that is lost (sec. 5)"));
  EXPECT_TRUE(has(text, "1 of 4 judged claims pass, 1 not judged (2 runs,"));
  const nlohmann::json json = claims_json(judged, documents, runner);
  EXPECT_EQ(
      mistake_by(nlohmann::json::parse(std::ifstream(evidence::shared_file("results.schema.json"))), json),
      "");
  EXPECT_EQ(json.at("documents").dump(),
            R"([{"claims":5,"name":"tiny","not_judged":1,"passed":1,"title":"A tiny document"}])");
  EXPECT_EQ(json.at("claims").at(3).at("verdict"), "not judged");
  EXPECT_EQ(json.at("claims").at(1).at("tolerance_by"), "ours");
  EXPECT_EQ(json.at("claims").at(1).at("document"), "tiny");
  EXPECT_EQ(json.at("claims").at(1).at("measured").at(0).at("value"), 12.5);
}

TEST(Document, AnAddedDocumentIsReportedAfterTheOthers) {
  const Folder folder;
  const auto all = documents_named("all", with_tiny(folder));
  ASSERT_EQ(all.size(), documents::all_documents().size() + 1);
  EXPECT_EQ(hosts_of(all).size(), hosts_of(documents_named("all", documents::all_documents())).size())
      << "those that both have, once";
  ExperimentRunner runner({}, hosts_of(all));
  auto claims = claims_of(all.back());
  claims.insert(claims.begin(), claims_of(all.front()).at(37));  // claim BH38, which needs two runs
  const auto judged = judge(claims, all, runner);
  const std::string text = claims_text(judged, all, runner);
  EXPECT_LT(text.find("bucher-hayes: "), text.find("BH38 pass"));
  EXPECT_LT(text.find("BH38 pass"), text.find("tiny: A tiny document"));
  EXPECT_LT(text.find("tiny: A tiny document"), text.find("T1 pass"));
}

std::string refusal(const std::string& name) {
  const Folder folder;
  try {
    documents_named(name, with_tiny(folder));
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Document, UnknownNameIsRejectedWithTheNearestOne) {
  EXPECT_EQ(refusal("tinny"),
            "--document: 'tinny' is not a study; nearest: tiny; known: all, bucher-hayes, unicos, vms, "
            "cms, t3d, tiny");
  EXPECT_EQ(refusal("bucher-heyes"),
            "--document: 'bucher-heyes' is not a study; nearest: bucher-hayes; known: all, "
            "bucher-hayes, unicos, vms, cms, t3d, tiny");
}

TEST(Document, InvalidClaimsAreRejectedWithTheirFile) {
  const Folder folder;
  const auto tiny = with_tiny(folder).back();
  folder.write("claims.json", R"({"claims": [{"id": "T1"}]})");
  try {
    claims_of(tiny);
    FAIL();
  } catch (const specification::Error& error) {
    EXPECT_TRUE(has(error.what(), (folder.path() / "claims.json").string() + ": "));
    EXPECT_TRUE(has(error.what(), "'where'"));
  }
  folder.write("claims.json", R"({"claims": [{"id": "T1", "where": "", "claim": "", "expected": "",
    "tolerance": "", "tolerance_by": "ours", "tolerance_reason": "", "measurements": [{"name": "tick", "papr": 1}], "basis": "ours", "reason": ""}]})");
  try {
    claims_of(tiny);
    FAIL();
  } catch (const specification::Error& error) {
    EXPECT_TRUE(has(error.what(), (folder.path() / "claims.json").string() +
                                      ": T1, measurement 'tick': unknown key 'papr'; nearest: paper"))
        << error.what();
  }
  folder.write("claims.json", R"({"claims": [{"id": "T1", "where": "", "claim": "", "expected": "",
    "tolerance": "", "tolerance_by": "ours", "tolerance_reason": "", "measurements": [{"unit": "ns"}], "basis": "ours", "reason": ""}]})");
  try {
    claims_of(tiny);
    FAIL();
  } catch (const specification::Error& error) {
    EXPECT_TRUE(has(error.what(), "claims.json: T1, ")) << error.what();
    EXPECT_TRUE(has(error.what(), "'name'")) << error.what();
  }
}

std::string mistake_of_claim(const std::string& basis, const std::string& tolerance_by) {
  const Folder folder;
  const auto tiny = with_tiny(folder).back();
  folder.write("claims.json", R"({"claims": [{"id": "T1", "where": "", "claim": "", "expected": "",
    "tolerance": "", "tolerance_by": ")" +
                                  tolerance_by + R"(", "tolerance_reason": "", "basis": ")" + basis +
                                  R"(", "reason": ""}]})");
  try {
    claims_of(tiny);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Document, ClaimsWithAnUnknownBasisOrToleranceByAreRejected) {
  EXPECT_EQ(mistake_of_claim("predicted", "ours"), "");
  EXPECT_TRUE(
      has(mistake_of_claim("predicated", "ours"), "T1: basis 'predicated' is not valid; nearest: predicted"));
  EXPECT_TRUE(has(mistake_of_claim("ours", "paper"), "T1: tolerance_by 'paper' is not valid"));
}

/// Each tolerance has a source and a reason. The paper prints no tolerances for the measured figures, so most
/// are our assumptions.
TEST(Document, GivesTheSourceAndReasonOfEachTolerance) {
  for (const auto& document : documents::all_documents()) {
    for (const auto& claim : claims_of(document)) EXPECT_GT(claim.tolerance_reason.size(), 5U) << claim.id;
  }
}

/// Every claim of a document has a check, and every check a claim.
TEST(Document, MeasuresEachOfItsClaims) {
  for (const auto& document : documents::all_documents()) {
    std::set<std::string> claimed;
    for (const auto& claim : claims_of(document)) claimed.insert(claim.id);
    std::set<std::string> checked;
    for (const auto& [id, check] : document.checks) checked.insert(id);
    EXPECT_EQ(claimed, checked) << document.name;
  }
}

/// Returns the number with which a check compares a measurement; "" if the check contains none.
std::string number_in(const std::string& check) {
  static const std::regex kBound(
      R"(evidence\.(at_least|at_most|between)\([^;]*,\s*(-?[\d.][\d.'e-]*|k[A-Z0-9]\w*)\s*\);)");
  std::smatch found;
  return std::regex_search(check, found, kBound) ? found[2].str() : "";
}

TEST(Document, NumbersWrittenInsideChecksAreFound) {
  EXPECT_EQ(number_in(R"(evidence.at_most("never", "us", value(1, 2), 200);)"), "200");
  EXPECT_EQ(number_in(R"(evidence.at_least("S", "", value, kReached);)"), "kReached");
  EXPECT_EQ(number_in("evidence.between(\"T\", \"us\", value, 1,\n   2.5e3);"), "2.5e3");
  EXPECT_EQ(number_in(R"(evidence.at_least("of writes", "us", late(kWriting), late(kReading) + 1);)"), "");
}

/// claims.json contains the expected values; checks only measure.
TEST(Document, HasNoNumberInItsChecks) {
  std::size_t files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(source_path("tools/validation/studies"))) {
    if (entry.path().extension() != ".cpp") continue;
    std::stringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    EXPECT_EQ(number_in(text.str()), "") << entry.path();
    ++files;
  }
  EXPECT_GT(files, 30U);
}

}  // namespace
}  // namespace platter::tests
