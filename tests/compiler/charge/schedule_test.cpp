// A compiler that schedules, and the limits of its processor: registers, instructions, memory banks. Each
// rule is tested as a formula of the processor's numbers, on loops of assembly; a number is changed if only
// that distinguishes the rule from others.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/compiler/charge/charged_build.hpp"

namespace platter::charge::test {
namespace {

using enum processor::Operation;

processor::UnitTimes cdc7600() {
  return unit_times("cdc7600");
}

/// Returns the CP of an iteration of a loop of one block: `body`, and instructions that count in %rax.
std::int64_t iteration(const std::string& body, const processor::UnitTimes& times) {
  const auto text = charge("test.s",
                           "\t.text\n\t.type\tf_, @function\nf_:\n\tmovl\t$0, %eax\n.L3:\n" + body +
                               "\taddq\t$8, %rax\n\tcmpq\t$800, %rax\n\tjne\t.L3\n\tret\n",
                           times, {.hoist = false})
                        .text;
  return next_charge(text, text.find(".L3:"));
}

std::string load(const std::string& array, int displacement, int xmm) {
  return fmt::format("\tmovsd\t{}_+{}(%rax), %xmm{}\n", array, displacement, xmm);
}
std::string store(const std::string& array, int displacement, int xmm) {
  return fmt::format("\tmovsd\t%xmm{}, {}_+{}(%rax)\n", xmm, array, displacement);
}
std::string operate(const char* name, int from, int to) {
  return fmt::format("\t{}\t%xmm{}, %xmm{}\n", name, from, to);
}

/// Returns the cost of the end of every iteration: a store, and the branch.
std::int64_t tail(const processor::UnitTimes& times) {
  return 1 + times.loop_branch;
}

const std::string kDifference = load("y", 8, 0) + "\tsubsd\ty_(%rax), %xmm0\n" + store("x", 0, 0);

// For X(K)=Y(K+1)-Y(K), the loads and the counting fit into the time of the subtraction.
TEST(Schedule, InstructionsOffTheCriticalPathTakeNoTime) {
  const auto t = cdc7600();
  EXPECT_EQ(iteration(kDifference, t), t[kFloatingAdd].time + t[kNormalize].time + tail(t));
}

TEST(Schedule, OrderOfTheInstructionsDoesNotMatter) {
  const auto t = cdc7600();
  const std::string product = load("y", 0, 0) + "\tmulsd\tz_(%rax), %xmm0\n";
  const std::string sum = load("u", 0, 1) + "\taddsd\tv_(%rax), %xmm1\n";
  const std::string end = operate("addsd", 1, 0) + store("x", 0, 0);
  EXPECT_EQ(iteration(product + sum + end, t), iteration(sum + product + end, t));
  auto in_order = t;
  in_order.schedules = false;
  EXPECT_GT(iteration(product + sum + end, in_order), iteration(product + sum + end, t));
}

TEST(Schedule, SumsAreNormalizedAndComparisonsAreNot) {
  auto t = cdc7600();
  const std::string compare = load("y", 0, 0) + "\tcomisd\t%xmm1, %xmm0\n\tseta\t%cl\n";
  const auto sums = iteration(kDifference, t);
  const auto comparisons = iteration(compare, t);
  t.operations[static_cast<std::size_t>(kNormalize)].time.cp += 10;
  EXPECT_EQ(iteration(kDifference, t), sums + 10);
  EXPECT_EQ(iteration(compare, t), comparisons);
  t.operations[static_cast<std::size_t>(kNormalize)].time.cp = 0;
  const std::int64_t operations =
      6;  // loads, store, counting and comparison; the sum takes no longer than these
  EXPECT_EQ(iteration(kDifference, t), operations + t.loop_branch) << "an adder that normalizes";
}

// If an iteration of a loop is shorter than a load, the loop waits for its loads, even for loads that belong
// to the next iteration.
TEST(Schedule, LoadAheadIsStillALoad) {
  auto t = cdc7600();
  t.operations[static_cast<std::size_t>(kLoad)].time.cp = 100;
  const auto copy = iteration(load("y", 0, 0) + store("x", 0, 0), t);
  EXPECT_GE(copy, 100);
  EXPECT_LE(copy, 100 + tail(t) + 2);
}

/// Returns the CP of a routine that consists of one block.
std::int64_t routine(const std::string& body, const processor::UnitTimes& times) {
  const auto text =
      charge("test.s", "\t.text\n\t.type\tf_, @function\nf_:\n" + body + "\tret\n", times, {}).text;
  return next_charge(text);
}

// Each of four products needs a loaded element. All elements are loaded first, or one at a time if only one
// register can be loaded.
TEST(Registers, ALoadWaitsForAFreeLoadRegister) {
  std::string body;
  for (int i = 0; i < 4; ++i) body += load("y", 8 * i, i) + operate("mulsd", 9, i) + store("x", 8 * i, i);
  auto t = cdc7600();
  const auto first_product = t[kLoad].time + t[kFloatingMultiply].time;
  EXPECT_LE(routine(body, t), first_product + 4 * t[kFloatingMultiply].interval + t.leave);
  t.registers.loads = 1;
  EXPECT_GE(routine(body, t), 3 * t[kLoad].time + first_product + t.leave);
}

// Six elements wait for a quotient. Elements that find no register before it is available are loaded after
// it.
TEST(Registers, ResultsAndLoadsShareTheRegisters) {
  std::string body = load("a", 0, 0) + "\tdivsd\tb_(%rax), %xmm0\n";
  for (int i = 1; i < 7; ++i) body += load("y", 8 * i, i) + operate("mulsd", 0, i) + store("x", 8 * i, i);
  auto t = cdc7600();
  t.registers.loads = t.registers.operands = 16;
  const auto with_all = routine(body, t);
  t.registers.operands = 4;
  t.registers.loads = 4;
  EXPECT_GE(routine(body, t), with_all + t[kLoad].time / 2);
}

// The loop uses five scalars that it does not change. Those that are not kept in registers are loaded in each
// iteration. Each load takes a register and the issue of an instruction, if nothing waits for it.
TEST(Schedule, ScalarsBeyondThoseKeptAreLoadedAgain) {
  std::string body = load("y", 0, 0);
  for (int i = 9; i < 14; ++i) body += operate("mulsd", i, 0);
  body += store("x", 0, 0);
  auto t = cdc7600();
  t.operations[static_cast<std::size_t>(kFloatingMultiply)] = {
      .time = {.cp = 1}, .interval = {.cp = 1}};  // so that only issues count
  t.operations[static_cast<std::size_t>(kLoad)].time.cp = 1;
  t.registers.kept = 5;
  const auto all = iteration(body, t);
  t.registers.kept = 3;
  EXPECT_EQ(iteration(body, t), all + 2);
  t.registers.kept = 0;
  EXPECT_EQ(iteration(body, t), all + 5);
}

TEST(Schedule, LoadOfASubscriptThatTheLoopMakesIsNotAhead) {
  const auto t = cdc7600();
  const std::string direct = load("y", 0, 0) + operate("mulsd", 9, 0) + store("x", 0, 0);
  const std::string gather =
      "\tmovq\tix_(%rax), %rdx\n\tmovsd\ty_(,%rdx,8), %xmm0\n" + operate("mulsd", 9, 0) + store("x", 0, 0);
  EXPECT_EQ(iteration(direct, t), t[kFloatingMultiply].time + tail(t));
  EXPECT_EQ(iteration(gather, t), t[kLoad].time + t[kFloatingMultiply].time + tail(t))
      << "the subscript is ahead, the element is not";
}

TEST(Schedule, StoresAndLoadsOfOneElementKeepTheirOrder) {
  const auto t = cdc7600();
  const std::string sum = load("y", 0, 0) + operate("addsd", 9, 0) + store("x", 0, 0);
  const auto chain = t[kFloatingAdd].time + t[kNormalize].time;
  EXPECT_EQ(iteration(sum + load("x", 0, 1) + operate("addsd", 9, 1) + store("z", 0, 1), t),
            chain + t.memory.bank_busy + t[kLoad].time + chain + tail(t));
  EXPECT_LE(iteration(sum + load("x", 800, 1) + operate("addsd", 9, 1) + store("z", 0, 1), t),
            chain + 2 + tail(t))
      << "of another element: beside each other";
}

// For X(I+1)=X(I)+Q, the loop loads the word that it stored last. The word's memory bank is still busy with
// the store.
TEST(Schedule, RecurrenceWaitsForTheMemoryBank) {
  auto t = cdc7600();
  const std::string recurrence = load("x", 0, 0) + operate("addsd", 9, 0) + store("x", 8, 0);
  const auto chain = t[kLoad].time + t[kFloatingAdd].time + t[kNormalize].time;
  EXPECT_EQ(iteration(recurrence, t), t.memory.bank_busy + chain);
  t.memory.bank_busy.cp = 1;
  EXPECT_EQ(iteration(recurrence, t), tail(t) + chain);
}

// With 32 banks, two elements at a distance of 32 words are in the same bank. At a distance of 40 words they
// are not, and later references do not meet either.
TEST(Schedule, ReferencesToOneBankWaitForEachOther) {
  auto t = cdc7600();
  t.memory.bank_busy.cp = 50;
  const auto apart = [&](int words) {
    return iteration(
        load("y", 0, 0) + fmt::format("\taddsd\ty_+{}(%rax), %xmm0\n", 8 * words) + store("x", 0, 0), t);
  };
  EXPECT_EQ(apart(40), t[kFloatingAdd].time + t[kNormalize].time + tail(t));
  EXPECT_GE(apart(32), t.memory.bank_busy);
  EXPECT_EQ(apart(32), apart(64));
}

/// Returns a chain of dependent sums, in which the fetching of instructions is never the limit.
std::string chain(int sums) {
  std::string body = load("y", 0, 0);
  for (int i = 0; i < sums; ++i) body += operate("addsd", 9, 0);
  return body + store("x", 0, 0);
}

TEST(InstructionStack, ALongerLoopBranchesOutOfTheStack) {
  auto t = cdc7600();
  t.instructions.fetch.cp = 0;
  const int fits = 15;  // 2 parcels per sum, and those of the load (2), the store (2), counting, comparison
                        // and the branch (2)
  const int longer = 17;
  const auto sum = t[kFloatingAdd].time + t[kNormalize].time;
  EXPECT_EQ(iteration(chain(fits), t), fits * sum + 1 + t.loop_branch);
  EXPECT_EQ(iteration(chain(longer), t), longer * sum + 1 + t.instructions.outside);
  t.instructions.held = 1000;
  EXPECT_EQ(iteration(chain(longer), t), longer * sum + 1 + t.loop_branch);
}

// Operations that nothing holds up come no faster than their instructions.
TEST(InstructionStack, LongerLoopIsNoFasterThanItsInstructionsAreFetched) {
  auto t = cdc7600();
  std::string body;
  for (int i = 0; i < 30; ++i) body += fmt::format("\tmovsd\t%xmm9, x{}_(%rax)\n", i);
  const std::int64_t parcels = 30 * t.instructions.reference;
  EXPECT_GE(iteration(body, t), parcels * t.instructions.fetch / t.instructions.fetched);
  t.instructions.fetch.cp *= 3;
  EXPECT_GE(iteration(body, t), parcels * t.instructions.fetch / t.instructions.fetched);
  t.instructions.held = 1000;
  EXPECT_LE(iteration(body, t), 30 + 2 + t.loop_branch);
}

// The Cray-1's instruction buffers contain 256 parcels. The processor fills a buffer of 64 parcels when it
// reaches an instruction that is in none of them.
TEST(InstructionBuffers, ALongerLoopFillsItsBuffersAgain) {
  const auto t = unit_times("cray1");
  const auto sum = t[kFloatingAdd].time;
  const auto marginal = [&](int sums) { return iteration(chain(sums + 64), t) - iteration(chain(sums), t); };
  EXPECT_EQ(marginal(20), 64 * sum);
  EXPECT_EQ(marginal(400), 64 * sum + t.instructions.fetch);
  EXPECT_EQ(marginal(200), 64 * sum + (t.instructions.outside - t.loop_branch) + 4 * t.instructions.fetch)
      << "from 208 to 272 parcels, the first 64 with the branch";
}

/// Returns the CP per iteration of a loop that contains these statements.
double loop_of(const std::vector<std::string>& statements) {
  ChargedBuild build;
  const auto total = [&](int n) {
    std::vector<std::string> program = {"PROGRAM LOOPS",
                                        "COMMON A(9000),B(9000),C(9000),D(9000),E(9000),X(9000)",
                                        "COMMON Y(9000),Z(9000),W(9000),IX(9000),JX(9000),P(40,225)",
                                        "COMMON /S/ Q,R,S",
                                        "CALL MARK(0)",
                                        "DO 10 I=1," + std::to_string(n)};
    program.insert(program.end(), statements.begin(), statements.end());
    for (const char* line : {"10 CONTINUE", "CALL MARK(1)", "END"}) program.emplace_back(line);
    const auto lines = build.run(charged(build.assembly(fixed_form(program)), {}, "cdc7600").text);
    return std::stoll(lines.at(1).substr(2)) - std::stoll(lines.at(0).substr(2));
  };
  return static_cast<double>(total(30) - total(10)) / 20.;
}

// An earlier greedy scheduler took 25 CP for this order of the statements and 41 CP for the reverse order.
TEST(Schedule, OrderOfIndependentStatementsMattersLittle) {
  std::vector<std::string> statements = {"A(I+41)=C(I)*B(I)*B(I)", "Y(I)=Z(I)+X(I)*C(I)", "A(I)=C(I)*E(I)-Q",
                                         "W(I)=Z(I)*Q"};
  const double one_way = loop_of(statements);
  std::reverse(statements.begin(), statements.end());
  EXPECT_NEAR(loop_of(statements), one_way, 0.2 * one_way);
}

// A label that is the target of a GO TO splits a sequence of instructions into blocks, but does not change
// their time.
TEST(Schedule, ALabelDoesNotChangeTheTimeOfCode) {
  const auto total = [](const std::string& label, const std::string& jump) {
    const auto text = charge("test.s",
                             "\t.text\n\t.type\tf_, @function\nf_:\n\tmovl\t$0, %eax\n" + jump +
                                 ".L3:\n\tcall\tg_\n\tmovq\tn_(%rip), %rdx\n\taddq\t$1, %rdx\n"
                                 "\tmovq\t%rdx, n_(%rip)\n" +
                                 label +
                                 "\tmovsd\ty_(%rip), %xmm0\n\taddsd\tz_(%rip), %xmm0\n"
                                 "\tmovsd\t%xmm0, x_(%rip)\n\tcmpq\t$800, m_(%rip)\n\tjne\t.L3\n\tret\n",
                             cdc7600(), {.hoist = false})
                          .text;
    std::int64_t sum = 0;
    const auto end = text.find("jne\t.L3");
    for (auto place = text.find("call\tg_"); (place = text.find("paddq\t", place)) < end; ++place)
      sum += next_charge(text, place);
    return sum;
  };
  EXPECT_EQ(total(".L4:\n", "\tjmp\t.L4\n"), total("", ""));
}

// Each label was once scheduled with all labels before it. For this many, that would exceed the test's time
// limit.
TEST(Schedule, ManyConsecutiveLabelsAreScheduledInReasonableTime) {
  std::string jumps;
  std::string bodies;
  for (int label = 10; label < 10010; ++label) {
    jumps += fmt::format("\tcmpq\t${0}, %rax\n\tje\t.L{0}\n", label);
    bodies += fmt::format(".L{}:\n{}\taddsd\ty_(%rip), %xmm0\n{}", label, load("y", 8, 0), store("x", 0, 0));
  }
  const auto charged = charge("test.s", "\t.text\n\t.type\tf_, @function\nf_:\n" + jumps + bodies + "\tret\n",
                              cdc7600(), {.hoist = false});
  EXPECT_NE(charged.text.find(".L10009:"), std::string::npos);
}

}  // namespace
}  // namespace platter::charge::test
