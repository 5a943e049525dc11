// Errors on files of UNICOS: the message names the line, and earlier results are preserved.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class UnicosErrors : public testing::Test {
 protected:
  CliFixture desk;

  Outcome run(const char* program, const Words& assigns = {}) const {
    Words flags = {"--machine", "ymp", "--disk", "instant", "--json", "json"};
    for (const auto& one : assigns) flags.insert(flags.end(), {"--assign", one});
    return desk.run(text_of(program), flags);
  }
  /// Checks that the program ended with this message, after it had printed one line, and that its results
  /// were written.
  void expect(const Outcome& outcome, const std::string& message) const {
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "  1\n");
    EXPECT_TRUE(has(outcome.err, "platter: " + (desk.folder.path() / message).string()));
    EXPECT_FALSE(nlohmann::json::parse(desk.folder.read("json"))["files"].empty());
  }
};

TEST_F(UnicosErrors, RejectsAReadAfterTheEndOfData) {
  const char* const program = R"(
      PROGRAM EOD
      WRITE(7) 1
      REWIND 7
      READ(7) I
      READ(7,END=10) J
      STOP 1
   10 PRINT 20,I
   20 FORMAT(I3)
      READ(7) I
      END
)";
  for (const char* const assign : {"-F cos u:7", "-F f77 u:7", "-s u u:7", "-F bufa u:7", "-F mr u:7"})
    expect(run(program, {assign}),
           "test.f:9: READ: unit 7: end of file; END= or IOSTAT= lets the program continue (lib-1001)");
}

TEST_F(UnicosErrors, RejectsRecordsOnAFileWithoutRecords) {
  const char* const back = R"(
      PROGRAM BACK
      PRINT 10,1
   10 FORMAT(I3)
      WRITE(7) 1
      BACKSPACE 7
      END
)";
  const char* const end = R"(
      PROGRAM ENDS
      PRINT 10,1
   10 FORMAT(I3)
      WRITE(7) 1
      ENDFILE 7
      END
)";
  for (const char* const assign : {"-s u u:7", "-F bufa u:7", "-F cachea,sds u:7"}) {
    expect(run(back, {assign}), "test.f:5: BACKSPACE: unit 7: this file has no records");
    expect(run(end, {assign}), "test.f:5: ENDFILE: unit 7: this file has no records");
  }
}

TEST_F(UnicosErrors, AnOverflowOfMemoryIsReportedOnce) {
  const char* const program = R"(
      PROGRAM MR
      DIMENSION A(512)
      WRITE(7) A
      PRINT 10,1
   10 FORMAT(I3)
      WRITE(7) A
      WRITE(7) A
      END
)";
  expect(run(program, {"-F cos:1,mr.novfl::1 u:7"}),
         "test.f:6: WRITE: unit 7: MR overflow at 4096 bytes on file: fort.7");
  const Outcome once = run(program, {"-F cos:1,mr.novfl::1 u:7"});
  EXPECT_EQ(once.err.find("MR overflow"), once.err.rfind("MR overflow"))
      << "and not at the end again: " << once.err;
  const Outcome over = run(program, {"-F cos:1,mr::1 u:7"});
  EXPECT_EQ(over.code, 0) << "the rest is below";
  EXPECT_TRUE(has(over.err, "MR overflow at 4096 bytes on file: fort.7\n"));
}

// The partition has 886 cylinders of 8 tracks of 42 sectors. Other files occupy all of it except for 20
// blocks.
TEST_F(UnicosErrors, AFullPartitionEndsTheWrite) {
  const char* const program = R"(
      PROGRAM FULL
      DIMENSION A(512)
      WRITE(8) 1
      DO 30 I=1,40
      WRITE(7) A
      IF(I.EQ.1) PRINT 10,1
   10 FORMAT(I3)
   30 CONTINUE
      END
)";
  const std::string all = std::to_string(886 * 8 * 42 - 20);
  const Outcome outcome = run(program, {"-n " + all + " u:8", "-F cos:1 u:7"});
  expect(outcome, "test.f:5: WRITE: unit 7: file fort.7: no space left on device: ");
  EXPECT_TRUE(has(outcome.err, "remove files"));
  EXPECT_TRUE(has(outcome.err, " (sys-28)\n"));
  EXPECT_EQ(outcome.err.find("no space left"), outcome.err.rfind("no space left")) << outcome.err;
}

// ENOSPC is 28, ENOMEM 12; the number of BACKSPACE on a file without records is not known.
TEST_F(UnicosErrors, IostatIsTheSystemsErrorNumber) {
  const char* const program = R"(
      PROGRAM STATUS
      DIMENSION A(512)
      WRITE(8) 1
      WRITE(9) 1
      BACKSPACE(9,IOSTAT=K)
      WRITE(10,IOSTAT=L) 1
      DO 30 I=1,40
      WRITE(7,IOSTAT=J) A
      IF(J.NE.0) GO TO 40
   30 CONTINUE
   40 PRINT 50,J,K,L
   50 FORMAT(3I3)
      END
)";
  const std::string all = std::to_string(886 * 8 * 42 - 30);
  const auto outcome =
      run(program, {"-n " + all + " u:8", "-F cos:1 u:7", "-s u u:9", "-F bufa:8388608:1000 u:10"});
  EXPECT_EQ(outcome.out, " 28  1 12\n") << outcome.err;
}

// 2^23 blocks of 2^12 bytes are 32 GB: more than a run may have (runtime/program/sandbox).
TEST_F(UnicosErrors, BuffersLargerThanMemoryAreRejected) {
  const char* const program = R"(
      PROGRAM LARGE
      WRITE(8) 1
      PRINT 10,1
   10 FORMAT(I3)
      WRITE(7) 1
      END
)";
  const auto refused = [&](const char* assign, const std::string& layer) {
    expect(run(program, {assign}), "test.f:5: WRITE: unit 7: layer " + layer +
                                       ": there is not enough memory for its buffers; assign");
  };
  refused("-F bufa:8388608:1000 u:7", "bufa");
  refused("-F cos:8,cache:8388608:65536 u:7", "cache");
  refused("-F mr:8388608 u:7", "MR");
}

TEST_F(UnicosErrors, AUnitOutOfRangeIsRejected) {
  const char* const program = R"(
      PROGRAM UNITS
      WRITE(8) 1
      PRINT 10,1
   10 FORMAT(I3)
      WRITE(1000) 1
      END
)";
  expect(run(program), "test.f:5: WRITE: unit 1000: ");
}

TEST_F(UnicosErrors, LayersThatAreNotModelledAreRejected) {
  const char* const program = R"(
      PROGRAM TAPE
      WRITE(8) 1
      PRINT 10,1
   10 FORMAT(I3)
      WRITE(7) 1
      END
)";
  expect(run(program, {"-F bufa,er90 u:7"}), "test.f:5: WRITE: unit 7: ");
}

}  // namespace
}  // namespace platter::tests
