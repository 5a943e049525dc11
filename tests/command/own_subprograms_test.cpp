// A name that a program defines as a subprogram refers to that subprogram, not to an intrinsic procedure of
// gfortran or a function of the C library. Intrinsic functions of the dialect's manual are
// replaced only if EXTERNAL names them.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/run_platter.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"

namespace platter::tests {
namespace {

using dialect::Dialect;

/// Returns the names that the installed gfortran treats as intrinsic procedures.
std::vector<std::string> names_of_gfortran(const CliFixture& desk) {
  const auto listed = desk.command({source_path("tests/compiler/frontend/intrinsics"), PLATTER_GFORTRAN});
  std::istringstream lines(listed.out);
  std::vector<std::string> names;
  for (std::string name; std::getline(lines, name);) names.push_back(name);
  return names;
}

/// Returns a program that defines and uses every name. It prints the names that referred to other procedures,
/// and the number of its own.
std::string sweep(const std::vector<std::string>& names, bool functions, Dialect dialect) {
  constexpr int kArgument = 3;
  std::string main = "      PROGRAM SWEEP\n";
  std::string tests;
  std::string others;
  int number = 1000;
  for (const auto& name : names) {
    ++number;
    const char* const result = name[0] >= 'I' && name[0] <= 'N' ? "J" : "X";
    if (functions) {
      if (dialect::intrinsic_function(name, dialect)) main += fmt::format("      EXTERNAL {}\n", name);
      tests += fmt::format("      {}={}({})\n", result, name, kArgument);
      others += fmt::format("      FUNCTION {0}(I)\n      {0}=I+{1}\n      END\n", name, number);
    } else {
      tests += fmt::format("      CALL {}({},{})\n", name, kArgument, result);
      others +=
          fmt::format("      SUBROUTINE {0}(I,{1})\n      {1}=I+{2}\n      END\n", name, result, number);
    }
    tests +=
        fmt::format("      N=N+1\n      IF ({}.NE.{}) PRINT 10,'{}'\n", result, number + kArgument, name);
  }
  return main + "      N=0\n" + tests +
         "      PRINT 20,N\n   10 FORMAT(1X,A)\n   20 FORMAT(I5)\n      END\n" + others;
}

TEST(OwnSubprograms, WinOverEveryNameThatGfortranHas) {
  struct Swept {
    bool functions;
    const char* flag;
    Dialect dialect;
  };
  CliFixture desk;
  const auto names = names_of_gfortran(desk);
  ASSERT_GT(names.size(), 300U);
  for (const auto& [functions, flag, dialect] :
       {Swept{true, "cft", Dialect::kCft}, Swept{false, "ftn", Dialect::kFtn},
        Swept{true, "none", Dialect::kNone}}) {
    const Outcome outcome =
        desk.run(sweep(names, functions, dialect), {"--dialect", flag, "--vector", "off"});
    EXPECT_EQ(outcome.out, fmt::format("{:5}\n", names.size())) << flag;
    EXPECT_EQ(outcome.err, "") << flag;
  }
}

TEST(OwnSubprograms, AreFoundInOtherFilesAndInTheirIncludeFiles) {
  CliFixture desk;
  desk.folder.write("main.f", text_of(R"(
      PROGRAM MAIN
      PRINT 10,GAMMA(1.0),ERF(1.0),HYPOT(1.0),FLOOR(1.0),J0(1)
      CALL FREE(7)
   10 FORMAT(4F7.1,I5)
      END
)"));
  desk.folder.write("fixed.f", "      INCLUDE 'gamma.inc'\n");
  desk.folder.write("gamma.inc", "      FUNCTION GAMMA(X)\n      GAMMA=X+100.\n      END\n");
  desk.folder.write("free.f90", "real function erf(x) ! free\n  erf = &\n   & x + 200.\nend function erf\n");
  desk.folder.write("cpp.F", text_of(R"(
#ifdef NOBODY
      FUNCTION SCALE(X)
      SCALE=0.
      END
#endif
#define NAME HYPOT
      FUNCTION NAME(X)
      NAME=X+300.
      END
      SUBROUTINE FREE(I)
      PRINT 10,I,SCALE(1.0,2),AINT(2.5)
   10 FORMAT(' FREE',I2,2F5.1)
      END
)"));
  desk.folder.write("cpp.F90", text_of(R"(
#define VALUE 400.
real function floor(x); floor = x + VALUE; end
integer function j0(i)
  j0 = i + gamma(100.0)
end function
)"));
  const Outcome outcome =
      desk.platter({"run", "main.f", "fixed.f", "free.f90", "cpp.F", "cpp.F90", "--no-summary"});
  EXPECT_EQ(outcome.out, "  101.0  201.0  301.0  401.0  201\n FREE 7  4.0  2.0\n");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
}

TEST(OwnSubprograms, AreDistinguishedFromVariablesComponentsAndInnerProceduresInFreeForm) {
  CliFixture desk;
  desk.folder.write("t.f90", text_of(R"(
module m
  implicit none
  real :: scale(4) = 2.
  type box
    real :: size(3)
  end type
contains
  real function hypot(x, y)
    real, intent(in) :: x, y
    hypot = x - y
  end function hypot
end module
program t; print '(f6.1)', gamma(1.0), &
  gamma(2.0); call sleep(2); call host; end
subroutine sleep(n)
  use m
  type(box) :: b
  integer :: size
  real, dimension(2) :: norm2
  character(4) :: repeat
  norm2 = 3.; repeat = 'abcd'
  b%size(1) = 4.
  print '(4f6.1,i6,1x,a)', scale(1), hypot(3.,1.), b%size(1), norm2(2), size(3), repeat(2:3)
end subroutine
subroutine host
  implicit none
  real :: erf
  print '(3f8.1)', erf(1.0), inner(2.0), floor(9.)
contains
  real function inner(x)
    real :: x
    inner = erf(x) + 1
  end function
  real function floor(x)
    real :: x
    floor = x + 0.5
  end function
end subroutine
real function gamma(x)
  gamma = x + 100.
end function gamma
recursive integer function size(i) result(r)
  r = i + 300
end
real elemental function scale(x)
  real, intent(in) :: x
  scale = 0.
end
real(kind=8) function erf(x)
  erf = x + 400.
end
real function hypot(x, y)
  hypot = 0.
end
real function norm2(x)
  norm2 = 0.
end
character(4) function repeat(x)
  repeat = 'none'
end
real function floor(x)
  floor = 0.
end
)"));
  const Outcome outcome = desk.platter({"run", "t.f90", "--no-summary"});
  EXPECT_EQ(outcome.out, " 101.0\n 102.0\n   2.0   2.0   4.0   3.0   303 bc\n   401.0   403.0     9.5\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

TEST(OwnSubprograms, AreChargedAsTheProgramsCode) {
  const auto user_seconds = [](const std::string& definition) {
    CliFixture desk;
    return desk
        .json_of("      DO 10 I=1,1000\n   10 X=GAMMA(X)\n      END\n" + definition)["processor"]["user_s"]
        .get<double>();
  };
  const double one = user_seconds("      FUNCTION GAMMA(X)\n      GAMMA=X+1.\n      END\n");
  const double much = user_seconds(
      "      FUNCTION GAMMA(X)\n      Y=X\n      DO 10 I=1,100\n   10 Y=Y/3.+X\n      GAMMA=Y\n      END\n");
  EXPECT_GT(much, 10 * one);
}

TEST(OwnSubprograms, PreserveTheLinesOfLaterStatements) {
  CliFixture desk;
  const Outcome outcome = desk.run(
      "      REAL A(3)\n      I=0\n      X=GAMMA(1.0)\n      A(1)=B(2)\n      END\n      FUNCTION GAMMA(X)\n"
      "      GAMMA=X\n      END\n");
  EXPECT_TRUE(has(outcome.err, "test.f:4: there is no subprogram B"));
}

TEST(OwnSubprograms, ImplicitNoneNeedsADeclarationOfTheSubprogram) {
  CliFixture desk;
  desk.folder.write("t.f90", text_of(R"(
program t
  implicit none
  real :: x(3) = 2.
  print *, size(x)
end
integer function size(x)
  size = 300
end
)"));
  const Outcome outcome = desk.platter({"run", "t.f90", "--no-summary"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err,
            "platter: t.f90:4:12: SIZE is a function of the program and also of the compiler, and IMPLICIT "
            "NONE requires a choice: write EXTERNAL SIZE and its type, or INTRINSIC SIZE\n");
}

// Every name of the runtime that a program can call.
TEST(OwnSubprograms, ReplaceEveryRoutineOfPlatter) {
  std::string main = "      PROGRAM MAIN\n";
  std::string others;
  int number = 0;
  for (const char* name : {"RDISK", "WDISK", "IZDKIN", "IZDKOUT", "RDABS", "WRABS", "MDISK", "MDARS", "SYSRD",
                           "SYSWR", "IOWAIT", "IDLE", "SYSBUF", "SECOND", "UNIT", "LENGTH", "EOF", "TIMEF"}) {
    ++number;
    main += fmt::format("      CALL {}(J)\n      IF (J.NE.{}) PRINT 10,'{}'\n", name, number, name);
    others += fmt::format("      SUBROUTINE {}(J)\n      J={}\n      END\n", name, number);
  }
  const std::string end = "   10 FORMAT(1X,A)\n      PRINT 10,'END'\n      END\n";
  CliFixture desk;
  EXPECT_EQ(desk.run(main + end + others).out, " END\n");

  main = "      PROGRAM MAIN\n";
  others.clear();
  for (const char* name :
       {"TIMEF", "DSP", "SECOND", "UNIT", "LENGTH", "EOF",   "IFTBL", "RDISK",  "SHIFT",  "SHIFTL", "SHIFTR",
        "MASK",  "AND", "OR",     "XOR",  "EQV",    "COMPL", "CSMG",  "POPCNT", "POPPAR", "LEADZ"}) {
    ++number;
    main += fmt::format("      K={}(3)\n      IF (K.NE.{}) PRINT 10,'{}'\n", name, number + 3, name);
    others += fmt::format("      FUNCTION {0}(I)\n      {0}=I+{1}\n      END\n", name, number);
  }
  for (const char* dialect : {"cft", "ftn", "none"})
    EXPECT_EQ(desk.run(main + end + others, {"--dialect", dialect}).out, " END\n") << dialect;
}

TEST(OwnSubprograms, NamesThatStartWithPltAreRejected) {
  CliFixture desk;
  const Outcome outcome = desk.run("      END\n      SUBROUTINE PLT_UNIT(I)\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err,
            "platter: test.f:2:7: PLT_UNIT: names that start with PLT_ are reserved; rename it\n");
}

}  // namespace
}  // namespace platter::tests
