// --file u=NAME without a place: each new dataset gets a different one.
//
// Machines: cray1

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

const char* const kWriteBoth = R"(
      WRITE(20) 1
      WRITE(21) 2
      REWIND 20
      REWIND 21
      READ(20) I
      READ(21) J
      PRINT *,I,J
      END
)";

/// For each dataset that a unit was on: "NAME DRIVE FIRST_SECTOR SECTORS".
Words places_of(const ProgramFixture& fixture, const std::string& program, const Words& flags) {
  Words places;
  const auto result = fixture.json_of(program, flags);
  for (const auto& one : result["datasets"]) {
    places.push_back(one["name"].get<std::string>() + " " + std::to_string(one["drive"].get<int>()) + " " +
                     std::to_string(one["first_sector"].get<int>()) + " " +
                     std::to_string(one["sectors"].get<int>()));
  }
  return places;
}

TEST(FilePlaces, TwoDatasetsOnADriveDoNotOverlap) {
  ProgramFixture fixture;
  const Words flags = {"--file", "20=A", "--file", "21=B"};
  const Outcome outcome = fixture.run(text_of(kWriteBoth), flags);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 2}));
  // 411 cylinders of 180 sectors: 205 and 206 of them.
  EXPECT_EQ(places_of(fixture, text_of(kWriteBoth), flags), (Words{"A 1 0 36900", "B 1 36900 37080"}));
  EXPECT_EQ(places_of(fixture, text_of(kWriteBoth), {"--file", "21=B", "--file", "20=A"}),
            (Words{"A 1 36900 37080", "B 1 0 36900"}))
      << "in the order given";
}

TEST(FilePlaces, ADatasetAloneOnItsDriveHasTheWholeDrive) {
  EXPECT_EQ(places_of(ProgramFixture(), text_of(kWriteBoth), {"--file", "20=A", "--file", "21=B,channel=2"}),
            (Words{"A 1 0 73980", "B 2 0 73980"}));
  EXPECT_EQ(
      places_of(ProgramFixture(), "      CALL WDISK(5,X,512,0)\n      CALL WDISK(6,X,512,0)\n      END\n",
                {"--file", "5=A", "--file", "6=B"}),
      (Words{"A 1 0 73980", "B 2 0 73980"}));
}

TEST(FilePlaces, TwoUnitsOnOneDatasetShareItsSectors) {
  EXPECT_EQ(
      places_of(ProgramFixture(), "      END\n", {"--file", "20=A", "--file", "21=A", "--file", "22=B"}),
      (Words{"A 1 0 36900", "A 1 0 36900", "B 1 36900 37080"}));
}

TEST(FilePlaces, ADatasetInAnImageCannotBeMoved) {
  ProgramFixture fixture;
  const char* const program = "      WRITE(20) 1\n      END\n";
  EXPECT_EQ(fixture.run(program, {"--image", "disks", "--file", "20=A,start=100"}).code, 0);
  EXPECT_EQ(fixture.run(program, {"--image", "disks", "--file", "20=A,start=100"}).code, 0);
  const Outcome moved = fixture.run(program, {"--image", "disks", "--file", "20=A,start=200"});
  EXPECT_EQ(moved.code, 2);
  EXPECT_TRUE(has(moved.err, "--file 20=A: requests start 200, but the dataset is on channel 1 start 100"))
      << moved.err;
}

TEST(FilePlaces, DatasetsAvoidTheRangesGivenToOthers) {
  EXPECT_EQ(places_of(ProgramFixture(), text_of(kWriteBoth),
                      {"--file", "20=A", "--file", "21=B,start=100,sectors=50"}),
            (Words{"A 1 180 73800", "B 1 100 50"}));
  EXPECT_EQ(places_of(ProgramFixture(), text_of(kWriteBoth),
                      {"--file", "20=A,sectors=100", "--file", "21=B,sectors=70000"}),
            (Words{"A 1 0 100", "B 1 180 70000"}));
  const Outcome outcome = ProgramFixture().run(
      text_of(kWriteBoth), {"--file", "20=A,sectors=70000", "--file", "21=B,sectors=5000"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--file 21=B: drive 1 has no free extent that is long enough"));
}

TEST(FilePlaces, UnitsWithTheSameNameShareOneDataset) {
  const char* const program =
      "      WRITE(7) 42\n      REWIND 7\n      REWIND 8\n      READ(8) I\n      PRINT *,I\n      END\n";
  const auto run = [&](const std::string& seven, const std::string& eight) {
    return ProgramFixture().run(program, {"--file", "7=SHARED" + seven, "--file", "8=SHARED" + eight});
  };
  for (const auto& [seven, eight] :
       std::vector<std::pair<std::string, std::string>>{{"", ""},
                                                        {",channel=2", ""},
                                                        {"", ",channel=2"},
                                                        {"", ",start=100"},
                                                        {",start=100", ",start=100"}}) {
    const Outcome outcome = run(seven, eight);
    EXPECT_EQ(outcome.code, 0) << seven << eight << outcome.err;
    EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{42})) << seven << eight;
  }
  // This library lays the dataset out again after one of the two units has written.
  const Outcome sparse =
      ProgramFixture().run(program, {"--os", "alamos", "--file", "7=SHARED", "--file", "8=SHARED"});
  EXPECT_EQ(numbers_of(sparse.out), (std::vector<double>{42})) << sparse.err;
  EXPECT_TRUE(has(run(",channel=1", ",channel=2").err,
                  "--file 7=SHARED: requests channel 1, but --file 8=SHARED requests channel 2; each dataset "
                  "has one name"));
  EXPECT_TRUE(has(run(",start=100", ",start=200").err,
                  "--file 7=SHARED: requests start 100, but --file 8=SHARED requests start 200; each dataset "
                  "has one name"));
  const Outcome card = ProgramFixture().run(
      "      PROGRAM P(TAPE8=SHARED)\n      WRITE(7) 42\n      REWIND 7\n      REWIND 8\n"
      "      READ(8) I\n      PRINT *,I\n      END\n",
      {"--file", "7=SHARED"});
  EXPECT_EQ(numbers_of(card.out), (std::vector<double>{42})) << card.err;
}

TEST(FilePlaces, AnImageKeepsThePlacesAndNewDatasetsFollow) {
  ProgramFixture fixture;
  const Words both = {"--image", "disks", "--file", "20=A,sectors=100", "--file", "21=B,sectors=200"};
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(places_of(fixture, text_of(kWriteBoth), both), (Words{"A 1 0 100", "B 1 180 200"})) << run;
  }
  const Outcome more =
      fixture.run(text_of(kWriteBoth), {"--image", "disks", "--file", "20=C,new", "--file", "21=B"});
  EXPECT_EQ(more.code, 0) << more.err;
  EXPECT_EQ(places_of(fixture, text_of(kWriteBoth), {"--image", "disks", "--file", "20=C", "--file", "21=B"}),
            (Words{"C 1 360 73620", "B 1 180 200"}));
}

}  // namespace
}  // namespace platter::tests
