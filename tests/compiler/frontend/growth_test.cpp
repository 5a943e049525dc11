// The translator's time grows with the length of a text, and not with its square, for every shape of text:
// four times the lines need about four times the processor time, and not sixteen times.

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {
namespace {

constexpr int kLines = 4000;
constexpr int kTimes = 4;
constexpr double kMost = 9;  // limit of the ratio of times, which is 4 for linear and 16 for quadratic growth

/// A text: its line i, and the text before and after the lines.
struct Shape {
  const char* name;
  std::function<std::string(int)> line;
  /// The text before the lines, with @ for their number.
  std::string before = "      PROGRAM P\n";
  std::string after = "      END\n";
};

void PrintTo(const Shape& shape, std::ostream* out) {
  *out << shape.name;
}

std::string n(int i) {
  return std::to_string(i);
}
std::string label(int i) {
  const std::string digits = n(i + 1);
  return std::string(5 - digits.size(), ' ') + digits + ' ';
}

std::vector<Shape> shapes() {
  return {
      {"assignments", [](int) { return "      A=B+1.0\n"; }},
      {"masks", [](int i) { return "      V" + n(i) + "=I.AND.77B.OR.3HABC\n"; }},
      {"units", [](int i) { return "      SUBROUTINE S" + n(i) + "\n      COMMON /C/ A\n      END\n"; }, "",
       ""},
      {"labels", [](int i) { return label(i) + "IF(X.EQ.4HABCD) GO TO " + n(i + 1) + "\n"; }},
      {"formats", [](int i) { return label(i) + "FORMAT(1X,*A*,I5,3HXYZ,)\n"; }},
      {"replaced formats",
       [](int i) { return "      READ " + n(i + 1) + "\n" + label(i) + "FORMAT(3HABC)\n"; }},
      {"loops", [](int i) { return "      DO " + n(i + 1) + " I=1,N\n" + label(i) + "A=A+1\n"; }},
      {"arrays", [](int i) { return "      DIMENSION A" + n(i) + "(2,2)\n"; }},
      {"data", [](int i) { return "      DATA N" + n(i) + "/4HABCD/\n"; }},
      {"continued", [](int) { return "     1 1HA,\n"; }, "      DATA (K(I),I=1,9)/\n",
       "     1 1HB/\n      END\n"},
      {"comments", [](int) { return "$ COMMENT\n"; }},
      {"dollars", [](int) { return "      A=B $ C=D $ IF(A.EQ.2.) E=F\n"; }},
      {"blocks", [](int i) { return "      COMMON /B" + n(i) + "/ A" + n(i) + "\n"; }},
      {"chained equivalence", [](int i) { return "      EQUIVALENCE (A" + n(i) + ",A" + n(i + 1) + ")\n"; },
       "      COMMON A@\n"},
      {"entries", [](int i) { return "      ENTRY E" + n(i) + "\n"; }, "      SUBROUTINE S(A)\n"},
      {"calls", [](int i) { return "      CALL S" + n(i) + "(4HABCD,I.AND.7B)\n"; }},
      {"statement functions", [](int i) { return "      F" + n(i) + "(X)=X+1.\n"; }},
      {"namelists", [](int i) { return "      NAMELIST /N" + n(i) + "/ A" + n(i) + "\n"; }},
      {"lists", [](int i) { return "      READ N" + n(i) + "\n"; }, "      NAMELIST /N1/ A\n"},
      {"encoded", [](int) { return "      ENCODE(10,1,A) I\n"; }, "      PROGRAM P\n",
       "    1 FORMAT(I10)\n      END\n"},
      {"chained masks",
       [](int i) { return "     1.AND.J" + n(i) + (i % 500 == 499 ? "\n      K=I\n" : "\n"); },
       "      K=I\n"},
      {"comparisons", [](int) { return "     1.EQ.B\n"; }, "      L=A\n"},
      {"chains", [](int) { return "      A=B=C=D=1\n"; }},
  };
}

class Growth : public testing::TestWithParam<Shape> {};

/// Returns the shortest of several measurements, in ticks of the processor's clock.
double time_of(const Shape& shape, int lines) {
  std::string text = shape.before;
  if (const auto at = text.find('@'); at != std::string::npos) text.replace(at, 1, n(lines));
  for (int i = 0; i < lines; ++i) text += shape.line(i);
  text += shape.after;
  double least = 0;
  for (int tries = 0; tries < 3; ++tries) {
    const std::clock_t begin = std::clock();
    try {
      translate(text, "x.f", {.dialect = Dialect::kFtn});
    } catch (const Refusal&) {
    }
    const auto took = static_cast<double>(std::clock() - begin);
    least = tries == 0 ? took : std::min(least, took);
  }
  return std::max(least, 1.0);
}

TEST_P(Growth, TheTimeGrowsLinearlyWithTheText) {
  const double once = time_of(GetParam(), kLines);
  EXPECT_LT(time_of(GetParam(), kLines * kTimes), kMost * once);
}

INSTANTIATE_TEST_SUITE_P(Translator, Growth, testing::ValuesIn(shapes()), [](const auto& of) {
  std::string name = of.param.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
});

}  // namespace
}  // namespace platter::dialect
