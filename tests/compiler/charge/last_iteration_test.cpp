// A loop whose iterations leave all variables as they were is executed once, and takes the time of all its
// iterations. Everything that the program can observe has to be the same as with the whole loop.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

struct RepeatedBody {
  const char* name;
  std::vector<std::string> declarations;
  std::vector<std::string> lines;  ///< lines of the loop's body, which follow DO 10 I=1,N
  bool skipped;
};
void PrintTo(const RepeatedBody& body, std::ostream* out) {
  *out << body.name;
}

const std::vector<std::string> kOnes = {"DIMENSION X(401),Y(400)", "DATA X/401*1.0/,Y/400*1.0/"};
const std::vector<std::string> kZeros = {"DIMENSION X(401),Y(400)"};
const std::vector<std::string> kScalars = {"DATA A/1.0/,B/1.0/"};

const RepeatedBody kRepeatedBodies[] = {
    {"ProductsOfOnes", kOnes, {"X(I+1)=X(I)*Y(I)", "Y(I)=X(I+1)*X(I)"}, true},
    {"QuotientsOfOnes", kOnes, {"X(I)=X(I)/Y(I)"}, true},
    {"SumsOfZeros", kZeros, {"X(I+1)=X(I)+Y(I)", "Y(I)=X(I+1)*X(I)"}, true},
    {"Scalars", kScalars, {"A=B*A", "B=A*B"}, true},
    {"Single", {"REAL*4 X(401),Y(401)", "DATA X/401*1.0/,Y/401*1.0/"}, {"X(I+1)=X(I)*Y(I)"}, true},
    {"CountsIterations", kOnes, {"X(I)=X(I)*Y(I)", "M=M+1"}, true},
    // The values of variables change, or may change, in an iteration.
    {"SumsOfOnes", kOnes, {"X(I)=X(I)+Y(I)"}, false},
    {"Twos", {"DIMENSION X(401)", "DATA X/401*2.0/"}, {"X(I+1)=X(I)*X(I)"}, false},
    {"OneOfThemTwo",
     {"DIMENSION X(401),Y(400)", "DATA X/401*1.0/,Y/399*1.0,2.0/"},
     {"X(I)=X(I)*Y(I)"},
     false},
    {"MinusOnes", {"DIMENSION X(401)", "DATA X/401*-1.0/"}, {"X(I+1)=X(I)*X(I)"}, false},
    {"QuotientsOfZeros", {"DIMENSION X(401),Y(400)", "DATA Y/400*1.0/"}, {"X(I)=Y(I)/X(I)"}, false},
    {"StoredElsewhere",
     kOnes,
     {"X(I)=X(I)*Y(I)", "10 CONTINUE", "X(3)=R", "DO 20 I=1,N", "20 X(I)=X(I)*Y(I)"},
     false},
    {"ProductStoredElsewhere", kOnes, {"X(I)=X(I)*Y(I)", "10 CONTINUE", "X(3)=R*Y(2)"}, false},
    {"PassedToARoutine", kOnes, {"X(I)=X(I)*Y(I)", "10 CONTINUE", "CALL CHANGE(X)"}, false},
    {"ElementPassedToARoutine", kOnes, {"X(I)=X(I)*Y(I)", "10 CONTINUE", "CALL CHANGE(X(M+1))"}, false},
    {"StoredAsInteger",
     {"DIMENSION X(401),Y(400)", "INTEGER J(9)", "EQUIVALENCE (X,J)", "DATA X/401*1.0/,Y/400*1.0/"},
     {"X(I)=X(I)*Y(I)", "10 CONTINUE", "J(3)=K(3)"},
     false},
    {"CountedAsInteger",
     {"DIMENSION X(401),Y(400)", "INTEGER J(9)", "EQUIVALENCE (X,J)", "DATA X/401*1.0/,Y/400*1.0/"},
     {"X(I)=X(I)*Y(I)", "10 CONTINUE", "J(3)=J(3)+1"},
     false},
    {"PartlyInitialized",
     {"DIMENSION X(401),Y(400)", "DATA (X(I),I=1,300)/300*1.0/,Y/400*1.0/"},
     {"X(I)=X(I)*Y(I)"},
     false},
    {"MinusZeros", {"DIMENSION X(401)", "DATA X/401*-0.0/"}, {"X(I+1)=X(I)*X(I)"}, false},
    {"DifferencesOfZeros", kZeros, {"X(I)=X(I)-Y(I)"}, false},
    {"QuotientsOfZerosByZeros", kZeros, {"X(I)=X(I)/Y(I)"}, false},
    {"SubscriptOutsideTheArray", {"DIMENSION X(1)", "DATA X/1.0/,A/1.0/"}, {"X(3)=X(3)*A"}, false},
    {"ResultOfAFunction", kOnes, {"X(I)=X(I)*Y(I)", "10 CONTINUE", "T=Y(1)*X(2)", "X(5)=TWO(M)"}, false},
    {"OneOfTwoValues",
     kOnes,
     {"X(I)=X(I)*Y(I)", "10 CONTINUE", "T=R", "IF(K(1).EQ.0) T=Y(1)*Y(2)", "X(5)=T", "T=Y(1)*Y(2)",
      "IF(K(1).EQ.0) T=R", "X(6)=T"},
     false},
    {"ChangedThroughAnother", kOnes, {"X(I)=X(I)*Y(I)", "10 CONTINUE", "X(3)=Y(4)*Y(5)", "Y(5)=R"}, false},
    {"InCommon", {"COMMON /C/ X(401),Y(401)"}, {"X(I)=X(I)*Y(I)"}, false},
    // An iteration has an effect besides its assignments to arrays.
    {"ThreeTimesItself", kOnes, {"X(I)=X(I)*Y(I)", "M=3*M+1"}, false},
    {"Sums", kOnes, {"R=R+X(I)"}, false},
    {"StoresToOthers", kOnes, {"X(I)=X(I)*Y(I)", "K(I)=7"}, false},
};

/// Returns a program with the loop in a subroutine. N gives no iterations, a few, and the number of elements
/// of the arrays.
std::string program_around(const RepeatedBody& body) {
  std::vector<std::string> program = {"PROGRAM T", "COMMON /W/ K(900)", "CALL MARK(0)"};
  for (const int n : {0, 1, 2, 3, 17, 400, 3}) {
    program.push_back(fmt::format("CALL S({},M,R)", n));
    program.insert(program.end(),
                   {"CALL MARK(1)", "CALL PUTI(M)", "CALL PUTI(K(2))", "CALL PUTI(INT(R*1000.))"});
  }
  program.insert(program.end(),
                 {"END", "SUBROUTINE CHANGE(X)", "DIMENSION X(9)", "X(2)=X(2)*2.0", "END", "FUNCTION TWO(M)",
                  "TWO=2.0", "IF(M.LT.0) M=0", "END", "SUBROUTINE S(N,M,R)", "COMMON /W/ K(900)"});
  program.insert(program.end(), body.declarations.begin(), body.declarations.end());
  program.insert(program.end(), {"M=0", "R=1.5", "DO 10 I=1,N"});
  program.insert(program.end(), body.lines.begin(), body.lines.end());
  if (std::none_of(body.lines.begin(), body.lines.end(),
                   [](const std::string& line) { return line.starts_with("10 "); }))
    program.push_back("10 CONTINUE");
  program.insert(program.end(), {"M=M+I", "END"});
  return fixed_form(program);
}

bool skips(const std::string& text) {
  return text.find(".Lplatter_last_") != std::string::npos;
}

class LastIteration : public testing::TestWithParam<RepeatedBody> {};

TEST_P(LastIteration, AloneIsExecutedIfNothingElseChanges) {
  ChargedBuild build;
  const auto text = charged(build.assembly(program_around(GetParam()))).text;
  EXPECT_EQ(skips(routine_of(text, "s_")), GetParam().skipped) << routine_of(text, "s_");
}

TEST_P(LastIteration, LeavesTimesAndResultsUnchanged) {
  for (const char* processor : {"cray1", "cdc7600"}) {
    ChargedBuild build;
    const std::string assembly = build.assembly(program_around(GetParam()));
    const auto lines = build.run(charged(assembly, {.hoist = true}, processor).text);
    EXPECT_EQ(lines, build.run(charged(assembly, {.hoist = false}, processor).text));
    EXPECT_EQ(results(lines), results(build.run(assembly)));
  }
}

INSTANTIATE_TEST_SUITE_P(Bodies, LastIteration, testing::ValuesIn(kRepeatedBodies),
                         [](const auto& test) { return std::string(test.param.name); });

/// A loop over ones whose length is an argument.
std::string loop_over_ones(int size) {
  return fixed_form(
      {"PROGRAM T", "CALL S(3)", "END", "SUBROUTINE S(N)", fmt::format("DIMENSION X({}),Y({})", size, size),
       fmt::format("DATA X/{}*1.0/,Y/{}*1.0/", size, size), "DO 10 I=1,N", "10 X(I)=X(I)*Y(I)", "END"});
}

// The runtime relies on this limit (runtime/program/session/charged_counter.cpp).
TEST(LastIterationLimit, IsTheArrayOr512Iterations) {
  ChargedBuild build;
  EXPECT_NE(charged(build.assembly(loop_over_ones(5000))).text.find("\tcmpq\t$513, %"), std::string::npos);
  EXPECT_NE(charged(build.assembly(loop_over_ones(300))).text.find("\tcmpq\t$300, %"), std::string::npos);
}

/// Runs a loop over X, with variables before and beyond it that the loop reaches if I is out of bounds.
std::string program_from_to(int from, int to) {
  return fixed_form({"PROGRAM T", fmt::format("CALL S({},{})", from, to), "CALL MARK(1)", "END",
                     "SUBROUTINE S(M,N)", "DIMENSION X(100),W(100),Z(100)",
                     "DATA X/100*1.0/,W/100*2.0/,Z/100*2.0/", "DO 10 I=M,N", "10 X(I)=X(I)*X(I)",
                     "DO 20 I=1,100", "20 CALL PUTI(INT(W(I)+Z(I)))", "W(1)=3.0", "Z(1)=3.0", "END"});
}

// The program writes outside an array. It must find the same values there as if no iteration were skipped.
TEST(LastIterationBounds, LoopBeyondItsArrayIsExecutedWhole) {
  for (const auto& [from, to] : {std::pair(1, 100), {1, 101}, {1, 150}, {0, 100}, {-40, 60}, {90, 20}}) {
    ChargedBuild build;
    const std::string assembly = build.assembly(program_from_to(from, to));
    const auto text = charged(assembly).text;
    EXPECT_TRUE(skips(text));
    EXPECT_EQ(build.run(text), build.run(charged(assembly, {.hoist = false}).text)) << from << ' ' << to;
    EXPECT_EQ(results(build.run(text)), results(build.run(assembly))) << from << ' ' << to;
  }
}

TEST(LastIterationOfVectors, TakesTheTimeOfAll) {
  const std::string source =
      fixed_form({"PROGRAM T", "DO 1 N=1,400,57", "CALL S(N)", "1 CALL MARK(N)", "END", "SUBROUTINE S(N)",
                  "DIMENSION X(400),Y(400),Z(400)", "DATA X/400*1.0/,Y/400*1.0/,Z/400*1.0/", "DO 10 I=1,N",
                  "X(I)=Y(I)*Z(I)", "10 Y(I)=X(I)*Z(I)", "END"});
  ChargedBuild build;
  const std::string assembly = build.assembly(source);
  const auto list = build.vector_loops();
  const auto hoisted = charged(assembly, {.hoist = true, .vector_loops = list});
  EXPECT_TRUE(std::any_of(hoisted.report.functions.begin(), hoisted.report.functions.end(),
                          [](const FunctionReport& function) { return !function.vector_loops.empty(); }));
  EXPECT_TRUE(skips(hoisted.text));
  EXPECT_EQ(build.run(hoisted.text),
            build.run(charged(assembly, {.hoist = false, .vector_loops = list}).text));
}

// gfortran counts such a loop in bytes.
TEST(LastIterationOfConstantCount, LeavesTimesAndResultsUnchanged) {
  for (const int last : {2, 3, 100}) {
    ChargedBuild build;
    const std::string assembly = build.assembly(
        fixed_form({"PROGRAM T", "DIMENSION X(100),Y(100)", "DATA X/100*1.0/,Y/100*1.0/", "CALL MARK(0)",
                    fmt::format("DO 10 I=1,{}", last), "Y(I)=X(I)*Y(I)", "10 X(I)=X(I)*Y(I)", "CALL MARK(1)",
                    "CALL PUTI(I)", "CALL PUTI(INT(X(1)+Y(2)))", "END"}));
    const auto text = charged(assembly).text;
    EXPECT_TRUE(skips(text));
    EXPECT_EQ(build.run(text), build.run(charged(assembly, {.hoist = false}).text));
    EXPECT_EQ(results(build.run(text)), results(build.run(assembly)));
  }
}

TEST(LastIterationOfConstantCount, IsExecutedWholeBeyondTheArrayOrTheLimit) {
  for (const auto& [size, last] : {std::pair(100, 101), {100, 110}, {2000, 600}}) {
    ChargedBuild build;
    const std::string assembly = build.assembly(
        fixed_form({"PROGRAM T", fmt::format("DIMENSION X({})", size), fmt::format("DATA X/{}*1.0/", size),
                    fmt::format("DO 10 I=1,{}", last), "10 X(I)=X(I)*X(I)", "CALL MARK(1)", "END"}));
    EXPECT_FALSE(skips(charged(assembly).text)) << size << ' ' << last;
  }
}

// A field may start in the middle of an element of another field. A store to it changes two elements.
TEST(LastIterationOfPackedFields, ExecutesAllIfOneBeginsInsideAnother) {
  for (const auto& [before, skipped] : {std::pair("REAL*4", false), {"REAL*8", true}}) {
    ChargedBuild build;
    const std::string assembly = build.assembly(fixed_form({"PROGRAM T",
                                                            "CALL S(5)",
                                                            "END",
                                                            "SUBROUTINE S(N)",
                                                            "STRUCTURE /P/",
                                                            "UNION",
                                                            "MAP",
                                                            "REAL*8 X(50)/50*1.0D0/",
                                                            "END MAP",
                                                            "MAP",
                                                            fmt::format("{} F", before),
                                                            "REAL*8 Y(49)",
                                                            "END MAP",
                                                            "END UNION",
                                                            "END STRUCTURE",
                                                            "RECORD /P/ Q",
                                                            "REAL*8 Z(50)",
                                                            "DATA Z/50*1.0D0/",
                                                            "DO 10 I=1,N",
                                                            "10 Q.Y(I)=Z(I)*Z(I)",
                                                            "DO 20 I=1,N",
                                                            "20 CALL PUTI(INT(1000.0*Q.X(I)))",
                                                            "END"}),
                                                "-fdec -fpack-derived");
    const auto text = charged(assembly).text;
    EXPECT_EQ(skips(text), skipped) << before;
    EXPECT_EQ(results(build.run(text)), results(build.run(assembly))) << before;
  }
}

// If a directive takes a variable's address or exports it, other code may change the variable.
TEST(LastIterationOfAssembly, ExecutesAllIfTheAssemblyRefersToTheArrayElsewhere) {
  ChargedBuild build;
  const std::string assembly = build.assembly(program_around(kRepeatedBodies[0]));
  ASSERT_TRUE(skips(charged(assembly).text));
  const auto at = assembly.find("\t.type\tx.");
  const std::string symbol = assembly.substr(at + 7, assembly.find(',', at) - at - 7);
  for (const char* directive : {".globl", ".quad", ".set alias,"}) {
    const auto text = fmt::format("{}\t.data\n\t{} {}\n\t.text\n", assembly, directive, symbol);
    EXPECT_FALSE(skips(charged(text).text)) << directive;
  }
}

// The iteration compares the counter with its own lower half, whose value at the entry is not a limit.
TEST(LastIterationOfAssembly, ExecutesAllIfTheIterationCalculatesItsLimit) {
  ChargedBuild build;
  const std::string assembly = build.assembly(loop_over_ones(100));
  ASSERT_TRUE(skips(routine_of(charged(assembly).text, "s_")));
  static const std::regex kTest(R"(\tcmpq\t(%r\w+), (%r\w+)\n\tjne)");
  const std::string calculated =
      std::regex_replace(assembly, kTest, "\tleal\t1($2), %r11d\n\tcmpq\t%r11, $2\n\tjne");
  ASSERT_NE(calculated, assembly);
  EXPECT_FALSE(skips(routine_of(charged(calculated).text, "s_"))) << routine_of(calculated, "s_");
}

// The loop is executed completely unless every word of the array is known.
TEST(LastIterationOfAssembly, ExecutesAllIfSomeOfTheContentsAreNotWords) {
  ChargedBuild build;
  std::string assembly = build.assembly(loop_over_ones(100));
  ASSERT_TRUE(skips(charged(assembly).text));
  const std::string one = "\t.long\t0\n\t.long\t1072693248\n";
  const auto at = assembly.rfind(one, assembly.find(one) + 50 * one.size());
  ASSERT_NE(at, std::string::npos);
  assembly.replace(at, one.size(), "\t.ascii\t\"12345678\"\n");
  EXPECT_FALSE(skips(routine_of(charged(assembly).text, "s_")));
}

}  // namespace
}  // namespace platter::charge::test
