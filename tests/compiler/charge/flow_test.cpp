// Tests the analysis of blocks, loops and live registers with small pieces of assembly.

#include <gtest/gtest.h>

#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/induction.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge::test {
namespace {

struct Parsed {
  explicit Parsed(const std::string& body)
      : text("test.s", "\t.text\n\t.type\tf_, @function\nf_:\n" + body),
        lines(text),
        assembly(read_assembly(text, lines)),
        function(find_functions(assembly).front()) {}
  SourceText text;
  LineTable lines;
  Assembly assembly;
  Function function;
};

TEST(Flow, ComputedGoToReachesItsTable) {
  const Parsed parsed(
      "\tjmp\t*.L4(,%rax,8)\n\t.section\t.rodata\n\t.align 8\n.L4:\n\t.quad\t.L3\n\t.quad\t.L2\n\t.text\n"
      ".L3:\n\tmovl\t$1, %eax\n\tret\n.L2:\n\tmovl\t$2, %eax\n\tret\n");
  ASSERT_EQ(parsed.function.blocks.size(), 3U);
  EXPECT_EQ(parsed.function.blocks[0].successors.size(), 2U);
}

TEST(Flow, TwoComputedGoTosKeepToTheirTables) {
  const Parsed parsed(
      "\tjmp\t*.L4(,%rax,8)\n\t.section\t.rodata\n.L4:\n\t.quad\t.L2\n\t.quad\t.L3\n\t.text\n"
      ".L2:\n\tjmp\t*.L5(,%rax,8)\n\t.section\t.rodata\n.L5:\n\t.quad\t.L3\n\t.quad\t.L6\n\t.text\n"
      ".L3:\n\tret\n.L6:\n\tret\n");
  EXPECT_EQ(parsed.function.blocks[0].successors, (std::vector<BlockId>{1, 2}));
  EXPECT_EQ(parsed.function.blocks[1].successors, (std::vector<BlockId>{2, 3}));
}

TEST(Flow, TableOfDifferencesReachesItsLabels) {
  const Parsed parsed(
      "\tleaq\t.L4(%rip), %rdx\n\tmovslq\t(%rdx,%rax,4), %rax\n\taddq\t%rdx, %rax\n\tnotrack jmp\t*%rax\n"
      "\t.section\t.rodata\n\t.align 4\n.L4:\n\t.long\t.L3-.L4\n\t.long\t.L2-.L4\n\t.text\n"
      ".L3:\n\tmovl\t$1, %eax\n\tret\n.L2:\n\tmovl\t$2, %eax\n\tret\n");
  EXPECT_EQ(parsed.function.blocks[0].successors.size(), 2U);
}

TEST(Flow, AnAssignedGoToReachesLabelsWithATakenAddress) {
  const Parsed parsed("\tmovl\t$.L3, %eax\n\tjmp\t*%rax\n.L2:\n\tret\n.L3:\n\tret\n");
  EXPECT_EQ(parsed.function.blocks[0].successors, (std::vector<BlockId>{2}));
}

TEST(Flow, CallEndsABlock) {
  const Parsed parsed("\tcall\tg_\n\tmovl\t$1, %eax\n\tret\n");
  EXPECT_EQ(parsed.function.blocks.size(), 2U);
}

TEST(Flow, NothingFollowsStop) {
  // gfortran may place a loop directly after the call. An edge from STOP into that loop would be wrong.
  const Parsed parsed("\tcall\t_gfortran_stop_string\n\tmovl\t$1, %eax\n\tret\n");
  EXPECT_TRUE(parsed.function.blocks[0].successors.empty());
}

TEST(Flow, LoopsNest) {
  const Parsed parsed(
      "\tmovl\t$9, %ecx\n.L2:\n\tmovl\t$9, %edx\n.L3:\n\tsubq\t$1, %rdx\n\tjne\t.L3\n\tsubq\t$1, "
      "%rcx\n\tjne\t.L2\n\tret\n");
  const LoopForest forest(parsed.function);
  ASSERT_EQ(forest.loops().size(), 2U);
  EXPECT_FALSE(forest.loops()[0].innermost);
  EXPECT_TRUE(forest.loops()[1].innermost);
  EXPECT_EQ(forest.loops()[1].parent, 0U);
  EXPECT_EQ(forest.depth(forest.loops()[1].header), 2U);
}

TEST(Flow, InductionRegisterEndsItsLoop) {
  const Parsed parsed(
      "\tmovl\t$0, %eax\n.L3:\n\taddq\t$24, %rax\n\taddq\t$1, %rsi\n\tcmpq\t%rdx, %rax\n\tjne\t.L3\n\tret\n");
  const LoopForest forest(parsed.function);
  const auto induction = find_induction(parsed.assembly, parsed.function, forest, forest.loops().front());
  ASSERT_TRUE(induction.has_value());
  EXPECT_EQ(induction->counter, kRax);
  EXPECT_EQ(induction->step, 24);
}

TEST(Flow, CountWithoutAnEndIsNoInduction) {
  // %rsi counts the iterations, but the loop may run for ever.
  const Parsed parsed(
      "\tmovl\t$0, %esi\n.L3:\n\taddq\t$1, %rsi\n\tmovq\t(%rdi), %rax\n\ttestq\t%rax, "
      "%rax\n\tjne\t.L3\n\tret\n");
  const LoopForest forest(parsed.function);
  EXPECT_FALSE(find_induction(parsed.assembly, parsed.function, forest, forest.loops().front()).has_value());
}

TEST(Flow, PartOfARegisterKeepsTheRestAlive) {
  // sete writes the lowest 8 bits of a register. The routine returns all 64 bits.
  const Parsed parsed("\tmovl\t$0, %eax\n\tjmp\t.L2\n.L2:\n\ttestq\t%rdi, %rdi\n\tsete\t%al\n\tret\n");
  const Liveness liveness(parsed.assembly, parsed.function);
  EXPECT_TRUE(liveness.live_in(1)[kRax]);
  EXPECT_FALSE(liveness.flags_live_in(1));
}

TEST(Flow, FlagsAreLiveBetweenTwoBranches) {
  const Parsed parsed("\tcmpq\t$5, %rax\n\tje\t.L2\n\tjg\t.L2\n\tret\n.L2:\n\tret\n");
  const Liveness liveness(parsed.assembly, parsed.function);
  EXPECT_TRUE(liveness.flags_live_in(1));
  EXPECT_EQ(liveness.first_without_flags(1), parsed.function.blocks[1].last);
}

}  // namespace
}  // namespace platter::charge::test
