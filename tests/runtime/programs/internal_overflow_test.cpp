// A WRITE or ENCODE that makes a record longer than its text or file is an error, which ERR= and IOSTAT=
// receive.
//
// Machines: cray1 cdc7600 ymp vax780 ibm3081

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

Outcome outcome_of(const char* program, const std::string& machine) {
  return ProgramFixture().run(text_of(program), {"--machine", machine, "--no-summary"});
}

TEST(InternalOverflow, IsTakenByErrAndIostat) {
  for (const std::string machine : {"cray1", "cdc7600", "ymp", "vax780", "ibm3081"}) {
    const auto outcome = outcome_of(R"(
      CHARACTER*5 C,D(2)
      WRITE(C,20,ERR=9) 11,22
   20 FORMAT(2I5)
      PRINT *,-1
    9 WRITE(C,20,IOSTAT=I) 11,22
      WRITE(D,21,IOSTAT=J) 1,2,3
   21 FORMAT(I5)
      WRITE(C,20,IOSTAT=K,ERR=8) 11,22
      PRINT *,-2
    8 WRITE(C,21,IOSTAT=L) 11
      PRINT *,I,J,K,L
      END
)",
                                    machine);
    const double number = machine == "vax780" ? 66 : 1;
    EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{number, number, number, 0}))
        << machine << outcome.err;
  }
}

TEST(InternalOverflow, ErrAndIostatCatchTheOverflowOfEncode) {
  const auto outcome = outcome_of(R"(
      BYTE B(10)
      DATA B/10*'.'/
      ENCODE(5,20,B,IOSTAT=K) 11,22
   20 FORMAT(2I5)
      ENCODE(5,20,B,ERR=9) 11,22
      PRINT *,-1
    9 PRINT *,K
      END
)",
                                  "vax780");
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{66})) << outcome.err;
}

TEST(InternalOverflow, ErrAndIostatCatchALineLongerThanRecl) {
  for (const std::string machine : {"vax780", "cray1", "ymp"}) {
    const auto outcome = outcome_of(R"(
      OPEN(1,FILE='L.DAT',STATUS='NEW',FORM='FORMATTED',RECL=5)
      WRITE(1,10,IOSTAT=K) 12345678
   10 FORMAT(I8)
      WRITE(1,10,ERR=9) 12345678
      PRINT *,-1
    9 PRINT *,K
      CLOSE(1,STATUS='DELETE')
      END
)",
                                    machine);
    EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{machine == "vax780" ? 66.0 : 1.0}))
        << machine << outcome.err;
  }
}

TEST(InternalOverflow, EndsTheProgramWithTheLengthOfTheText) {
  const auto outcome = outcome_of(R"(
      CHARACTER*5 C
      WRITE(C,20) 11,22
   20 FORMAT(2I5)
      END
)",
                                  "vax780");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(
      outcome.err.find(":2: WRITE: the format makes a record longer than the 5 characters of the internal "
                       "file"),
      std::string::npos)
      << outcome.err;
}

TEST(PrintedHalves, AreRoundedAwayFromZeroOnEveryMachine) {
  for (const std::string machine : {"cray1", "cdc7600", "ymp", "vax780", "ibm3081"}) {
    const auto outcome = outcome_of(R"(
      CHARACTER*6 C
      PRINT 3,2.5,3.5,0.125,0.5,-2.5
    3 FORMAT(1X,F4.0,F4.0,F6.2,F3.0,F4.0)
      PRINT 4,0.25,2.5D0,1.25
    4 FORMAT(1X,E8.1,E8.1,G9.2)
      WRITE(C,5) 0.125
    5 FORMAT(F6.2)
      PRINT 6,C
    6 FORMAT(1X,A)
      END
)",
                                    machine);
    const std::string printed = "   3.  4.  0.13 1. -3.";  // the VAX's terminal takes the first column
    EXPECT_EQ(outcome.out.substr(0, outcome.out.find('\n')), printed.substr(machine == "vax780" ? 1 : 0))
        << machine;
    EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{3, 4, 0.13, 1, -3, 0.3, 3, 1.3, 0.13}))
        << machine << outcome.out << outcome.err;
  }
}

}  // namespace
}  // namespace platter::tests
