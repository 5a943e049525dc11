// platter advise: the guide's advice, tried on programs.

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/support/run_platter.hpp"
#include "tools/analysis/advise/trial.hpp"
#include "tools/analysis/advise/variant.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

class Advise : public testing::Test {
 protected:
  CliFixture desk;

  json advice(const char* program, const Words& flags = {}) const {
    desk.folder.write("p.f", text_of(program));
    Words words{"advise", "p.f", "--json", "out.json"};
    words.insert(words.end(), flags.begin(), flags.end());
    const auto outcome = desk.platter(words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return json::parse(desk.folder.read("out.json"));
  }
  static const json& with(const json& file, const std::string& assign) {
    const auto& tried = file.at("tried");
    return *std::find_if(tried.begin(), tried.end(), [&](const json& one) {
      return one.at("assigns").at(0).get<std::string>().starts_with(assign);
    });
  }
};

/// The guide's order: memory, then the SSD, then advice that hides the disk. Having no buffers helps least.
TEST_F(Advise, RanksForTheGuidesProgramAsTheGuideDoes) {
  const auto outcome =
      desk.platter({"advise", source_path("tests/documents/unicos/t.f"), "--json", "out.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto report = json::parse(desk.folder.read("out.json"));
  ASSERT_EQ(report.at("files").size(), 1u);
  const auto& file = report.at("files").at(0);
  EXPECT_EQ(file.at("blocks"), 1961);
  const double before = report.at("before").at("seconds").get<double>();
  const auto seconds = [&](const char* assign) { return with(file, assign).at("seconds").get<double>(); };
  EXPECT_LT(seconds("-F cos,mr::1961"), seconds("-F cos,sds:1961"));
  EXPECT_LT(seconds("-F cos,sds:1961"), before);
  EXPECT_LT(seconds("-F cos,sds.scr"), seconds("-F cos,sds:1961"));  // nothing is written to a disk
  EXPECT_GT(seconds("-s u"), before);
  EXPECT_EQ(with(file, "-F cos,mr::1961").at("system_calls"), 4);  // 1 write, 2 seeks, 1 truncate
  double last = 0;
  for (const auto& one : file.at("tried")) {
    if (one.at("seconds").is_null()) break;
    EXPECT_GE(one.at("seconds").get<double>(), last);
    last = one.at("seconds").get<double>();
  }
  EXPECT_TRUE(has(outcome.out, "-F cos,mr::1961 u:1"));
}

TEST_F(Advise, AdvisesForEachFileAndForAllTogether) {
  const auto report = advice(R"(
      DIMENSION A(512)
      OPEN(2,ACCESS='DIRECT',RECL=4096)
      DO 10 I=1,300
      WRITE(1) A
   10 WRITE(2,REC=MOD(I*37,50)+1) A
      REWIND 1
      DO 20 I=1,300
      READ(2,REC=MOD(I*11,50)+1) A
   20 READ(1) A
      PRINT *,'DONE',A(1)
      END
)");
  ASSERT_EQ(report.at("files").size(), 2u);
  const double before = report.at("before").at("seconds").get<double>();
  ASSERT_FALSE(report.at("together").is_null());
  EXPECT_EQ(report.at("together").at("assigns").size(), 2u);
  const double together = report.at("together").at("seconds").get<double>();
  for (const auto& file : report.at("files")) {
    const auto& best = file.at("tried").at(0);
    EXPECT_LT(best.at("seconds").get<double>(), before);
    EXPECT_LE(together, best.at("seconds").get<double>());
  }
}

TEST_F(Advise, DoesNotRankRunsWithOtherOutput) {
  // The program reads its records in part. In a file without records, the next READ finds the rest of the
  // previous one.
  const auto report = advice(R"(
      WRITE(1) 1.0,2.0
      WRITE(1) 3.0,4.0
      REWIND 1
      READ(1) X
      READ(1) Y
      BACKSPACE 1
      PRINT *,X,Y
      END
)");
  const auto& file = report.at("files").at(0);
  EXPECT_TRUE(with(file, "-F bufa").at("seconds").is_null());
  EXPECT_TRUE(has(with(file, "-F bufa").at("trouble").get<std::string>(), "no records"));
}

TEST_F(Advise, StripesFilesOverSeveralPartitions) {
  constexpr const char* kLong = R"(
      DIMENSION A(49152)
      DO 10 I=1,40
   10 WRITE(1) A
      END
)";
  const auto one = advice(kLong, {"--site", "plain"});
  const auto three = advice(kLong, {"--site", "three"});
  const auto stripes = [](const json& report) {
    const auto& tried = report.at("files").at(0).at("tried");
    return std::count_if(tried.begin(), tried.end(), [](const json& advice) {
      return advice.at("assigns").at(0).get<std::string>().starts_with("-p 0-2");
    });
  };
  EXPECT_EQ(stripes(one), 0);
  EXPECT_EQ(stripes(three), 2);
  EXPECT_LT(with(three.at("files").at(0), "-p 0-2").at("seconds").get<double>(),
            three.at("before").at("seconds").get<double>());
}

TEST_F(Advise, GivesNoAdviceForAProgramWithoutFiles) {
  desk.folder.write("p.f", "      PRINT *,'NOTHING'\n      END\n");
  const auto outcome = desk.platter({"advise", "p.f"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.out, "It has no file that could be assigned differently."));
}

TEST_F(Advise, ReportsErrorsBeforeAnythingIsTried) {
  desk.folder.write("p.f", "      READ(1) X\n      END\n");
  const auto outcome = desk.platter({"advise", "p.f"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "the unchanged program fails: "));
  const auto other = desk.platter({"advise", "p.f", "--machine", "cray1"});
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(has(other.err, "--machine cray1: advice applies only to files under UNICOS"));
}

TEST(AdvisePrinted, OmitsWordsThatDependOnTime) {
  const advise::Printed printed("took 3.5 s for 10 records", "took 1.0 s for 10 records");
  EXPECT_TRUE(printed.is("took 0.2 s for 10 records"));
  EXPECT_FALSE(printed.is("took 3.5 s for 11 records"));
  EXPECT_FALSE(printed.is("took 3.5 s for 10 records more"));
}

TEST(AdviseVariants, AreAllAssignsThatCanBeOpened) {
  const advise::FileSystem system{.track = 48, .partitions = 3};
  for (const auto& variant : advise::variants()) {
    for (const char* type : {"sequential unformatted", "direct unformatted", "sequential formatted"}) {
      const advise::FileUsed file{.unit = 7, .file = "fort.7", .type = type, .blocks = 100};
      if (!advise::suits(variant, file, system)) continue;
      const auto assign = advise::assign_of(variant, file, system);
      EXPECT_EQ(assign.find('{'), std::string::npos) << assign;
      EXPECT_TRUE(assign.ends_with(" u:7"));
    }
  }
}

}  // namespace
}  // namespace platter::tests
