// Programs of VAX Fortran, as their owners wrote them.
//
// Machines: vax780

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class VaxPrograms : public testing::Test {
 protected:
  ProgramFixture fixture;
  Outcome run(const std::string& program, Words flags = {}) const {
    flags.insert(flags.begin(), {"--machine", "vax780", "--no-summary"});
    return fixture.run(program, flags);
  }
};

TEST_F(VaxPrograms, StatusesOfAnySizeAreConditions) {
  const auto outcome = run(text_of(R"(
      IMPLICIT INTEGER*4 (A-Z)
      INTEGER*2 SHORT
      BYTE TINY
      STATUS = '10001'X
      SHORT = 2
      TINY = 3
      IF (.NOT. STATUS) STOP 'STATUS'
      IF (SHORT) STOP 'SHORT'
      IF (TINY .AND. STATUS) TYPE *, 1
D     TYPE *, 2
      TYPE *, STATUS .AND. 'FF'X, "17
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 1, 15}));
}

TEST_F(VaxPrograms, EncodeAndDecodeBytes) {
  const auto outcome = run(text_of(R"(
      BYTE LINE(12)
      CHARACTER*12 TEXT
      EQUIVALENCE (LINE, TEXT)
      ENCODE (12, 10, LINE) 1, 22, 333
   10 FORMAT (3I4)
      DECODE (12, 10, TEXT) I, J, K
      TYPE *, K, J, I, LINE(12)
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{333, 22, 1, '3'}));
}

// The variable that OPEN names receives the number of the next record, in all of its bytes.
TEST_F(VaxPrograms, DirectAccessReportsTheNextRecord) {
  const auto outcome = run(text_of(R"(
      INTEGER*4 A(10)
      INTEGER*2 NEXT, BEHIND
      COMMON /C/ NEXT, BEHIND
      BEHIND = 77
      OPEN (UNIT=1, STATUS='NEW', ACCESS='DIRECT', RECL=10, MAXREC=20,
     1 ORGANIZATION='SEQUENTIAL', ASSOCIATEVARIABLE=NEXT, SHARED)
      DO 10 I = 1, 20
      A(1) = I
   10 WRITE (1'I) A
      READ (1'7) A
      TYPE *, A(1), NEXT, BEHIND
      WRITE (1'21, ERR=20) A
      STOP 'MORE THAN MAXREC'
   20 TYPE *, NEXT
      CLOSE (1, DISPOSE='DELETE')
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{7, 8, 77, 8}));
}

// Two files grow alternately by 3 blocks per record, so each consists of 100 pieces of 3 blocks. A window of
// the file system has 7 pointers. Writing takes 19 buffers of 16 blocks, 100 extensions with one header each,
// 55 writes of the bitmap, and a window turn at the pieces 7, 14, ... 98. Reading takes the same number of
// buffers, and the turn back to the first window.
TEST_F(VaxPrograms, FilesThatGrowInTurnTurnTheirWindows) {
  const auto outcome = run(text_of(R"(
      INTEGER*4 A(384), DIRECT, BUFFERED
      OPEN (1, FILE='A', STATUS='NEW', FORM='UNFORMATTED',
     1 RECORDTYPE='FIXED', RECL=384, EXTENDSIZE=3)
      OPEN (2, FILE='B', STATUS='NEW', FORM='UNFORMATTED',
     1 RECORDTYPE='FIXED', RECL=384, EXTENDSIZE=3)
      CALL LIB$INIT_TIMER
      DO 10 I = 1, 100
      WRITE (1) A
   10 WRITE (2) A
      REWIND 1
      REWIND 2
      CALL LIB$STAT_TIMER(4, DIRECT)
      CALL LIB$STAT_TIMER(3, BUFFERED)
      TYPE *, DIRECT, BUFFERED
      CALL LIB$INIT_TIMER
      DO 20 N = 1, 2
      DO 20 I = 1, 100
   20 READ (N) A
      CALL LIB$STAT_TIMER(4, DIRECT)
      TYPE *, DIRECT
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{2 * (19 + 100 + 55 + 14), 200, 2 * (19 + 15)}));
}

constexpr const char* kMap = R"(
      STATUS = SYS$CRMPSC(ASKED, PLACE, , %VAL(SEC$M_WRT),
     1 , , , %VAL(FAB.FAB$L_STV), , , , )
      IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
)";

// Records are written after the end repeatedly; a BACKSPACE from there finds the last.
TEST_F(VaxPrograms, FilesAreAppendedTo) {
  const auto outcome = run(text_of(R"(
      VIRTUAL N(3)
      DO 10 I = 1, 3
      OPEN (UNIT=1, FILE='LOG.DAT', STATUS='UNKNOWN',
     1 ACCESS='APPEND', FORM='UNFORMATTED')
      WRITE (1) I
   10 CLOSE (UNIT=1)
      OPEN (UNIT=1, FILE='LOG.DAT', STATUS='OLD',
     1 ACCESS='APPEND', FORM='UNFORMATTED')
      BACKSPACE 1
      READ (1) N(3)
      REWIND 1
      READ (1) N(1)
      READ (1) N(2)
      TYPE *, N
      CLOSE (UNIT=1)
      OPEN (UNIT=1, FILE='LOG.DAT', STATUS='OLD',
     1 FORM='UNFORMATTED', READONLY)
      READ (1) I
      TYPE *, I
      WRITE (1) I
      END
)"));
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 2, 3, 1}));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("was opened read-only"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
