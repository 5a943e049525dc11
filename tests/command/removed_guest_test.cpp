// A program whose file leaves the cache of guests while it runs: it was the oldest there.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

TEST(RemovedGuest, still_knows_its_lines) {
  const CliFixture desk;
  desk.folder.write("p.f", text_of(R"(
      DIMENSION A(512)
      OPEN(9,FILE='ready')
      WRITE(9,100)
      CLOSE(9)
      READ(5,100)
  100 FORMAT(1H ,I5)
      WRITE(1) A
      CALL RDISK(99,A,512,0)
      END
)"));
  ASSERT_EQ(desk.platter({"build", "p.f", "-o", "guest"}).code, 0);
  // It waits for its card until its file is gone.
  const auto outcome = desk.command(
      {"bash", "-c",
       "mkfifo cards; ./guest --json out.json < cards & exec 3> cards; until [ -s ready ]; do sleep 0.01; "
       "done; rm guest; echo ' 7' >&3; exec 3>&-; wait $!"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "p.f:8: RDISK")) << "the call's own line";
  const auto lines = nlohmann::json::parse(desk.folder.read("out.json")).at("lines");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.at(0).at("line"), "p.f:7");
}

}  // namespace
}  // namespace platter::tests
