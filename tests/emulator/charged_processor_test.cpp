// A machine does not read the specification of the processor that the program was compiled for, and reads
// built-in libraries of subprograms only when they are used.

#include <gtest/gtest.h>

#include "emulator/machine/machine.hpp"
#include "emulator/processor/unit_times.hpp"
#include "emulator/specification/error.hpp"

namespace platter::machine {
namespace {

class ChargedProcessorTest : public ::testing::Test {
 protected:
  /// Returns the cray1's properties with a doubled clock period, by which a test recognizes them.
  processor::ChargedProcessor with_slow_clock() const {
    auto document = catalogue_.open("processors", "cray1");
    auto charged = processor::charged_processor(catalogue_, "cray1", processor::read_unit_times(document));
    charged.clock_period *= 2;
    return charged;
  }

  specification::Catalogue catalogue_ = specification::Catalogue::builtin();
  record::Recorder recorder_;
};

TEST_F(ChargedProcessorTest, ContainsThePropertiesOfTheSpecification) {
  auto document = catalogue_.open("processors", "cray1");
  const auto charged =
      processor::charged_processor(catalogue_, "cray1", processor::read_unit_times(document));
  const Machine machine(catalogue_, {}, recorder_);
  EXPECT_EQ(charged.name, "cray1");
  EXPECT_EQ(charged.clock_period, machine.clock_period());
  EXPECT_EQ(charged.clock_period, time::Duration(12'500));
  EXPECT_EQ(charged.reals, "cray");
  EXPECT_EQ(charged.word, amount::Bytes{8});
  EXPECT_GT(charged.word_lockout, time::Duration::zero());
}

TEST_F(ChargedProcessorTest, ReplacesASpecificationOfTheSameFingerprint) {
  const auto charged = with_slow_clock();
  EXPECT_EQ(Machine(catalogue_, {}, recorder_, &charged).clock_period(), charged.clock_period);
}

TEST_F(ChargedProcessorTest, DoesNotReplaceASpecificationWithAnotherFingerprint) {
  auto charged = with_slow_clock();
  charged.fingerprint = "0123456789abcdef";
  EXPECT_EQ(Machine(catalogue_, {}, recorder_, &charged).clock_period(), charged.clock_period / 2);
}

TEST_F(ChargedProcessorTest, DoesNotReplaceAnotherProcessor) {
  auto charged = with_slow_clock();
  charged.name = "cdc7600";
  EXPECT_EQ(Machine(catalogue_, {}, recorder_, &charged).clock_period(), charged.clock_period / 2);
}

TEST_F(ChargedProcessorTest, CountsAsUsedByAChange) {
  catalogue_.set("processor.clock_period=25 ns");
  auto document = catalogue_.open("processors", "cray1");
  const auto charged =
      processor::charged_processor(catalogue_, "cray1", processor::read_unit_times(document));
  auto fresh = specification::Catalogue::builtin();
  fresh.set("processor.clock_period=25 ns");
  EXPECT_NO_THROW(Machine(fresh, {}, recorder_, &charged));
}

using PlainSpecification = ChargedProcessorTest;

TEST_F(PlainSpecification, IsBuiltInAndUnchanged) {
  EXPECT_TRUE(catalogue_.is_plain("subprograms", "scilib"));
  EXPECT_TRUE(catalogue_.opened().contains({"subprograms", "scilib"}));
  catalogue_.set("processor.clock_period=25 ns");
  EXPECT_TRUE(catalogue_.is_plain("subprograms", "scilib"));
  EXPECT_FALSE(catalogue_.is_plain("processors", "cray1"));
  catalogue_.add("subprograms", "scilib", "own.toml", "");
  EXPECT_FALSE(catalogue_.is_plain("subprograms", "scilib"));
}

TEST_F(PlainSpecification, IsReadWhenASubprogramIsCalled) {
  Machine machine(catalogue_, {}, recorder_);
  EXPECT_TRUE(catalogue_.opened().contains({"subprograms", "scilib"}));
  const auto* const sdot = machine.subprogram("SDOT");
  ASSERT_NE(sdot, nullptr);
  EXPECT_EQ(sdot->library, "scilib");
  EXPECT_EQ(machine.subprogram("NOTHING"), nullptr);
}

TEST_F(PlainSpecification, DoesNotHideTheErrorsOfAnother) {
  catalogue_.add("subprograms", "scilib", "own.toml", "bogus = 1\n");
  EXPECT_THROW(Machine(catalogue_, {}, recorder_), specification::Error);
}

}  // namespace
}  // namespace platter::machine
