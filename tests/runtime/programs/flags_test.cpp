// The effects of the flags of a run.
//
// Machines: cray1

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/runtime/programs/program_fixture.hpp"
#include "tests/support/shared_programs.hpp"

namespace platter::tests {
namespace {

double time_of_two_reads(const Words& flags) {
  const Outcome outcome = ProgramFixture().run(text_of(kTwoReads), flags);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return numbers_of(outcome.out).at(0);
}

TEST(Flags, InstantDisksTakeNoTimeButTheSystemDoes) {
  const double instant = time_of_two_reads({"--disk", "instant"});
  EXPECT_GT(instant, 2 * 0.660) << "ms";
  EXPECT_LT(instant, 2 * 0.660 + 0.6);
  EXPECT_GT(time_of_two_reads({}), 16);
  EXPECT_EQ(time_of_two_reads({"--disk", "real"}), time_of_two_reads({}));
}

TEST(Flags, ADatasetThatStartsElsewhereIsElsewhere) {
  // With 180 sectors per cylinder, 7 + 174 are past its end: the second sector costs a seek. The trace names
  // the place.
  ProgramFixture fixture;
  EXPECT_EQ(fixture.run(text_of(kTwoReads), {"--file", "5=DATA,start=179", "--trace", "trace"}).code, 0);
  EXPECT_TRUE(has(fixture.folder.read("trace"), "sector 179, took"));
  EXPECT_TRUE(has(fixture.folder.read("trace"), "sector 180, took"));
  EXPECT_TRUE(has(fixture.folder.read("trace"), "seek over 1 cylinder,"));
  fixture.run(text_of(kTwoReads), {"--file", "5=DATA,start=7", "--trace", "trace"});
  EXPECT_TRUE(has(fixture.folder.read("trace"), "sector 7, took"));
  EXPECT_FALSE(has(fixture.folder.read("trace"), "seek over"));
}

TEST(Flags, ADatasetHasItsNameAndItsLength) {
  const Outcome outcome =
      ProgramFixture().run("      CALL RDISK(5,X,512,1024)\n      END\n", {"--file", "5=DATA,sectors=2"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "must be within words 0 to 1023 of dataset DATA"));
}

TEST(Flags, ConnectsAUnitToAGivenChannel) {
  ProgramFixture fixture;
  const auto json =
      fixture.json_of("      DIMENSION X(512)\n      CALL RDISK(21,X,512,0)\n      CALL IDLE\n      END\n",
                      {"--file", "21=DATA,channel=3,start=90"});
  EXPECT_TRUE(json["stopped"].is_null()) << json["stopped"];
  EXPECT_EQ(json["units"][2]["words_read"], 512);
}

TEST(Flags, ATraceHasALineForEveryEvent) {
  ProgramFixture fixture;
  fixture.run(text_of(kTwoReads), {"--trace", "trace"});
  const std::string trace = fixture.folder.read("trace");
  EXPECT_EQ(trace.substr(0, trace.find('\n')), "# time_us channel request event");
  EXPECT_GT(std::count(trace.begin(), trace.end(), '\n'), 16);
  for (const char* event : {" call, read of 1 sector\n", " command for 1 sector,", " latency,",
                            " sector 0, took 925.926 us", " transfer 0, took 51.200 us", " interrupt,",
                            " status: 512 words moved", " wait,", " lost revolution (1): "}) {
    EXPECT_TRUE(has(trace, event));
  }
}

TEST(Flags, CostOfTheHostIsReportedOnlyOnRequest) {
  ProgramFixture fixture;
  EXPECT_FALSE(fixture.json_of(text_of(kTwoReads)).contains("host"));
  EXPECT_EQ(fixture.run(text_of(kTwoReads)).err, "");
  EXPECT_TRUE(fixture.json_of(text_of(kTwoReads), {"--host"})["host"]["seconds"].is_number());
  const Outcome outcome = fixture.run(text_of(kTwoReads), {"--host"});
  EXPECT_TRUE(has(outcome.err, "host time"));
  EXPECT_FALSE(has(outcome.out, "host"));
}

TEST(Flags, JsonIsPlatterRun2) {
  ProgramFixture fixture;
  const auto json = fixture.json_of(text_of(kTwoReads), {"--seed", "7"});
  EXPECT_EQ(json["schema"], "platter.run/2");
  EXPECT_EQ(json["machine"], "cray1");
  EXPECT_EQ(json["os"], "ctss");
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["spec_hash"].get<std::string>().size(), 16U);
  EXPECT_TRUE(has(json["version"], "0."));
  EXPECT_TRUE(json["stopped"].is_null());
  ASSERT_EQ(json["units"].size(), 4U);
  const auto& unit = json["units"][0];
  EXPECT_EQ(unit["unit"], 5);
  EXPECT_EQ(unit["words_read"], 1024);
  EXPECT_EQ(unit["words_written"], 0);
  EXPECT_EQ(unit["calls"], 2);
  EXPECT_EQ(unit["revolutions_lost"], 1);
  EXPECT_EQ(unit["seeks"], 0);
  EXPECT_EQ(unit["seek_s"], 0);
  EXPECT_NEAR(unit["latency_s"], 1. / 60 * 0.97, 1. / 60) << "up to a revolution, and a lost one";
  EXPECT_NEAR(unit["transfer_s"], 2. / 60 / 18, 1e-9);
  EXPECT_EQ(json["units"][3]["calls"], 0);
}

TEST(Flags, TheProcessorsTimeAddsUp) {
  ProgramFixture fixture;
  const auto json = fixture.json_of(text_of(kTwoReads));
  const auto& processor = json["processor"];
  const double parts = processor["user_s"].get<double>() + processor["system_s"].get<double>() +
                       processor["interrupt_s"].get<double>() + processor["idle_s"].get<double>();
  EXPECT_NEAR(parts, json["virtual_seconds"], 1e-9);
  EXPECT_EQ(processor["lockout_s"], 0);
}

}  // namespace
}  // namespace platter::tests
