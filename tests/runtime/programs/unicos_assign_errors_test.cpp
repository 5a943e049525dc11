// Errors in an assign of a run: the OPEN that it applies to reports them, or the first statement, and earlier
// work of the program is kept.
//
// Machines: ymp

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

const char* const kAssigned = R"(
      PROGRAM ASSIGN
      DIMENSION A(512)
      WRITE(8) A
      PRINT '(A)', ' BEGUN'
      OPEN(7,FILE='DATA',FORM='UNFORMATTED')
      WRITE(7) A
      WRITE(9) A
      PRINT '(A)', ' DONE'
      END
)";

class UnicosAssignErrors : public testing::Test {
 protected:
  ProgramFixture fixture;

  Outcome run(const std::string& assign, const char* program = kAssigned) const {
    Words flags{"--machine", "ymp", "--disk", "instant", "--json", "json"};
    if (!assign.empty()) flags.insert(flags.end(), {"--assign", assign});
    return fixture.run(program, flags);
  }
  /// Expects the line and the message. Unit 8 has been written before the error.
  void expect(const std::string& assign, const std::string& message) const {
    const auto outcome = run(assign);
    EXPECT_EQ(outcome.code, 1) << assign;
    EXPECT_EQ(outcome.out, " BEGUN\n") << assign;
    EXPECT_TRUE(has(outcome.err, "test.f:" + message)) << assign << "\n" << outcome.err;
    const auto results = nlohmann::json::parse(fixture.folder.read("json"));
    EXPECT_EQ(results["files"].size(), 1U) << assign;
    EXPECT_EQ(results["files"][0]["unit"], 8) << assign;
  }
};

const std::vector<std::pair<std::string, std::string>> kWrong = {
    {"-F bogus", "-F bogus: column 1: unknown layer 'bogus'"},
    {"-F cos.fast", "-F cos.fast: column 5: layer cos has no option 'fast'"},
    {"-F mr.most=3", "-F mr.most=3: column 4: layer mr has no numeric parameter 'most'"},
    {"-F cos:1:2", "-F cos:1:2: column 7: layer cos accepts at most 1 number"},
    {"-F cos:0", "-F cos:0: column 5: bufsize is 0; allowed are 1 to 8388608"},
    {"-F cachea:8:4:300", "-F cachea:8:4:300: column 12: max_lead is 300; allowed are 0 to 256"},
    {"-F mr:10:5",
     "-F mr:10:5: column 1: mr: start_size is 10 and max_size 5; start_size must not exceed max_size"},
    {"-F sds:10:5",
     "-F sds:10:5: column 1: sds: start_size is 10 and max_size 5; start_size must not exceed max_size"},
    {"-s pure", "-s is given pure; structures are"},
    {"-p 2-1", "-p is given 2-1; in 2-1, the first number exceeds the second"},
    {"-n 99999999999999999999", "-n is given 99999999999999999999; it needs a whole number"},
    {"-b 0", "-b is given 0; it needs a whole number"},
};

TEST_F(UnicosAssignErrors, AreReportedByOpenForAUnitOrAFile) {
  for (const auto& [flags, message] : kWrong) {
    for (const auto* const object : {" u:7", " f:DATA"}) {
      const auto assign = flags + object;
      expect(assign, fmt::format("5: OPEN: unit 7: --assign '{}': {}", assign, message));
    }
  }
}

TEST_F(UnicosAssignErrors, AreReportedByTheFirstStatementWithoutAnOpen) {
  const auto outcome = run("-F bogus u:9");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:7: WRITE: unit 9: --assign '-F bogus u:9': -F bogus: column 1: "));
  EXPECT_EQ(nlohmann::json::parse(fixture.folder.read("json"))["files"].size(), 2U)
      << "units 8 and 7 are kept";
}

TEST_F(UnicosAssignErrors, UnusedLinesAreReportedByTheFirstStatement) {
  for (const auto* const assign : {"-F cos x:7", "-F cos g:zz", "-Z 3 u:7", "-F cos", "u:7", "-V u:7x"}) {
    const auto outcome = run(assign);
    EXPECT_EQ(outcome.code, 1) << assign;
    EXPECT_TRUE(has(outcome.err, fmt::format("test.f:3: WRITE: unit 8: --assign '{}': ", assign)))
        << outcome.err;
  }
}

// An unknown object: its -R is rejected at the first open, and an assign for a file that is never opened is
// reported.
TEST_F(UnicosAssignErrors, UnknownObjectsAreReported) {
  expect("-R u:7",
         "5: OPEN: unit 7: --assign '-R u:7': nothing is assigned to u:7; the environment is empty");
  const auto outcome = run("-F bogus u:99");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, " BEGUN\n DONE\n");
  EXPECT_TRUE(has(outcome.err, "note: assign: u:99 was not opened; --assign '-F bogus u:99': -F bogus"));
}

TEST_F(UnicosAssignErrors, ErrorsInTheAssignFileNameItsLine) {
  fixture.folder.write(".assign", "assign -b 16 u:8\nassign -F mr:10:5 u:7\n");
  const auto outcome = run("");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, " BEGUN\n");
  EXPECT_TRUE(
      has(outcome.err, "test.f:5: OPEN: unit 7: .assign, line 2: -F mr:10:5: column 1: mr: start_size"));
  EXPECT_TRUE(has(outcome.err, "note: .assign of the working folder specifies how files are opened"));
  EXPECT_EQ(run("-F mr u:7").code, 0) << "another command has replaced it";
  std::filesystem::remove(fixture.folder.path() / ".assign");
  EXPECT_FALSE(has(run("-F mr u:7").err, "of the working folder"));
}

// Errors of the system also appear at OPEN, because OPEN allocates the space.
TEST_F(UnicosAssignErrors, MissingSpaceIsReported) {
  expect("-p 3 u:7",
         "5: OPEN: unit 7: file DATA: partition 3 does not exist; the file system has 0 to 0 (sys-22)");
  expect("-n 999999 u:7", "5: OPEN: unit 7: file DATA: no space left on device: 999999 blocks more were");
  expect("-c -n 999999 u:7",
         "5: OPEN: unit 7: file DATA: no space left on device: 999999 blocks in one piece");
  expect("-F mr,cos u:7", "5: OPEN: unit 7: layer cos makes records, so it must come first, before mr");
  expect("-F bufa,er90 u:7", "5: OPEN: unit 7: layer er90 ");
}

// A file is there as soon as OPEN has made it, whether anything is written to it or not.
TEST_F(UnicosAssignErrors, OpenCreatesTheFileEvenIfNothingIsWritten) {
  const auto outcome = run("", R"(
      PROGRAM EMPTY
      OPEN(7,FILE='DATA',FORM='UNFORMATTED',STATUS='NEW')
      OPEN(8,FILE='LINES',FORM='FORMATTED')
      CLOSE(7)
      CLOSE(8)
      OPEN(7,FILE='DATA',FORM='UNFORMATTED',STATUS='OLD')
      OPEN(8,FILE='LINES',FORM='FORMATTED',STATUS='OLD')
      READ(7,END=10) J
      STOP 1
   10 READ(8,20,END=30) J
   20 FORMAT(I3)
      STOP 2
   30 PRINT '(A)', ' EMPTY'
      END
)");
  EXPECT_EQ(outcome.out, " EMPTY\n") << outcome.err;
  EXPECT_EQ(outcome.code, 0);
}

TEST_F(UnicosAssignErrors, IostatAndErrCatchErrorsOfAssign) {
  const auto outcome = run("-b 0 g:all", R"(
      PROGRAM ASKS
      LOGICAL L
      OPEN(7,FILE='DATA',FORM='UNFORMATTED',IOSTAT=J)
      INQUIRE(7,OPENED=L)
      OPEN(9,FILE='LINES',FORM='FORMATTED',ERR=10)
      STOP 1
   10 OPEN(10,ACCESS='DIRECT',RECL=80,ERR=20)
      STOP 2
   20 PRINT '(I3,L3)', J,L
      END
)");
  EXPECT_EQ(outcome.out, "  1  F\n") << outcome.err;
  EXPECT_EQ(outcome.code, 0);
}

}  // namespace
}  // namespace platter::tests
