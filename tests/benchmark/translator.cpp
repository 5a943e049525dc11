// Measures the speed of the dialect translator: lines per second of programs of 1 000 to 100 000 lines, in
// one unit and in many, in which every fourth statement needs a rule. This is not a test;
// tests/compiler/frontend tests that the time is linear in the length.

#include <benchmark/benchmark.h>

#include <iterator>
#include <string>

#include "tools/compiler/frontend/dialect.hpp"

namespace {

using namespace platter;

constexpr int kLinesOfAUnit = 500;

/// Returns a program of the given number of lines, in units of kLinesOfAUnit or in one.
std::string program(std::int64_t lines, bool one_unit) {
  static const char* const kBody[] = {
      "      X(I)=Y(I)*2.0+Z(I,J)-SQRT(W)",
      "      IF(X(I).GT.Y(I).AND.Z(I,J).NE.0.0) GO TO 10",
      "C     A COMMENT STANDS HERE, AS LONG AS COMMENTS ARE",
      "      K=K+1 $ M=(K.AND.77B).OR.4HABCD",
      "      DO 10 I=1,N",
      "      CALL SUBR(X(I),Y(I),8HARGUMENT,",
      "     1 Z(I,J))",
      "   10 CONTINUE",
  };
  std::string text;
  for (std::int64_t line = 0; line < lines; ++line) {
    if (!one_unit && line % kLinesOfAUnit == kLinesOfAUnit - 1) {
      text += "      END\n";
    } else if (line % kLinesOfAUnit == 0 && (line == 0 || !one_unit)) {
      text += "      DIMENSION X(100),Y(100),Z(100,100)\n";
    } else {
      text += kBody[line % std::ssize(kBody)];
      text += '\n';
    }
  }
  return text + "      END\n";
}

void translate(benchmark::State& state) {
  const std::string text = program(state.range(0), state.range(1) != 0);
  for (auto _ : state) benchmark::DoNotOptimize(dialect::translate(text, "bench.f", {}));
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetComplexityN(state.range(0));
}

}  // namespace

BENCHMARK(translate)
    ->ArgNames({"lines", "one unit"})
    ->ArgsProduct({{1000, 10000, 100000}, {0, 1}})
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);
BENCHMARK_MAIN();
