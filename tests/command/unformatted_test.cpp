// Unformatted READ and WRITE and related statements, which Platter takes over from libgfortran. Every field
// of its structures that Platter uses affects a result here, so another layout
// (runtime/fortran/libgfortran/layout.hpp) fails these tests.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

// Arrays with contiguous elements are moved at once, others element by element: the words are those of the
// same items in an implied DO.
TEST(Unformatted, ArraysAreTheItemsOfAnImpliedDo) {
  const std::string declarations = R"(
      COMPLEX Z(3,2)
      INTEGER*4 K(2,3)
      DIMENSION A(2,3,4),B(20)
)";
  const auto list_of = [](const std::string& planes) {
    return "A,Z,K,A(:,:,2:3),A(:,2:3,4),A(2,:,1),A(:,1,:)," + planes;
  };
  for (const char* words : {"ieee", "cray"}) {
    const Outcome outcome = CliFixture().run(declarations + R"(
      DO 1 L=1,4
      DO 1 J=1,3
      DO 1 I=1,2
    1 A(I,J,L)=100*L+10*J+I
      DO 2 J=1,2
      DO 2 I=1,3
      K(J,I)=-10*I-J
    2 Z(I,J)=CMPLX(10*I+J+0.5,-1.*J)
      WRITE(7) )" + list_of("A(:,:,4)") + R"(
      WRITE(7) (((A(I,J,L),I=1,2),J=1,3),L=1,4),((Z(I,J),I=1,3),J=1,2),
     1((K(I,J),I=1,2),J=1,3),(((A(I,J,L),I=1,2),J=1,3),L=2,3),
     2((A(I,J,4),I=1,2),J=2,3),(A(2,J,1),J=1,3),
     3((A(I,1,L),I=1,2),L=1,4),((A(I,J,4),I=1,2),J=1,3)
      REWIND 7
      CALL SHOW
      REWIND 7
      CALL READIN
      END
      SUBROUTINE SHOW
      INTEGER X(200),Y(200)
      BUFFER IN(7,1) (X(1),X(200))
      T=UNIT(7)
      M=LENGTH(7)
      BUFFER IN(7,1) (Y(1),Y(200))
      T=UNIT(7)
      N=LENGTH(7)
      J=0
      DO 3 I=1,N
    3 IF(X(I).EQ.Y(I)) J=J+1
      PRINT *,M,N,J
      END
      SUBROUTINE READIN)" + declarations + R"(
      READ(7) )" + list_of("B(1:6)") + R"(
      PRINT 4,B(1),B(6),Z(2,1),Z(3,2),K(2,1),K(2,3),A(1,2,3),A(2,3,4)
    4 FORMAT(2F5.0,4F6.1,2I4,2F5.0)
      END
)",
                                             {"--words", words});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const auto numbers = numbers_of(outcome.out);
    EXPECT_EQ(numbers, (std::vector<double>{75, 75, 75, 411, 432, 21.5, -1, 32.5, -2, -12, -32, 321, 432}))
        << words;
  }
}

struct Ending {
  const char* name;
  const char* statement;
  const char* message;
};
void PrintTo(const Ending& one, std::ostream* out) {
  *out << one.name;
}

class Endings : public testing::TestWithParam<Ending> {};

TEST_P(Endings, WithoutEndOrIostatEndTheProgramWithUnitAndLine) {
  const Outcome outcome =
      CliFixture().run("      WRITE(7) 1,2\n      REWIND 7\n" + std::string(GetParam().statement) +
                       "\n      PRINT *,'AFTER'\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, std::string("test.f:3: ") + GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    All, Endings,
    testing::Values(Ending{"too_short", "      READ(7) I,J,K",
                           "READ: unit 7: the record has 2 words, but the list requests more"},
                    Ending{"end_of_file", "   10 READ(7,ERR=20) I\n      GOTO 10\n   20 CONTINUE",
                           "READ: unit 7: end of file; END= or IOSTAT= lets the program continue"},
                    Ending{"unit_0", "      WRITE(0) 1",
                           "WRITE: unit 0: a unit with a blocked dataset needs a number from 1"},
                    Ending{"named_file", "      OPEN(9,FILE='OLD',FORM='UNFORMATTED')",
                           "OPEN: unit 9: FILE='OLD' does not name a dataset of the emulated drives"}),
    [](const auto& one) { return one.param.name; });

// Two files, 1 2 EOF 3 EOF, and the EOD. Reading meets the end of the second file, and then, at each further
// READ, the end of the data; BACKSPACE moves before the EOF.
TEST(Unformatted, BackspaceAfterTheEndOfTheDataGoesBeforeTheEndOfTheFile) {
  const std::string files = text_of(R"(
      WRITE(9) 1
      WRITE(9) 2
      ENDFILE 9
      WRITE(9) 3
      REWIND 9
      READ(9) I
      READ(9) I
      READ(9,END=10) I
      STOP 3
   10 READ(9) I
      PRINT 100,I
)");
  const std::string rest = text_of(R"(
      CALL ALL
  100 FORMAT(I6)
      END
      SUBROUTINE ALL
      REWIND 9
      DO 20 K=1,9
      READ(9,IOSTAT=J) I
      IF(J.EQ.0) PRINT 100,I
   20 IF(J.NE.0) PRINT 100,J
  100 FORMAT(I6)
      END
)");
  const auto after = [&](const std::string& statements) {
    return numbers_of(CliFixture().run(files + statements + rest).out);
  };
  const std::string end = "      READ(9,IOSTAT=J)\n";
  const std::string back = "      BACKSPACE 9\n";
  const std::string write = "      WRITE(9) 99\n";
  const std::vector<double> appended = {3, 1, 2, -1, 3, 99, -1, -1, -1, -1};
  EXPECT_EQ(after(end + back + write), appended) << "from after the EOF";
  EXPECT_EQ(after(end + end + back + write), appended) << "from before the EOD, with the EOF after it";
  EXPECT_EQ(after(end + end + end + back + write), appended) << "the EOD stays ahead";
  EXPECT_EQ(after(end + end + back + back + write),
            (std::vector<double>{3, 1, 2, -1, 99, -1, -1, -1, -1, -1}));
  EXPECT_EQ(after(end + end + write), (std::vector<double>{3, 1, 2, -1, 3, -1, 99, -1, -1, -1}))
      << "a third file";
  EXPECT_EQ(after(end + end + back + end + back + write), appended) << "the EOF is met again";
}

}  // namespace
}  // namespace platter::tests
