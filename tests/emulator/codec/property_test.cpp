// Random sequences of all operations on a sequential file, compared with a model without blocks.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <span>

#include "emulator/codec/cos/file.hpp"
#include "tests/emulator/codec/memory_device.hpp"
#include "tests/emulator/codec/model.hpp"

namespace platter::tests {
namespace {

using dataset::RemainderPolicy;
using dataset::Word;

/// This exceeds the length of the longest record.
constexpr std::size_t kAll = 1 << 17;

/// Does the same operations on both, and compares the results.
class Pair {
 public:
  explicit Pair(unsigned seed) : random_(seed), file_(std::make_unique<dataset::File>(device_)) {}

  void step(const std::vector<std::size_t>& sizes) {
    switch (pick(10)) {
      case 0:
      case 1:
        return write(sizes[pick(sizes.size())], true);
      case 2:
        return write(sizes[pick(sizes.size())], false);
      case 3:
      case 4:
        return read(kAll, RemainderPolicy::kSkip);
      case 5:
        return read(sizes[pick(sizes.size())],
                    pick(2) == 0 ? RemainderPolicy::kSkip : RemainderPolicy::kKeep);
      case 6:
      case 7:
        return both("backspace", [](auto& one) { one.backspace(); });
      case 8:
        return both("end file", [](auto& one) { one.end_file(); });
      default:
        return both("rewind", [](auto& one) { one.rewind(); });
    }
  }

  /// Compares the contents of the device at the end, read by a new reader.
  void compare_all() {
    both("rewind", [](auto& one) { one.rewind(); });
    file_ = std::make_unique<dataset::File>(device_);
    for (;;) {
      read(kAll, RemainderPolicy::kSkip);
      if (testing::Test::HasFailure() || last_.met == dataset::ReadStatus::kEndOfData) return;
    }
  }

  void write(std::size_t size, bool ends) {
    done_ += "write " + std::to_string(size) + (ends ? "\n" : " in part\n");
    std::vector<Word> words(size);
    std::generate(words.begin(), words.end(), [&] { return ++value_ * 0x9E3779B97F4A7C15U; });
    amount::Bits length = dataset::bits_of(amount::Words{std::ssize(words)});
    if (ends && size > 0) length -= amount::Bits{static_cast<std::int64_t>(pick(64))};
    file_->write(words, length, ends);
    model_.write(words, length, ends);
  }

  void read(std::size_t count, RemainderPolicy rest) {
    done_ += "read " + std::to_string(count) + (rest == RemainderPolicy::kKeep ? " and stay\n" : "\n");
    std::vector<Word> expected;
    found_.resize(kAll);
    last_ = model_.read(expected, count, rest);
    const auto result = file_->read(std::span(found_).first(count), rest);
    ASSERT_EQ(static_cast<int>(result.met), static_cast<int>(last_.met)) << done_;
    ASSERT_EQ(result.words, last_.words) << done_;
    ASSERT_EQ(result.record, last_.record) << done_;
    ASSERT_TRUE(std::equal(expected.begin(), expected.end(), found_.begin())) << done_;
  }

 private:
  template <typename What>
  void both(const char* name, What what) {
    done_ += std::string(name) + "\n";
    what(*file_);
    what(model_);
  }
  std::size_t pick(std::size_t below) { return random_() % below; }

  std::mt19937 random_;
  MemoryDevice device_;
  std::unique_ptr<dataset::File> file_;
  Model model_;
  std::vector<Word> found_;
  dataset::ReadResult last_{};
  Word value_ = 0;
  std::string done_;
};

class Sequences : public testing::TestWithParam<std::vector<std::size_t>> {};

TEST_P(Sequences, BehaveLikeTheModel) {
  for (unsigned seed = 1; seed <= 3000; ++seed) {
    Pair pair(seed);
    for (int i = 0; i < 40 && !HasFailure(); ++i) pair.step(GetParam());
    if (!HasFailure()) pair.compare_all();
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Sequences,
                         testing::Values(std::vector<std::size_t>{0, 1, 2, 3},
                                         std::vector<std::size_t>{0, 1, 509, 510, 511, 512, 513},
                                         std::vector<std::size_t>{0, 253, 254, 255, 256, 1022, 1023}));

TEST(Sequences, RecordsOfEverySizeMatchTheModelInSeveralFiles) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    Pair pair(seed);
    for (int i = 0; i < 25 && !HasFailure(); ++i) {
      pair.step({0, 1, 509, 510, 511, 512, 513, 1022, 1023, 100000});
    }
    if (!HasFailure()) pair.compare_all();
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

// Records of each size end at each place near the end of a block.
TEST(Sequences, RecordsThatEndNearABlocksEndMatchTheModel) {
  for (std::size_t first = 500; first <= 515; ++first) {
    for (std::size_t second = 0; second <= 4; ++second) {
      Pair pair(static_cast<unsigned>(first));
      pair.write(first, true);
      pair.write(second, true);
      pair.write(1021 + second, true);
      pair.compare_all();
      ASSERT_FALSE(HasFailure()) << first << " and " << second;
    }
  }
}

}  // namespace
}  // namespace platter::tests
