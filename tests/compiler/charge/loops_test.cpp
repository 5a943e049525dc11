// Charging a loop once, by its trip count, must give the same number of CP as charging each iteration.

#include <gtest/gtest.h>

#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

class Loops : public testing::TestWithParam<const char*> {};

TEST_P(Loops, HoistedTotalsAreThoseOfBlocks) {
  ChargedBuild build;
  const std::string assembly = build.assembly(read_source("tests/compiler/charge/loops.f"));
  const auto hoisted = charged(assembly, {.hoist = true}, GetParam());
  const auto by_block = charged(assembly, {.hoist = false}, GetParam());
  const auto lines = build.run(hoisted.text);
  EXPECT_EQ(lines, build.run(by_block.text));
  EXPECT_GT(lines.size(), 200U);
  // The program's own results are also the same, bit for bit.
  EXPECT_EQ(results(lines), results(build.run(assembly)));
}

// The charges of all loops but one are moved out of the loop. The loop of CRAMP uses every register.
TEST_P(Loops, AreHoisted) {
  ChargedBuild build;
  const auto hoisted =
      charged(build.assembly(read_source("tests/compiler/charge/loops.f")), {.hoist = true}, GetParam());
  for (const char* name :
       {"copy_", "down_", "stride_", "seven_", "early_", "arms_", "elseif_", "nest_", "bygoto_", "twoout_",
        "many_", "short4_", "arith_", "logic_", "triang_", "large_", "rows_"}) {
    for (const auto& function : hoisted.report.functions) {
      if (function.name != name) continue;
      EXPECT_GE(function.hoisted_loops, 1U) << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Processors, Loops, testing::Values("cray1", "cdc7600"),
                         [](const auto& test) { return std::string(test.param); });

/// Returns the values of the cycle counter that the program prints.
std::vector<std::int64_t> marks(ChargedBuild& build, const std::vector<std::string>& fortran) {
  std::vector<std::int64_t> counter;
  for (const auto& line : build.run(charged(build.assembly(fixed_form(fortran))).text)) {
    if (line.front() != '=') counter.push_back(std::stoll(line.substr(line.find(' '))));
  }
  return counter;
}

TEST(Charges, ComputingWithAnUnusedResultTakesItsTime) {
  ChargedBuild build;
  const auto counter =
      marks(build, {"PROGRAM T", "CALL MARK(0)", "CALL COMPUT(100)", "CALL MARK(1)", "CALL COMPUT(200)",
                    "CALL MARK(2)", "CALL COMPUT(300)", "CALL MARK(3)", "END", "SUBROUTINE COMPUT(N)",
                    "DIMENSION X(300),Y(300)", "DO 10 I=1,N", "10 X(I)=Y(I)*1.5", "END"});
  ASSERT_EQ(counter.size(), 4U);
  const auto first = counter[2] - counter[1];
  const auto second = counter[3] - counter[2];
  EXPECT_GT(second - first, 100 * 20) << "100 more multiplications, with load and store";
  EXPECT_EQ(second - first, first - (counter[1] - counter[0]));
}

TEST(Charges, LoopThatMayRunForEverIsSeenFromOutside) {
  // %rsi counts the iterations, but the code does not show that they end. So each iteration must update the
  // counter, which the runtime checks.
  const auto text = charged(
                        "\t.text\n\t.type\tf_, @function\nf_:\n\tmovl\t$0, %esi\n.L3:\n\taddq\t$1, %rsi\n"
                        "\tmovq\t(%rdi), %rax\n\ttestq\t%rax, %rax\n\tjne\t.L3\n\tret\n")
                        .text;
  const auto loop = text.find(".L3:");
  ASSERT_NE(loop, std::string::npos);
  EXPECT_LT(text.find("paddq", loop), text.find("\tjne", loop)) << text;
}

TEST(Charges, MovesCostAsMuchAsTheyMove) {
  // gcc replaces loops over whole arrays by memset, memcpy or rep stos if it may.
  const auto times = unit_times();
  const auto text = charged("\t.text\n\t.type\tmove_, @function\nmove_:\n\trep stosq\n\tret\n").text;
  EXPECT_NE(text.find("\tmovq\t%rcx, %rax"), std::string::npos) << text;
  EXPECT_NE(text.find("\timulq\t$" + std::to_string(times.move_per_word)), std::string::npos) << text;
  const auto copy = charged("\t.text\n\t.type\tmove_, @function\nmove_:\n\tcall\tmemcpy\n\tret\n").text;
  EXPECT_NE(copy.find("\tmovq\t%rdx, %rax"), std::string::npos) << copy;
  EXPECT_NE(copy.find("\tshrq\t$3, %rax"), std::string::npos) << "bytes, not words";
}

}  // namespace
}  // namespace platter::charge::test
