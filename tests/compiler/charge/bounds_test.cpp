// The lower limits of every loop of a Cray-1: one CP for each reference to memory, and 160 MFLOPS.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <set>

#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

/// Loops of one statement, A(I+k) = an expression of up to seven terms. Offsets of one array, repeated terms
/// and scalars are among them.
class Statements {
 public:
  struct Statement {
    std::string text;
    std::int64_t references;  ///< references to different words of memory, per iteration
    std::int64_t operations;
  };

  Statement next() {
    Statement result;
    std::set<std::string> words;
    const int terms = 1 + draw(7);
    for (int term = 0; term < terms; ++term) {
      if (term > 0) {
        constexpr const char* kOperators[] = {"+", "-", "*", "*", "+", "/"};
        result.text += kOperators[draw(6)];
      }
      const int kind = draw(8);
      const std::string name(1, static_cast<char>('B' + draw(6)));
      std::string word = kind == 0 ? "Q" : name + (kind < 3 ? fmt::format("(I+{})", 1 + draw(3)) : "(I)");
      if (word != "Q") words.insert(word);
      result.text += word;
    }
    result.text = "A(I)=" + result.text;
    result.references = static_cast<std::int64_t>(words.size()) + 1;
    result.operations = terms - 1;
    return result;
  }

 private:
  int draw(int below) {
    constexpr std::uint64_t kMultiplier = 16807;
    state_ = state_ * kMultiplier % 2147483647;
    return static_cast<int>(state_ / 7 % static_cast<std::uint64_t>(below));
  }
  std::uint64_t state_ = 1978;
};

/// Statements of other kinds, such as sums and rows of an array.
const Statements::Statement kOthers[] = {{"Q=Q+B(I)", 1, 1},
                                         {"Q=Q+B(I)*C(I)", 2, 2},
                                         {"Q=AMAX1(Q,B(I))", 1, 1},
                                         {"A(I)=0.", 1, 0},
                                         {"A(I)=A(I)+Q*B(I)", 3, 2},
                                         {"P(3,I)=Q*R(5,I)", 2, 1},
                                         {"P(I,3)=P(I,3)+R(I,4)*Q", 3, 2},
                                         {"A(I)=B(1001-I)", 2, 0},
                                         {"A(2*I)=B(2*I)+C(I)", 3, 1},
                                         {"K(I)=K(I)+L(I)", 3, 0},
                                         {"A(I)=SQRT(B(I))", 2, 1},
                                         {"A(I)=Q+B(I)*(Q+B(I)*(Q+B(I)*(Q+B(I)*Q)))", 2, 8},
                                         {"A(I)=B(I)+B(I)*B(I)*B(I)*Q+Q", 2, 5},
                                         {"A(I)=B(K(I))", 3, 0},
                                         {"A(I+1)=A(I)*B(I)", 3, 1}};

class Bounds : public testing::TestWithParam<bool> {};

TEST_P(Bounds, OneClockPeriodPerReferenceAnd160Mflops) {
  constexpr int kShort = 100;
  constexpr int kLong = 900;
  constexpr double kMflopsPerOperationAndCp = 80;  // a CP is 12.5 ns
  Statements drawn;
  std::vector<Statements::Statement> all(std::begin(kOthers), std::end(kOthers));
  while (all.size() < 60) all.push_back(drawn.next());
  const std::vector<std::string> common = {
      "COMMON /X/ A(2000),B(2000),C(2000),D(2000),E(2000),F(2000),G(2000)",
      "COMMON /Y/ K(2000),L(2000),P(1000,1000),R(1000,1000)"};
  std::vector<std::string> program = {"PROGRAM T"};
  std::vector<std::string> routines;
  program.insert(program.end(), common.begin(), common.end());
  program.insert(program.end(), {"Q=1.", "DO 1 I=1,2000", "1 K(I)=1"});
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const int n : {kShort, kLong}) {
      program.emplace_back("CALL MARK(0)");
      program.push_back(fmt::format("CALL S{}({},Q)", i, n));
    }
    routines.push_back(fmt::format("SUBROUTINE S{}(N,Q)", i));
    routines.insert(routines.end(), common.begin(), common.end());
    routines.insert(routines.end(), {"DO 10 I=1,N", "10 " + all[i].text, "IF(Q.EQ.7.) A(1)=Q", "END"});
  }
  program.insert(program.end(), {"CALL MARK(0)", "END"});
  program.insert(program.end(), routines.begin(), routines.end());
  ChargedBuild build;
  const auto assembly = build.assembly(fixed_form(program));
  const VectorList vectors = GetParam() ? build.vector_loops() : VectorList{};
  const auto guest = charged(assembly, {.vector_loops = vectors});
  std::size_t found = 0;
  for (const auto& function : guest.report.functions) found += function.vector_loops.size();
  EXPECT_GE(found, GetParam() ? 50U : 0U) << "else there is nothing to see";
  const auto lines = build.run(guest.text);
  ASSERT_EQ(lines.size(), 2 * all.size() + 1);
  const auto mark = [&](std::size_t i) { return std::stoll(lines.at(i).substr(2)); };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto cp = (mark(2 * i + 2) - mark(2 * i + 1)) - (mark(2 * i + 1) - mark(2 * i));
    const double each = static_cast<double>(cp) / (kLong - kShort);
    EXPECT_GE(each, all[i].references) << all[i].text;
    EXPECT_LE(kMflopsPerOperationAndCp * static_cast<double>(all[i].operations) / each, 160) << all[i].text;
  }
}

INSTANTIATE_TEST_SUITE_P(Cray1, Bounds, testing::Bool(),
                         [](const auto& test) { return std::string(test.param ? "Vector" : "Scalar"); });

/// More debugging information does not change the times.
TEST(DebuggingInformation, DoesNotChangeTheCharges) {
  ChargedBuild build;
  const std::string source = read_source("tests/compiler/charge/loops.f");
  const auto counts = [&](const std::string& flags) {
    const auto assembly = build.assembly(source, flags);
    return build.run(charged(assembly, {.vector_loops = build.vector_loops()}).text);
  };
  const auto usual = counts("");
  for (const char* flags : {"-g", "-g3", "-ggdb3"}) EXPECT_EQ(counts(flags), usual) << flags;
}

}  // namespace
}  // namespace platter::charge::test
