// The rules of direct access, on a file in memory.

#include "runtime/fortran/unit/access/direct_unit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "emulator/error/io_error.hpp"

namespace platter::tests {
namespace {

using dataset::Word;
using runtime::DirectUnit;

constexpr amount::Bytes kRecord{16};

/// Records of 16 bytes in memory, and a log of the calls.
class MemoryFile final : public runtime::DirectFile {
 public:
  explicit MemoryFile(std::string& log) : DirectFile(kRecord, std::byte{' '}), log_(log) {}

  void begin(runtime::UnitStatement statement, std::int64_t number) override {
    log_ += std::string(name_of(statement)) + std::to_string(number) + "(";
  }
  void end() override { log_ += ")"; }
  void read(std::int64_t number, std::span<std::byte> into) override {
    if (!records_.contains(number)) throw IoError("no such record");
    std::ranges::copy(records_[number], into.begin());
  }
  void write(std::int64_t number, std::span<const std::byte> from) override {
    records_[number].assign(from.begin(), from.end());
  }
  [[noreturn]] void refuse_length(const std::string& problem) const override { throw IoError(problem, 5); }
  void note_next(std::int64_t number) override { log_ += std::to_string(number); }
  void close() override { log_ += "close"; }

 private:
  std::string& log_;
  std::map<std::int64_t, std::vector<std::byte>> records_;
};

class DirectUnitTest : public testing::Test {
 protected:
  std::string log_;
  DirectUnit unit_{std::make_unique<MemoryFile>(log_)};
};

TEST_F(DirectUnitTest, WriteFillsTheRestOfARecord) {
  const std::vector<Word> words = {0x4142'4344'4546'4748};
  unit_.write(3, words, amount::Bits{24});
  const auto record = unit_.read(3);
  EXPECT_EQ(record.words, (std::vector<Word>{0x4142'4320'2020'2020, 0x2020'2020'2020'2020}));
  EXPECT_EQ(record.length, amount::Bits{128});
  EXPECT_EQ(log_, "WRITE3()4READ3()4");
}

TEST_F(DirectUnitTest, NextIsTheRecordAfterTheLastOneThatWasTransferred) {
  EXPECT_EQ(unit_.next(), 1);
  unit_.write(7, std::vector<Word>(1), amount::Bits{64});
  EXPECT_EQ(unit_.next(), 8);
  EXPECT_THROW(unit_.read(2), IoError);
  EXPECT_EQ(unit_.next(), 8);
  EXPECT_EQ(log_, "WRITE7()8READ2()");
}

TEST_F(DirectUnitTest, RejectsAListLongerThanARecord) {
  try {
    unit_.write(1, std::vector<Word>(3), amount::Bits{136});
    FAIL() << "the list is not rejected";
  } catch (const IoError& error) {
    EXPECT_STREQ(error.what(), "the list has 17 bytes, but RECL= sets the record length to 16");
    EXPECT_EQ(error.code(), 5);
  }
  EXPECT_NO_THROW(unit_.write(1, std::vector<Word>(2), amount::Bits{128}));
}

TEST_F(DirectUnitTest, ClosesTheFileOnce) {
  unit_.discard();
  unit_.close();
  EXPECT_EQ(log_, "CLOSE0(close)");
}

}  // namespace
}  // namespace platter::tests
