// Datasets that are not what they should be: an error with block and word, and what is before stays readable.

#include <gtest/gtest.h>

#include <optional>

#include "runtime/dataset/error.hpp"
#include "runtime/dataset/file.hpp"
#include "tests/dataset/memory_device.hpp"

namespace platter::tests {
namespace {

using dataset::Block;
using dataset::FormatError;
using dataset::Met;
using dataset::Rest;
using dataset::Word;

/// Ten records of 300 words, each word of a record its number; records end in six blocks.
MemoryDevice ten_records() {
  MemoryDevice device(64);
  dataset::File file(device);
  for (Word i = 1; i <= 10; ++i) file.write(std::vector<Word>(300, i));
  file.close();
  return device;
}

/// How many of the ten come back whole before the first error, or before the end.
int good_records(MemoryDevice& device, std::string* said = nullptr) {
  dataset::File file(device);
  std::vector<Word> words(400);
  for (int good = 0;; ++good) {
    try {
      const auto result = file.read(words);
      if (result.met != Met::kRecord) return good;
      if (result.words != 300 || words[0] != static_cast<Word>(good + 1)) return -1;
    } catch (const FormatError& error) {
      if (said != nullptr) *said = error.what();
      return good;
    }
  }
}

TEST(Damage, of_none_all_ten_are_there) {
  auto device = ten_records();
  EXPECT_EQ(good_records(device), 10);
}

TEST(Damage, a_block_of_something_else_is_named) {
  auto device = ten_records();
  device.held[2].fill(0x5555555555555555U);
  std::string said;
  EXPECT_EQ(good_records(device, &said), 3) << "records 1 to 3 end in blocks 0 and 1";
  EXPECT_EQ(
      said,
      "block 2, word 0: expected the block control word of block 2, found 0525252525252525252525 (octal)");
}

TEST(Damage, a_truncated_dataset_is_named) {
  auto whole = ten_records();
  MemoryDevice device(3);
  for (std::int64_t i = 0; i < 3; ++i) device.held[i] = whole.held[i];
  std::string said;
  EXPECT_EQ(good_records(device, &said), 5) << "records 1 to 5 end in blocks 0 to 2";
  EXPECT_EQ(
      said,
      "block 3, word 0: expected another block, since there was no EOD, found the end of the dataset, which "
      "has 3 blocks");
}

TEST(Damage, a_wrong_record_control_word_is_named) {
  auto device = ten_records();
  device.held[0][301] = 12345;
  std::string said;
  EXPECT_EQ(good_records(device, &said), 0);
  EXPECT_EQ(
      said,
      "block 0, word 301: expected a record control word (EOR, EOF or EOD), found 0000000000000000030071 "
      "(octal)");
}

TEST(Damage, an_end_of_file_inside_a_record_is_named) {
  auto device = ten_records();
  device.held[0][301] = (device.held[0][301] & ~(Word{15} << 60)) | (Word{14} << 60);
  std::string said;
  EXPECT_EQ(good_records(device, &said), 0);
  EXPECT_EQ(
      said,
      "block 0, word 301: expected an EOR behind 300 data words, found EOF UBC 0, PFI 0, PRI 0, FWI 210");
}

TEST(Damage, what_is_before_an_error_can_be_read_again) {
  auto device = ten_records();
  device.held[2].fill(1);
  dataset::File file(device);
  std::vector<Word> words(300);
  for (int i = 0; i < 3; ++i) file.read(words);
  EXPECT_THROW(file.read(words), FormatError);
  EXPECT_THROW(file.read(words), FormatError) << "it stands where the record began";
  file.backspace();
  EXPECT_EQ(file.read(words).words, 300U);
  EXPECT_EQ(words[0], 3U);
}

TEST(Damage, a_foreign_dataset_is_refused_at_its_first_word) {
  MemoryDevice device(4);
  device.held[0].fill(0x4142434445464748U);
  std::string said;
  EXPECT_EQ(good_records(device, &said), 0);
  EXPECT_EQ(said.substr(0, 16), "block 0, word 0:") << said;
}

TEST(Damage, a_dataset_that_was_never_written_is_empty) {
  MemoryDevice device(4);
  dataset::File file(device);
  std::vector<Word> words(1);
  EXPECT_EQ(file.read(words).met, Met::kEndOfData);
}

// Every bit of every control word, flipped: either the error is found, or nothing that a program sees is
// different.
TEST(Damage, no_flipped_bit_of_a_control_word_goes_unseen) {
  const auto whole = ten_records();
  std::vector<std::pair<std::int64_t, std::size_t>> controls;
  for (std::size_t block = 0; block < 6; ++block) controls.emplace_back(block, 0);
  for (std::size_t i = 1; i <= 10; ++i) {
    const std::size_t at = i * 301 - 1;  // among words other than block control words
    controls.emplace_back(at / 511, at % 511 + 1);
  }
  int unseen = 0;
  for (const auto& [block, word] : controls) {
    for (int bit = 0; bit < 64; ++bit) {
      auto device = whole;
      device.held[block][word] ^= Word{1} << (63 - bit);
      std::string said;
      const int good = good_records(device, &said);
      ASSERT_GE(good, 0) << "block " << block << ", word " << word << ", bit " << bit;
      if (said.empty()) {
        ASSERT_EQ(good, 10) << "block " << block << ", word " << word << ", bit " << bit
                            << ": records are lost";
        ++unseen;
      }
    }
  }
  // Bits of no field, UBC, TRAN and BDF, which readers are told and this one does not ask for.
  EXPECT_LT(unseen, static_cast<int>(controls.size()) * 24);
}

TEST(Damage, words_marked_as_bad_are_handed_over_and_told) {
  auto device = ten_records();
  device.held[1][0] |=
      Word{1} << 52;  // BDF of block 1, which holds parts of records 2 and 3, and the start of 4
  dataset::File file(device);
  std::vector<Word> words(300);
  std::vector<bool> bad;
  for (int i = 0; i < 5; ++i) bad.push_back(file.read(words).bad_data);
  EXPECT_EQ(bad, (std::vector<bool>{false, true, true, true, false}));
}

TEST(Damage, the_remainder_of_a_block_is_skipped_where_SRS_says_so) {
  MemoryDevice device(4);
  // Two records of one word; the first one's control word has SRS (bit 12), so the second begins in block 1.
  device.held[0][0] = 1;
  device.held[0][1] = 77;
  device.held[0][2] = 0x8008000000000000U;
  device.held[0][3] = 0x1234;  // junk
  device.held[1][0] = 0x201;
  device.held[1][1] = 88;
  device.held[1][2] = 0x8000000001000000U;
  device.held[1][3] = 0xF000000001000000U;
  dataset::File file(device);
  std::vector<Word> words(1);
  file.read(words);
  EXPECT_EQ(words[0], 77U);
  EXPECT_EQ(file.read(words).met, Met::kRecord);
  EXPECT_EQ(words[0], 88U);
  EXPECT_EQ(file.read(words).met, Met::kEndOfData);
  for (int i = 0; i < 2; ++i) file.backspace();
  file.read(words);
  EXPECT_EQ(words[0], 88U);
  for (int i = 0; i < 2; ++i) file.backspace();
  file.read(words);
  EXPECT_EQ(words[0], 77U);
}

TEST(Room, a_record_that_does_not_fit_is_refused_and_those_before_stay) {
  for (const std::size_t size : {std::size_t{509}, std::size_t{510}, std::size_t{2000}}) {
    MemoryDevice device(2);
    dataset::File file(device);
    file.write(std::vector<Word>(500, 1));
    EXPECT_THROW(file.write(std::vector<Word>(size + 11, 2)), dataset::FullError) << size;
    file.close();
    dataset::File again(device);
    std::vector<Word> words(1000);
    EXPECT_EQ(again.read(words).words, 500U);
    EXPECT_EQ(again.read(words).met, Met::kEndOfFile);
    EXPECT_EQ(again.read(words).met, Met::kEndOfData);
  }
}

TEST(Room, two_words_are_kept_for_the_ends) {
  MemoryDevice device(1);
  dataset::File file(device);
  file.write(std::vector<Word>(508, 1));  // its EOR is in word 509
  EXPECT_THROW(file.write({}), dataset::FullError);
  EXPECT_THROW(file.end_file(), dataset::FullError);
  file.close();
  EXPECT_EQ(device.held[0][509], 0x8000000000000002U & ~Word{2});
  EXPECT_EQ(device.held[0][510], 0xE000000000000000U);
  EXPECT_EQ(device.held[0][511], 0xF000000000000000U);
}

/// Blocks full of one word, made when they are asked for.
class Endless : public MemoryDevice {
 public:
  void read(std::int64_t block, Block& into) override {
    if (held.contains(block)) return MemoryDevice::read(block, into);
    into.fill(9);
    into[0] = dataset::pack(dataset::BlockControlWord{.number = block, .forward = 511});
  }
};

// 15 bits of PRI reach 32767 blocks back; behind a longer record the way back is looked for.
TEST(Far, a_record_of_more_blocks_than_PRI_can_say) {
  for (const std::int64_t last : {32766, 32767, 32768, 40000}) {
    Endless device;
    Block first{};
    first[0] = 1;
    first[1] = 5;
    first[2] = 0x8000000000000000U | 509U;
    device.held[0] = first;
    Block end{};
    end[0] = dataset::pack(dataset::BlockControlWord{.number = last, .forward = 1});
    end[2] = dataset::pack(dataset::RecordControlWord{.file_back = last, .record_back = last});
    end[3] = dataset::pack(dataset::RecordControlWord{.mark = dataset::Mark::kData, .file_back = last});
    device.held[last] = end;
    dataset::File file(device);
    std::vector<Word> words(1);
    file.read(words);
    EXPECT_EQ(file.read(words).record_words, static_cast<std::size_t>(509 + (last - 1) * 511 + 1));
    file.backspace();
    file.backspace();
    file.read(words);
    EXPECT_EQ(words[0], 5U) << last;
  }
}

}  // namespace
}  // namespace platter::tests
