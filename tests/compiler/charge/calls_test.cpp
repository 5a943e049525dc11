// Before a call during which no code reads the cycle counter, pending charges are not added to it. The final
// count must not change.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "runtime/program/session/interrupted_counter.hpp"
#include "tests/compiler/charge/charged_build.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge::test {
namespace {

constexpr const char* kStored = "movq\t%xmm15, %gs:.Lcharged_cp";
constexpr const char* kLoaded = "movq\t%gs:.Lcharged_cp, %xmm15";

/// Returns how often `what` appears in the text.
std::ptrdiff_t count(const std::string& text, const std::string& what) {
  std::ptrdiff_t found = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

void expect_counts_of_blocks(ChargedBuild& build, const std::string& fortran, const std::string& processor) {
  const std::string assembly = build.assembly(fortran);
  const auto settled = build.run(charged(assembly, {.hoist = true}, processor).text);
  EXPECT_EQ(settled, build.run(charged(assembly, {.hoist = false}, processor).text)) << fortran;
  EXPECT_EQ(results(settled), results(build.run(assembly))) << fortran;
}

class Calls : public testing::TestWithParam<const char*> {};

TEST_P(Calls, CallsCountWhatTheirBlocksCount) {
  ChargedBuild build;
  expect_counts_of_blocks(build, read_source("tests/compiler/charge/calls.f"), GetParam());
}

/// Random programs of subprograms that call later ones, in loops and IFs, with and without a read of the
/// counter.
class Program {
 public:
  explicit Program(std::uint32_t seed) : chance_(seed) {}

  std::string text() {
    lines_ = {"PROGRAM R", "COMMON /ACC/ K", "K=1"};
    body(0);
    lines_.insert(lines_.end(), {"CALL PUTI(K)", "CALL MARK(0)", "END"});
    for (int i = 1; i <= kRoutines; ++i) {
      lines_.insert(lines_.end(), {fmt::format("SUBROUTINE S{}(N)", i), "COMMON /ACC/ K"});
      body(i);
      lines_.insert(lines_.end(), {"RETURN", "END"});
    }
    return fixed_form(lines_);
  }

 private:
  static constexpr int kRoutines = 6;

  int pick(int below) { return static_cast<int>(chance_() % static_cast<std::uint32_t>(below)); }

  void body(int self) {
    label_ = 10;
    loops_ = 0;
    for (int i = 1 + pick(4); i > 0; --i) statement(self, 2);
  }

  void statement(int self, int depth) {
    const std::string label = std::to_string(label_ += 10);
    switch (pick(depth == 0 ? 3 : 8)) {
      case 0:
        lines_.push_back(fmt::format("K=MOD(K*3+{},1009)", pick(9)));
        break;
      case 1:
        if (pick(5) == 0) lines_.push_back(fmt::format("CALL MARK({})", self));
        break;
      case 2:
      case 3:
        call(self);
        break;
      case 4:
      case 5: {
        const std::string last = pick(2) == 0 ? "MOD(K,3)" : std::to_string(pick(4));
        lines_.push_back(fmt::format("DO {} I{}=1,{}", label, ++loops_, last));
        for (int i = 1 + pick(2); i > 0; --i) statement(self, depth - 1);
        lines_.push_back(label + " CONTINUE");
        break;
      }
      case 6:
        lines_.push_back(fmt::format("IF(MOD(K,{}).EQ.0) GO TO {}", 2 + pick(3), label));
        for (int i = 1 + pick(2); i > 0; --i) statement(self, depth - 1);
        lines_.push_back(label + " CONTINUE");
        break;
      default:
        if (self != 0) lines_.push_back("IF(MOD(K,7).EQ.1) RETURN");
    }
  }

  void call(int self) {
    if (self == kRoutines) return;
    lines_.push_back(fmt::format("CALL S{}(K)", self + 1 + pick(kRoutines - self)));
  }

  std::mt19937 chance_;
  std::vector<std::string> lines_;
  int label_ = 0;
  int loops_ = 0;
};

TEST_P(Calls, RandomProgramsCountWhatTheirBlocksCount) {
  ChargedBuild build;
  for (std::uint32_t seed = 1; seed <= 12; ++seed)
    expect_counts_of_blocks(build, Program(seed).text(), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Processors, Calls, testing::Values("cray1", "cdc7600"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Calls, ALeafCalledInALoopIsChargedByOneAddition) {
  ChargedBuild build;
  const auto text = charged(build.assembly(read_source("tests/compiler/charge/calls.f"))).text;
  // The addition precedes the entry for calls from the same file.
  const auto add = routine_of(text, "add_");
  EXPECT_EQ(count(add, "paddq"), 1);
  EXPECT_LT(add.find("paddq"), add.find(".Lplatter_add_:"));
  // The routine calls add_ twice, without other code between the calls.
  const auto twice = routine_of(text, "twice_");
  EXPECT_EQ(count(twice, "paddq"), 1);
  EXPECT_EQ(count(twice, "call\t.Lplatter_add_"), 2);
  EXPECT_EQ(count(twice, kLoaded), 1) << "at its own entrance";
  EXPECT_EQ(count(twice, kStored), 1) << "when it returns";
}

TEST(Calls, CountersAreUpdatedBeforeACallThatReadsThem) {
  ChargedBuild build;
  const auto text = charged(build.assembly(read_source("tests/compiler/charge/calls.f"))).text;
  for (const std::string name : {"looks_", "apply_"}) {  // the routine of an argument is not known
    const auto routine = routine_of(text, name);
    EXPECT_EQ(count(routine.substr(0, routine.find(":", 2 + name.size())), "paddq"), 0)
        << "it leaves nothing";
    const auto call = text.find(fmt::format("call\t.Lplatter_{}", name));
    ASSERT_NE(call, std::string::npos) << name;
    const auto before =
        std::min(text.rfind("\tcall", call - 1), text.rfind(":\n", text.rfind(":\n", call) - 1));
    EXPECT_LT(text.find("paddq", before), call) << name;
  }
}

// Code that is not instrumented expects the cycle counter in memory, and uses the counter's register for
// other purposes.
TEST(Calls, UninstrumentedRoutinesFindTheCounterInMemory) {
  ChargedBuild build;
  const auto text = charged(build.assembly(read_source("tests/compiler/charge/calls.f"))).text;
  const auto many = routine_of(text, "many_");
  const auto call = many.find("call\tputi_\n");
  ASSERT_NE(call, std::string::npos);
  EXPECT_EQ(many.substr(call - std::string(kStored).size() - 2, std::string(kStored).size()), kStored)
      << many;
  EXPECT_EQ(many.find(kLoaded, call), call + std::string("call\tputi_\n\t").size()) << many;
}

// Calls of the program's other files are treated in the same way, but have another entry.
TEST(Calls, CallsOfOtherFilesPassTheCounterInItsRegister) {
  ChargedBuild build;
  const auto assembly = build.assembly(read_source("tests/compiler/charge/calls.f"));
  const auto text = charged(assembly, {.elsewhere = {"mark_"}}).text;
  EXPECT_NE(text.find("call\t.platter_mark_\n"), std::string::npos);
  EXPECT_EQ(text.find("call\tmark_\n"), std::string::npos);
  const auto add = routine_of(text, "add_");
  EXPECT_LT(add.find(kLoaded), add.find("\n.platter_add_:"));
  EXPECT_LT(add.find("\n.platter_add_:"), add.find("paddq"));
}

// If the runtime interrupts a program at these bytes, it knows that the register does not contain the counter
// yet.
TEST(Calls, LoadTheCounterByAnInstructionThatTheRuntimeKnows) {
  const std::string load = load_counter().front();
  ChargedBuild build;
  const std::string bytes = build.bytes_of(load + "\n\t.set\t.Lcharged_cp, 0\n");
  const auto& known = runtime::kLoadOfCounter;
  EXPECT_EQ(bytes.substr(0, known.size()), std::string(known.begin(), known.end()));
}

}  // namespace
}  // namespace platter::charge::test
