// A unit through all of its layers: with any library and buffer length, a program reads what the model of a
// sequential file predicts, and another library finds it on the drive afterwards.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "emulator/machine/machine.hpp"
#include "runtime/fortran/unit/dataset/blocked_file.hpp"
#include "tests/emulator/codec/model.hpp"
#include "tests/runtime/unit/library.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

// Only an amount of blocks is accepted as a number of blocks.
template <typename Number>
concept IsBlock =
    requires(layer::BlockBuffer& held, Number block, dataset::Block& into) { held.read(block, into); } ||
    requires(layer::Layer& layer, Number record) { layer.begin(record); } ||
    requires(Number first) { layer::Run{.first = first}; } ||
    requires(Number length) { layer::Asked{.buffer = length}; };
static_assert(IsBlock<amount::Blocks> && !IsBlock<amount::Sectors> && !IsBlock<amount::Words>);
static_assert(!IsBlock<std::int64_t>);

using dataset::ReadStatus;
using dataset::RemainderPolicy;
using dataset::Word;
using runtime::SequentialUnit;

class Layers : public testing::TestWithParam<Statements> {
 protected:
  Layers() {
    machine::MachineConfig choice;
    choice.instant = true;
    machine_ = std::make_unique<machine::Machine>(specification::Catalogue::builtin(), choice, recorder_);
  }

  system::System& system() { return machine_->system(); }

 private:
  record::Recorder recorder_;
  std::unique_ptr<machine::Machine> machine_;
};

/// Does the same to a unit and to the model.
class Program {
 public:
  Program(SequentialUnit& unit, unsigned seed) : unit_(unit), random_(seed), array_(kLongest) {}

  void step() {
    switch (pick(12)) {
      case 0:
      case 1:
        return write(false, false);
      case 2:
      case 3:
        return write(true, pick(3) == 0);
      case 4:
      case 5:
        return read();
      case 6:
      case 7:
      case 8:
        return buffer_in(pick(2) == 0 ? kLongest : pick(1500), pick(2) == 0);
      case 9:
        return both([](auto& one) { one.backspace(); });
      case 10:
        return both([](auto& one) { one.end_file(); });
      default:
        return both([](auto& one) { one.rewind(); });
    }
  }

  void read_all(SequentialUnit& other) {
    end_partial_record();
    model_.rewind();
    other.rewind();
    for (;;) {
      const auto record = other.read();
      std::vector<Word> expected;
      const auto result = model_.read(expected, kAll, RemainderPolicy::kSkip);
      ASSERT_EQ(static_cast<int>(record.met), static_cast<int>(result.met));
      ASSERT_TRUE(record.words == expected);
      if (record.met == ReadStatus::kEndOfData) return;
    }
  }

 private:
  static constexpr std::size_t kLongest = 6000;
  static constexpr std::size_t kAll = 1 << 20;

  void write(bool buffer_out, bool partial) {
    const std::size_t sizes[] = {0, 1, 510, 511, 512, 1022, 2044, pick(kLongest), pick(100)};
    std::vector<Word> words(sizes[pick(std::size(sizes))]);
    std::generate(words.begin(), words.end(), [&] { return ++value_; });
    if (!buffer_out) end_partial_record();
    in_partial_record_ = partial;
    model_.write(words, !partial);
    if (!buffer_out) return unit_.write(words);
    unit_.buffer_out(words, partial);
    std::fill(words.begin(), words.end(), 0);  // the words were taken at the call
    if (pick(2) == 0) return;
    ASSERT_EQ(unit_.status(), SequentialUnit::kDone);
    ASSERT_EQ(unit_.length(), amount::Words{std::ssize(words)});
  }

  /// Ends a record that a BUFFER OUT with a mode below 0 has begun. Any statement except BUFFER OUT does so,
  /// even if it is rejected.
  void end_partial_record() {
    if (std::exchange(in_partial_record_, false)) model_.write({}, true);
  }

  void read() {
    end_partial_record();
    if (model_.writes()) {
      ASSERT_THROW(unit_.read(), std::runtime_error);
      return;
    }
    std::vector<Word> expected;
    const auto result = model_.read(expected, kAll, RemainderPolicy::kSkip);
    const auto record = unit_.read();
    ASSERT_EQ(static_cast<int>(record.met), static_cast<int>(result.met));
    ASSERT_TRUE(record.words == expected);
  }

  void buffer_in(std::size_t count, bool partial) {
    end_partial_record();
    if (model_.writes()) {
      unit_.buffer_in(std::span(array_).first(count), partial);
      ASSERT_EQ(unit_.length(), amount::Words{});
      ASSERT_EQ(unit_.status(), SequentialUnit::kError);
      return;
    }
    std::vector<Word> expected;
    const auto result =
        model_.read(expected, count, partial ? RemainderPolicy::kKeep : RemainderPolicy::kSkip);
    unit_.buffer_in(std::span(array_).first(count), partial);
    if (pick(4) != 0) {
      const bool end = result.met == ReadStatus::kEndOfFile || result.met == ReadStatus::kEndOfData;
      ASSERT_EQ(unit_.status(), end                               ? SequentialUnit::kEndOfFile
                                : result.met == ReadStatus::kMore ? SequentialUnit::kDoneInPart
                                                                  : SequentialUnit::kDone);
    }
    ASSERT_EQ(unit_.length(), amount::Words{std::ssize(expected)});
    ASSERT_TRUE(std::equal(expected.begin(), expected.end(), array_.begin()));
  }

  template <typename What>
  void both(What what) {
    end_partial_record();
    what(unit_);
    what(model_);
  }
  std::size_t pick(std::size_t below) { return random_() % below; }

  SequentialUnit& unit_;
  Model model_;
  std::mt19937 random_;
  std::vector<Word> array_;
  Word value_ = 0;
  bool in_partial_record_ = false;
};

TEST_P(Layers, BehaveLikeTheModelWithAnyBuffers) {
  const auto own = library(GetParam());
  const auto plain = library(buffered(1, 1));
  for (unsigned seed = 1; seed <= 60; ++seed) {
    const std::int64_t interleave = 1 + seed % 2;
    system().connect(
        30, {"FILE" + std::to_string(seed), {extent(0, seed * 1000, 1000 / interleave, interleave)}});
    const amount::Blocks asked{seed % 3 == 0 ? 0 : 1 + seed % 7};  // 0: the library's default
    SequentialUnit unit = runtime::blocked_unit(system(), 30, own, asked);
    Program program(unit, seed);
    for (int i = 0; i < 80 && !HasFailure(); ++i) program.step();
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
    unit.close();
    SequentialUnit other = runtime::blocked_unit(system(), 30, plain, amount::Blocks{1});
    program.read_all(other);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Stacks, Layers,
                         testing::Values(buffered(1, 1), buffered(2, 1), buffered(3, 2), buffered(1, 2),
                                         straight(17, 1), straight(2, 1), straight(4, 2), buffered(6, 2)),
                         [](const auto& one) { return fmt::format("{}", one.index); });

}  // namespace
}  // namespace platter::tests
