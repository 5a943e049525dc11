// Formatted statements under UNICOS: lines of the machine's files, through layers, with their cost.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class UnicosText : public testing::Test {
 protected:
  CliFixture desk;

  static Words with(const Words& flags) {
    Words all = {"--machine", "ymp", "--disk", "instant"};
    all.insert(all.end(), flags.begin(), flags.end());
    return all;
  }
  Outcome run(const char* program, const Words& flags = {}) const {
    return desk.run(text_of(program), with(flags));
  }
  nlohmann::json file_of(const char* program, const Words& flags = {}) const {
    return desk.json_of(text_of(program), with(flags))["files"][0];
  }
};

const char* const kLines = R"(
      PROGRAM LINES
      CHARACTER*20 C
      LOGICAL L
      DO 10 I=1,1000
   10 WRITE(8,20) I,'SOME TEXT'
   20 FORMAT(I5,1X,A9)
      WRITE(8,*) 7,8
      REWIND 8
      N=0
      DO 30 I=1,1000
      READ(8,20) J
   30 N=N+J
      READ(8,*) J,K
      READ(8,20,END=40) I
      STOP 1
   40 INQUIRE(8,NAME=C,OPENED=L)
      PRINT 50,N,J,K,C,L
   50 FORMAT(I7,2I3,1X,A8,L2)
      READ(8,20,IOSTAT=I) J
      PRINT 60,I
   60 FORMAT(I3)
      END
)";

// The guide's limits: 267 characters for formatted output, 133 for list-directed output.
TEST_F(UnicosText, has_lines_of_some_length) {
  const auto wrote = [&](const char* format, const Words& flags = {}) {
    return run(("\n      PROGRAM LONG\n      OPEN(8" + std::string(format) + ",1\n      END\n").c_str(),
               flags);
  };
  EXPECT_EQ(wrote(")\n      WRITE(8,'(I267)')").code, 0);
  const Outcome outcome = wrote(")\n      WRITE(8,'(I268)')");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err,
                  "test.f:3: WRITE: unit 8: a line of 268 characters, and 267 is the most that a record of "
                  "the unit has; OPEN it with RECL=268 or more"));
  EXPECT_EQ(wrote(",RECL=300)\n      WRITE(8,'(I268)')").code, 0);
  EXPECT_EQ(wrote(",RECL=20)\n      WRITE(8,'(I21)')").code, 1);
  EXPECT_EQ(wrote(")\n      WRITE(8,'(I268)')", {"--text", "host"}).code, 0);
}

}  // namespace
}  // namespace platter::tests
