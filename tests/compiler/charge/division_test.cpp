// If a loop divides by a value that it does not change, the reciprocal is approximated once, before the loop.

#include <gtest/gtest.h>

#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

using enum processor::Operation;

/// Returns the CP of a loop in a subroutine S(N,Q,R) for each of these values of N.
std::vector<std::int64_t> cp_of(const std::vector<std::string>& loop, const std::vector<int>& lengths,
                                bool vectors, const std::string& processor = "cray1", bool hoist = true) {
  ChargedBuild build;
  std::vector<std::string> program = {"PROGRAM T"};
  for (const int n : lengths) program.push_back("CALL S(" + std::to_string(n) + ",2.,3.)");
  for (const char* line :
       {"END", "SUBROUTINE S(N,Q,R)", "COMMON /X/ A(1000),B(1000),C(1000)", "CALL MARK(1)"})
    program.emplace_back(line);
  program.insert(program.end(), loop.begin(), loop.end());
  program.insert(program.end(), {"CALL MARK(2)", "END"});
  const auto assembly = build.assembly(fixed_form(program));
  Options options{.hoist = hoist};
  if (vectors) options.vector_loops = build.vector_loops();
  const auto lines = build.run(charged(assembly, options, processor).text);
  std::vector<std::int64_t> all;
  for (std::size_t i = 0; i < lengths.size(); ++i)
    all.push_back(std::stoll(lines.at(2 * i + 1).substr(2)) - std::stoll(lines.at(2 * i).substr(2)));
  return all;
}

std::vector<std::string> loop_of(const std::string& statement) {
  return {"DO 10 I=1,N", "10 " + statement};
}

std::int64_t per_iteration(const std::string& statement, const std::string& processor = "cray1") {
  const auto cp = cp_of(loop_of(statement), {100, 200}, false, processor);
  return (cp[1] - cp[0]) / 100;
}

/// Returns the additional cost of the first iteration, and the cost of the loop's context.
std::int64_t ahead(const std::string& statement, bool vectors = false) {
  const auto cp = cp_of(loop_of(statement), {1, 2}, vectors);
  return 2 * cp[0] - cp[1];
}

TEST(InvariantDivisor, LeavesThreeMultiplicationsInAScalarLoop) {
  const auto multiply = unit_times()[kFloatingMultiply].time;
  EXPECT_EQ(per_iteration("A(I)=B(I)/10.") - per_iteration("A(I)=B(I)*10."), 2 * multiply);
  EXPECT_EQ(per_iteration("A(I)=B(I)/Q"), per_iteration("A(I)=B(I)/10."));
  EXPECT_EQ(per_iteration("A(I)=B(I)/C(I)") - per_iteration("A(I)=B(I)*C(I)"),
            unit_times()[kFloatingDivide].time - multiply)
      << "one that changes";
}

TEST(InvariantDivisor, IsApproximatedOnceAheadOfAScalarLoop) {
  const auto approximation = unit_times().reciprocal->approximation;
  EXPECT_EQ(ahead("A(I)=B(I)/Q") - ahead("A(I)=B(I)*Q"), approximation);
  EXPECT_EQ(ahead("A(I)=B(I)/Q+C(I)/Q") - ahead("A(I)=B(I)*Q+C(I)*Q"), approximation);
  EXPECT_EQ(ahead("A(I)=B(I)/Q+C(I)/R") - ahead("A(I)=B(I)*Q+C(I)*R"), approximation + 1)
      << "the second issues meanwhile";
}

TEST(InvariantDivisor, IsApproximatedAndCorrectedOnceAheadOfAVectorLoop) {
  const std::int64_t cp = unit_times().reciprocal->approximation + unit_times()[kFloatingMultiply].time;
  const auto of = [](const std::string& statement) {
    ChargedBuild build;
    const auto assembly =
        build.assembly(fixed_form({"SUBROUTINE S(N,Q,R)", "COMMON /X/ A(1000),B(1000),C(1000)", "DO 10 I=1,N",
                                   "10 " + statement, "END"}));
    return charged(assembly, {.vector_loops = build.vector_loops()})
        .report.functions.at(0)
        .vector_loops.at(0)
        .entry;
  };
  EXPECT_EQ(of("A(I)=B(I)/Q") - of("A(I)=B(I)*Q"), cp);
  EXPECT_EQ(of("A(I)=B(I)/Q+C(I)/Q") - of("A(I)=B(I)*Q"), cp);
  EXPECT_EQ(of("A(I)=B(I)/Q+C(I)/R") - of("A(I)=B(I)*Q"), cp + 2);
  EXPECT_EQ(of("A(I)=B(I)/C(I)"), of("A(I)=B(I)*Q"));
}

/// A division that an IF may skip is not moved ahead of the IF.
TEST(InvariantDivisor, AfterAnIfIsDividedByEachTime) {
  const auto price = [](const char* op) {
    const auto cp =
        cp_of({"DO 10 I=1,N", std::string("IF(B(I).EQ.0.) A(I)=C(I)") + op + "10.", "10 CONTINUE"},
              {100, 200}, false);
    return (cp[1] - cp[0]) / 100;
  };
  EXPECT_EQ(price("/") - price("*"),
            unit_times()[kFloatingDivide].time - unit_times()[kFloatingMultiply].time);
}

TEST(InvariantDivisor, IsOnlyOfMachinesThatApproximate) {
  const auto times = unit_times("cdc7600");
  EXPECT_FALSE(times.reciprocal);
  EXPECT_EQ(per_iteration("A(I)=B(I)/Q", "cdc7600") - per_iteration("A(I)=B(I)*Q", "cdc7600"),
            times[kFloatingDivide].time - times[kFloatingMultiply].time);
}

/// If one loop leads straight into the next, the first one's last block is executed often.
TEST(InvariantDivisor, IsPaidPerEntryHoweverChargesArePlaced) {
  const std::vector<std::string> loops = {"DO 30 J=1,N", "DO 10 I=1,N",         "10 A(I)=B(I)/Q",
                                          "DO 20 I=1,N", "20 C(I)=A(I)/R+B(J)", "30 CONTINUE"};
  // The end of this loop does not depend on a count, so the cycle counter is kept in a register during the
  // loop.
  const std::vector<std::string> search = {
      "B(N)=1.", "L=0", "5 L=L+1", "A(L)=C(L)/10.", "IF(B(L).EQ.0.) GO TO 5", "B(N)=0."};
  for (const auto& code : {loops, search}) {
    for (const bool vectors : {true, false})
      EXPECT_EQ(cp_of(code, {1, 2, 30}, vectors), cp_of(code, {1, 2, 30}, vectors, "cray1", false));
  }
}

}  // namespace
}  // namespace platter::charge::test
