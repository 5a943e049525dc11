// Every clock period belongs to one loop, or to a routine outside its loops. Profiling adds no clock periods.

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "tests/analysis/timing/timed.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::tests {
namespace {

/// Returns the parts of a result that must be equal with and without a profile. The repetition of the run and
/// lines that only wait are left out.
nlohmann::json common(nlohmann::json run) {
  run.erase("repeat");
  for (auto& line : run.at("lines")) {
    if (line.at("what") == "wait") line = nullptr;  // lines that do nothing but wait
    if (line.is_object()) line.erase("waiting_s");
  }
  auto& lines = run.at("lines");
  lines.erase(std::remove(lines.begin(), lines.end(), nlohmann::json()), lines.end());
  return run;
}

using nlohmann::json;

std::uint64_t sum_of(const json& parts) {
  std::uint64_t all = 0;
  for (const auto& [word, cp] : parts.items()) all += cp.get<std::uint64_t>();
  return all;
}

void expect_sums(const json& timing) {
  std::uint64_t own = 0;
  std::uint64_t routines = 0;
  std::uint64_t flops = 0;
  for (const auto& one : timing["routines"]) {
    own += one["cp_outside_loops"].get<std::uint64_t>();
    routines += one["cp"].get<std::uint64_t>();
    flops += one["flops"].get<std::uint64_t>();
  }
  for (const auto& loop : timing["loops"]) {
    own += loop["own_cp"].get<std::uint64_t>();
    std::uint64_t spent = 0;
    for (const auto& [cause, cp] : loop["spent"].items()) spent += cp.get<std::uint64_t>();
    EXPECT_EQ(spent, loop["cp"]) << loop;
    EXPECT_EQ(sum_of(loop["basis"]), loop["cp"]) << loop;
    EXPECT_EQ(sum_of(loop["own_basis"]), loop["own_cp"]) << loop;
  }
  for (const auto& one : timing["routines"]) {
    EXPECT_EQ(sum_of(one["basis"]), one["cp"]) << one;
    EXPECT_EQ(sum_of(one["basis_outside_loops"]), one["cp_outside_loops"]) << one;
  }
  EXPECT_EQ(sum_of(timing["basis"]), timing["cp"]);
  EXPECT_EQ(own, timing["cp"]);
  EXPECT_EQ(routines, timing["cp"]);
  EXPECT_EQ(flops, timing["flops"]);
  const auto& processor = timing["run"]["processor"];
  const double program = processor["user_s"].get<double>() - processor["lockout_s"].get<double>();
  EXPECT_NEAR(timing["cp"].get<double>() * timing["clock_period_ns"].get<double>() * 1e-9, program, 1e-9)
      << "the processor's user time, as the run itself counts it";
}

TEST(SumsOf, RejectsSumsBeyond64Bits) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(timing::product(kMost / 3, 3), kMost);
  EXPECT_THROW(timing::product(kMost / 2, 3), std::overflow_error);
  timing::Figures figures{kMost, 0, {}, {}};
  EXPECT_THROW((figures += timing::Figures{1, 0, {}, {}}), std::overflow_error);
}

class Sums : public testing::TestWithParam<const char*> {};

/// The corpus has loops of all kinds; put.f prints its results.
TEST_P(Sums, AreTheTimeOfTheRun) {
  for (const std::string machine : {"cray1", "cdc7600"}) {
    if (machine == "cdc7600" && GetParam() == std::string("bits.f"))
      continue;  // FTN did not have these functions
    CliFixture desk;
    // After an operation that has no result, a program that calls OVERFL continues.
    desk.folder.write("goes_on.f", "      SUBROUTINE GOESON(J)\n      CALL OVERFL(J)\n      END\n");
    const Words sources{source_path("tests/corpus/put.f"),
                        source_path(std::string("tests/corpus/") + GetParam()), "goes_on.f"};
    const auto command = [&](const char* name, const char* result) {
      Words words{name, "--machine", machine, "--no-summary", "--one-trip", "off", "--json", result};
      words.insert(words.end(), sources.begin(), sources.end());
      return desk.platter(words);
    };
    const Outcome run = command("run", "run.json");
    const Outcome time = command("time", "time.json");
    EXPECT_EQ(time.code, 0) << time.err;
    EXPECT_EQ(time.out, run.out) << "results";
    const auto timing = json::parse(desk.folder.read("time.json"));
    EXPECT_EQ(common(timing["run"]), common(json::parse(desk.folder.read("run.json")))) << "virtual time";
    expect_sums(timing);
  }
}

INSTANTIATE_TEST_SUITE_P(Corpus, Sums,
                         testing::Values("branches.f", "loops.f", "arrays.f", "types.f", "bits.f", "units.f",
                                         "intrin.f", "text.f"),
                         [](const auto& test) {
                           const std::string name = test.param;
                           return name.substr(0, name.size() - 2);
                         });

TEST(Sums, AProfileDoesNotChangeTheTimesOfTheDisks) {
  CliFixture desk;
  const Words rest{source_path("fortran/appendixa.f"), "--cards", source_path("fortran/cards/quick.cards"),
                   "--json", "result.json"};
  const auto command = [&](const char* name) {
    Words words{name};
    words.insert(words.end(), rest.begin(), rest.end());
    EXPECT_EQ(desk.platter(words).code, 0);
    return json::parse(desk.folder.read("result.json"));
  };
  const auto run = command("run");
  const auto timing = command("time");
  EXPECT_EQ(common(timing["run"]), common(run));
  EXPECT_GT(run["units"][0]["calls"], 0);
  expect_sums(timing);
}

TEST(Sums, LockOutIsNotChargedToALoop) {
  const auto timing = timed(text_of(R"(
      DIMENSION X(512),A(1000),B(1000)
      CALL RDISK(5,X,512,0)
      DO 20 J=1,2000
      DO 10 I=1,1000
   10 A(I)=B(I)
   20 B(1)=A(2)
      CALL IOWAIT(5)
      END
)"));
  EXPECT_GT(timing["run"]["processor"]["lockout_s"], 0);
  expect_sums(timing);
}

TEST(Sums, AReciprocalAheadOfALoopIsChargedToTheLoop) {
  const std::string division = program_of("      DO 10 I=1,N\n   10 A(I)=B(I)/Q\n");
  const auto scalar = timed(division, {"--vector", "off"});
  expect_sums(scalar);
  EXPECT_EQ(loop_at(scalar, 6)["spent"]["reciprocal of a divisor"], 14);
  const auto vector = timed(division);
  expect_sums(vector);
  EXPECT_EQ(loop_at(vector, 6)["spent"]["reciprocal of a divisor"], 14 + 7);
}

TEST(Sums, MovesAreCountedByTheirWords) {
  const auto timing = timed(text_of(R"(
      CHARACTER*4000 A,B
      A='X'
      DO 10 I=1,10
   10 B=A
      PRINT *,B(1:1)
      END
)"));
  expect_sums(timing);
  EXPECT_GT(loop_at(timing, 3)["spent"]["moving words"], 10 * 500) << "words";
}

TEST(Sums, InclusiveTimeIsOwnTimeAndThatOfInnerLoops) {
  const auto timing =
      timed(program_of("      DO 20 J=1,M\n      DO 10 I=1,M\n   10 D(I,J)=B(I)\n      DO 20 I=1,M\n"
                       "   20 D(I,J)=D(I,J)+B(I)\n"));
  const auto outer = loop_at(timing, 6);
  const auto first = loop_at(timing, 7);
  const auto second = loop_at(timing, 9);
  EXPECT_EQ(outer["cp"], outer["own_cp"].get<int>() + first["cp"].get<int>() + second["cp"].get<int>());
  EXPECT_EQ(timing["loops"][first["parent"].get<std::size_t>()]["line"], 6);
  EXPECT_TRUE(outer["parent"].is_null());
}

TEST(Sums, MflopsAreResultsPerSecondOfTheMachine) {
  for (const auto& [machine, period] : {std::pair("cray1", 12.5), std::pair("cdc7600", 27.5)}) {
    const auto timing =
        timed(program_of("      DO 10 I=1,N\n   10 A(I)=B(I)*C(I)+Q/B(I)\n"), {"--machine", machine});
    const auto loop = loop_at(timing, 6);
    EXPECT_EQ(timing["clock_period_ns"], period);
    EXPECT_EQ(loop["flops"], 300);
    const double seconds = loop["cp"].get<double>() * period * 1e-9;
    EXPECT_NEAR(loop["mflops"], 300 / seconds / 1e6, 1e-9);
    EXPECT_NEAR(loop["cp_per_iteration"], loop["cp"].get<double>() / 100, 1e-12);
  }
}

}  // namespace
}  // namespace platter::tests
