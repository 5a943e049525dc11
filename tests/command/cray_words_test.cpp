// --words cray: REAL items of records as the Cray-1 stored them, while the arithmetic stays the host's.

#include <gtest/gtest.h>

#include "tests/command/big_endian.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const Words kCray = {"--words", "cray"};

TEST(CrayWords, WriteConvertsOnlyRealAndComplexItems) {
  CliFixture desk;
  const std::string program = text_of(R"(
      COMPLEX Z
      REAL*4 R
      DATA Z,R/(1.5,-2.),.5/
      WRITE(9) 1.,-1.,0.,3,Z,R
      REWIND 9
      READ(9) A,B,C,N,Z,R
      PRINT 1,A,B,C,N,Z,R
    1 FORMAT(3F5.1,I3,3F5.1)
      END
)");
  const Outcome outcome = desk.run(program, {"--words", "cray", "--image", "disks"});
  EXPECT_EQ(outcome.out, "  1.0 -1.0  0.0  3  1.5 -2.0  0.5\n") << outcome.err;
  ASSERT_EQ(desk.platter({"dataset", "export", "disks", "TAPE9", "words", "--as", "words"}).code, 0);
  // Exponent 40001 octal and a fraction of one half are 1.
  EXPECT_EQ(desk.folder.read("words"),
            big_endian({0x4001'8000'0000'0000U, 0xC001'8000'0000'0000U, 0, 3, 0x4001'C000'0000'0000U,
                        0xC002'8000'0000'0000U, 0x4000'8000'0000'0000U}));
}

// A Cray word has 48 bits of fraction: 1/3 is rounded, 1/2 is exact, and 1E300*1E300 is not a number.
TEST(CrayWords, RoundedAndUnrepresentableWordsAreCounted) {
  CliFixture desk;
  const std::string program = text_of(R"(
      X=1E300
      WRITE(9) 1./3.,.5,X*X,7
      CALL OVERFL(J)
      REWIND 9
      READ(9) A,B
      IF(A.EQ.1./3..OR.ABS(A-1./3.).GT.1E-14) STOP 3
      END
)");
  const auto result = desk.json_of(program, kCray);
  EXPECT_EQ(result["stopped"], nullptr);
  EXPECT_EQ(result["cray_words"]["written"]["rounded"], 1);
  EXPECT_EQ(result["cray_words"]["written"]["exact"], 1);
  EXPECT_EQ(result["cray_words"]["written"]["without_counterpart"], 1);
  EXPECT_EQ(result["cray_words"]["read"]["exact"], 2);
  desk.folder.write("test.f", program);
  EXPECT_TRUE(has(desk.platter({"run", "--words", "cray", "test.f"}).out,
                  "Cray words: 3 numbers: 1 rounded, 1 not representable written; 2 numbers read"));
}

// BUFFER OUT converts words by the type of the variables that it names as first and last word.
TEST(CrayWords, BufferOutConvertsOnlyRealAndComplexWords) {
  CliFixture desk;
  const std::string program = text_of(R"(
      COMPLEX Z(2),Z2(2)
      LOGICAL L(1)
      DIMENSION A(3),B(3),I(2)
      DATA A,Z,I,L/1.,-1.,0.,(1.5,-2.),(.5,0.),3,-3,.TRUE./
      BUFFER OUT (9,0) (A(1),A(3))
      BUFFER OUT (9,-1) (Z(1),Z(2))
      BUFFER OUT (9,-1) (I(1),I(2))
      BUFFER OUT (9,0) (L(1),L(1))
      REWIND 9
      BUFFER IN (9,0) (B(1),B(3))
      N=LENGTH(9)
      BUFFER IN (9,-1) (Z2(1),Z2(2))
      PRINT 1,N,B,LENGTH(9),Z2
    1 FORMAT(I2,3F5.1,I2,4F5.1)
      END
)");
  const Outcome outcome = desk.run(program, {"--words", "cray", "--image", "disks"});
  EXPECT_EQ(outcome.out, " 3  1.0 -1.0  0.0 4  1.5 -2.0  0.5  0.0\n") << outcome.err;
  ASSERT_EQ(desk.platter({"dataset", "export", "disks", "TAPE9", "words", "--as", "words"}).code, 0);
  EXPECT_EQ(desk.folder.read("words"),
            big_endian({0x4001'8000'0000'0000U, 0xC001'8000'0000'0000U, 0, 0x4001'C000'0000'0000U,
                        0xC002'8000'0000'0000U, 0x4000'8000'0000'0000U, 0, 3, ~std::uint64_t{2},
                        ~std::uint64_t{0}}));
}

// READ and BUFFER IN convert the same words, and so do WRITE and BUFFER OUT.
TEST(CrayWords, BufferInAndReadConvertAndCountTheSameWords) {
  const auto result = CliFixture().json_of(text_of(R"(
      WRITE(9) 1./3.,.5
      REWIND 9
      BUFFER IN (9,0) (A,A)
      IF(UNIT(9).GE.0.) STOP 3
      IF(A.EQ.1./3..OR.ABS(A-1./3.).GT.1E-14) STOP 4
      BUFFER OUT (9,0) (A,A)
      END
)"),
                                           kCray);
  EXPECT_EQ(result["stopped"], nullptr);
  EXPECT_EQ(result["cray_words"]["written"]["rounded"], 1);
  EXPECT_EQ(result["cray_words"]["written"]["exact"], 2);
  EXPECT_EQ(result["cray_words"]["read"]["exact"], 1);
}

TEST(CrayWords, ABufferStatementFromARealToAnIntegerWordIsRejected) {
  CliFixture desk;
  const char* const program = "      COMMON A,I\n      BUFFER OUT (7,0) (A,I)\n      END\n";
  const Outcome outcome = desk.run(program, kCray);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err,
                  "test.f:2: BUFFER OUT: unit 7: the first and the last word have different types, so "
                  "--words cray cannot"));
  EXPECT_EQ(desk.run(program).code, 0) << "without --words cray no type is needed";
}

TEST(CrayWords, ADirectCallIsRejectedSinceItHasNoTypes) {
  const Outcome outcome = CliFixture().run("      CALL PLT_BUFFER_OUT(7,0,A,A)\n      END\n", kCray);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:1: BUFFER OUT: unit 7: the first and the last word have different"));
}

/// 1/3 as DOUBLE PRECISION, and as REAL.
const std::vector<std::uint64_t> kThird = {0x3FFF'AAAA'AAAA'AAAAU, 0x0000'A800'0000'0000U};
constexpr std::uint64_t kRealThird = 0x3FFF'AAAA'AAAA'AAABU;

std::vector<std::uint64_t> joined(const std::vector<std::vector<std::uint64_t>>& parts) {
  std::vector<std::uint64_t> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

// The items are names, array elements, arrays, implied DO loops, expressions and functions. None of the 53
// bits of a fraction is lost.
TEST(CrayWords, ADoublePrecisionItemIsTwoWords) {
  CliFixture desk;
  const std::string program = text_of(R"(
      IMPLICIT DOUBLE PRECISION (E)
      DOUBLE PRECISION D,DA(2),F,G
      DIMENSION A(2),B(2),E2(2),DB(2)
      D=1.D0/3.D0
      X=D
      DO 1 I=1,2
      A(I)=D
      DB(I)=D
      E2(I)=D
    1 DA(I)=D
      WRITE(9) X,D,1,DA
      WRITE(9) (A(I),DA(I),I=1,2),DA(2)
      WRITE(9) ((DA(I),J=1,1),I=1,2)
      WRITE(9) F(3.),D*1.,SQRT(D*D),SNGL(D),D.GT.0,DBLE(X),1.D0/3,X
      WRITE(9) E2,DB(1)
      REWIND 9
      READ(9) Y,G,N,(DA(I),I=2,1,-1)
      IF(G.NE.D.OR.Y.EQ.X.OR.N.NE.1.OR.DA(1).NE.D) STOP 3
      DA(1)=0
      READ(9) (B(I),DA(I),I=1,2),G
      IF(DA(1).NE.D.OR.DA(2).NE.D.OR.B(2).EQ.X) STOP 4
      END
      DOUBLE PRECISION FUNCTION F(X)
      F=1.D0/X
      END
)");
  const Outcome outcome = desk.run(program, {"--words", "cray", "--image", "disks"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  ASSERT_EQ(desk.platter({"dataset", "export", "disks", "TAPE9", "words", "--as", "words"}).code, 0);
  const std::vector<std::uint64_t> real = {kRealThird};
  EXPECT_EQ(desk.folder.read("words"), big_endian(joined({real,   kThird, {1},    kThird, kThird,  //
                                                          real,   kThird, real,   kThird, kThird,  //
                                                          kThird, kThird,                          //
                                                          kThird, kThird, kThird, real,   {~std::uint64_t{0}},
                                                          kThird, kThird, real,   kThird, kThird,
                                                          real})));
}

TEST(CrayWords, BufferStatementsMoveTwoWordsPerDoublePrecisionItem) {
  CliFixture desk;
  const std::string program = text_of(R"(
      DOUBLE PRECISION D(3),E(3)
      DATA E/3*0./
      DO 1 I=1,3
    1 D(I)=I/3.D0
      BUFFER OUT (9,0) (D(1),D(3))
      PRINT 10,LENGTH(9)
      REWIND 9
      BUFFER IN (9,-1) (E(1),E(2))
      PRINT 10,INT(UNIT(9)),LENGTH(9)
      BUFFER IN (9,0) (E(3),E(3))
      PRINT 10,INT(UNIT(9)),LENGTH(9)
      DO 2 I=1,3
    2 IF(D(I).NE.E(I)) STOP 3
   10 FORMAT(2I4)
      END
)");
  EXPECT_EQ(desk.run(program, kCray).out, "   6\n  -2   4\n  -1   2\n");
  EXPECT_EQ(desk.run(program).out, "   3\n  -2   2\n  -1   1\n") << "without, a word each";
}

// The sign bit of a word decides whether it is true, as in CFT's IF.
TEST(CrayWords, LogicalItemsAreAllOnesOrZeroAndReadByTheirSign) {
  CliFixture desk;
  const std::string program = text_of(R"(
      LOGICAL L(4),M
      DATA L/.TRUE.,.FALSE.,.TRUE.,.FALSE./
      WRITE(9) L,-5,5,0
      REWIND 9
      READ(9) (I,J=1,4),L(2),L(1),M
      PRINT *,L(2),L(1),M
      REWIND 9
      BUFFER IN (9,0) (L(1),L(2))
      IF(UNIT(9).NE.-1.) STOP 3
      PRINT *,L(1),L(2)
      END
)");
  const Outcome outcome = desk.run(program, {"--words", "cray", "--image", "disks"});
  EXPECT_EQ(outcome.out, " T F F\n T F\n") << outcome.err;
  ASSERT_EQ(desk.platter({"dataset", "export", "disks", "TAPE9", "words", "--as", "words"}).code, 0);
  constexpr auto kTrue = ~std::uint64_t{0};
  EXPECT_EQ(desk.folder.read("words"), big_endian({kTrue, 0, kTrue, 0, kTrue - 4, 5, 0}));
}

TEST(CrayWords, ItemsThatAModuleMayDeclareAreRejected) {
  const Outcome outcome = CliFixture().run(text_of(R"(
      MODULE M
      DOUBLE PRECISION D
      END MODULE
      USE M
      REAL X
      WRITE(9) X
      WRITE(9) I
      WRITE(9,IOSTAT=J) D
      END
)"),
                                           kCray);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:8: WRITE: unit 9: with --words cray a DOUBLE PRECISION item is two"));
}

TEST(CrayWords, DoublePrecisionInAnUntranslatedSourceIsRejected) {
  CliFixture desk;
  const auto of = [&](const std::string& name, const std::string& text, const Words& flags) {
    desk.folder.write(name, text);
    Words words = {"run", name, "--no-summary", "--words", "cray"};
    words.insert(words.end(), flags.begin(), flags.end());
    return desk.platter(words);
  };
  const Outcome free = of("x.f90", "double precision d\nd=1\nwrite(9) d\nend\n", {});
  EXPECT_EQ(free.code, 2);
  EXPECT_TRUE(
      has(free.err,
          "--words cray: x.f90 has DOUBLE PRECISION items, which are two words of a record while REAL items "
          "are one; they can be distinguished only in fixed form (.f) with --dialect cft or ftn"));
  EXPECT_EQ(of("y.f", "      WRITE(9) 1.D0\n      END\n", {"--dialect", "none"}).code, 2);
  EXPECT_EQ(of("y.f", "      WRITE(9) 1.D0\n      END\n", {}).code, 0);
  const Outcome none = of("z.f90", "real a1d2 ! no double precision\na1d2=1.\nwrite(9) a1d2\nend\n", {});
  EXPECT_EQ(none.code, 0) << none.err;
}

TEST(CrayWords, OtherMachinesRejectCrayWords) {
  const Outcome outcome = CliFixture().run("      END\n", {"--words", "cray", "--machine", "cdc7600"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err, "--words cray: cdc7600 has a cdc7600, whose words differ from those of the Cray-1"));
}

}  // namespace
}  // namespace platter::tests
