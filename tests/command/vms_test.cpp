// VAX Fortran programs under VMS: data that they write and read back, messages, and files that are copied to
// the host and to the Cray.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Vms : public testing::Test {
 protected:
  CliFixture desk;

  Outcome run(const char* program, const Words& more = {}) const {
    Words flags = {"--machine", "vax780", "--disk", "instant"};
    flags.insert(flags.end(), more.begin(), more.end());
    return desk.run(text_of(program), flags);
  }
  std::string printed(const char* program, const Words& more = {}) const {
    const Outcome outcome = run(program, more);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  std::string refused(const char* program) const {
    const Outcome outcome = run(program);
    EXPECT_EQ(outcome.code, 1) << outcome.out;
    return outcome.err;
  }
};

/// In a program that is followed by an INCLUDE line.
TEST_F(Vms, errors_name_the_file_that_they_are_in) {
  desk.folder.write("sub.inc", "      SUBROUTINE S(X)\n      X = X + 1.\n      END\n");
  const std::string said = refused(R"(
      PROGRAM M
      OPEN (UNIT=5, FILE='NOFILE.INP', STATUS='OLD')
      CALL S(X)
      END
      INCLUDE 'sub.inc'
)");
  EXPECT_TRUE(has(said, "test.f:2: OPEN: unit 5: RMS$_FNF: NOFILE.INP")) << said;
  EXPECT_FALSE(has(said, "sub.inc")) << said;
}

constexpr const char* kServices = R"(
      PROGRAM S
      IMPLICIT INTEGER (A-Z)
      INCLUDE '($FABDEF)'
      INCLUDE '($RABDEF)'
      INCLUDE '($RMSDEF)'
      INCLUDE '($SYSSRVNAM)'
      RECORD /FABDEF/ FAB
      RECORD /RABDEF/ RAB
      CHARACTER*5 NAME /'S.DAT'/
      CHARACTER*10 LINE /'0123456789'/
      FAB.FAB$B_BID = FAB$C_BID
      FAB.FAB$B_BLN = FAB$C_BLN
      FAB.FAB$L_FNA = %LOC(NAME)
      FAB.FAB$B_FNS = 5
      FAB.FAB$B_RFM = FAB$C_VAR
      FAB.FAB$B_FAC = FAB$M_PUT .OR. FAB$M_GET
      STATUS = SYS$CREATE(FAB,,)
      IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
      RAB.RAB$B_BID = RAB$C_BID
      RAB.RAB$B_BLN = RAB$C_BLN
      RAB.RAB$L_FAB = %LOC(FAB)
      RAB.RAB$L_RBF = %LOC(LINE)
      RAB.RAB$L_UBF = %LOC(LINE)
      STATUS = SYS$CONNECT(RAB)
      IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
      DO I = 1, 10
        RAB.RAB$W_RSZ = I
        STATUS = SYS$PUT(RAB)
        IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
      END DO
      CALL SYS$REWIND(RAB)
      RAB.RAB$W_USZ = 4
      DO I = 1, 10
        STATUS = SYS$GET(RAB)
        IF (STATUS .EQ. RMS$_RTB) TYPE *, I, ' CUT OF', RAB.RAB$L_STV
      END DO
      STATUS = SYS$GET(RAB)
      IF (STATUS .EQ. '1827A'X) TYPE *, 'AT THE END'
      CALL LIB$STOP(%VAL(STATUS))
      END
)";

/// A VAX reads the files that the Cray's library writes in VMS's format, and the other way round.
TEST_F(Vms, files_go_to_the_cray_and_come_from_it) {
  desk.folder.write("in.bin", std::string("\x08\0\0\0\0\0\0\0\0\x05", 10));  // a word of the Cray's: 5
  const Words cray = {"--machine", "ymp",      "--disk",   "instant",
                      "--image",   "cray.img", "--assign", "-F vms.v -n 8 -c u:1"};
  ASSERT_EQ(desk.run(text_of(R"(
      WRITE (1) 5, 6
      WRITE (1) 7
      END
)"),
                     cray)
                .code,
            0);
  ASSERT_EQ(desk.platter({"dataset", "export", "cray.img", "fort.1", "x.bin", "--as", "bytes"}).code, 0);
  EXPECT_EQ(desk.folder.read("x.bin"),
            std::string("\x10\0\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0\x06\x08\0\0\0\0\0\0\0\0\x07", 28));
  // Its words have the most significant byte first.
  EXPECT_EQ(printed(R"(
      BYTE W(8, 2)
      OPEN (UNIT=1, FILE='X.DAT', STATUS='OLD', FORM='UNFORMATTED',
     1 RECORDTYPE='VARIABLE')
      READ (1) W
      TYPE *, W(8, 1), W(8, 2), W(1, 1)
      READ (1) (W(I, 1), I = 1, 8)
      TYPE *, W(8, 1)
      END
)",
                    {"--copy-in", "x.bin=X.DAT,variable", "--copy-out", "X.DAT=y.bin"}),
            "   5    6    0\n   7\n");
  EXPECT_EQ(desk.folder.read("y.bin"), desk.folder.read("x.bin")) << "and goes back as it came";
}

TEST_F(Vms, copies_are_refused_where_they_cannot_be) {
  const auto complaint = [&](const Words& more) { return run("      END\n", more).err; };
  EXPECT_TRUE(has(complaint({"--copy-in", "x"}), "--copy-in: 'x': takes HOST=NAME, HOST=NAME,fixed=BYTES, "));
  EXPECT_TRUE(has(complaint({"--copy-in", "none=X"}), "none"));
  EXPECT_TRUE(
      has(complaint({"--copy-out", "X=x.bin"}), "--copy-out: x.bin: RMS$_FNF: X: there is no such file"));
  EXPECT_TRUE(has(desk.run("      END\n", {"--copy-out", "X=x.bin"}).err,
                  "--copy-out: ctss has no such option; it applies to CMS and VMS; platter dataset"));
}

}  // namespace
}  // namespace platter::tests
