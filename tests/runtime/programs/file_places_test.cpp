// --file u=NAME without a place: each new dataset gets a different one.
//
// Machines: cray1

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/runtime/programs/program_desk.hpp"

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

/// "NAME drive sector" of each dataset that a unit was on.
Words places_of(const ProgramDesk& desk, const std::string& program, const Words& flags) {
  Words places;
  const auto result = desk.json_of(program, flags);
  for (const auto& one : result["datasets"]) {
    places.push_back(one["name"].get<std::string>() + " " + std::to_string(one["drive"].get<int>()) + " " +
                     std::to_string(one["first_sector"].get<int>()) + " " +
                     std::to_string(one["sectors"].get<int>()));
  }
  return places;
}

TEST(FilePlaces, of_two_on_a_drive_do_not_collide) {
  ProgramDesk desk;
  const Words flags = {"--file", "20=A", "--file", "21=B"};
  const Outcome outcome = desk.run(text_of(kWriteBoth), flags);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 2}));
  // 411 cylinders of 180 sectors: 205 and 206 of them.
  EXPECT_EQ(places_of(desk, text_of(kWriteBoth), flags), (Words{"A 1 0 36900", "B 1 36900 37080"}));
  EXPECT_EQ(places_of(desk, text_of(kWriteBoth), {"--file", "21=B", "--file", "20=A"}),
            (Words{"A 1 36900 37080", "B 1 0 36900"}))
      << "in the order given";
}

TEST(FilePlaces, of_one_alone_and_of_connectors_is_the_whole_drive) {
  EXPECT_EQ(places_of(ProgramDesk(), text_of(kWriteBoth), {"--file", "20=A", "--file", "21=B,channel=2"}),
            (Words{"A 1 0 73980", "B 2 0 73980"}));
  EXPECT_EQ(places_of(ProgramDesk(), "      CALL WDISK(5,X,512,0)\n      CALL WDISK(6,X,512,0)\n      END\n",
                      {"--file", "5=A", "--file", "6=B"}),
            (Words{"A 1 0 73980", "B 2 0 73980"}));
}

TEST(FilePlaces, of_two_units_on_one_dataset_is_one) {
  EXPECT_EQ(places_of(ProgramDesk(), "      END\n", {"--file", "20=A", "--file", "21=A", "--file", "22=B"}),
            (Words{"A 1 0 36900", "A 1 0 36900", "B 1 36900 37080"}));
}

TEST(FilePlaces, of_datasets_in_an_image_are_not_others) {
  ProgramDesk desk;
  const char* const program = "      WRITE(20) 1\n      END\n";
  EXPECT_EQ(desk.run(program, {"--image", "disks", "--file", "20=A,start=100"}).code, 0);
  EXPECT_EQ(desk.run(program, {"--image", "disks", "--file", "20=A,start=100"}).code, 0);
  const Outcome moved = desk.run(program, {"--image", "disks", "--file", "20=A,start=200"});
  EXPECT_EQ(moved.code, 2);
  EXPECT_TRUE(has(moved.err, "--file 20=A: asks for start 200, and the dataset is on channel 1 start 100"))
      << moved.err;
}

TEST(FilePlaces, leave_those_alone_that_are_given) {
  EXPECT_EQ(places_of(ProgramDesk(), text_of(kWriteBoth),
                      {"--file", "20=A", "--file", "21=B,start=100,sectors=50"}),
            (Words{"A 1 180 73800", "B 1 100 50"}));
  EXPECT_EQ(places_of(ProgramDesk(), text_of(kWriteBoth),
                      {"--file", "20=A,sectors=100", "--file", "21=B,sectors=70000"}),
            (Words{"A 1 0 100", "B 1 180 70000"}));
  const Outcome outcome =
      ProgramDesk().run(text_of(kWriteBoth), {"--file", "20=A,sectors=70000", "--file", "21=B,sectors=5000"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--file 21=B: drive 1 has no stretch left that is free and long enough"));
}

}  // namespace
}  // namespace platter::tests
