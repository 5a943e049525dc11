// Names that the linker would confuse: COMMON blocks with the names of routines, and routines with the names
// of C functions.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

// For the loaders of the time, COMMON blocks and routines had separate names. For a modern linker, they share
// one set of names.
TEST(LinkedNames, MayBeThoseOfRoutinesInOtherFiles) {
  CliFixture desk;
  desk.folder.write("a.f", text_of(R"(
      PROGRAM A
      COMMON /FREE/ X(10) /TIMEF/ Y(2) /SLEEP/ Z
      X(3)=3.
      Y(2)=2.
      Z=1.
      CALL SUB
      PRINT 10,X(3),Y(2),Z
   10 FORMAT(3F5.1)
      END
      BLOCK DATA
      COMMON /SLEEP/ Z
      DATA Z/5./
      END
)"));
  desk.folder.write("b.f", text_of(R"(
      SUBROUTINE SUB
      CALL FREE(1)
      CALL SLEEP(2)
      T=TIMEF(D)
      END
      SUBROUTINE FREE(I)
      PRINT 10,I
   10 FORMAT(' FREE',I2)
      END
      SUBROUTINE SLEEP(I)
      CALL OTHER
      END
)"));
  desk.folder.write("c.f", "      SUBROUTINE OTHER\n      COMMON /SLEEP/ Z\n      Z=Z+1.\n      END\n");
  const Outcome outcome = desk.platter({"run", "a.f", "b.f", "c.f", "--no-summary"});
  EXPECT_EQ(outcome.out, " FREE 1\n  3.0  2.0  2.0\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
}

TEST(LinkedNames, BindCNamesDoNotCollideWithTheCLibrary) {
  CliFixture desk;
  desk.folder.write("own.f90", "program t\nend\nsubroutine mine() bind(c, name='mine')\nend\n");
  EXPECT_EQ(desk.platter({"run", "own.f90"}).code, 0);
  desk.folder.write("c.f90", "program t\nend\nsubroutine free(i) bind(c, name='free')\ninteger i\nend\n");
  const Outcome outcome = desk.platter({"run", "c.f90"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err,
            "platter: c.f90:3:20: BIND(C): 'free' is also a name of the C library; use another name\n");
}

}  // namespace
}  // namespace platter::tests
