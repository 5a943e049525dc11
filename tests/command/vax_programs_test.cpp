#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

// List-directed and NAMELIST output of VAX FORTRAN, and the end of a DECODE's text.
namespace platter::tests {
namespace {

Outcome outcome_of(const char* program, const std::string& machine = "vax780") {
  return CliFixture().run(text_of(program), {"--machine", machine, "--no-summary"});
}

TEST(VaxStatements, FormsThatAreNotKnownNameTheirSubstitute) {
  const auto error = [](const char* program) { return outcome_of(program).err; };
  EXPECT_TRUE(has(error("\n      CHARACTER*9 C\n      INQUIRE(1,RECORDTYPE=C)\n      END\n"),
                  "INQUIRE with RECORDTYPE: this specifier is not supported"));
  EXPECT_TRUE(has(error("\n      INCLUDE 'X.FOR/LIST'\n      END\n"), "remove /LIST"));
}

TEST(FreeForm, SecondReadsTheMachinesClock) {
  for (const std::string machine : {"cray1", "ymp", "t3d", "cdc7600", "vax780", "ibm3081"}) {
    CliFixture desk;
    desk.folder.write("test.f90",
                      "program p\nreal t\ncall second(t)\nprint *,t.ge.0.\nt=second()\nprint *,t.ge.0.\n"
                      "call timef(t)\nprint *,t.ge.0.\nend\n");
    const auto outcome = desk.platter({"run", "test.f90", "--machine", machine, "--no-summary"});
    EXPECT_EQ(outcome.code, 0) << machine << outcome.err;
  }
}

// Programs of VAX Fortran, as their owners wrote them.

class VaxPrograms : public testing::Test {
 protected:
  CliFixture desk;
  Outcome run(const std::string& program, Words flags = {}) const {
    flags.insert(flags.begin(), {"--machine", "vax780", "--no-summary"});
    return desk.run(program, flags);
  }
};

/// A program that opens a file of 64 blocks on a channel, finds an area that is aligned to the host's pages,
/// and then executes these statements.
std::string with_section(const std::string& statements) {
  return text_of(R"(
      IMPLICIT INTEGER*4 (A-Z)
      INCLUDE '($FABDEF)/NOLIST'
      INCLUDE '($SECDEF)'
      INCLUDE '($IODEF)'
      INCLUDE '($SYSSRVNAM)'
      RECORD /FABDEF/ FAB
      CHARACTER*10 NAME
      COMMON /Y/ AREA(128, 80)
      INTEGER*4 ASKED(2), PLACE(2)
      NAME = 'TEST.DAT'
      FAB.FAB$B_BID = FAB$C_BID
      FAB.FAB$B_BLN = FAB$C_BLN
      FAB.FAB$L_FNA = %LOC(NAME)
      FAB.FAB$B_FNS = LEN(NAME)
      FAB.FAB$B_FAC = FAB$M_GET + FAB$M_PUT
      FAB.FAB$L_FOP = FAB$M_UFO
      FAB.FAB$L_ALQ = 64
      STATUS = SYS$CREATE(FAB)
      BASE = (%LOC(AREA) + 4095) / 4096 * 4096
)") + statements;
}
constexpr const char* kMap = R"(
      STATUS = SYS$CRMPSC(ASKED, PLACE, , %VAL(SEC$M_WRT),
     1 , , , %VAL(FAB.FAB$L_STV), , , , )
      IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
)";

TEST_F(VaxPrograms, SectionsDoNotOverlap) {
  const auto outcome =
      run(with_section(text_of("\n      ASKED(1) = BASE + 8192\n      ASKED(2) = BASE + 16383\n") +
                       text_of(kMap) + text_of("\n      ASKED(1) = BASE\n") + text_of(kMap) + "      END\n"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("SS$_BADPARAM: INADR: a section is already there"), std::string::npos)
      << outcome.err;
}

TEST_F(VaxPrograms, SectionsAreOnTheProgramsOwnVariables) {
  for (const char* first : {"BASE - 4096 * 1000", "4194304"}) {
    const auto outcome =
        run(with_section(std::string("      ASKED(1) = ") + first + "\n      ASKED(2) = BASE + 4095\n" +
                         text_of(kMap) + "      END\n"));
    EXPECT_EQ(outcome.code, 1);
    EXPECT_NE(outcome.err.find("SS$_ACCVIO: INADR"), std::string::npos) << outcome.err;
  }
}

TEST_F(VaxPrograms, AQioMovesUpTo65535Bytes) {
  const auto outcome = run(with_section(text_of(R"(
      STATUS = SYS$QIOW(, %VAL(FAB.FAB$L_STV), %VAL(IO$_WRITEVBLK),
     1 , , , AREA, %VAL(65536), %VAL(1), , , )
      CALL LIB$STOP(%VAL(STATUS))
      END
)")));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("SS$_BADPARAM: P2: 65536 bytes"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
