// If the program itself counts how often a loop takes its more expensive arm, the pass adds nothing there.
// The time must equal that of charging block by block, whatever the program does with its count.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

struct Body {
  const char* name;
  std::vector<std::string> lines;
  bool told;  ///< true: the program's own count is used, so the loop contains no addition to the counter
};
void PrintTo(const Body& body, std::ostream* out) {
  *out << body.name;
}

const Body kBodies[] = {
    {"Counts", {"IF(B(I).GT.C(I)) M=M+1"}, true},
    {"CountsDown", {"IF(B(I).GT.C(I)) M=M-1"}, true},
    {"ByThree", {"IF(B(I).GT.C(I)) M=M+3"}, true},
    {"WithMoreInTheArm", {"IF(B(I).LE.C(I)) GO TO 10", "M=M+1", "A(I)=B(I)*C(I)"}, true},
    {"OfStorage", {"IF(B(I).GT.C(I)) K(1)=K(1)+1"}, true},
    {"LeftEarly", {"IF(B(I).GT.C(I)) M=M+1", "IF(C(I).GT.597.) GO TO 20"}, true},
    {"LeftBeforeTheArm", {"IF(C(I).GT.597.) GO TO 20", "IF(B(I).GT.C(I)) M=M+1"}, true},
    // The count cannot be used if another statement changes it, if it loses bits that overflow, or if more
    // than one arm has pending charges.
    {"ByTwo", {"IF(B(I).GT.C(I)) M=M+2"}, false},
    {"OnAnotherWayToo", {"IF(B(I).GT.C(I)) M=M+1", "IF(B(I).LT.0.) M=M+5"}, false},
    {"InEachIterationToo", {"IF(B(I).GT.C(I)) M=M+1", "M=M+K(I)"}, false},
    {"SetOnAnotherWay", {"IF(B(I).GT.C(I)) M=M+1", "IF(B(I).EQ.7.) M=0"}, false},
    {"TwoArms", {"IF(B(I).GT.C(I)) M=M+1", "IF(B(I).LT.0.) A(I)=A(I)+B(I)*C(I)"}, false},
    {"InStorage", {"IF(B(I).GT.C(I)) K(I)=K(I)+1"}, false},
    {"OfFourBytes", {"IF(B(I).GT.C(I)) J=J+1"}, false},
    {"LeftFromTheArm",
     {"IF(B(I).LE.C(I)) GO TO 10", "M=M+1", "IF(B(I).GT.497.) GO TO 20", "A(I)=B(I)*C(I)"},
     false},
};

/// Returns a program with the loop in a subroutine, which is called with small and large counts, and with
/// values of M for which M overflows.
std::string program_of(const Body& body) {
  std::vector<std::string> program = {"PROGRAM T",
                                      "COMMON /X/ A(1000),B(1000),C(1000),K(1000)",
                                      "DO 1 I=1,1000",
                                      "A(I)=I",
                                      "B(I)=MOD(I*7919,1000)-500",
                                      "K(I)=7",
                                      "1 C(I)=MOD(I*104729,1000)-400",
                                      "CALL MARK(0)"};
  for (const int n : {0, 1, 2, 3, 10, 997}) {
    for (const char* first : {"0", "9223372036854775805", "-9223372036854775805"}) {
      program.push_back(fmt::format("M={}", first));
      program.push_back(fmt::format("CALL S({},M)", n));
      program.insert(program.end(), {"CALL MARK(1)", "CALL PUTI(M)", "CALL PUTI(K(1))"});
    }
  }
  program.insert(program.end(), {"END", "SUBROUTINE S(N,L)", "COMMON /X/ A(1000),B(1000),C(1000),K(1000)",
                                 "INTEGER*4 J", "J=0", "M=L", "DO 10 I=1,N"});
  program.insert(program.end(), body.lines.begin(), body.lines.end());
  program.insert(program.end(), {"10 CONTINUE", "20 L=M", "K(2)=J", "END"});
  return fixed_form(program);
}

/// Returns whether the routine's counted loop contains an addition to the cycle counter.
bool adds_in_a_loop(const std::string& routine) {
  const auto begin = routine.find(".Lplatter_loop_");
  return routine.find("paddq", begin) < routine.rfind(".Lplatter_loop_");
}

class Arms : public testing::TestWithParam<Body> {};

TEST_P(Arms, TakeTheTimeOfTheirBlocks) {
  for (const char* processor : {"cray1", "cdc7600"}) {
    ChargedBuild build;
    const auto plain = build.assembly(program_of(GetParam()));
    const auto lines = build.run(charged(plain, {.hoist = true}, processor).text);
    EXPECT_EQ(lines, build.run(charged(plain, {.hoist = false}, processor).text)) << processor;
    EXPECT_EQ(results(lines), results(build.run(plain))) << processor;
  }
}

TEST_P(Arms, AddNothingInTheLoopIfTheProgramCountsThem) {
  ChargedBuild build;
  const auto guest = charged(build.assembly(program_of(GetParam())));
  const auto& functions = guest.report.functions;
  const auto s =
      std::find_if(functions.begin(), functions.end(), [](const auto& f) { return f.name == "s_"; });
  ASSERT_NE(s, functions.end());
  EXPECT_EQ(s->hoisted_loops, 1U);
  const auto routine = routine_of(guest.text, "s_");
  EXPECT_EQ(adds_in_a_loop(routine), !GetParam().told) << routine;
}

INSTANTIATE_TEST_SUITE_P(All, Arms, testing::ValuesIn(kBodies),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace platter::charge::test
