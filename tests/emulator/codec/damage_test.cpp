// Damaged datasets: the error names the block and word, and the data before it stay readable.

#include <gtest/gtest.h>

#include <algorithm>

#include "emulator/codec/cos/error.hpp"
#include "emulator/codec/cos/file.hpp"
#include "tests/emulator/codec/memory_device.hpp"

namespace platter::tests {
namespace {

using amount::Blocks;
using amount::Words;
using dataset::Block;
using dataset::FormatError;
using dataset::ReadStatus;
using dataset::RemainderPolicy;
using dataset::Word;

/// Returns ten records of 300 words. Each word of a record is the record's number. Six blocks contain the end
/// of a record.
MemoryDevice ten_records() {
  MemoryDevice device(64);
  dataset::File file(device);
  for (Word i = 1; i <= 10; ++i) file.write(std::vector<Word>(300, i));
  file.close();
  return device;
}

/// Returns how many of the ten records are read completely before the first error or the end. `said` receives
/// the doubts about PFI and PRI.
int good_records(MemoryDevice& device, std::string* said = nullptr) {
  dataset::File file(device);
  std::vector<Word> words(400);
  for (int good = 0;; ++good) {
    try {
      const auto result = file.read(words);
      if (result.met != ReadStatus::kRecord) {
        if (said != nullptr && file.doubt()) *said = file.doubt()->said;
        return good;
      }
      if (result.words != Words{300} || words[0] != static_cast<Word>(good + 1)) return -1;
    } catch (const FormatError& error) {
      if (said != nullptr) *said = error.what();
      return good;
    }
  }
}

TEST(Damage, AllTenRecordsAreReadWithoutDamage) {
  auto device = ten_records();
  EXPECT_EQ(good_records(device), 10);
}

TEST(Damage, ABlockOfSomethingElseIsNamed) {
  auto device = ten_records();
  device.held[2].fill(0x5555555555555555U);
  std::string said;
  EXPECT_EQ(good_records(device, &said), 3) << "records 1 to 3 end in blocks 0 and 1";
  EXPECT_EQ(
      said,
      "block 2, word 0: expected the block control word of block 2, found 0525252525252525252525 (octal)");
}

TEST(Damage, ATruncatedDatasetIsNamed) {
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

TEST(Damage, AWrongRecordControlWordIsNamed) {
  auto device = ten_records();
  device.held[0][301] = 12345;
  std::string said;
  EXPECT_EQ(good_records(device, &said), 0);
  EXPECT_EQ(
      said,
      "block 0, word 301: expected a record control word (EOR, EOF or EOD), found 0000000000000000030071 "
      "(octal)");
}

TEST(Damage, AnEndOfFileInsideARecordIsNamed) {
  auto device = ten_records();
  device.held[0][301] = (device.held[0][301] & ~(Word{15} << 60)) | (Word{14} << 60);
  std::string said;
  EXPECT_EQ(good_records(device, &said), 0);
  EXPECT_EQ(
      said,
      "block 0, word 301: expected an EOR after 300 data words, found EOF UBC 0, PFI 0, PRI 0, FWI 210");
}

TEST(Damage, RecordsBeforeAnErrorCanBeReadAgain) {
  auto device = ten_records();
  device.held[2].fill(1);
  dataset::File file(device);
  std::vector<Word> words(300);
  for (int i = 0; i < 3; ++i) file.read(words);
  EXPECT_THROW(file.read(words), FormatError);
  EXPECT_THROW(file.read(words), FormatError) << "it stands where the record began";
  file.backspace();
  EXPECT_EQ(file.read(words).words, Words{300});
  EXPECT_EQ(words[0], 3U);
}

TEST(Damage, ARecordThatWasReadInPartIsReadFromItsStartAfterAnError) {
  auto device = ten_records();
  device.held[2].fill(1);
  dataset::File file(device);
  std::vector<Word> words(300);
  for (int i = 0; i < 3; ++i) file.read(words);
  const auto part = std::span(words).first(3);
  ASSERT_EQ(file.read(part, RemainderPolicy::kKeep).record, dataset::bits_of(Words{3}));
  EXPECT_THROW(file.read(words), FormatError);
  const auto again = file.read(part, RemainderPolicy::kKeep);
  EXPECT_EQ(again.words, Words{3});
  EXPECT_EQ(again.record, dataset::bits_of(Words{3})) << "they are the record's first";
}

TEST(Damage, AForeignDatasetIsRejectedAtItsFirstWord) {
  MemoryDevice device(4);
  device.held[0].fill(0x4142434445464748U);
  std::string said;
  EXPECT_EQ(good_records(device, &said), 0);
  EXPECT_EQ(said.substr(0, 16), "block 0, word 0:") << said;
}

TEST(Damage, ADatasetThatWasNeverWrittenIsEmpty) {
  MemoryDevice device(4);
  dataset::File file(device);
  std::vector<Word> words(1);
  EXPECT_EQ(file.read(words).met, ReadStatus::kEndOfData);
}

// Every bit of every control word is flipped. Either the error is found, or the program sees no difference.
TEST(Damage, EveryFlippedBitOfAControlWordIsDetected) {
  const auto whole = ten_records();
  std::vector<std::pair<std::int64_t, std::size_t>> controls;
  for (std::size_t block = 0; block < 6; ++block) controls.emplace_back(block, 0);
  for (std::size_t i = 1; i <= 10; ++i) {
    const std::size_t at = i * 301 - 1;  // index among words other than block control words
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
  // These bits belong to no field, or to UBC, TRAN and BDF, which this reader does not check.
  EXPECT_LT(unseen, static_cast<int>(controls.size()) * 24);
}

TEST(Damage, WordsMarkedAsBadAreReturnedAndReported) {
  auto device = ten_records();
  device.held[1][0] |=
      Word{1} << 52;  // BDF of block 1, which contains parts of records 2 and 3, and the start of record 4
  dataset::File file(device);
  std::vector<Word> words(300);
  std::vector<bool> bad;
  for (int i = 0; i < 5; ++i) {
    const auto result = file.read(words);
    bad.push_back(result.bad_data.has_value());
    if (!result.bad_data) continue;
    EXPECT_EQ(result.bad_data->block, Blocks{1});
    EXPECT_EQ(result.bad_data->word, Words{});
  }
  EXPECT_EQ(bad, (std::vector<bool>{false, true, true, true, false}));
  device = ten_records();
  device.held[0][301] |= Word{1} << 52;  // BDF in the EOR of record 1
  dataset::File again(device);
  const auto first = again.read(words);
  ASSERT_TRUE(first.bad_data);
  EXPECT_EQ(first.bad_data->word, Words{301});
  EXPECT_FALSE(again.read(words).bad_data);
}

TEST(Damage, SrsSkipsTheRemainderOfABlock) {
  MemoryDevice device(4);
  // There are two records of one word. The first one's control word has SRS (bit 12), so the second starts in
  // block 1.
  device.held[0][0] = 1;
  device.held[0][1] = 77;
  device.held[0][2] = 0x8008000000000000U;
  device.held[0][3] = 0x1234;  // unused words
  device.held[1][0] = 0x201;
  device.held[1][1] = 88;
  device.held[1][2] = 0x8000000001000000U;
  device.held[1][3] = 0xF000000001000000U;
  dataset::File file(device);
  std::vector<Word> words(1);
  file.read(words);
  EXPECT_EQ(words[0], 77U);
  EXPECT_EQ(file.read(words).met, ReadStatus::kRecord);
  EXPECT_EQ(words[0], 88U);
  EXPECT_EQ(file.read(words).met, ReadStatus::kEndOfData);
  for (int i = 0; i < 2; ++i) file.backspace();
  file.read(words);
  EXPECT_EQ(words[0], 88U);
  for (int i = 0; i < 2; ++i) file.backspace();
  file.read(words);
  EXPECT_EQ(words[0], 77U);
}

TEST(Room, ARecordThatDoesNotFitIsRejectedAndThoseBeforeStay) {
  for (const std::size_t size : {std::size_t{509}, std::size_t{510}, std::size_t{2000}}) {
    MemoryDevice device(2);
    dataset::File file(device);
    file.write(std::vector<Word>(500, 1));
    EXPECT_THROW(file.write(std::vector<Word>(size + 11, 2)), dataset::FullError) << size;
    file.close();
    dataset::File again(device);
    std::vector<Word> words(1000);
    EXPECT_EQ(again.read(words).words, Words{500});
    EXPECT_EQ(again.read(words).met, ReadStatus::kEndOfFile);
    EXPECT_EQ(again.read(words).met, ReadStatus::kEndOfData);
  }
}

TEST(Room, TwoWordsAreStoredForTheEnds) {
  MemoryDevice device(1);
  dataset::File file(device);
  file.write(std::vector<Word>(508, 1));  // the EOR of this record is in word 509
  EXPECT_THROW(file.write({}), dataset::FullError);
  EXPECT_THROW(file.end_file(), dataset::FullError);
  file.close();
  EXPECT_EQ(device.held[0][509], 0x8000000000000002U & ~Word{2});
  EXPECT_EQ(device.held[0][510], 0xE000000000000000U);
  EXPECT_EQ(device.held[0][511], 0xF000000000000000U);
}

/// Writes a record with the word 5, one of this number of blocks, and one with the word 7.
void write_long(dataset::File& file, std::int64_t blocks) {
  file.write(std::vector<Word>{5});
  for (std::int64_t block = 0; block < blocks; ++block) {
    file.write(std::vector<Word>(511, LongDevice::kWord), block + 1 == blocks);
  }
  file.write(std::vector<Word>{7});
}

/// Goes back over the three records of write_long(), and reads each one again.
void expect_way_back(dataset::File& file, std::int64_t blocks) {
  std::vector<Word> words(1);
  for (const auto& [first, length] :
       std::vector<std::pair<Word, std::int64_t>>{{7, 1}, {LongDevice::kWord, 511 * blocks}, {5, 1}}) {
    file.backspace();
    EXPECT_EQ(file.read(words).record, dataset::bits_of(Words{length})) << blocks;
    EXPECT_EQ(words[0], first) << blocks;
    file.backspace();
  }
}

// PRI has 15 bits and contains the number of blocks modulo 32768, so a reader going back searches in steps of
// 32768 blocks.
TEST(LongRecords, ARecordOfMoreBlocksThanPriHoldsIsFoundBackwards) {
  for (const std::int64_t blocks : {32766, 32767, 32768, 32769, 40000, 65536, 70000}) {
    LongDevice device;
    dataset::File file(device);
    write_long(file, blocks);
    expect_way_back(file, blocks);  // the first file has written the record; the one below reads it
    dataset::File again(device);
    for (int i = 0; i < 3; ++i) again.read({});
    EXPECT_FALSE(again.doubt()) << blocks;
    expect_way_back(again, blocks);
  }
}

TEST(LongRecords, FindsTheStartOfALongRecordWithAnyPri) {
  for (const std::int64_t said : {0, 1, 7231, 7232, 7233, 32767}) {
    constexpr std::int64_t kBlocks = 40000;
    LongDevice device;
    dataset::File file(device);
    write_long(file, kBlocks);
    file.close();
    // Block 0 has a BCW, one word and an EOR, so 509 words of the long record are in it. Its EOR is in block
    // 40000.
    Word& control = device.held.at(kBlocks)[3];
    ASSERT_EQ(control >> 60, 8U);
    control = (control & ~(Word{0x7FFF} << 9)) | static_cast<Word>(said) << 9;
    dataset::File again(device);
    for (int i = 0; i < 3; ++i) again.read({});
    EXPECT_EQ(again.doubt().has_value(), said != 7232);
    expect_way_back(again, kBlocks);
  }
}

constexpr std::size_t kFar = 1100;  // words, which need three blocks

/// Returns four files: in block 0, one with two records of one word; in blocks 0 to 2, one with a record of
/// 1100 words and one of one word; in block 2, an empty file, and one with a record of one word.
MemoryDevice four_files() {
  MemoryDevice device(8);
  dataset::File file(device);
  file.write(std::vector<Word>{1});
  file.write(std::vector<Word>{2});
  file.end_file();
  file.write(std::vector<Word>(kFar, 3));
  file.write(std::vector<Word>{4});
  file.end_file();
  file.end_file();
  file.write(std::vector<Word>{5});
  file.close();
  return device;
}

/// Checks every mark of the dataset forwards, and then the same marks backwards.
void expect_four_files(dataset::File& file) {
  const std::vector<std::int64_t> lengths = {1, 1, 0, kFar, 1, 0, 0, 1, 0};
  const std::vector<Word> firsts = {1, 2, 0, 3, 4, 0, 0, 5, 0};
  std::vector<Word> words(1);
  const auto expect = [&](std::size_t i) {
    const auto result = file.read(words);
    EXPECT_EQ(result.record, dataset::bits_of(Words{lengths[i]})) << i;
    EXPECT_EQ(result.met, firsts[i] == 0 ? ReadStatus::kEndOfFile : ReadStatus::kRecord) << i;
    if (firsts[i] != 0) {
      EXPECT_EQ(words[0], firsts[i]) << i;
    }
  };
  for (std::size_t i = 0; i < lengths.size(); ++i) expect(i);
  EXPECT_EQ(file.read(words).met, ReadStatus::kEndOfData);
  for (std::size_t i = lengths.size(); i-- > 0;) {
    file.backspace();
    expect(i);
    file.backspace();
  }
}

/// Sets this field of every control word of a record, EOF or EOD.
void set_ways_back(MemoryDevice& device, int shift, Word mask, Word said) {
  for (auto& [number, block] : device.held) {
    for (int word = 1; word < dataset::kBlockWords.count; ++word) {
      Word& control = block[static_cast<std::size_t>(word)];
      if (dataset::is_record_control(control)) control = (control & ~(mask << shift)) | said << shift;
    }
  }
}

// With wrong PFI and PRI, a reader can still read forwards and go back.
TEST(PreviousRecordIndices, AReaderDoesNotNeedThemInEitherDirection) {
  for (const Word said : {Word{0}, Word{1}, Word{2}, Word{3}, Word{5}, Word{0x7FFF}}) {
    for (const bool files : {false, true}) {
      auto device = four_files();
      files ? set_ways_back(device, 24, 0xFFFFF, said) : set_ways_back(device, 9, 0x7FFF, said);
      dataset::File file(device);
      expect_four_files(file);
      EXPECT_TRUE(file.doubt());

      auto records = ten_records();
      files ? set_ways_back(records, 24, 0xFFFFF, said) : set_ways_back(records, 9, 0x7FFF, said);
      dataset::File ten(records);
      for (int i = 0; i < 10; ++i) ten.read({});
      std::vector<Word> words(1);
      for (Word i = 10; i > 0; --i) {
        ten.backspace();
        ten.read(words);
        EXPECT_EQ(words[0], i) << said << files;
        ten.backspace();
      }
    }
  }
}

// The second file of four_files() starts in block 0, and its EOF is word 87 of block 2. A record written in
// place of the EOF has its EOR in word 88, with PFI 2, even if earlier control words are wrong.
TEST(PreviousRecordIndices, AreCorrectInRecordsAfterWrongOnes) {
  for (const Word said : {Word{0}, Word{1}, Word{3}}) {
    auto device = four_files();
    ASSERT_EQ(device.held[2][87], 0xE000000002000000U);
    set_ways_back(device, 24, 0xFFFFF, said);
    dataset::File file(device);
    for (int i = 0; i < 6; ++i) file.read({});
    file.backspace();
    file.write(std::vector<Word>{6});
    file.close();
    EXPECT_EQ(device.held[2][88], 0x8000000002000000U) << said;
  }
}

// Record 4 starts in block 1 and ends in block 2. Its EOR is the (4 * 301)th word that is not a BCW.
TEST(PreviousRecordIndices, WrongOnesAreReportedWithTheFirstPlace) {
  auto device = ten_records();
  device.held[2][182] ^= Word{6} << 9;   // PRI 1 becomes 7
  device.held[5][454] ^= Word{4} << 24;  // PFI of a later control word
  dataset::File file(device);
  while (file.read({}).met != ReadStatus::kEndOfData) {
  }
  ASSERT_TRUE(file.doubt());
  EXPECT_EQ(file.doubt()->at.block, Blocks{2});
  EXPECT_EQ(file.doubt()->at.word, Words{182});
  EXPECT_EQ(file.doubt()->said, "PRI is 7, but the record started 1 blocks earlier");
}

TEST(EndOfData, AnEodThatAnnouncesMoreWordsIsRejected) {
  for (const bool record : {false, true}) {
    MemoryDevice device(2);
    dataset::File file(device);
    if (record) file.write(std::vector<Word>{7});
    file.close();
    const std::size_t at = record ? 4 : 1;
    if (!record) {  // nothing was written, so the device is blank
      device.held[0][0] = 0;
      device.held[0][1] = Word{15} << 60;
    }
    device.held[0][at] |= 3;
    dataset::File again(device);
    const auto read_all = [&] {
      while (again.read({}).met != ReadStatus::kEndOfData) {
      }
    };
    try {
      read_all();
      ADD_FAILURE() << "no error";
    } catch (const FormatError& error) {
      EXPECT_EQ(
          std::string(error.what()),
          "block 0, word " + std::to_string(at) +
              ": expected FWI 0 in an EOD, because nothing follows it, found EOD UBC 0, PFI 0, PRI 0, FWI 3");
    }
  }
}

}  // namespace
}  // namespace platter::tests
