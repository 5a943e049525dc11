// Files of UNICOS that are removed: by rm, or because they are scratch files.
//
// Machines: ymp

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class UnicosRemoval : public testing::Test {
 protected:
  ProgramFixture fixture;

  Outcome run(const char* program, const Words& assigns = {}) const {
    Words flags = {"--machine", "ymp", "--disk", "instant"};
    for (const auto& one : assigns) flags.insert(flags.end(), {"--assign", one});
    return fixture.run(text_of(program), flags);
  }
};

TEST_F(UnicosRemoval, RmTakesNamesWithAnyLetters) {
  const auto outcome = run(R"(
      PROGRAM NAMES
      OPEN(3,FILE='/tmp/a-b.dat',FORM='UNFORMATTED')
      CLOSE(3)
      OPEN(3,FILE='-c',FORM='UNFORMATTED')
      CLOSE(3)
      PRINT 10,ISHELL('rm /tmp/a-b.dat'),ISHELL('rm /tmp/a-b.dat'),ISHELL('rm -f /tmp/a-b.dat none')
   10 FORMAT(3I3)
      I=ISHELL('rm -c')
      END
)");
  EXPECT_EQ(outcome.out, "  0  2  0\n") << outcome.err;
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err, "test.f:8: ISHELL: 'rm -c': rm accepts only -f and complete file names here, no"));
}

TEST_F(UnicosRemoval, LayerEventReportsScratchFiles) {
  const char* const program = R"(
      PROGRAM SCR
      OPEN(3,STATUS='SCRATCH',FORM='UNFORMATTED')
      WRITE(3) 1
      CLOSE(3)
      OPEN(4,FILE='DATA',FORM='UNFORMATTED')
      WRITE(4) 1
      CLOSE(4,STATUS='DELETE')
      OPEN(7,STATUS='SCRATCH',FORM='UNFORMATTED')
      WRITE(7) 1
      END
)";
  const auto outcome = run(program, {"-F cos,event.brief g:su"});
  EXPECT_EQ(outcome.code, 0);
  std::size_t told = 0;
  for (std::size_t at = 0; (at = outcome.err.find("event layer of file ", at)) != std::string::npos; ++at)
    ++told;
  EXPECT_EQ(told, 3U) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
