// results.schema.json accepts the output of `platter claims --json` and `platter table1 --json`, and nothing
// else.

#include <gtest/gtest.h>

#include <fstream>

#include "tests/paper/scoreboard.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

json schema() {
  return json::parse(std::ifstream(source_path("docs/schemas/results.schema.json")));
}

/// Returns the document with lists shortened to `most` elements, which is enough to check the types of the
/// elements.
json shortened(const json& whole, std::size_t most) {
  if (!whole.is_structured()) return whole;
  json part = whole.is_array() ? json::array() : json::object();
  for (const auto& [key, value] : whole.items()) {
    if (whole.is_object()) {
      part[key] = shortened(value, most);
    } else if (part.size() < most) {
      part.push_back(shortened(value, most));
    }
  }
  return part;
}

/// Collects the places of keys.
void collect(const json& value, const json::json_pointer& at, std::vector<json::json_pointer>& keys) {
  if (!value.is_structured()) return;
  std::size_t index = 0;
  for (const auto& [key, one] : value.items()) {
    const auto place = value.is_object() ? at / key : at / index++;
    if (value.is_object()) keys.push_back(place);
    collect(one, place, keys);
  }
}

class Schema : public testing::TestWithParam<const char*> {};

TEST_P(Schema, IsMetByTheOutputOfTheCommand) {
  EXPECT_EQ(mistake_by(schema(), scoreboard(GetParam())), "");
}

TEST_P(Schema, RejectsMissingRenamedAndMistypedKeys) {
  const json schema_of = schema();
  json result = scoreboard(GetParam());
  if (std::string(GetParam()) == "table1") {
    // Keeps only the first row that has branches. The first rows of all, which shortened() would keep, may
    // have none.
    for (const auto& row : result.at("rows")) {
      if (!row.at("overlapped").contains("branches")) continue;
      result["rows"] = json::array({row});
      break;
    }
  }
  result = shortened(result, 2);
  ASSERT_EQ(mistake_by(schema_of, result), "");
  std::vector<json::json_pointer> keys;
  collect(result, json::json_pointer(), keys);
  ASSERT_GT(keys.size(), 40U);
  for (const auto& key : keys) {
    json missing = result;
    missing.at(key.parent_pointer()).erase(key.back());
    if (key.back() != "branches") {
      EXPECT_NE(mistake_by(schema_of, missing), "") << "without " << key;
    }
    json renamed = missing;
    renamed.at(key.parent_pointer())[key.back() + "s"] = result.at(key);
    EXPECT_NE(mistake_by(schema_of, renamed), "") << key << " renamed";
    json mistyped = result;
    mistyped.at(key) = json::array({json::object()});
    EXPECT_NE(mistake_by(schema_of, mistyped), "") << key << " of another type";
  }
}

TEST(SchemaMistake, IsReportedWithItsPlace) {
  json claims = scoreboard("claims");
  claims["claims"][3]["measured"][0].erase("unit");
  EXPECT_TRUE(has(mistake_by(schema(), claims), "/claims/3/measured/0: has no unit"));
}

INSTANTIATE_TEST_SUITE_P(, Schema, testing::Values("claims", "table1"),
                         [](const auto& test) { return std::string(test.param); });

/// The list of a row's measurements contains the same numbers as its named members.
TEST(Measurements, ARowHasItsNumbers) {
  for (const auto& row : scoreboard("table1").at("rows")) {
    const auto of = [&](const std::string& name) {
      for (const auto& one : row.at("measurements")) {
        if (one.at("name") == name) return one;
      }
      return json(nullptr);
    };
    EXPECT_EQ(row.at("measurements").size(), 6U);
    EXPECT_EQ(of("T_call").at("value"), row.at("measured").at("t_call_us"));
    EXPECT_EQ(of("T_call").at("paper"), row.at("paper").at("t_call_us"));
    EXPECT_EQ(of("T_trans").at("within"), row.at("within_parts").at("t_trans_us"));
    EXPECT_EQ(of("S overlapped").at("value"), row.at("measured").at("sectors_per_revolution"));
  }
}

}  // namespace
}  // namespace platter::tests
