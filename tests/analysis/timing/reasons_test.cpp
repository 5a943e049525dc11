// Tests whether `platter time` reports a loop as vector or scalar, the reason, and the limit of the loop's
// speed.

#include "tools/analysis/timing/reasons.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/analysis/timing/timed.hpp"

namespace platter::tests {
namespace {

struct Reason {
  const char* name;
  const char* statements;
  int line;
  const char* why;  ///< part of the reported reason; "" for a vector loop
};

class Reasons : public testing::TestWithParam<Reason> {};

TEST_P(Reasons, EachScalarLoopHasItsReason) {
  const auto loop = loop_at(timed(program_of(text_of(GetParam().statements))), GetParam().line);
  const std::string why = GetParam().why;
  EXPECT_EQ(loop["mode"], why.empty() ? "vector" : "scalar") << loop["why"];
  if (why.empty()) {
    EXPECT_TRUE(loop["why"].is_null());
  } else {
    EXPECT_TRUE(has(loop["why"].get<std::string>(), why));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Cft, Reasons,
    testing::Values(
        Reason{"None", "\n      DO 10 I=1,N\n   10 A(I)=B(I)*C(I)\n", 6, ""},
        Reason{"Sum", "\n      DO 10 I=1,N\n   10 Q=Q+B(I)\n", 6, ""},
        Reason{"Product", "\n      Q=1.\n      DO 10 I=1,N\n   10 Q=Q*(1.+B(I))\n", 7, ""},
        Reason{"Inner_loop_over_a_row",
               "\n      DO 20 J=1,M\n      DO 10 I=1,M\n   10 D(J,I)=D(J,I)+B(I)\n   20 CONTINUE\n", 7, ""},
        Reason{"Characters",
               "\n      CHARACTER*1000 W\n      COMMON /T/ W\n      DO 10 I=1,N\n   10 W(I:I)='X'\n", 8,
               "characters"},
        Reason{"If", "\n      DO 10 I=1,N\n      IF(B(I).GT.0.) A(I)=B(I)\n   10 CONTINUE\n", 6,
               "an IF inside"},
        Reason{"Go_to", "\n      DO 10 I=1,N\n      A(I)=B(I)\n      GO TO 10\n   10 CONTINUE\n", 6,
               "a GO TO inside"},
        Reason{"Call",
               "\n      DO 10 I=1,N\n   10 CALL T(A(I))\n      END\n      SUBROUTINE T(X)\n      X=1.\n", 6,
               "a call of T"},
        Reason{"Not_innermost", "\n      DO 10 J=1,M\n      DO 10 I=1,M\n   10 D(I,J)=1.\n", 6,
               "not innermost"},
        Reason{"Recurrence", "\n      DO 10 I=2,N\n   10 A(I)=A(I-1)*B(I)\n", 6, "recurrence"},
        Reason{"Recurrence_over_some_elements", "\n      DO 10 I=6,N\n   10 A(I)=A(I-5)*B(I)\n", 6,
               "recurrence"},
        Reason{"Carried_scalar", "\n      DO 10 I=1,N\n      Q=Q*.5+B(I)\n   10 A(I)=Q\n", 6, "recurrence"},
        Reason{"Unknown_distance", "\n      DO 10 I=1,N\n   10 A(I)=A(I+M)\n", 6, "may overlap"},
        Reason{"Gather", "\n      DO 10 I=1,N\n   10 A(I)=B(K(I)+1)\n", 6,
               "a subscript is itself in an array"},
        Reason{"Scatter", "\n      DO 10 I=1,N\n   10 A(K(I)+1)=B(I)\n", 6,
               "a subscript is itself in an array"},
        Reason{"Novector", "\nCDIR$ NOVECTOR\n      DO 10 I=1,N\n   10 A(I)=B(I)\n", 7, "CDIR$ NOVECTOR"},
        Reason{"Ivdep", "\nCDIR$ IVDEP\n      DO 10 I=1,N\n   10 A(I)=A(I+M)\n", 7, ""},
        Reason{"Output", "\n      DO 10 I=1,2\n   10 PRINT *,A(I)\n", 6, "input or output"},
        Reason{"Called_by_element", "\n      DO 10 I=1,N\n   10 A(I)=SINH(B(I))\n", 6, ""},
        Reason{"One_element_of_what_is_stored", "\n      DO 10 I=1,N\n   10 A(I)=A(1)+B(I)\n", 6,
               "recurrence"},
        Reason{"Backwards_store", "\n      DO 10 I=1,N\n   10 A(N+1-I)=B(I)\n", 6, ""},
        Reason{"Backwards_load", "\n      DO 10 I=1,N\n   10 A(I)=B(N+1-I)\n", 6, ""},
        Reason{"Unequal_steps", "\n      J=2\n      DO 10 I=1,N\n      J=J+1\n   10 A(J/2)=B(I)\n", 7,
               "does not advance in equal steps"},
        Reason{"Power", "\n      DO 10 I=1,N\n   10 A(I)=B(I)**5\n", 6, "**, which has no vector version"},
        Reason{"Remainder", "\n      DO 10 I=1,N\n   10 A(I)=AMOD(B(I),C(I))\n", 6,
               "AMOD, which has no vector version"},
        Reason{"Sine_and_cosine", "\n      DO 10 I=1,N\n   10 A(I)=SIN(B(I))+COS(B(I))\n", 6,
               "SIN and COS of one argument"},
        Reason{"Branches_of_a_function", "\n      DO 10 I=1,N\n   10 A(I)=AINT(B(I))\n", 6, "such as AINT"},
        Reason{"Integers", "\n      DO 10 I=1,N\n   10 K(I)=K(I)*I\n", 6, "integer multiplication"},
        Reason{"Of_go_to", "\n      L=0\n    5 L=L+1\n      A(L)=1.\n      IF(L.LT.N) GO TO 5\n", 7,
               "not a DO loop"}),
    [](const auto& test) { return test.param.name; });

TEST(Reasons, VectorOffIsTheReason) {
  const auto timing = timed(program_of("      DO 10 I=1,N\n   10 A(I)=B(I)\n"), {"--vector", "off"});
  EXPECT_EQ(timing["vector"], "off");
  EXPECT_EQ(loop_at(timing, 6)["why"], "--vector off");
}

TEST(Reasons, MachineWithoutVectorsNeverHasAny) {
  for (const char* vector : {"on", "off"}) {
    const auto timing = timed(program_of("      DO 10 I=1,N\n   10 A(I)=B(I)\n"),
                              {"--machine", "cdc7600", "--vector", vector});
    EXPECT_EQ(timing["vector"], "none");
    EXPECT_EQ(loop_at(timing, 6)["mode"], "scalar");
    EXPECT_EQ(loop_at(timing, 6)["why"], "the CDC 7600 has no vector unit");
  }
}

TEST(Reasons, LoopsInIncludeFilesAreListed) {
  CliFixture desk;
  desk.folder.write("loop.inc", "      DO 10 I=1,N\n   10 A(I)=B(I)+A(I)\n");
  desk.folder.write("test.f", program_of("      INCLUDE 'loop.inc'\n"));
  EXPECT_EQ(desk.platter({"time", "test.f", "--json", "time.json"}).code, 0);
  const auto timing = nlohmann::json::parse(desk.folder.read("time.json"));
  const auto loop = loop_at(timing, 1);
  EXPECT_EQ(loop["file"], "loop.inc");
  EXPECT_EQ(loop["iterations"], 100);
}

std::string bound(const std::string& statements, const Words& flags = {}) {
  return loop_at(timed(program_of(statements, 1000), flags), 6)["bound"];
}

TEST(Bounds, AVectorLoopNamesWhatLimitsIt) {
  EXPECT_EQ(bound("      DO 10 I=1,N\n   10 A(I)=B(I)*C(I)\n"), "memory port");
  EXPECT_EQ(bound("      DO 10 I=1,N\n   10 A(I)=((((B(I)*Q)*Q)*Q)*Q)*Q\n"), "unit for floating multiply");
  EXPECT_EQ(bound("      DO 10 I=1,N\n   10 A(I)=EXP(B(I))\n"), "vector functions");
  EXPECT_EQ(bound("      DO 10 J=1,M\n      DO 10 I=1,2\n   10 D(I,J)=1.\n"), "start-up of vectors");
}

TEST(Bounds, WordsThatWaitForTheirBankHoldThePort) {
  const auto loop = loop_at(timed(program_of("      DO 10 I=1,60\n   10 A(16*I)=B(16*I)*Q\n")), 6);
  EXPECT_EQ(loop["mode"], "vector") << loop["why"];
  EXPECT_GT(loop["spent"]["memory port"], 2 * 60);
  EXPECT_FALSE(loop["spent"].contains("chain of vector instructions"));
}

TEST(Bounds, AScalarLoopNamesWhatLimitsIt) {
  const Words scalar{"--vector", "off"};
  EXPECT_EQ(bound("      DO 10 I=1,N\n   10 A(I)=B(I)*C(I)\n", scalar), "latency of load");
  EXPECT_EQ(bound("      DO 10 I=1,N\n      IF(I.LT.M) GO TO 10\n      IF(I.LT.L) GO TO 10\n"
                  "      IF(I.GT.N) GO TO 10\n      L=L+1\n   10 CONTINUE\n",
                  {"--machine", "cdc7600"}),
            "branch");
  EXPECT_EQ(bound("      DO 10 I=1,N\n   10 A(I)=B(I)/C(I)/Q\n", {"--machine", "cdc7600"}),
            "latency of floating divide");
  EXPECT_EQ(bound("      DO 10 I=1,2\n   10 PRINT *,A(I)\n"), "calls");
}

TEST(Remarks, BelongToTheLoopThatFollowsThem) {
  const timing::Remarks remarks(charge::parse_remarks(
      "own/prog.f:5:72: missed:   not vectorized, possible dependence between data-refs a[_1] and a[_2]\n"
      "own/prog.f:4:14: missed:   not vectorized: no vectype for stmt: _1 = a[_2];\n scalar_type: "
      "real(kind=8)\n"
      "own/prog.f:4:14: missed: couldn't vectorize loop\n"
      "own/prog.f:5:72: missed: not vectorized: no vectype for stmt: _1 = a[_2];\n"
      "own/prog.f:10:72: missed:   can't determine dependence between b[_1] and c[_2]\n"
      "own/prog.f:9:14: optimized: loop vectorized using 16 byte vectors\n"
      "own/prog.f:7:14: missed: couldn't vectorize loop\n"
      "own/prog.f:7:14: missed: not vectorized: control flow in loop.\n"));
  EXPECT_TRUE(has(remarks.why("prog.f", 4), "recurrence"));
  EXPECT_TRUE(has(remarks.why("elsewhere/prog.f", 7), "more than one way"));
  EXPECT_TRUE(has(remarks.why("prog.f", 9), "recurrence")) << "where it is none for vectors of two";
  EXPECT_EQ(remarks.why("other.f", 4), "");
}

TEST(Remarks, RemarksAreFoundForFilesWithOddNames) {
  const timing::Remarks remarks(
      charge::parse_remarks("own/a: 12:3: b.f:9:14: missed: couldn't vectorize loop\n"
                            "own/a: 12:3: b.f:9:14: missed: not vectorized: control flow in loop.\n"));
  EXPECT_TRUE(has(remarks.why("a: 12:3: b.f", 9), "more than one way"));
}

TEST(Routines, EachRoutineHasTheLineOfItsStatement) {
  const auto timing = timed(text_of(R"(
      PROGRAM T
      PRINT *,F(1.),G(2.),H(3.)
      END PROGRAM T
      REAL
     1 FUNCTION F(X)
      F=X
      END FUNCTION F
      FUNCTION G(X)
      G=X
      RETURN
      ENTRY H(X)
      H=X
      END
)"));
  std::map<std::string, int> lines;
  for (const auto& routine : timing["routines"]) lines[routine["name"]] = routine["line"];
  const std::map<std::string, int> wanted{{"T", 1}, {"F", 4}, {"G", 8}, {"G (body)", 8}, {"H", 11}};
  EXPECT_EQ(lines, wanted);
}

TEST(Names, AssemblyNamesAreShownAsFortranNames) {
  EXPECT_EQ(timing::fortran_name("axpy_"), "AXPY");
  EXPECT_EQ(timing::fortran_name("master.0.f_"), "F");
  EXPECT_EQ(timing::fortran_name("MAIN__"), "MAIN");
  EXPECT_EQ(timing::fortran_name("tanh"), "TANH");
}

}  // namespace
}  // namespace platter::tests
