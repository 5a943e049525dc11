// Sources that are made to keep the translator or a compiler busy, or to fill memory. Each is soon rejected
// with a message, and no files or processes remain.

#include <gtest/gtest.h>

#include <chrono>

#include "tests/support/processes.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class HostileSources : public testing::Test {
 protected:
  /// Returns the message with which a source is rejected. Each process may use at most four gigabytes of
  /// address space.
  std::string rejection(const std::string& name, const std::string& text, const std::string& flags = "") {
    desk.folder.write(name, text);
    const auto begun = std::chrono::steady_clock::now();
    const Outcome outcome =
        desk.command({"bash", "-c",
                      "ulimit -v 4000000; mkdir -p tmp; TMPDIR=tmp PLATTER_CACHE=$PWD/cache exec '" +
                          platter_command() + "' run " + name + " " + flags});
    EXPECT_EQ(outcome.code, 1) << outcome.err.substr(0, 1000);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(30));
    EXPECT_EQ(processes_of(desk.folder.path()), Words{});
    EXPECT_EQ(desk.command({"ls", "tmp"}).out, "");
    return outcome.err;
  }
  CliFixture desk;
};

TEST_F(HostileSources, RejectsMacrosThatMultiplyText) {
  std::string bomb = "#define A0 X+X+X+X+X+X+X+X\n";
  for (int i = 1; i < 12; ++i) {
    bomb += "#define A" + std::to_string(i);
    for (int k = 0; k < 8; ++k) bomb += " A" + std::to_string(i - 1);
    bomb += "\n";
  }
  EXPECT_TRUE(has(rejection("bomb.F", bomb + "      A11\n      END\n"),
                  "bomb.F: the preprocessor's output exceeds 10000000 bytes"));
}

TEST_F(HostileSources, RejectsHollerithCountBeyondStatement) {
  EXPECT_TRUE(has(rejection("test.f", "      CALL S(999999999HABC)\n      END\n"),
                  "test.f:1:14: a Hollerith constant of 999999999 characters is longer than its statement"));
  EXPECT_TRUE(
      has(rejection("free.f90", "call s(999999999habc)\nend\n"), "free.f90:1:8: a Hollerith constant"));
}

TEST_F(HostileSources, GiveUpAfterBuildTime) {
  std::string loops;
  for (int i = 0; i < 20'000; ++i)
    loops += "      DO " + std::to_string(10 + i) + " I" + std::to_string(i) + "=1,2\n";
  for (int i = 20'000; i-- > 0;) {
    std::string label = std::to_string(10 + i);
    loops += label + std::string(6 - label.size(), ' ') + "CONTINUE\n";
  }
  EXPECT_TRUE(has(rejection("loops.f", loops + "      END\n", "--build-time 2"),
                  "loops.f: compiling took more than 2 s; --build-time SECONDS allows more"));
}

TEST_F(HostileSources, RejectsArraysBeyondMemory) {
  EXPECT_TRUE(has(
      rejection("large.f", "      REAL*8 A(1000000000000)\n      A(5)=1\n      PRINT *,A(5)\n      END\n"),
      "the arrays that the program declares need 8000000"));
}

}  // namespace
}  // namespace platter::tests
