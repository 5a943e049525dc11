// The scoreboard, entry by entry: measured once, before these tests, by `platter claims` and `platter table1`.

#include "tests/paper/scoreboard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

#include "tests/support/run_platter.hpp"

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

std::vector<std::string> claim_ids() {
  return names("claims", "claims", [](const json& claim) { return claim.at("id").get<std::string>(); });
}
std::vector<std::string> row_names() { return names("table1", "rows", row_name); }

json found(const json& list, const std::string& name, std::string (*name_of)(const json&)) {
  for (const auto& one : list) {
    if (name_of(one) == name) return one;
  }
  throw std::runtime_error(name + " is not on the scoreboard");
}

class ClaimOf : public testing::TestWithParam<std::string> {};

/// One that is known not to be met says why in claims.json; it has to fail as long as it says so.
TEST_P(ClaimOf, the_paper_is_met) {
  const json claim = found(scoreboard("claims").at("claims"), GetParam(),
                           [](const json& one) { return one.at("id").get<std::string>(); });
  const std::string measured = claim.at("measured");
  const std::string shortfall =
      found(printed("claims").at("claims"), GetParam(), [](const json& one) { return one.at("id").get<std::string>(); })
          .value("shortfall", "");
  EXPECT_EQ(claim.at("verdict"), shortfall.empty() ? "pass" : "fail") << measured;
}

INSTANTIATE_TEST_SUITE_P(Scoreboard, ClaimOf, testing::ValuesIn(claim_ids()),
                         [](const auto& test) { return test.param; });

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

TEST(Scoreboard, has_the_schema_that_is_promised) {
  const json table1 = scoreboard("table1");
  EXPECT_EQ(table1.at("schema"), "platter.table1/1");
  ASSERT_EQ(table1.at("rows").size(), 30U);
  for (const auto& row : table1.at("rows")) {
    for (const auto* key : {"machine", "os", "library", "routine", "direction", "within", "basis"})
      EXPECT_TRUE(row.contains(key)) << key;
    for (const auto* side : {"paper", "measured"}) {
      for (const auto* key : {"sectors_per_revolution", "missed_revolutions", "t_call_us", "t_trans_us"})
        EXPECT_TRUE(row.at(side).contains(key)) << side << ' ' << key;
    }
    EXPECT_TRUE(row.at("measured").at("missed_revolutions").contains("overlapped"));
    EXPECT_TRUE(row.at("measured").at("missed_revolutions").contains("non_overlapped"));
  }
  const json claims = scoreboard("claims");
  EXPECT_EQ(claims.at("schema"), "platter.claims/1");
  ASSERT_EQ(claims.at("claims").size(), 44U);
  for (const auto& claim : claims.at("claims")) {
    for (const auto* key : {"id", "expected", "tolerance", "measured", "verdict", "basis"})
      EXPECT_TRUE(claim.contains(key)) << key;
  }
}

TEST(Validation, document_says_what_the_scoreboard_says) {
  std::ifstream in(source_path("docs/validation.md"));
  const std::string document{std::istreambuf_iterator<char>(in), {}};
  EXPECT_TRUE(has(document, validation_tables(scoreboard("claims"), scoreboard("table1"))))
      << "write it anew: cmake --build build/release --target validation";
}

}  // namespace
}  // namespace platter::tests
