// Reading of processor specifications and of subprogram libraries, and their error messages.

#include <gtest/gtest.h>

#include "emulator/processor/unit_times.hpp"
#include "emulator/system/routine.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

using processor::Operation;
using specification::Basis;

processor::UnitTimes times_of(const std::string& text) {
  specification::Document document("mine.toml", text);
  return processor::read_unit_times(document);
}

processor::UnitTimes builtin(const char* name) {
  return times_of(builtin_text("processors", name));
}

/// Returns the error for a built-in processor's specification with one change.
std::string error_of(const char* name, std::string_view from, std::string_view to) {
  try {
    times_of(replaced(builtin_text("processors", name), from, to));
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

TEST(ProcessorSpecification, TheCray1HasItsPublishedTimes) {
  const auto cray = builtin("cray1");
  EXPECT_EQ(cray.clock_period, time::Duration{12'500}) << "12.5 ns";
  EXPECT_EQ(cray.cost, processor::Cost::kScoreboard);
  EXPECT_EQ(cray[Operation::kFloatingAdd].time.cp, 6);
  EXPECT_EQ(cray[Operation::kFloatingMultiply].time.cp, 7);
  EXPECT_EQ(cray[Operation::kLoad].time.cp, 11);
  EXPECT_EQ(cray[Operation::kFloatingAdd].interval.cp, 1) << "a unit that is not in [intervals]";
  EXPECT_EQ(cray[Operation::kFloatingDivide].interval.cp, 3);
  ASSERT_TRUE(cray.reciprocal.has_value());
  EXPECT_EQ(cray.reciprocal->approximation.cp, 14);
  ASSERT_TRUE(cray.vector.has_value());
  EXPECT_EQ(cray.vector->strip_length, 64);
}

/// There are sixteen banks of 4 CP. A stride of 8 words halves the rate of a vector, and one of 16 quarters
/// it (Russell).
TEST(ProcessorSpecification, BanksLimitStridesThatReturnTooSoon) {
  const auto memory = builtin("cray1").memory;
  EXPECT_EQ(memory.per_word(1), 1);
  EXPECT_EQ(memory.per_word(7), 1);
  EXPECT_EQ(memory.per_word(4), 1);
  EXPECT_EQ(memory.per_word(8), 2);
  EXPECT_EQ(memory.per_word(16), 4);
  EXPECT_EQ(memory.per_word(-8), 2);
  EXPECT_EQ(memory.per_word(0), 4) << "the same word again and again";
}

TEST(ProcessorSpecification, WordsAreKeptInBytesThatAreAPowerOfTwo) {
  const auto kept = [](std::int64_t bits) {
    processor::UnitTimes times;
    times.word = amount::Bits{bits};
    return times.kept_word().count;
  };
  EXPECT_EQ(kept(8), 1);
  EXPECT_EQ(kept(32), 4);
  EXPECT_EQ(kept(60), 8);
  EXPECT_EQ(kept(64), 8);
  EXPECT_EQ(kept(65), 16);
}

/// With [average], an operation that is not listed takes the general time `operation`. A move takes two times
/// per word.
TEST(ProcessorSpecification, TheAverageAppliesToUnlistedOperations) {
  const std::string head =
      "title = \"X\"\nclock_period = { value = \"10 ns\", basis = \"assumed\" }\ncost = "
      "\"average\"\n[average]\n"
      "operation = { value = \"3 CP\", basis = \"assumed\" }\nroutine = { value = \"50 CP\", basis = "
      "\"assumed\" }\n";
  const auto plain = times_of(head);
  EXPECT_EQ(plain.cost, processor::Cost::kAverage);
  EXPECT_EQ(plain[Operation::kLoad].time.cp, 3);
  EXPECT_EQ(plain[Operation::kNormalize].time.cp, 0) << "a sum's normalizing is part of the sum";
  EXPECT_EQ(plain.loop_branch.cp, 3);
  EXPECT_EQ(plain.call.cp, 3);
  EXPECT_EQ(plain.move_per_word.cp, 6) << "a load and a store";
  EXPECT_EQ(plain.jump.cp, 0);
  EXPECT_EQ(plain.unknown_routine.cp, 50);
  const auto listed = times_of(
      head +
      "load = { value = \"9 CP\", basis = \"source\" }\nbranch = { value = \"5 CP\", basis = \"source\" }\n");
  EXPECT_EQ(listed[Operation::kLoad].time.cp, 9);
  EXPECT_EQ(listed[Operation::kLoad].time.basis, Basis::kSource);
  EXPECT_EQ(listed.computed_jump.cp, 5);
}

TEST(ProcessorSpecification, RejectsImpossibleProcessors) {
  const auto has = [](const std::string& error, std::string_view part) {
    return error.find(part) != std::string::npos ? testing::AssertionSuccess()
                                                 : testing::AssertionFailure() << error;
  };
  EXPECT_TRUE(has(error_of("cray1", "value = \"12.5 ns\"", "value = \"0 ns\""), "must be longer than 0"));
  EXPECT_TRUE(has(error_of("cray1", "value = \"64 bits\"", "value = \"2000 bits\""), "from 1 to 1024 bits"));
  EXPECT_TRUE(has(error_of("cray1", "reals = \"cray\"", "reals = \"vax\""), "vax"));
  EXPECT_TRUE(has(error_of("dec21064", "cost = \"average\"", "cost = \"averag\""), "unknown cost 'averag'"));
  EXPECT_TRUE(has(error_of("dec21064", "cost = \"average\"", "cost = \"averag\""), "average"));
  EXPECT_TRUE(
      has(error_of("cray1", "floating_divide = { value = \"3 CP\"", "floating_divide = { value = \"0 CP\""),
          "accepts operands at most once per clock period"));
  EXPECT_TRUE(
      has(error_of("cray1", "value = \"3 passes\"", "value = \"1 passes\""), "a correction and a product"));
  EXPECT_TRUE(
      has(error_of("cray1", "strip_length = { value = \"64 words\"", "strip_length = { value = \"65 words\""),
          "must be a power of two"));
  EXPECT_TRUE(has(error_of("cray1", "functions = [\"acos\",", "functions = [\"nosuch\","),
                  "'nosuch' of vector.pseudo.functions is not in [library]"));
  EXPECT_TRUE(has(error_of("cray1", "functions = [\"acos\",", "functions = [\"sqrt\", \"acos\","),
                  "'sqrt' has a vector version here"));
}

TEST(Prices, NegativePeriodsAreSubtractedFromAnotherBasis) {
  processor::Periods periods;
  periods.add(Basis::kSource, 10);
  periods.add(Basis::kAssumed, -4);
  periods.clear_of_negatives();
  EXPECT_EQ(periods.of(Basis::kSource), 6);
  EXPECT_EQ(periods.of(Basis::kAssumed), 0);
  EXPECT_EQ(periods.total(), 6);
  const auto twice = 2 * periods + periods - periods;
  EXPECT_EQ(twice.total(), 12);
}

TEST(SubprogramLibraries, HaveEachNameOfAnEntryAsASubprogram) {
  specification::Document document(
      "mine.toml",
      "description = \"mine\"\n[[subprogram]]\nnames = [\"ONE\", \"TWO\"]\nabout = \"both\"\n"
      "basis = \"assumed\"\nstart = { value = \"100 CP\", basis = \"assumed\" }\n"
      "element = { value = \"3 CP\", basis = \"assumed\" }\n[[subprogram]]\nnames = [\"THREE\"]\n"
      "about = \"it\"\nbasis = \"source\"\nstart = { value = \"7 CP\", basis = \"assumed\" }\n");
  const auto library = system::read_subprograms(document, "minelib");
  ASSERT_EQ(library.subprograms.size(), 3U);
  EXPECT_EQ(library.description, "mine");
  EXPECT_EQ(library.subprograms[1].name, "TWO");
  EXPECT_EQ(library.subprograms[1].library, "minelib");
  EXPECT_EQ(library.subprograms[1].start, 100);
  EXPECT_EQ(library.subprograms[1].element, 3);
  EXPECT_EQ(library.subprograms[2].element, 0);
  EXPECT_EQ(library.subprograms[2].basis, Basis::kSource);
}

}  // namespace
}  // namespace platter::tests
