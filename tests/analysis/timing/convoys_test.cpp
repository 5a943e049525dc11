#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "tests/analysis/timing/timed.hpp"

// The costs of vector loops other than Russell's rows, which are in tests/compiler/charge.
namespace platter::tests {
namespace {

/// CP per result of a loop over a thousand elements, in line 6 of the program.
double price(const std::string& statement, const std::string& declarations = "") {
  const auto timing =
      timed(program_of(declarations + "      DO 10 I=1,N\n   10 " + statement + "\n", 1000, 7));
  const int line = 6 + static_cast<int>(std::count(declarations.begin(), declarations.end(), '\n'));
  const auto loop = loop_at(timing, line);
  EXPECT_EQ(loop["mode"], "vector") << loop["why"];
  return loop["cp_per_iteration"];
}

/// Only divisions by a value that the loop does not change share one approximation of the reciprocal.
TEST(VectorPrice, AComputedDivisorCostsADivision) {
  const double by_element = price("A(I)=B(I)/C(I)");
  EXPECT_GE(price("A(I)=B(I)/(C(I)+1.)"), by_element);
  EXPECT_LT(price("A(I)=B(I)/Q"), by_element);
}

/// A REAL*4 occupied a whole word on these machines, so the elements of an array are in consecutive banks.
TEST(VectorPrice, HalfWordsCostAsMuchAsWords) {
  const std::string halves = "      REAL*4 R(16000),U(16000)\n      COMMON /HALF/ R,U,W(16000)\n";
  EXPECT_NEAR(price("R(I)=U(I)", halves), price("A(I)=B(I)"), 0.1);
  EXPECT_NEAR(price("A(I)=R(I)", halves), price("A(I)=B(I)"), 0.1) << "converted as it is loaded";
  EXPECT_GT(price("A(I)=R(16*I)", halves), 2 * price("A(I)=B(I)"));
  EXPECT_GT(price("R(I)=W(16*I)", halves), 2 * price("A(I)=B(I)"));
  EXPECT_NEAR(price("R(I)=W(4*I)", halves), price("A(I)=B(I)"), 0.1);
  EXPECT_GT(price("R(16*I)=U(16*I)", halves), 2 * price("R(I)=U(I)", halves));
}

/// The loop tests its index inside. It still counts as the loop of that DO, with the iterations that were
/// executed.
TEST(VectorPrice, ALoopLeftByItsIndexCountsItsOwnIterations) {
  const auto loop = loop_at(
      timed(program_of("      DO 10 I=1,N\n      IF(I.GT.50) GO TO 20\n   10 A(I)=1.\n   20 CONTINUE\n")), 6);
  EXPECT_EQ(loop["why"], "an IF inside");
  EXPECT_NEAR(loop["iterations"].get<double>(), 50, 1);
}

// Tests of platter time --convoys, which lists the instructions of each vector loop.

using nlohmann::json;

const char* const kLoops =
    "      DO 10 I=1,N\n   10 A(I)=B(I)/Q+C(I)*B(I)\n      DO 20 I=3,N\n   20 A(I)=SIN(B(I-1))*EXP(C(I))\n"
    "      DO 30 I=1,N\n      IF(A(I).GT.B(I)) A(I)=0.\n   30 CONTINUE\n"
    "      DO 40 I=1,20\n   40 A(16*I)=B(16*I)*2.\n      DO 50 I=1,N\n      T=A(I)\n      A(I)=B(I)\n   50 "
    "B(I)=T/C(I)\n";

json code_of(const json& timing, int line) {
  const auto codes = loop_at(timing, line)["vector_code"];
  EXPECT_EQ(codes.size(), 1U) << line;
  return codes.empty() ? json{} : codes[0];
}

/// Returns the time of a loop computed from its instructions: the slowest one of each convoy, and the
/// functions.
std::uint64_t added_up(const json& code) {
  std::map<std::uint64_t, std::uint64_t> convoys;
  std::uint64_t sum = 0;
  for (const auto& one : code["instructions"]) {
    if (one["convoy"].is_null()) {
      sum += one["cp"].get<std::uint64_t>();
    } else {
      auto& cp = convoys[one["convoy"].get<std::uint64_t>()];
      cp = std::max(cp, one["cp"].get<std::uint64_t>());
    }
  }
  for (const auto& [convoy, cp] : convoys) sum += cp;
  return sum;
}

TEST(ConvoyTable, AddsUpToThePricePerResult) {
  const auto timing = timed(program_of(kLoops));
  for (const int line : {6, 8, 13, 15}) {
    const auto code = code_of(timing, line);
    EXPECT_EQ(added_up(code), code["cp_per_result"]) << line;
    const auto loop = loop_at(timing, line);
    const auto n = loop["iterations"].get<std::uint64_t>();
    const std::uint64_t strips = (n + 63) / 64;
    EXPECT_EQ(n * code["cp_per_result"].get<std::uint64_t>() +
                  strips * code["cp_per_strip"].get<std::uint64_t>() + code["cp_entry"].get<std::uint64_t>(),
              loop["cp"])
        << line;
  }
  EXPECT_TRUE(loop_at(timing, 10)["vector_code"].empty()) << "a scalar loop";
}

/// A convoy uses each unit at most once. Each operand is computed by an earlier convoy, or by an earlier
/// instruction of the same convoy (chaining).
TEST(ConvoyTable, KeepsTheRulesOfConvoys) {
  const auto timing = timed(program_of(kLoops));
  for (const int line : {6, 8, 13, 15}) {
    std::set<std::pair<std::uint64_t, std::string>> busy;
    std::map<std::string, std::uint64_t> made;
    const auto code = code_of(timing, line);
    EXPECT_GE(code["instructions"].size(), 3U);
    for (const auto& one : code["instructions"]) {
      if (one["convoy"].is_null()) continue;
      const auto convoy = one["convoy"].get<std::uint64_t>();
      EXPECT_TRUE(busy.emplace(convoy, one["unit"]).second) << one;
      bool chained = false;
      std::istringstream operands(one["operands"].get<std::string>());
      for (std::string name; std::getline(operands >> std::ws, name, ',');) {
        if (!made.contains(name)) continue;
        EXPECT_LE(made[name], convoy) << one;
        chained = chained || made[name] == convoy;
      }
      EXPECT_EQ(one["chained"], chained) << one;
      if (one["result"].get<std::string>().starts_with("V")) made[one["result"]] = convoy;
    }
  }
}

TEST(ConvoyTable, NamesUnitsOperandsAndLines) {
  const auto timing = timed(program_of(kLoops));
  const auto first = code_of(timing, 6)["instructions"];
  EXPECT_EQ(first[0]["unit"], "memory port");
  EXPECT_EQ(first[0]["operands"], "/X/+1000") << "B, behind A";
  EXPECT_EQ(first[0]["line"], 7);
  EXPECT_EQ(first.back()["result"], "/X/") << "A";
  const auto functions = code_of(timing, 8)["instructions"];
  EXPECT_EQ(functions[0]["operands"], "/X/+1001") << "B(2)";
  EXPECT_EQ(code_of(timing, 13)["instructions"][0]["cp"], 4) << "all in one bank";
}

TEST(ConvoyTable, IsPrintedOnRequestWithin100Columns) {
  CliFixture desk;
  desk.folder.write("test.f", program_of(kLoops));
  EXPECT_FALSE(has(desk.platter({"time", "test.f"}).out, "convoy"));
  const Outcome outcome = desk.platter({"time", "test.f", "--no-summary", "--convoys"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "test.f:8  DO 20 I=3,N\n"));
  EXPECT_TRUE(has(outcome.out, "20 A(I)=SIN(B(I-1))*")) << "the line of an instruction";
  EXPECT_FALSE(has(outcome.out, "test.f:10 "));
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
}

TEST(ConvoyTable, AMachineWithoutVectorsReportsNoVectorLoops) {
  CliFixture desk;
  desk.folder.write("test.f", program_of(kLoops));
  const Outcome outcome =
      desk.platter({"time", "test.f", "--machine", "cdc7600", "--no-summary", "--convoys"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "no vector loops"));
}

}  // namespace
}  // namespace platter::tests
