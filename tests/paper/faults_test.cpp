// Planted faults: each makes the rows and claims fail that are named for it, and leaves the named others as
// they were. Rows and claims that are not named may also fail.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <ostream>

#include "tests/support/run_platter.hpp"
#include "tools/files/text_file.hpp"

namespace platter::tests {
namespace {

struct Fault {
  const char* name;
  Words sets;
  std::vector<std::string> red_rows;
  std::vector<std::string> green_rows;
  std::string red_claims;  ///< ids of claims that must fail, separated by commas
  std::string green_claims;
};
std::ostream& operator<<(std::ostream& out, const Fault& fault) {
  return out << fault.name;
}

const std::vector<Fault> kFaults{
    // The next sector finds no free buffer, so each sector costs a revolution.
    {"one_controller_buffer_fewer",
     {"controller.buffers=1"},
     {"ctss/cftlib/WDISK", "cos/system/System calls read", "cos/system/System calls write"},
     {},
     "BH18,BH23",
     "BH15"},
    // The steps after the interrupt take the rest of T_call.
    {"interrupt_time_doubled",
     {"system.routine.*.steps.4.time=x2"},
     {"ctss/cftlib/RDISK", "ctss/baselib/IZDKIN", "cos/system/System calls read", "ltss/ftwlib/RDISK"},
     {},
     "BH09,BH11,BH19",
     "BH17,BH39"},
    {"copy_at_completion_instead_of_per_sector",
     {"system.routine.RDABS.steps.2.service=0", "system.routine.RDABS.steps.5.time=7"},
     {"ctss/fortlib/RDABS"},
     {"ctss/fortlib/WRABS", "ctss/cftlib/RDISK"},
     "BH37",
     "BH09"},
    // After a late call, the seek takes no extra time, because a revolution is lost anyway. Early calls still
    // lose one.
    {"seek_of_14_ms",
     {"disk.seek.1.time=14"},
     {"ctss/baselib/IZDKIN", "ltss/baselib/IZDKIN", "ltss/ftwlib/RDISK"},
     {"cos/system/System calls read", "ctss/cftlib/WDISK"},
     "BH07",
     "BH09,BH23,BH39"},
    {"seventeen_sectors",
     {"disk.sectors_per_track=17"},
     {"ctss/cftlib/RDISK", "ctss/cftlib/WDISK", "cos/system/System calls read",
      "alamos/system/System calls read", "ltss/ftwlib/RDISK"},
     {},
     "BH01,BH02,BH23,BH39",
     "BH15"},
    {"t_call_halved",
     {"system.routine.*.steps.1.time=x0.5", "system.routine.*.steps.4.time=x0.5"},
     {"ctss/cftlib/RDISK", "ctss/cftlib/WDISK", "ctss/baselib/IZDKIN", "cos/system/System calls read",
      "alamos/system/System calls read", "ltss/ftwlib/WDISK"},
     {},
     "BH09,BH11,BH17",
     "BH39"},
};

/// Returns for each entry of one run of the command whether it passes.
std::map<std::string, bool> verdicts(const Words& arguments, const Fault& fault, const char* list) {
  const CliFixture desk;
  Words words = arguments;
  for (const auto& set : fault.sets) words.insert(words.end(), {"--set", set});
  words.insert(words.end(), {"--json", "result.json"});
  const Outcome outcome = desk.platter(words);
  EXPECT_LE(outcome.code, 1) << outcome.err;
  const auto document = nlohmann::json::parse(desk.folder.read("result.json"));
  EXPECT_EQ(document.at("set").size(), fault.sets.size()) << "every result says what was changed";
  std::map<std::string, bool> all;
  for (const auto& one : document.at(list)) {
    if (one.contains("id")) {
      all[one["id"]] = one["verdict"] == "pass";
    } else {
      all[one["os"].get<std::string>() + "/" + one["library"].get<std::string>() + "/" +
          one["routine"].get<std::string>() + " " + one["direction"].get<std::string>()] =
          one["verdict"] != "not within";
    }
  }
  return all;
}

class PlantedFault : public testing::TestWithParam<Fault> {};

TEST_P(PlantedFault, FailsOnlyItsRows) {
  for (const bool red : {true, false}) {
    for (const auto& row : red ? GetParam().red_rows : GetParam().green_rows) {
      const auto found = verdicts({"table1", "--row", row}, GetParam(), "rows");
      ASSERT_FALSE(found.empty()) << row;
      for (const auto& [name, within] : found) EXPECT_EQ(within, !red) << name;
    }
  }
}

TEST_P(PlantedFault, FailsOnlyItsClaims) {
  for (const bool red : {true, false}) {
    const auto& ids = red ? GetParam().red_claims : GetParam().green_claims;
    if (ids.empty()) continue;
    for (const auto& [id, passed] : verdicts({"claims", "--id", ids}, GetParam(), "claims"))
      EXPECT_EQ(passed, !red) << id;
  }
}

INSTANTIATE_TEST_SUITE_P(, PlantedFault, testing::ValuesIn(kFaults),
                         [](const auto& test) { return test.param.name; });

/// Specifications in which one of the dependent transfers of a library's statement is left out.
struct Dropped {
  const char* name;
  const char* system;
  const char* from;
  const char* to;  ///< whole lines, which replace the line that starts with `from`
  const char* row;
  const char* claim;  ///< id of the claim about only this row; "": there is none
};
std::ostream& operator<<(std::ostream& out, const Dropped& dropped) {
  return out << dropped.name;
}

const std::vector<Dropped> kDropped{
    {"BUFFER_IN_of_ORDERLIB", "ltss",
     R"(["read first", "read first", "read first", "read first", "read all"])",
     R"(["read first", "read first", "read first", "read all"])", "ltss/orderlib/BUFFER IN", ""},
    {"BUFFER_IN_of_FTWLIB", "ltss", R"(["read first", "read all"])", R"(["read all"])",
     "ltss/ftwlib/BUFFER IN", "BH27"},
    {"BUFFER_OUT_of_CFTLIB", "ctss", R"(  { layer = "cftlib_out")",
     R"(  { layer = "buffers", sectors = { value = "18 sectors", basis = "assumed" }, )"
     "buffers = { value = \"1 buffers\", basis = \"assumed\" } },\n",
     "ctss/cftlib/BUFFER OUT", "BH05"},
    {"BUFFER_OUT_of_FTWLIB", "ltss", R"(["read first", "write all", "read last", "write last"])",
     R"(["read first", "write all", "write last"])", "ltss/ftwlib/BUFFER OUT", "BH28"},
};

class FewerTransfers : public testing::TestWithParam<Dropped> {};

TEST_P(FewerTransfers, FailTheirRow) {
  const Dropped& dropped = GetParam();
  std::string text =
      files::text_of(source_path(fmt::format("emulator/specification/systems/{}.toml", dropped.system)));
  const auto at = text.find(dropped.from);
  ASSERT_NE(at, std::string::npos);
  const bool is_line = std::string_view(dropped.to).ends_with('\n');
  text.replace(at, is_line ? text.find('\n', at) + 1 - at : std::string_view(dropped.from).size(),
               dropped.to);
  const CliFixture desk;
  desk.folder.write(fmt::format("specs/systems/{}.toml", dropped.system), text);
  const Outcome changed =
      desk.platter({"table1", "--row", dropped.row, "--specs", "specs", "--json", "result.json"});
  EXPECT_EQ(changed.code, 1) << changed.out << changed.err;
  const auto row = nlohmann::json::parse(desk.folder.read("result.json")).at("rows").at(0);
  EXPECT_FALSE(row.at("within_parts").at("lost_revolutions").get<bool>()) << changed.out;
  EXPECT_TRUE(row.at("within_parts").at("sectors_per_revolution").get<bool>()) << changed.out;
  if (*dropped.claim == '\0') return;
  EXPECT_EQ(desk.platter({"claims", "--id", dropped.claim}).code, 0);
  EXPECT_EQ(desk.platter({"claims", "--id", dropped.claim, "--specs", "specs"}).code, 1) << dropped.claim;
}

INSTANTIATE_TEST_SUITE_P(, FewerTransfers, testing::ValuesIn(kDropped),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace platter::tests
