// The scoreboard, entry by entry: measured once, before these tests, by `platter claims` and `platter
// table1`.

#include "tests/paper/scoreboard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

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

/// One that is known not to be met says why in claims.json; it has to fail as long as it says so.
void expect_as_said(const std::string& document, const std::string& id) {
  const json claim = found(scoreboard(document).at("claims"), id, id_of);
  const std::string shortfall = found(printed(document).at("claims"), id, id_of).value("shortfall", "");
  EXPECT_EQ(claim.at("verdict"), shortfall.empty() ? "pass" : "fail")
      << claim.at("measured").dump(1) << claim.at("failure");
}

class ClaimOf : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOf, the_paper_is_met) {
  expect_as_said("claims", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOf, testing::ValuesIn(claim_ids("claims")),
                         [](const auto& test) { return test.param; });

class ClaimOfUnicos : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOfUnicos, is_met_or_says_why_not) {
  expect_as_said("unicos", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOfUnicos, testing::ValuesIn(claim_ids("unicos")),
                         [](const auto& test) { return test.param; });

class ClaimOfVms : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOfVms, is_met_or_says_why_not) {
  expect_as_said("vms", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOfVms, testing::ValuesIn(claim_ids("vms")),
                         [](const auto& test) { return test.param; });

class ClaimOfCms : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOfCms, is_met_or_says_why_not) {
  expect_as_said("cms", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOfCms, testing::ValuesIn(claim_ids("cms")),
                         [](const auto& test) { return test.param; });

class ClaimOfT3d : public testing::TestWithParam<std::string> {};

TEST_P(ClaimOfT3d, is_met_or_says_why_not) {
  expect_as_said("t3d", GetParam());
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOfT3d, testing::ValuesIn(claim_ids("t3d")),
                         [](const auto& test) { return test.param; });

/// What cannot be reproduced is the only thing that nothing measures.
TEST(ClaimsOfUnicos, are_measured_but_for_what_is_lost) {
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

TEST_P(Row, of_table_1_is_within) {
  const json measured = row();
  EXPECT_TRUE(measured.at("within").get<bool>()) << measured.dump(2);
}

/// The trace explains M: revolutions counted from events equal those that the times tell of.
TEST_P(Row, of_table_1_loses_as_many_revolutions_by_events_as_by_times) {
  const json measured = row();
  EXPECT_LE(measured.at("farthest_from_events").get<double>(), 0.1);
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, Row, testing::ValuesIn(row_names()),
                         [](const auto& test) { return as_name(test.param); });

TEST(Scoreboard, has_30_rows_and_46_claims) {
  EXPECT_EQ(scoreboard("table1").at("rows").size(), 30U);
  EXPECT_EQ(scoreboard("claims").at("claims").size(), 46U);
}

TEST(Validation, document_says_what_the_scoreboard_says) {
  EXPECT_TRUE(has(files::text_of(source_path("docs/validation.md")),
                  validation_tables(scoreboard("claims"), scoreboard("table1"))))
      << "write it anew: cmake --build build/release --target validation";
}

TEST(Validation, readme_has_the_score) {
  const json table1 = scoreboard("table1");
  const json claims = scoreboard("claims");
  const auto of = [](const json& count, const json& list) {
    return count.dump() + " of " + std::to_string(list.size());
  };
  std::string readme = files::text_of(source_path("README.md"));
  std::replace(readme.begin(), readme.end(), '\n', ' ');  // wherever lines end
  EXPECT_TRUE(has(readme, of(table1.at("within"), table1.at("rows")) + " rows"));
  EXPECT_TRUE(has(readme, of(claims.at("passed"), claims.at("claims")) + " claims"));
  for (const auto& [document, study] :
       {std::pair("unicos", "the UNICOS I/O guide"), std::pair("vms", "VAX-11/780: Noble and Johnston"),
        std::pair("cms", "IBM 3081: Noble and Johnston"), std::pair("t3d", "Koeninger, 1995")}) {
    const json other = scoreboard(document);
    EXPECT_TRUE(has(readme, study + (" | " + of(other.at("passed"), other.at("claims")) + " claims")));
  }
}

}  // namespace
}  // namespace platter::tests
