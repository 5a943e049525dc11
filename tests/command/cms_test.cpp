// Programs under CMS: commands, FILEDEF and Fortran's files, return codes, and files that go to the host and
// to the Cray.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Cms : public testing::Test {
 protected:
  CliFixture desk;

  Outcome run(const char* program, const Words& more = {}) const {
    Words flags = {"--machine", "ibm3081", "--disk", "instant", "--no-summary"};
    flags.insert(flags.end(), more.begin(), more.end());
    return desk.run(text_of(program), flags);
  }
  std::string printed(const char* program, const Words& more = {}) const {
    const Outcome outcome = run(program, more);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  std::string refused(const char* program, const Words& more = {}) const {
    const Outcome outcome = run(program, more);
    EXPECT_EQ(outcome.code, 1) << outcome.out;
    return outcome.err;
  }
};

/// A program under CMS reads the files that a Cray writes through the layer ibm, and the other way round.
TEST_F(Cms, files_are_exchanged_with_the_cray) {
  desk.folder.write("cray.f", R"(      PROGRAM CRAY
      INTEGER A(3)
      DATA A/1,2,3/
      DO 10 I=1,100
   10 WRITE(1) A
      END
)");
  const Outcome cray = desk.platter({"run", "cray.f", "--machine", "ymp", "--assign",
                                     "-F ibm.vbs:0:1000 -n 20 -c u:1", "--no-summary", "--image", "disks"});
  ASSERT_EQ(cray.code, 0) << cray.err;
  const Outcome out = desk.platter({"dataset", "export", "disks", "fort.1", "x.bin", "--as", "bytes"});
  ASSERT_EQ(out.code, 0) << out.err;
  EXPECT_EQ(printed(R"(
      INTEGER A(6)
      CALL CMS('FILEDEF 8 DISK CRAY DATA A4 (BLKSIZE 1000', IRC)
      N = 0
   10 READ (8, END=20) A
      N = N + A(2) + A(4) + A(6)
      GO TO 10
   20 WRITE (6, 30) N
   30 FORMAT (I5)
      END
)",
                    {"--copy-in", "x.bin=CRAY DATA A4", "--copy-out", "CRAY DATA A4=y.bin"}),
            "  600\n");
  EXPECT_EQ(desk.folder.read("x.bin"), desk.folder.read("y.bin"));
}

TEST_F(Cms, what_fails_in_a_statement_is_told_with_its_line) {
  EXPECT_TRUE(has(refused("      WRITE (8) 1\n      END\n"), "test.f:1: "));
  EXPECT_TRUE(has(refused("      WRITE (8) 1\n      END\n"), "there is no FILEDEF for unit 8"));
  EXPECT_TRUE(has(refused("      INTEGER A(30)\n"
                          "      CALL CMS('FILEDEF 8 DISK X DATA A (RECFM F LRECL 80', IRC)\n"
                          "      WRITE (8) A\n      END\n"),
                  "test.f:3: WRITE: unit 8: X DATA: a record of 120 bytes, and LRECL is 80"));
  EXPECT_TRUE(has(refused("      INTEGER A(1024)\n      CALL CMS('FORMAT 192 B 1 (BLKSIZE 4K', IRC)\n"
                          "      CALL CMS('FILEDEF 8 DISK X DATA B (RECFM F LRECL 4096', IRC)\n"
                          "   10 WRITE (8) A\n      GO TO 10\n      END\n"),
                  "disk B is full: 150 blocks of 4096 bytes"));
  EXPECT_TRUE(has(run("      BUFFER IN (8, 1) (A, B)\n      END\n", {"--dialect", "cft"}).err, "cft"));
}

}  // namespace
}  // namespace platter::tests
