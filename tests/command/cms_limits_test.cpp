// Programs at the limits of CMS's files: full disks, files that are open twice, ends of files, and operands
// that commands reject.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class CmsLimits : public testing::Test {
 protected:
  CliFixture desk;

  Outcome run(const std::string& program, const Words& more = {}) const {
    Words flags = {"--machine", "ibm3081", "--disk", "instant", "--no-summary"};
    flags.insert(flags.end(), more.begin(), more.end());
    return desk.run(text_of(program.c_str()), flags);
  }
  std::string printed(const std::string& program, const Words& more = {}) const {
    const Outcome outcome = run(program, more);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  /// The messages about a command that is rejected, with its return code.
  std::string said_of(const std::string& command) const {
    return run("      CALL CMS('" + command + "', IRC)\n      END\n").err;
  }
};

/// The volume has one area for CP's spooled pages. A minidisk never reaches into it: FORMAT fails if the
/// other cylinders are not enough.
TEST_F(CmsLimits, minidisks_keep_clear_of_the_spooling_area) {
  EXPECT_TRUE(has(said_of("FORMAT 192 B 99999"), "return code"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 885"), "return code"));
  EXPECT_EQ(said_of("FORMAT 192 B 100 (BLKSIZE 4K"), "");
  EXPECT_EQ(said_of("FORMAT 191 A 10"), "");
  EXPECT_TRUE(has(said_of("FORMAT 191 A 21"), "the device has 20 cylinders of blocks of 4096 bytes"));
}

TEST_F(CmsLimits, commands_take_what_they_say) {
  EXPECT_TRUE(has(said_of("ERASE X DATA A (NOTYPE"), "option 'NOTYPE'"));
  EXPECT_TRUE(has(said_of("ERASE X DATA A Y"), "'Y' is too much; takes ERASE NAME TYPE MODE"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 10 (BLKSIZE 4K BLKSIZE 4K"), "option BLKSIZE is given twice"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 10 (BLKSIZE"), "option BLKSIZE has no value"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 4611686018427387904"), "a number from 1 to 2147483647"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 10 (BLKSIZE 9007199254740993K"), "a number from 1 to 2097151"));
  EXPECT_TRUE(has(said_of("FILEDEF 5 DISK X DATA A"), "units 5 and 6"));
  EXPECT_TRUE(has(said_of("FILEDEF 100 DISK X DATA A"), "a number from 1 to 99"));
  EXPECT_TRUE(has(said_of("FILEDEF 8 DISK X DATA A (RECFM F LRECL 65536"), "a number from 1 to 65535"));
  EXPECT_TRUE(has(said_of("FILEDEF 8 DISK X DATA A4 (RECFM VBS BLKSIZE 11"), "a number from 12 to 32760"));
  EXPECT_TRUE(has(said_of("QUERY DISK AB"), "takes QUERY SIO"));
}

TEST_F(CmsLimits, other_machines_routines_are_told_of) {
  for (const char* call : {"X = DSP(4, 1)", "I = IFTBL(3, 4)", "CALL IOWAIT(5)"})
    EXPECT_TRUE(has(run(fmt::format("      {}\n      END\n", call)).err,
                    "machines whose INTEGERs have 8 bytes, not 4"))
        << call;
  EXPECT_TRUE(has(desk.run("      DIMENSION R(4)\n      CALL PAGING(1, 200, 1, 1, 1, 0.0, R)\n      END\n",
                           {"--machine", "ibm3081", "--site", "cached"})
                      .err,
                  "the disk ibm3880_23 is a cache"));
}

}  // namespace
}  // namespace platter::tests
