// Specifications of processors: costs of operations, registers and words (docs/specifications.md).

#include <gtest/gtest.h>

#include <string>

#include "emulator/processor/unit_times.hpp"
#include "emulator/specification/error.hpp"
#include "tests/emulator/device_files.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests::processor_file_tests {
namespace {

using processor::Operation;

processor::UnitTimes read(const std::string& text) {
  specification::Document document("mine.toml", text);
  return processor::read_unit_times(document);
}

/// Returns the error message for a processor's specification, or "" if it is accepted.
std::string rejection(const std::string& text) {
  try {
    read(text);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

testing::AssertionResult contains(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "\"" << part << "\" is not in \"" << text << "\"";
}

std::string cray(std::string_view from, std::string_view to) {
  return replaced(builtin_text("processors", "cray1"), from, to);
}

// The numbers are copied from the specification, which names their sources.
TEST(ProcessorFile, HasTheTimesOfItsUnits) {
  const auto times = read(builtin_text("processors", "cray1"));
  EXPECT_EQ(times.clock_period, time::Duration{12'500});
  EXPECT_EQ(times.word, amount::Bits{64});
  EXPECT_EQ(times.reals, "cray");
  EXPECT_EQ(times[Operation::kFloatingAdd].time, 6);
  EXPECT_EQ(times[Operation::kFloatingMultiply].time, 7);
  EXPECT_EQ(times[Operation::kFloatingMultiply].interval, 1) << "a pair of operands in each clock period";
  EXPECT_EQ(times[Operation::kFloatingDivide].interval, 3);
  EXPECT_EQ(times[Operation::kLoad].time, 11);
  EXPECT_EQ(times.loop_branch, 5);
  EXPECT_EQ(times.instructions.constant, 2);
  EXPECT_EQ(times.instructions.reference, 2);
  EXPECT_EQ(times.memory.banks, 16);
  EXPECT_TRUE(times.reciprocal);
}

TEST(ProcessorFile, LoadsNoOperandsAheadUnlessItsVectorsSaySo) {
  const auto text = builtin_text("processors", "cray1");
  const auto with = read(text);
  ASSERT_TRUE(with.vector);
  EXPECT_EQ(with.vector->loads_ahead, 8);
  const auto at = text.find("\nloads_ahead = ");
  const auto without = read(std::string(text).erase(at, text.find('\n', at + 1) - at));
  EXPECT_EQ(without.vector->loads_ahead, 0);
}

// Operations, moves and instructions without a specified time take the average time.
TEST(ProcessorFile, UsesTheAverageForOperationsWithoutATime) {
  const auto times = read(builtin_text("processors", "vax780"));
  EXPECT_EQ(times.unknown_instruction.cp, 4);
  EXPECT_EQ(times.move_start.cp, 4);
}

TEST(ProcessorFile, AQuotientNeedsTwoMultipliesAtLeast) {
  const auto with = [](const char* passes) {
    auto text = builtin_text("processors", "cray1");
    const auto key = text.find("\nmultiplies = { value = \"");
    const auto begin = text.find('"', key) + 1;
    return text.replace(begin, text.find('"', begin) - begin, passes);
  };
  EXPECT_EQ(rejection(with("2 passes")), "");
  EXPECT_TRUE(contains(rejection(with("1 passes")), "because a quotient needs a correction and a product"));
}

TEST(ProcessorFile, AUnitAcceptsOperandsOnceInAClockPeriodAtMost) {
  EXPECT_EQ(rejection(cray("floating_divide = { value = \"3 CP\"", "floating_divide = { value = \"1 CP\"")),
            "");
  EXPECT_TRUE(contains(
      rejection(cray("floating_divide = { value = \"3 CP\"", "floating_divide = { value = \"0 CP\"")),
      "at most once per clock period"));
}

TEST(ProcessorFile, LimitsParcels) {
  EXPECT_EQ(rejection(cray("constant = { value = \"2 parcels\"", "constant = { value = \"1 parcels\"")), "");
  EXPECT_TRUE(
      contains(rejection(cray("constant = { value = \"2 parcels\"", "constant = { value = \"0 parcels\"")),
               "must be from 1 to"));
  EXPECT_EQ(rejection(cray("held = { value = \"256 parcels\"", "held = { value = \"0 parcels\"")), "");
}

TEST(ProcessorFile, LimitsTheWordAndTheClock) {
  EXPECT_EQ(rejection(cray("\"64 bits\"", "\"1 bits\"")), "");
  EXPECT_EQ(rejection(cray("\"64 bits\"", "\"1024 bits\"")), "");
  EXPECT_TRUE(contains(rejection(cray("\"64 bits\"", "\"0 bits\"")), "must be from 1 to 1024 bits"));
  EXPECT_TRUE(contains(rejection(cray("\"64 bits\"", "\"1025 bits\"")), "must be from 1 to 1024 bits"));
  EXPECT_TRUE(
      contains(rejection(cray("clock_period = { value = \"12.5 ns\"", "clock_period = { value = \"0 ns\"")),
               "must be longer than 0"));
}

TEST(ProcessorFile, AWordIsStoredInAPowerOfTwoOfBytes) {
  const auto bytes = [](std::int64_t bits) {
    processor::UnitTimes times;
    times.word = amount::Bits{bits};
    return times.kept_word().count;
  };
  EXPECT_EQ(bytes(64), 8);
  EXPECT_EQ(bytes(60), 8);
  EXPECT_EQ(bytes(32), 4);
  EXPECT_EQ(bytes(36), 8);
  EXPECT_EQ(bytes(8), 1);
  EXPECT_EQ(bytes(9), 2);
  EXPECT_EQ(bytes(1), 1);
  EXPECT_EQ(bytes(65), 16);
}

std::string average(const std::string& more) {
  return "title = \"mine\"\ncost = \"average\"\n" + told("clock_period", "200 ns") + "[average]\n" +
         told("operation", "4 CP") + told("routine", "100 CP") + more;
}

TEST(ProcessorFile, UnpricedOperationsCostTheAverage) {
  const auto plain = read(average(""));
  EXPECT_EQ(plain.cost, processor::Cost::kAverage);
  for (std::size_t i = 0; i < processor::kOperations; ++i) {
    const auto operation = static_cast<Operation>(i);
    EXPECT_EQ(plain[operation].time, operation == Operation::kNormalize ? 0 : 4)
        << processor::operation_names()[i];
  }
  EXPECT_EQ(plain.loop_branch, 4);
  EXPECT_EQ(plain.call, 4);
  EXPECT_EQ(plain.move_start, 4);
  EXPECT_EQ(plain.move_per_word, 8) << "a load and a store";
  EXPECT_EQ(plain.unknown_routine, 100);

  const auto priced = read(average(told("floating_divide", "20 CP") + told("store", "3 CP") +
                                   told("branch", "7 CP") + told("call", "50 CP") + told("move", "5 CP")));
  EXPECT_EQ(priced[Operation::kFloatingDivide].time, 20);
  EXPECT_EQ(priced[Operation::kStore].time, 3);
  EXPECT_EQ(priced[Operation::kLoad].time, 4);
  EXPECT_EQ(priced.loop_branch, 7);
  EXPECT_EQ(priced.condition_branch, 7);
  EXPECT_EQ(priced.call, 50);
  EXPECT_EQ(priced.leave, 50);
  EXPECT_EQ(priced.move_per_word, 5);
}

TEST(ProcessorFile, LongOperandsCostTheirOwnPriceOrThatOfAWord) {
  const auto plain = read(average(told("load", "6 CP")));
  EXPECT_EQ(plain.average(Operation::kLoad, true), 6);
  const auto priced = read(average(told("load", "6 CP") + "[average.long]\n" + told("load", "8 CP")));
  EXPECT_EQ(priced.average(Operation::kLoad, false), 6);
  EXPECT_EQ(priced.average(Operation::kLoad, true), 8);
  EXPECT_EQ(priced.average(Operation::kStore, true), 4);
}

TEST(ProcessorFile, AverageProcessorMayPriceReturnsIndicesAndItsLibrary) {
  EXPECT_EQ(read(average("")).index, 0);
  const auto priced = read(average(told("call", "50 CP") + told("return", "30 CP") + told("index", "3 CP") +
                                   "[library]\n" + told("sinf", "90 CP")));
  EXPECT_EQ(priced.call, 50);
  EXPECT_EQ(priced.leave, 30);
  EXPECT_EQ(priced.index, 3);
  EXPECT_EQ(priced.library.at("sinf"), 90);
}

}  // namespace
}  // namespace platter::tests::processor_file_tests
