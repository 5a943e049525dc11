// The timing loop and the I/O loop of Appendix A. The paper inverts the test of the timing loop, so that both
// loops take the same branches. Their iterations must take exactly the same number of clock periods, because
// an iteration of 30 us is executed 34 times per sector, and the measured T_trans is only 6 us.

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <sstream>

#include "tests/compiler/charge/charged_build.hpp"
#include "tools/compiler/frontend/dialect.hpp"

namespace platter::charge::test {
namespace {

struct Measured {
  std::vector<std::int64_t> timed;  ///< T2-2*T1+T0 for 1, 2, ... channels, in CP
  std::vector<std::set<std::int64_t>>
      busy;  ///< times of the iterations of the I/O loop that start no transfer
};

/// Extracts the times from the program's log. The log contains the lines "TIMEF n", "COMPUTE n" and "RDISK",
/// in which n is the number of clock periods since the last line of that name. The sequence TIMEF, TIMEF,
/// COMPUTE, TIMEF is the timing loop; two consecutive COMPUTEs are an iteration of the I/O loop.
Measured measure(const std::vector<std::string>& lines) {
  Measured result;
  std::string before;  // the first letters of the last lines
  std::int64_t second_timef = 0;
  for (const auto& line : lines) {
    std::istringstream words(line);
    std::string name;
    std::int64_t cp = 0;
    words >> name >> cp;
    before += name.front();
    const auto ends = [&before](const std::string& end) {
      return before.size() >= end.size() && before.compare(before.size() - end.size(), end.size(), end) == 0;
    };
    if (ends("TT")) second_timef = cp;
    if (ends("TTCT")) {
      result.timed.push_back(cp - second_timef);
      result.busy.emplace_back();
    }
    if (ends("CC") && !result.busy.empty()) result.busy.back().insert(cp);
  }
  return result;
}

/// The first of two programs with both loops: the paper's listing. The other is the main program of the whole
/// test, in which the code around the loops leads to other registers and another order of blocks.
std::string listing() {
  return read_source("tests/compiler/charge/appendix.f");
}
std::string whole_program() {
  const std::string text = read_source("fortran/appendixa.f");
  const std::string end = "\n      END\n";
  return text.substr(0, text.find(end) + end.size());
}

/// The listing as `platter run` compiles it, with DO loops that are executed at least once. gcc then keeps
/// the constant 1 in a register in only one of the two loops, so they differ by one clock period (12.5 ns on
/// the Cray-1).
std::string translated_program() {
  return dialect::translate(whole_program(), "appendixa.f", {}).text;
}

class Appendix : public testing::TestWithParam<std::tuple<std::string (*)(), const char*, bool>> {};

TEST_P(Appendix, TimingLoopAndBusyLoopCostTheSame) {
  const auto& [program, processor, hoist] = GetParam();
  ChargedBuild build;
  const auto charges = charged(build.assembly(program()), {.hoist = hoist}, processor);
  const auto measured = measure(build.run(charges.text, CHARGE_APPENDIX_MACHINE));
  ASSERT_EQ(measured.timed.size(), 4U);
  for (std::size_t channels = 1; channels <= 4; ++channels) {
    if (program == translated_program) {
      ASSERT_EQ(measured.busy[channels - 1].size(), 1U) << channels << " channels";
      EXPECT_LE(std::abs(*measured.busy[channels - 1].begin() - measured.timed[channels - 1]), 1)
          << channels << " channels";
      continue;
    }
    EXPECT_EQ(measured.busy[channels - 1], std::set{measured.timed[channels - 1]}) << channels << " channels";
  }
  // Each further channel adds a status test.
  EXPECT_GT(measured.timed[1], measured.timed[0]);
}

std::string name_of(const testing::TestParamInfo<Appendix::ParamType>& test) {
  const auto& [program, processor, hoist] = test.param;
  const char* what = program == listing ? "listing_" : program == whole_program ? "program_" : "translated_";
  return std::string(what) + processor + (hoist ? "_hoisted" : "_by_block");
}

INSTANTIATE_TEST_SUITE_P(Loops, Appendix,
                         testing::Combine(testing::Values(listing, whole_program, translated_program),
                                          testing::Values("cray1", "cdc7600"), testing::Bool()),
                         name_of);

TEST(ShortCircuit, BothOperandsAreChargedWhicheverDecides) {
  const auto program =
      fixed_form({"PROGRAM T", "LOGICAL P(4),Q(4)", "DATA P/.TRUE.,.TRUE.,.FALSE.,.FALSE./",
                  "DATA Q/.TRUE.,.FALSE.,.TRUE.,.FALSE./", "K=0", "CALL MARK(0)", "DO 10 I=1,4",
                  "IF(P(I).OR.Q(I)) GO TO 5", "K=K+1", "5 CALL MARK(I)", "10 CONTINUE", "DO 20 I=1,4",
                  "IF(P(I).AND.Q(I)) K=K+1", "CALL MARK(I)", "20 CONTINUE", "CALL PUTI(K)", "END"});
  ChargedBuild build;
  const auto lines = build.run(charged(build.assembly(program)).text);
  std::vector<std::int64_t> counter;
  for (const auto& line : lines) {
    if (line.front() != '=') counter.push_back(std::stoll(line.substr(line.find(' '))));
  }
  ASSERT_EQ(counter.size(), 9U);
  const auto step = [&](std::size_t i) { return counter[i] - counter[i - 1]; };
  EXPECT_EQ(step(2), step(3)) << "true .OR. false costs what false .OR. true does";
  EXPECT_EQ(step(7), step(8)) << "so do .AND.s: false .AND. true, false .AND. false";
}

}  // namespace
}  // namespace platter::charge::test
