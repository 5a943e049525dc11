// Tests of platter run --provenance, which lists the numbers that a result depends on, and how much the
// result changes with each.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "emulator/specification/catalogue.hpp"
#include "tests/support/run_platter.hpp"
#include "tools/analysis/provenance/numbers.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

TEST(ProvenanceNumberTest, ChangesByTenPercentKeepUnitsAndWholeNumbers) {
  const auto changed = [](const std::string& value) {
    return std::pair(provenance::changed_by_tenth(value, -1).value_or("none"),
                     provenance::changed_by_tenth(value, 1).value_or("none"));
  };
  using Pair = std::pair<std::string, std::string>;
  EXPECT_EQ(changed("400 us"), Pair("360 us", "440 us"));
  EXPECT_EQ(changed("12.5 ns"), Pair("11.25 ns", "13.75 ns"));
  EXPECT_EQ(changed("0.02 %"), Pair("0.018 %", "0.022 %"));
  EXPECT_EQ(changed("100 MB/s"), Pair("90 MB/s", "110 MB/s"));
  EXPECT_EQ(changed("2 buffers"), Pair("1 buffers", "3 buffers"));
  EXPECT_EQ(changed("18 sectors"), Pair("16 sectors", "20 sectors"));
  EXPECT_EQ(changed("1 CP"), Pair("0 CP", "2 CP"));
  EXPECT_EQ(changed("0 us"), Pair("none", "none"));
}

TEST(ProvenanceNumberTest, KeyOfEachBuiltInNumberIsTheOneThatSetChanges) {
  const auto builtin = specification::Catalogue::builtin();
  for (const auto word : specification::kKinds) {
    const std::string kind(word);
    for (const auto& name : builtin.names(kind)) {
      const auto numbers = provenance::unsupported_numbers(builtin, {{kind, name}});
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        auto changed = builtin;
        const std::string value = "1234567 of it";
        ASSERT_NO_THROW(changed.set(numbers[i].key + "=" + value)) << numbers[i].key;
        const auto after = provenance::unsupported_numbers(changed, {{kind, name}});
        ASSERT_EQ(after.size(), numbers.size());
        for (std::size_t other = 0; other < after.size(); ++other)
          EXPECT_EQ(after[other].value, other == i ? value : numbers[other].value) << numbers[i].key;
      }
    }
  }
}

/// Writes a program that other test runs may be reading at the moment, unless it exists.
void write_program(const std::string& path, const std::string& text) {
  if (files::text_of(path) != text) std::ofstream(path) << text;
}

/// Each changed number of a processor requires a new compilation. To save time, all tests run the same
/// program, one test at a time (CMakeLists.txt), so that later tests find its variants in the cache.
class ProvenanceTest : public testing::Test {
 protected:
  CliFixture desk;
  const std::string reads = std::string(PLATTER_PROVENANCE_FOLDER) + "/reads.f";

  void SetUp() override {
    write_program(reads, text_of(R"(
      DIMENSION A(512)
      CALL RDISK(5,A,512,0)
      CALL IOWAIT(5)
      PRINT 10, TIMEF(D)
   10 FORMAT (F12.6)
      END
)"));
  }
  json provenance(const Words& words) const {
    Words all{"run", "--no-summary", "--json", "r.json"};
    all.insert(all.end(), words.begin(), words.end());
    const auto outcome = desk.platter(all);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.err, "runs of the program, about"));
    return json::parse(desk.folder.read("r.json")).at("provenance");
  }
  static bool lists(const json& numbers, const std::string& part) {
    return std::any_of(numbers.begin(), numbers.end(), [&](const json& one) {
      const auto& number = one.is_string() ? one : one.at("number");
      return number.get<std::string>().find(part) != std::string::npos;
    });
  }
  static bool uses(const json& provenance, const std::string& part) {
    return lists(provenance.at("used"), part);
  }
};

TEST_F(ProvenanceTest, ListsOnlyTheNumbersOfTheCalledRoutineAndAgainOmitsIt) {
  desk.folder.write("reads.f", files::text_of(reads));  // `again` reads no source outside the current folder
  const auto reads_it = provenance({"reads.f", "--provenance"});
  EXPECT_TRUE(uses(reads_it, "systems/ctss.routine.RDISK."));
  EXPECT_FALSE(uses(reads_it, ".WDISK."));
  EXPECT_FALSE(uses(reads_it, ".RDABS."));
  EXPECT_FALSE(uses(reads_it, "rotation_tolerance")) << "it is used with drift only";
  EXPECT_EQ(desk.platter({"again", "r.json"}).out, "identical, byte for byte\n");
  EXPECT_TRUE(lists(reads_it.at("unused"), "systems/ctss.routine.WDISK."));
  EXPECT_FALSE(lists(reads_it.at("unused"), ".RDISK."));
}

/// Compares each reported change with a separate run in which --set changes the number.
TEST_F(ProvenanceTest, MovesAreThoseOfARunWithTheNumberChangedBySet) {
  const auto found = provenance({reads, "--provenance=processor.system_s"});
  EXPECT_EQ(found.at("result"), "processor.system_s");
  ASSERT_FALSE(found.at("used").empty());
  double before = 1e9;
  for (const auto& one : found.at("used")) {
    for (const char* way : {"less", "more"}) {
      const auto& change = one.at(way);
      if (change.at("result").is_null()) continue;
      const std::string set =
          one.at("number").get<std::string>() + "=" + change.at("value").get<std::string>();
      ASSERT_EQ(desk.platter({"run", reads, "--json", "s.json", "--set", set}).code, 0) << set;
      const double result =
          json::parse(desk.folder.read("s.json")).at("processor").at("system_s").get<double>();
      EXPECT_EQ(change.at("result").get<double>(), result) << set;
      const double value = found.at("value").get<double>();
      EXPECT_NEAR(change.at("moved").get<double>(), (result - value) / value, 1e-12) << set;
    }
    const auto size = [&](const char* way) {
      return one.at(way).at("moved").is_null() ? 0 : std::abs(one.at(way).at("moved").get<double>());
    };
    EXPECT_LE(std::max(size("less"), size("more")), before) << "those that move it most are first";
    before = std::max(size("less"), size("more"));
  }
}

TEST_F(ProvenanceTest, PrintsTheSameTableTwice) {
  const auto once = desk.platter({"run", reads, "--no-summary", "--provenance"});
  const auto twice = desk.platter({"run", reads, "--no-summary", "--provenance"});
  EXPECT_EQ(once.out, twice.out);
  EXPECT_TRUE(has(once.out, "virtual_seconds = "));
  EXPECT_TRUE(has(once.out, "fitted"));
}

/// The program writes a time to a file. The runs with a changed number would write another time.
TEST_F(ProvenanceTest, FilesOfTheProgramAreThoseOfTheRunWithoutAChange) {
  const std::string writes = std::string(PLATTER_PROVENANCE_FOLDER) + "/files.f";
  write_program(writes, text_of(R"(
      DIMENSION A(512)
      OPEN(8,FILE='time.txt')
      CALL RDISK(5,A,512,0)
      CALL IOWAIT(5)
      WRITE(8,10) TIMEF(D)
   10 FORMAT (F12.6)
      END
)"));
  ASSERT_EQ(desk.platter({"run", writes}).code, 0);
  const auto before = desk.folder.read("time.txt");
  ASSERT_EQ(desk.platter({"run", writes, "--provenance"}).code, 0);
  EXPECT_EQ(desk.folder.read("time.txt"), before);
}

TEST_F(ProvenanceTest, RejectsUnknownResultsAndAnImage) {
  const auto unknown = desk.platter({"run", reads, "--provenance=procesor.idle_s"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(has(unknown.err, "the results do not contain 'procesor'"));
  EXPECT_TRUE(has(unknown.err, "nearest: processor"));
  const auto whole = desk.platter({"run", reads, "--provenance=processor"});
  EXPECT_TRUE(has(whole.err, "'processor' is not a number in the results"));
  const auto image = desk.platter({"run", reads, "--provenance", "--image", "d.img"});
  EXPECT_EQ(image.code, 2);
  EXPECT_TRUE(has(image.err, "each run would change the drives"));
}

TEST_F(ProvenanceTest, ExplainListsThemAsWell) {
  const auto outcome = desk.platter({"explain", reads, "--as-it-is", "--provenance", "--json", "e.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "systems/ctss.routine.RDISK."));
  EXPECT_TRUE(uses(json::parse(desk.folder.read("e.json")).at("provenance"), ".RDISK."));
}

}  // namespace
}  // namespace platter::tests
