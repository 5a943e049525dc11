// INQUIRE on units that hold blocked datasets, of which libgfortran knows nothing.
//
// Machines: cray1

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

// Each requested answer is at its own place in libgfortran's structure: another layout makes this test fail.
TEST(Inquire, AnswersEverySpecifierForAUnitOnADataset) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      LOGICAL X,O,D
      CHARACTER*12 A,B,C,E,F,G,H,P,Q,R,S,T,U,V
      WRITE(9) 1
      INQUIRE(9,EXIST=X,OPENED=O,NAMED=D,NUMBER=N,NAME=A,ACCESS=B,FORM=C
     *,SEQUENTIAL=E,DIRECT=F,FORMATTED=G,UNFORMATTED=H,ACTION=P,READ=Q,
     *WRITE=R,READWRITE=S,BLANK=T,DELIM=U,PAD=V,IOSTAT=I)
      PRINT 1,X,O,D,N,A,B,C,E,F,G,H,P,Q,R,S,T,U,V,I
    1 FORMAT(3L2,I3,3(/1X,A),4(/1X,A),4(/1X,A),3(/1X,A)/I3)
      END
)"));
  EXPECT_EQ(outcome.out, text_of(R"(
 T T T  9
 TAPE9       
 SEQUENTIAL  
 UNFORMATTED 
 YES         
 NO          
 NO          
 YES         
 READWRITE   
 YES         
 YES         
 YES         
 UNDEFINED   
 UNDEFINED   
 UNDEFINED   
  0
)")) << outcome.err;
}

TEST(Inquire, FollowsOpenAndClose) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      LOGICAL O(8)
      CHARACTER*8 NAME
      INQUIRE(9,OPENED=O(1))
      OPEN(9,FORM='UNFORMATTED')
      INQUIRE(9,OPENED=O(2))
      CLOSE(9)
      INQUIRE(9,OPENED=O(3))
      WRITE(9) 1
      INQUIRE(9,OPENED=O(4))
      CLOSE(9)
      INQUIRE(9,OPENED=O(5))
      REWIND 9
      INQUIRE(9,OPENED=O(6))
      INQUIRE(11,OPENED=O(7),NAME=NAME)
      WRITE(12,1) O
    1 FORMAT(8L2)
      INQUIRE(12,OPENED=O(8))
      PRINT 1,O
      PRINT 2,NAME
    2 FORMAT(1X,A)
      END
)"),
                                               {"--file", "11=DATA"});
  EXPECT_EQ(outcome.out, " F T F T F T T T\n DATA    \n") << outcome.err;
}

TEST(Inquire, LibgfortranAnswersForAUnitWithFormattedStatements) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      CHARACTER*12 F
      LOGICAL X
      WRITE(12,1)
    1 FORMAT(' X')
      INQUIRE(12,FORM=F,RECL=N)
      INQUIRE(FILE='fort.12',EXIST=X)
      PRINT *,F,X,N.GT.0
      END
)"));
  EXPECT_EQ(outcome.out, " FORMATTED    T T\n") << outcome.err;
}

TEST(Inquire, RejectsReclOfABlockedDataset) {
  const Outcome outcome = ProgramFixture().run("      WRITE(9) 1\n      INQUIRE(9,RECL=N)\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:2: INQUIRE: unit 9: RECL= is not available for a blocked dataset: its records have no"));
}

TEST(Inquire, RejectsTheNameOfADatasetAsAFile) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      LOGICAL X
      WRITE(9) 1
      INQUIRE(FILE='tape9',EXIST=X)
      END
)"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:3: INQUIRE: FILE='tape9' names both a file of the host and a"));
}

}  // namespace
}  // namespace platter::tests
