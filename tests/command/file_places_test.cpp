// --file u=NAME without a place: each new dataset gets one of its own.

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/support/run_platter.hpp"

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
Words places_of(const CliFixture& desk, const std::string& program, const Words& flags) {
  Words places;
  const auto result = desk.json_of(program, flags);
  for (const auto& one : result["datasets"]) {
    places.push_back(one["name"].get<std::string>() + " " + std::to_string(one["drive"].get<int>()) + " " +
                     std::to_string(one["first_sector"].get<int>()) + " " +
                     std::to_string(one["sectors"].get<int>()));
  }
  return places;
}

TEST(FilePlaces, are_one_for_a_name) {
  const char* const program =
      "      WRITE(7) 42\n      REWIND 7\n      REWIND 8\n      READ(8) I\n      PRINT *,I\n      END\n";
  const auto run = [&](const std::string& seven, const std::string& eight) {
    return CliFixture().run(program, {"--file", "7=SHARED" + seven, "--file", "8=SHARED" + eight});
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
  // Whose library lays it out anew, when one of the two has written.
  const Outcome sparse =
      CliFixture().run(program, {"--os", "alamos", "--file", "7=SHARED", "--file", "8=SHARED"});
  EXPECT_EQ(numbers_of(sparse.out), (std::vector<double>{42})) << sparse.err;
  EXPECT_TRUE(has(run(",channel=1", ",channel=2").err,
                  "--file 7=SHARED: asks for channel 1, and --file 8=SHARED for channel 2; a name is one"));
  EXPECT_TRUE(has(run(",start=100", ",start=200").err,
                  "--file 7=SHARED: asks for start 100, and --file 8=SHARED for start 200; a name is one"));
  const Outcome card =
      CliFixture().run("      PROGRAM P(TAPE8=SHARED)\n" + std::string(program), {"--file", "7=SHARED"});
  EXPECT_EQ(numbers_of(card.out), (std::vector<double>{42})) << card.err;
}

TEST(FilePlaces, are_kept_in_an_image_and_later_ones_lie_beside) {
  CliFixture desk;
  const Words both = {"--image", "disks", "--file", "20=A,sectors=100", "--file", "21=B,sectors=200"};
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(places_of(desk, text_of(kWriteBoth), both), (Words{"A 1 0 100", "B 1 180 200"})) << run;
  }
  const Outcome more =
      desk.run(text_of(kWriteBoth), {"--image", "disks", "--file", "20=C,new", "--file", "21=B"});
  EXPECT_EQ(more.code, 0) << more.err;
  EXPECT_TRUE(has(desk.platter({"dataset", "list", "disks"}).out,
                  "C                        1          360    73620"));
}

}  // namespace
}  // namespace platter::tests
