// Words are read as they were written, wherever they are stored.
//
// Machines: cray1 cdc7600

#include <gtest/gtest.h>

#include <ostream>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

/// Writes and reads in subroutines with local arrays. A compiler that assumes that a local array does not
/// change during the wait would read stale words. The cards contain the words per call and the first word
/// address.
const char* const kLocalArrays = R"(
      COMMON /ERRORS/ NBAD
      READ(5,*) NWDS,LADDR
      NBAD=0
      CALL PUT(NWDS,LADDR)
      CALL GETT(NWDS,LADDR)
      CALL GETW(NWDS,LADDR)
      PRINT *,'BAD',NBAD
      END
      SUBROUTINE PUT(NWDS,LADDR)
      DIMENSION K(204800)
      DO 10 I=1,NWDS
   10 K(I)=(LADDR+I)*1000003
      CALL WDISK(5,K,NWDS,LADDR)
      DO 20 I=1,NWDS
   20 K(I)=-1
   30 IF(IFTBL(3,5).LT.0) GO TO 30
      END
C     TESTS
      SUBROUTINE GETT(NWDS,LADDR)
      COMMON /ERRORS/ NBAD
      DIMENSION K(204800)
      DO 10 I=1,NWDS
   10 K(I)=0
      CALL RDISK(5,K,NWDS,LADDR)
      IND=DSP(4,1)
   20 IF(IFTBL(3,IND).LT.0) GO TO 20
      DO 30 I=1,NWDS
   30 IF(K(I).NE.(LADDR+I)*1000003) NBAD=NBAD+1
      END
C     WAITS IN THE SYSTEM
      SUBROUTINE GETW(NWDS,LADDR)
      COMMON /ERRORS/ NBAD
      DIMENSION K(204800)
      DO 10 I=1,NWDS
   10 K(I)=0
      CALL RDISK(5,K,NWDS,LADDR)
      IF(K(1).NE.0.OR.K(NWDS).NE.0) NBAD=NBAD+1000000
      CALL IOWAIT(5)
      DO 30 I=1,NWDS
   30 IF(K(I).NE.(LADDR+I)*1000003) NBAD=NBAD+1
      END
)";

struct Place {
  const char* name;
  const char* cards;  ///< words per call, first word address
};
void PrintTo(const Place& one, std::ostream* out) {
  *out << one.name;
}
class Data : public testing::TestWithParam<Place> {};

TEST_P(Data, EveryWordIsReadBackIntoLocalArrays) {
  ProgramFixture fixture;
  fixture.cards = GetParam().cards;
  for (const Words& machine : {Words{}, Words{"--machine", "cdc7600"}, Words{"--disk", "instant"}}) {
    const Outcome outcome = fixture.run(text_of(kLocalArrays), machine);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{0}) << outcome.out;
  }
}

const Place kPlaces[] = {
    {"one_sector", "512 0"},
    {"over_a_sector", "1024 512"},
    {"over_a_track", "2048 8192"},      // sectors 16 to 19
    {"over_a_cylinder", "4096 90112"},  // sectors 176 to 183
    {"two_hundred_sectors", "102400 51200"},
    {"four_hundred_sectors", "204800 0"},
    {"the_last_sector", "512 37877248"},
};
INSTANTIATE_TEST_SUITE_P(, Data, testing::ValuesIn(kPlaces),
                         [](const auto& test) { return test.param.name; });

/// The program reads the same words before and after the wait. The compiler sees no change of the local array
/// in between, so it could keep the earlier values in registers. The flags of tools/compiler/charge/flags.hpp
/// must prevent that.
TEST(DataTransfers, LocalArraysChangeDuringAWait) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      CALL PUT
      CALL TESTS(I,J,M,N)
      PRINT *,I,J,M,N
      CALL WAITS(I,J,M,N)
      PRINT *,I,J,M,N
      END
      SUBROUTINE PUT
      DIMENSION K(512)
      DO 10 I=1,512
   10 K(I)=1000+I
      CALL WDISK(5,K,512,0)
      CALL IDLE
      END
C     NO OTHER ROUTINE BUT RDISK IS GIVEN K
      SUBROUTINE TESTS(I,J,M,N)
      DIMENSION K(512)
      K(1)=-1
      K(512)=-2
      CALL RDISK(5,K,512,0)
      I=K(1)
      J=K(512)
   10 IF(IFTBL(3,5).LT.0) GO TO 10
      M=K(1)
      N=K(512)
      END
      SUBROUTINE WAITS(I,J,M,N)
      DIMENSION K(512)
      K(1)=-3
      K(512)=-4
      CALL RDISK(5,K,512,0)
      I=K(1)
      J=K(512)
      CALL IOWAIT(5)
      M=K(1)
      N=K(512)
      END
)"));
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{-1, -2, 1001, 1512, -3, -4, 1001, 1512}))
      << outcome.out;
}

TEST(DataTransfers, UnwrittenSectorsAreZeros) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      DIMENSION K(1536),L(512)
      DO 10 I=1,1536
   10 K(I)=77
      DO 20 I=1,512
   20 L(I)=5
      CALL WDISK(5,L,512,512)
      CALL IOWAIT(5)
      CALL RDISK(5,K,1536,0)
      CALL IOWAIT(5)
      N=0
      DO 30 I=1,512
      IF(K(I).NE.0) N=N+1
      IF(K(512+I).NE.5) N=N+1
   30 IF(K(1024+I).NE.0) N=N+1
      PRINT *,N
      END
)"));
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{0}) << outcome.out;
}

TEST(DataTransfers, RdabsAndWrabsTransferAnyWordsAtAnyAddress) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      DIMENSION K(2048),L(2048)
      DO 10 I=1,2048
   10 K(I)=I
      CALL WDISK(5,K,2048,0)
      CALL IOWAIT(5)
C     711 WORDS FROM WORD 401 ON, OVER TWO SECTOR BOUNDARIES
      DO 20 I=1,711
   20 L(I)=-I
      CALL WRABS(5,L,711,401)
      CALL IOWAIT(5)
      CALL RDISK(5,K,2048,0)
      CALL IOWAIT(5)
      N=0
      DO 30 I=1,2048
      M=I
      IF(I.GT.401.AND.I.LE.1112) M=401-I
   30 IF(K(I).NE.M) N=N+1
C     SEVEN WORDS, AND THE ONE AFTER THEM IS LEFT ALONE
      L(8)=99
      CALL RDABS(5,L,7,399)
      CALL IOWAIT(5)
      PRINT *,N,(L(I),I=1,8)
      END
)"));
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{0, 400, 401, -1, -2, -3, -4, -5, 99}))
      << outcome.out;
}

TEST(DataTransfers, ConnectorsDoNotShareWords) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      DIMENSION K(512,4),L(512,4)
      DO 10 N=1,4
      DO 10 I=1,512
   10 K(I,N)=1000*N+I
      DO 20 N=1,4
   20 CALL WDISK(N+4,K(1,N),512,5120)
      CALL IDLE
      DO 30 N=1,4
   30 CALL RDISK(N+4,L(1,N),512,5120)
      CALL IDLE
      M=0
      DO 40 N=1,4
      DO 40 I=1,512
   40 IF(L(I,N).NE.K(I,N)) M=M+1
      PRINT *,M,L(512,4)
      END
)"));
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{0, 4512})) << outcome.out;
}

TEST(DataTransfers, AliasesOfTable1TransferTheSameWords) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      DIMENSION K(512),L(512)
      DO 10 I=1,512
   10 K(I)=I
      CALL IZDKOUT(5,K,512,0)
      CALL IOWAIT(5)
      CALL MDISK(5,L,512,0)
      CALL IOWAIT(5)
      PRINT *,L(512)
      CALL MDARS(5,L,3,4)
      CALL IOWAIT(5)
      PRINT *,L(3)
      END
)"));
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{512, 7})) << outcome.out;
}

}  // namespace
}  // namespace platter::tests
