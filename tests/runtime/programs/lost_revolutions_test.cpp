// Each reported lost revolution must have taken a revolution's time.
//
// Machines: cray1

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

/// The program writes alternately to two units on one drive. The heads move between them, so no sector
/// follows the previous one directly.
TEST(LostRevolutions, ARunLosesNoMoreRevolutionsThanItLasts) {
  ProgramFixture fixture;
  for (const char* system : {"ctss", "cos", "alamos"}) {
    const auto result = fixture.json_of(text_of(R"(
      DIMENSION A(1500)
      DO 10 K=1,20
      WRITE(7) A
   10 WRITE(11) A
      END
)"),
                                        {"--os", system, "--no-summary"});
    double lost = 0;
    for (const auto& unit : result["units"]) lost += unit["revolutions_lost"].get<double>();
    constexpr double kRevolution = 1.0 / 60;  // s, of a DD-19
    EXPECT_LT(lost, result["virtual_seconds"].get<double>() / kRevolution) << system;
    EXPECT_GT(result["virtual_seconds"].get<double>(), 0.1);
  }
}

}  // namespace
}  // namespace platter::tests
