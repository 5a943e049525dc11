// Tests each entry of the validation report, which `platter claims` and `platter table1` measure once before
// these tests.

#include "tests/paper/scoreboard.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "tests/support/run_platter.hpp"
#include "tools/files/text_file.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

std::string as_name(std::string text) {
  for (char& c : text) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return text;
}

std::string row_name(const json& row) {
  std::string name = row.at("machine");
  for (const auto* key : {"os", "library", "routine", "direction"}) {
    name += ' ';
    name += row.at(key).get<std::string>();
  }
  return name;
}

std::vector<std::string> names(const char* document, const char* list, std::string (*name)(const json&)) {
  std::vector<std::string> all;
  const json whole = printed(document);
  for (const auto& one : whole.at(list)) all.push_back(name(one));
  return all;
}

std::string id_of(const json& claim) {
  return claim.at("id");
}
std::vector<std::string> claim_ids(const char* document) {
  return names(document, "claims", id_of);
}
std::vector<std::string> row_names() {
  return names("table1", "rows", row_name);
}

json found(const json& list, const std::string& name, std::string (*name_of)(const json&)) {
  for (const auto& one : list) {
    if (name_of(one) == name) return one;
  }
  throw std::runtime_error(name + " is not on the scoreboard");
}

/// If claims.json states why a claim is not met or cannot be judged, the claim must fail or not be judged.
void expect_as_said(const std::string& document, const std::string& id) {
  const json claim = found(scoreboard(document).at("claims"), id, id_of);
  const json said = found(printed(document).at("claims"), id, id_of);
  const bool falls_short = !said.value("shortfall", "").empty();
  const bool not_judged = said.at("basis") == "none";
  EXPECT_TRUE(falls_short || !not_judged) << "it does not say why it is not judged";
  EXPECT_EQ(claim.at("verdict"), not_judged    ? "not judged"
                                 : falls_short ? "fail"
                                               : "pass")
      << claim.at("measured").dump(1) << claim.at("failure");
}

class ClaimOf : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOf, IsMetOrStatesWhyNot) {
  expect_as_said("claims", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOf, testing::ValuesIn(claim_ids("claims")),
                         [](const auto& test) { return test.param; });

class ClaimOfUnicos : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOfUnicos, IsMetOrStatesWhyNot) {
  expect_as_said("unicos", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOfUnicos, testing::ValuesIn(claim_ids("unicos")),
                         [](const auto& test) { return test.param; });

class ClaimOfVms : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOfVms, IsMetOrStatesWhyNot) {
  expect_as_said("vms", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOfVms, testing::ValuesIn(claim_ids("vms")),
                         [](const auto& test) { return test.param; });

class ClaimOfCms : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOfCms, IsMetOrStatesWhyNot) {
  expect_as_said("cms", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOfCms, testing::ValuesIn(claim_ids("cms")),
                         [](const auto& test) { return test.param; });

class ClaimOfT3d : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOfT3d, IsMetOrStatesWhyNot) {
  expect_as_said("t3d", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOfT3d, testing::ValuesIn(claim_ids("t3d")),
                         [](const auto& test) { return test.param; });

/// All claims are measured, except for figures that cannot be reproduced.
TEST(ClaimsOfUnicos, OnlyClaimsAboutLostFiguresAreNotMeasured) {
  std::vector<std::string> unmeasured;
  const json unicos = scoreboard("unicos");
  for (const auto& claim : unicos.at("claims"))
    if (claim.at("measured").empty()) unmeasured.push_back(claim.at("id"));
  EXPECT_EQ(unmeasured, (std::vector<std::string>{"U26", "U57"}));
}

class Row : public testing::TestWithParam<std::string> {
 public:
  json row() const { return found(scoreboard("table1").at("rows"), GetParam(), row_name); }
};

TEST_P(Row, EachRowOfTable1IsWithinOrNotJudged) {
  const json measured = row();
  const json said = found(printed("table1").at("rows"), GetParam(), row_name);
  const bool judged = !said.contains("t_not_judged");
  EXPECT_EQ(measured.at("verdict"), judged ? "within" : "not judged") << measured.dump(2);
  EXPECT_EQ(measured.at("judged"), judged);
  EXPECT_EQ(measured.at("within"), judged ? json(true) : json(nullptr));
}

/// Row 25: according to the paper, its equation does not apply.
TEST(Table1, DoesNotJudgeTOfThe7600sBufferIn) {
  const json row = scoreboard("table1").at("rows").at(24);
  EXPECT_EQ(row.at("verdict"), "not judged");
  EXPECT_TRUE(has(row.at("not_judged").get<std::string>(), "does not apply"));
  EXPECT_EQ(row.at("within_parts").dump(),
            R"({"lost_revolutions":true,"sectors_per_revolution":true,"t_call_us":null,"t_trans_us":null})");
  for (const auto& one : row.at("measurements")) {
    const bool is_t = one.at("name").get<std::string>().starts_with("T_");
    EXPECT_EQ(one.at("judged"), !is_t) << one;
    EXPECT_TRUE(one.at("error").is_number()) << one;
  }
}

/// The trace explains M: revolutions counted from events equal those derived from the times.
TEST_P(Row, EventsAndTimesAgreeOnTheLostRevolutionsOfEachRow) {
  const json measured = row();
  EXPECT_LE(measured.at("farthest_from_events").get<double>(), 0.1);
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, Row, testing::ValuesIn(row_names()),
                         [](const auto& test) { return as_name(test.param); });

TEST(Scoreboard, Has30RowsAnd48Claims) {
  EXPECT_EQ(scoreboard("table1").at("rows").size(), 30U);
  EXPECT_EQ(scoreboard("claims").at("claims").size(), 48U);
}

/// The summary in README.md is written by tools/validation/tables, which counts independently.
TEST(Validation, ReadmeContainsTheMeasuredCounts) {
  std::string readme = files::text_of(source_path("README.md"));
  std::ranges::replace(readme, '\n', ' ');  // joins the wrapped lines
  const json table1 = scoreboard("table1");
  EXPECT_TRUE(has(readme, fmt::format("{} of its {} rows are within", table1.at("within").get<int>(),
                                      table1.at("rows").size())));
  EXPECT_TRUE(has(readme, fmt::format("excludes {} row", table1.at("not_judged").get<int>())));
  for (const auto& [document, study] :
       {std::pair("claims", "Bucher and Hayes, 1980"), std::pair("unicos", "the UNICOS I/O guide"),
        std::pair("vms", "VAX-11/780: Noble, 1985"), std::pair("cms", "IBM 3081: Johnston, 1985"),
        std::pair("t3d", "Koeninger, 1995")}) {
    const json measured = scoreboard(document);
    std::map<std::string, int> count;
    for (const auto& claim : measured.at("claims")) {
      const std::string verdict = claim.at("verdict");
      ++count[verdict == "pass" ? claim.at("basis").get<std::string>() : verdict];
    }
    std::string row = fmt::format("{} | {} |", study, measured.at("claims").size());
    for (const auto* shown : {"predicted", "assumed", "calibrated", "ours", "not judged", "fail"})
      row += fmt::format(" {} |", count[shown]);
    EXPECT_TRUE(has(readme, row)) << row;
  }
}

}  // namespace
}  // namespace platter::tests
