// Profiles are collected in addition to the charges. They change neither counts nor results, and the CP of a
// counter's causes add up to its total.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

Charged profiled(ChargedBuild& build, const std::string& fortran, bool vectors = true,
                 const std::string& processor = "cray1") {
  const auto assembly = build.assembly(fortran);
  Options options{.profile = true};
  if (vectors) options.vector_loops = build.vector_loops();
  return charged(assembly, options, processor);
}

/// Returns the profile of a loop that contains these statements.
LoopProfile loop_of(const std::vector<std::string>& statements, bool vectors = true,
                    const std::string& processor = "cray1") {
  ChargedBuild build;
  std::vector<std::string> program = {"SUBROUTINE S(N,Q)", "COMMON /X/ A(1000),B(1000),C(1000),K(1000)"};
  program.insert(program.end(), statements.begin(), statements.end());
  program.emplace_back("END");
  const auto result = profiled(build, fixed_form(program), vectors, processor);
  const auto& loops = result.profile->functions.at(0).loops;
  EXPECT_EQ(loops.size(), 1U);
  return loops.at(0);
}

std::int64_t flops(const LoopProfile& loop) {
  return std::accumulate(loop.counters.begin(), loop.counters.end(), std::int64_t{0},
                         [](std::int64_t sum, const CounterProfile& counter) { return sum + counter.flops; });
}

std::map<std::string, std::int64_t> spent(const LoopProfile& loop) {
  std::map<std::string, std::int64_t> all;
  for (const auto& counter : loop.counters) {
    for (const auto& [cause, cp] : counter.spent.causes()) all[cause] += cp;
  }
  return all;
}

TEST(Profile, ChangesNoCountAndNoResult) {
  ChargedBuild build;
  const std::string source = read_source("tests/compiler/charge/loops.f");
  for (const char* processor : {"cray1", "cdc7600"}) {
    const auto assembly = build.assembly(source);
    const VectorList list = build.vector_loops();
    const auto plain = charged(assembly, {.vector_loops = list}, processor);
    const auto counting = charged(assembly, {.profile = true, .vector_loops = list}, processor);
    EXPECT_GT(counting.profile->counters, 100U);
    EXPECT_EQ(build.run(counting.text), build.run(plain.text)) << processor;
  }
}

TEST(Profile, TheCausesOfACounterAddUpToItsPeriods) {
  ChargedBuild build;
  for (const char* processor : {"cray1", "cdc7600"}) {
    const auto result = profiled(build, read_source("tests/compiler/charge/loops.f"), true, processor);
    std::size_t seen = 0;
    const auto check = [&](const std::vector<CounterProfile>& counters) {
      for (const auto& counter : counters) {
        ++seen;
        EXPECT_LT(counter.counter, result.profile->counters);
        const auto sum =
            std::accumulate(counter.spent.causes().begin(), counter.spent.causes().end(), std::int64_t{0},
                            [](std::int64_t all, const auto& part) { return all + part.second; });
        EXPECT_EQ(sum, counter.cp) << "counter " << counter.counter;
        EXPECT_EQ(counter.spent.periods().total(), counter.cp) << "counter " << counter.counter;
      }
    };
    for (const auto& function : result.profile->functions) {
      check(function.counters);
      for (const auto& loop : function.loops) check(loop.counters);
    }
    EXPECT_GT(seen, 100U);
  }
}

TEST(Profile, FloatingResultsAreAddMultiplyDivide) {
  for (const bool vectors : {true, false}) {
    EXPECT_EQ(flops(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)"}, vectors)), 0);
    EXPECT_EQ(flops(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)+C(I)"}, vectors)), 1);
    EXPECT_EQ(flops(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)/C(I)"}, vectors)), 1);
    EXPECT_EQ(flops(loop_of({"DO 10 I=1,N", "10 A(I)=Q*(B(I)-C(I))+B(I)/C(I)"}, vectors)), 4);
    EXPECT_EQ(flops(loop_of({"DO 10 I=1,N", "10 A(I)=-ABS(B(I))"}, vectors)), 0) << "signs";
    EXPECT_EQ(flops(loop_of({"DO 10 I=1,N", "10 K(I)=K(I)+1"}, vectors)), 0) << "integers";
    EXPECT_EQ(flops(loop_of({"DO 10 I=1,N", "10 A(I)=AMAX1(A(I),B(I))"}, vectors)), 0) << "comparisons";
  }
  EXPECT_EQ(flops(loop_of({"DO 10 I=1,N", "IF(B(I).GT.C(I)) A(I)=0.", "10 CONTINUE"})), 0);
}

TEST(Profile, VectorLoopIsBoundByPortUnitOrChain) {
  EXPECT_EQ(spent(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)*C(I)+1."})).at("memory port"), 3);
  const auto quotient = spent(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)/C(I)"}));
  EXPECT_EQ(quotient.at("memory port"), 3) << "six convoys for three references: docs/processor.md";
  EXPECT_EQ(quotient.at("chain of vector instructions"), 3);
  const auto powers = spent(loop_of({"DO 10 I=1,N", "10 A(I)=((((B(I)*Q)*Q)*Q)*Q)*Q"}));
  EXPECT_EQ(powers.at("unit for floating multiply"), 5);
  EXPECT_EQ(powers.at("chain of vector instructions"), 1) << "the store waits for the last of them";
  const auto function = spent(loop_of({"DO 10 I=1,N", "10 A(I)=SQRT(B(I))"}));
  EXPECT_EQ(function.at("vector functions"), unit_times().vector->functions.at("sqrt"));
  EXPECT_EQ(function.at("memory port"), 2);
}

TEST(Profile, ScalarLoopWaitsForItsOperations) {
  // For A=B+C on the Cray-1, the addition waits for the second load, and the store for the addition.
  const auto times = unit_times();
  const auto sum = spent(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)+C(I)"}, false));
  EXPECT_EQ(sum.at("latency of load"), times[processor::Operation::kLoad].time - 1);
  EXPECT_EQ(sum.at("latency of floating add"), times[processor::Operation::kFloatingAdd].time - 1);
  EXPECT_EQ(sum.at("branch"), times.loop_branch);
  EXPECT_EQ(sum.at("loop step of the compiler"), times.loop_step);
}

/// Returns the periods of a counter that represents one iteration.
Periods basis_of_iteration(const LoopProfile& loop) {
  EXPECT_EQ(loop.counters.size(), 1U);
  return loop.counters.at(0).spent.periods();
}

TEST(Profile, EachClockPeriodHasTheBasisOfItsNumber) {
  using enum processor::Basis;
  const auto times = unit_times();
  const auto scalar = basis_of_iteration(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)+C(I)"}, false));
  EXPECT_EQ(scalar.of(kFitted), times.loop_step);
  EXPECT_EQ(scalar.of(kUnsourced), times.loop_branch);
  EXPECT_EQ(scalar.of(kSource), scalar.total() - times.loop_step - times.loop_branch) << "loads, additions";
  const auto quotient = basis_of_iteration(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)/C(I)"}, false));
  EXPECT_EQ(quotient.of(kDerived), times[processor::Operation::kFloatingDivide].time - 1) << "its latency";
  const auto call = loop_of({"DO 10 I=1,N", "10 A(I)=SINH(B(I))"}, false);
  Periods all;
  for (const auto& counter : call.counters) all += counter.spent.periods();
  EXPECT_EQ(all.of(kAssumed), times.library.at("sinh")) << "and the call itself is unsourced";
  const auto vector = loop_of({"DO 10 I=1,N", "10 A(I)=B(I)/C(I)"});
  const auto& element = vector.counters.back().spent.periods();
  EXPECT_EQ(element.of(kSource), 3) << "references";
  EXPECT_EQ(element.of(kDerived), 3) << "convoys beyond them";
}

TEST(Profile, UnitThatIsBusyIsReportedFromLatency) {
  const auto quotient = spent(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)/Q+C(I)/Q+1."}, false, "cdc7600"));
  EXPECT_GT(quotient.at("unit for floating divide"), 0) << "20 CP, not pipelined";
}

TEST(Profile, TheObstacleNamesWhyALoopIsScalar) {
  EXPECT_TRUE(loop_of({"DO 10 I=1,N", "10 A(I)=B(I)"}).vector.has_value());
  EXPECT_EQ(loop_of({"DO 10 I=1,N", "10 A(I)=B(K(I))"}).obstacle, "a subscript is itself in an array");
  const auto call = loop_of({"DO 10 I=1,N", "10 CALL T(A(I))"});
  EXPECT_EQ(call.calls, std::vector<std::string>{"t_"});
  const auto recurrence = loop_of({"DO 10 I=2,N", "10 A(I)=A(I-1)*B(I)"});
  EXPECT_FALSE(recurrence.vector);
  EXPECT_FALSE(recurrence.listed);
  EXPECT_EQ(recurrence.obstacle, "") << "that is for gfortran to say";
}

TEST(Profile, TheJsonContainsCountersAndFunctions) {
  ChargedBuild build;
  const auto result = profiled(build, read_source("tests/compiler/charge/loops.f"));
  const auto document = nlohmann::json::parse(to_json(*result.profile));
  EXPECT_EQ(document["schema"], "platter.profile/1");
  EXPECT_EQ(document["counters"], result.profile->counters);
  EXPECT_EQ(document["functions"].size(), result.profile->functions.size());
}

}  // namespace
}  // namespace platter::charge::test
