// Whole datasets, word for word, derived by hand from the description of COS blocked datasets. Bit 0 is the
// most significant. BCW: M 0-3, BDF 11, block number 31-54, FWI 55-63. RCW: M 0-3 (EOR 10, EOF 16, EOD 17
// octal), UBC 4-9, TRAN 10, BDF 11, SRS 12, PFI 20-39, PRI 40-54, FWI 55-63. In hexadecimal, the first digit
// is M; a block number or PRI counts in units of 200, and PFI in units of 1000000. PFI and PRI count from the
// block in which the file or record starts. After a control word in word 511, that is the next block.

#include <gtest/gtest.h>

#include <vector>

#include "emulator/codec/cos/control_word.hpp"
#include "emulator/codec/cos/file.hpp"
#include "tests/emulator/codec/memory_device.hpp"

namespace platter::tests {
namespace {

using amount::Bits;
using amount::Blocks;
using amount::Words;
using dataset::Word;
using Lines = std::vector<std::pair<int, Word>>;

// Numbers of blocks, words and bits cannot be mixed with each other or with plain numbers.
template <typename Number>
concept IsBlock = requires(dataset::BlockDevice& device, Number block, dataset::Block& into) {
  device.read(block, into);
} || requires(Number blocks) { dataset::RecordControlWord{.record_back = blocks}; };
static_assert(IsBlock<Blocks> && !IsBlock<amount::Sectors> && !IsBlock<Words> && !IsBlock<std::int64_t>);
template <typename Number>
concept IsWord = requires(Number word) { dataset::Place{.word = word}; } ||
                 requires(Number words) { dataset::BlockControlWord{.forward = words}; };
static_assert(IsWord<Words> && !IsWord<Blocks> && !IsWord<std::int64_t>);
template <typename Number>
concept IsLength =
    requires(dataset::RecordFormat& records, Number length) { records.write({}, length, true); };
static_assert(IsLength<Bits> && !IsLength<amount::Bytes> && !IsLength<std::int64_t>);

/// Returns the block's words that are not zero, by number.
Lines words_of(const MemoryDevice& device, std::int64_t block) {
  Lines lines;
  for (int i = 0; i < dataset::kBlockWords.count; ++i) {
    const Word word = device.held.at(block)[static_cast<std::size_t>(i)];
    if (word != 0) lines.emplace_back(i, word);
  }
  return lines;
}

std::vector<Word> ones(std::size_t count) {
  return std::vector<Word>(count, 1);
}

TEST(Golden, ARecordOfTwoWordsAndAnEmptyOneShareABlock) {
  MemoryDevice device;
  dataset::File file(device);
  file.write(std::vector<Word>{0x1111, 0x2222});
  file.write({});
  file.close();
  ASSERT_EQ(device.held.size(), 1U);
  EXPECT_EQ(words_of(device, 0), (Lines{{0, 0x0000000000000002},  // BCW: block 0, two words to the next
                                        {1, 0x1111},
                                        {2, 0x2222},
                                        {3, 0x8000000000000000},     // EOR
                                        {4, 0x8000000000000000},     // EOR
                                        {5, 0xE000000000000000},     // EOF
                                        {6, 0xF000000000000000}}));  // EOD
}

TEST(Golden, ARecordThatFillsItsBlockHasItsEndInWord1OfTheNext) {
  MemoryDevice device;
  dataset::File file(device);
  file.write(ones(511));
  file.close();
  ASSERT_EQ(device.held.size(), 2U);
  EXPECT_EQ(words_of(device, 0).front(), std::pair(0, Word{511}));
  EXPECT_EQ(words_of(device, 0).size(), 512U);
  EXPECT_EQ(words_of(device, 1),
            (Lines{{0, 0x0000000000000200},     // BCW: block 1, none to the next
                   {1, 0x8000000001000200},     // EOR: PFI 1, to the start; PRI 1
                   {2, 0xE000000001000000},     // EOF: PFI 1, PRI 0
                   {3, 0xF000000000000000}}));  // EOD, which follows the EOF in this block
}

TEST(Golden, ARecordOf510WordsHasItsEndInTheBlocksLastWord) {
  MemoryDevice device;
  dataset::File file(device);
  file.write(ones(510));
  file.write(std::vector<Word>{7});
  file.close();
  EXPECT_EQ(words_of(device, 0).front(), std::pair(0, Word{510}));
  EXPECT_EQ(words_of(device, 0).back(), std::pair(511, Word{0x8000000000000000}));
  EXPECT_EQ(words_of(device, 1), (Lines{{0, 0x0000000000000201},  // BCW: block 1, one word
                                        {1, 7},
                                        {2, 0x8000000001000000},  // EOR: PFI 1, starts in this block
                                        {3, 0xE000000001000000},
                                        {4, 0xF000000000000000}}));
}

// A program's buffer of 511 * B words fills B blocks. Each record ends one word later in its block than the
// previous one.
TEST(Golden, RecordsOf1022WordsEndOneWordFartherEach) {
  MemoryDevice device;
  dataset::File file(device);
  for (int i = 0; i < 3; ++i) file.write(ones(1022));
  file.close();
  ASSERT_EQ(device.held.size(), 7U);
  const auto word = [&](std::int64_t block, std::size_t i) { return device.held.at(block)[i]; };
  EXPECT_EQ(word(0, 0), 0x1FFU);
  EXPECT_EQ(word(1, 0), 0x3FFU);               // block 1, 511 words
  EXPECT_EQ(word(2, 0), 0x400U);               // block 2, none
  EXPECT_EQ(word(2, 1), 0x80000000020005FEU);  // EOR: PFI 2, PRI 2, 510 words follow in this block
  EXPECT_EQ(word(3, 0), 0x7FFU);               // block 3, 511 words
  EXPECT_EQ(word(4, 0), 0x801U);               // block 4: one word is left of the record
  EXPECT_EQ(word(4, 2), 0x80000000040005FDU);  // EOR: PFI 4, PRI 2, 509 words follow
  EXPECT_EQ(word(6, 0), 0xC02U);               // block 6: two words are left
  EXPECT_EQ(word(6, 3), 0x8000000006000400U);  // EOR: PFI 6, PRI 2
  EXPECT_EQ(word(6, 4), 0xE000000006000000U);
  EXPECT_EQ(word(6, 5), 0xF000000000000000U);
}

TEST(Golden, ControlWordsCountUnusedBitsAndASecondFile) {
  MemoryDevice device;
  dataset::File file(device);
  file.write(std::vector<Word>{0x4142434445000000}, Bits{40}, true);  // five characters
  file.end_file();
  file.write(ones(600));
  file.close();
  EXPECT_EQ(device.held.at(0)[0], 1U);
  EXPECT_EQ(device.held.at(0)[2], 0x8600000000000000U);  // EOR, UBC 30 octal: bits 4-9 are 011000
  EXPECT_EQ(device.held.at(0)[3], 0xE0000000000001FCU);  // EOF, 508 words follow
  // There are 600 - 508 = 92 words, an EOR with PFI 1 (the EOF is in block 0) and PRI 1, an EOF and an EOD.
  EXPECT_EQ(device.held.at(1)[0], 0x25CU);
  EXPECT_EQ(device.held.at(1)[93], 0x8000000001000200U);
  EXPECT_EQ(device.held.at(1)[94], 0xE000000001000000U);
  EXPECT_EQ(device.held.at(1)[95], 0xF000000000000000U);
}

// Block 0 contains a BCW, 509 words, an EOR in word 510 and an EOF in word 511. The second file starts in
// block 1, and its PFIs count from there. Its record of 511 words fills block 1, and the EOR is in word 1 of
// block 2.
TEST(Golden, AFileAfterAnEofInABlocksLastWordStartsInTheNextBlock) {
  MemoryDevice device;
  dataset::File file(device);
  file.write(ones(509));
  file.end_file();
  file.write(ones(511));
  file.end_file();
  file.close();
  ASSERT_EQ(device.held.size(), 3U);
  EXPECT_EQ(device.held.at(0)[510], 0x8000000000000000U);  // EOR
  EXPECT_EQ(device.held.at(0)[511], 0xE000000000000000U);  // EOF: PFI 0, to the start; FWI 0
  EXPECT_EQ(device.held.at(1)[0], 0x3FFU);                 // BCW: block 1, 511 words
  EXPECT_EQ(words_of(device, 2),
            (Lines{{0, 0x0000000000000400},     // BCW: block 2, none
                   {1, 0x8000000001000200},     // EOR: PFI 1, to block 1; PRI 1
                   {2, 0xE000000001000000},     // EOF: PFI 1
                   {3, 0xF000000000000000}}));  // EOD, which follows the EOF in this block
}

// The second file contains only an EOF and the EOD. Both are in block 1, where it starts.
TEST(Golden, AnEmptyFileAfterAnEofAtABlocksEndStartsTheNextBlock) {
  MemoryDevice device;
  dataset::File file(device);
  file.write(ones(509));
  file.end_file();
  file.end_file();
  file.close();
  EXPECT_EQ(words_of(device, 1),
            (Lines{{0, 0x0000000000000200}, {1, 0xE000000000000000}, {2, 0xF000000000000000}}));
}

// A BCW, 510 words and an EOR fill block 0. A record of 511 * L words fills blocks 1 to L, and its EOR is in
// word 1 of block L + 1: PFI is L + 1, PRI is L modulo 8000 (hexadecimal).
TEST(Golden, PriOfLongRecordsIsModuloTwoToThe15th) {
  const std::vector<std::pair<std::int64_t, Word>> expected = {
      {32767, 0x8000008000FFFE00},   // PFI 8000, PRI 7FFF
      {32768, 0x8000008001000000},   // PFI 8001, PRI 0
      {32769, 0x8000008002000200},   // PFI 8002, PRI 1
      {40000, 0x8000009C41388000}};  // PFI 9C41, PRI 1C40
  for (const auto& [blocks, control] : expected) {
    LongDevice device;
    dataset::File file(device);
    file.write(ones(510));
    for (std::int64_t block = 0; block < blocks; ++block) {
      file.write(std::vector<Word>(511, LongDevice::kWord), block + 1 == blocks);
    }
    file.close();
    EXPECT_EQ(device.held.at(blocks + 1)[1], control) << blocks;
  }
}

TEST(Golden, AWriteClearsTheRestOfItsLastBlock) {
  MemoryDevice device;
  dataset::File file(device);
  for (int i = 0; i < 4; ++i) file.write(ones(100));
  file.rewind();
  file.read({});
  file.write(std::vector<Word>{7});
  file.close();
  const Lines lines = words_of(device, 0);
  ASSERT_EQ(lines.size(), 106U);
  EXPECT_EQ(Lines(lines.end() - 5, lines.end()), (Lines{{101, 0x8000000000000001},
                                                        {102, 7},
                                                        {103, 0x8000000000000000},
                                                        {104, 0xE000000000000000},
                                                        {105, 0xF000000000000000}}));
}

TEST(ControlWords, EveryFieldIsAtItsDocumentedPosition) {
  using dataset::Mark;
  EXPECT_EQ(dataset::pack(dataset::BlockControlWord{true, Blocks{0xFFFFFF}, Words{511}}),
            0x00100001FFFFFFFFU);
  EXPECT_EQ(dataset::pack(dataset::RecordControlWord{Mark::kRecord, Bits{63}}), 0x8FC0000000000000U);
  EXPECT_EQ(dataset::pack(dataset::RecordControlWord{.transparent = true}), 0x8020000000000000U);
  EXPECT_EQ(dataset::pack(dataset::RecordControlWord{.bad_data = true}), 0x8010000000000000U);
  EXPECT_EQ(dataset::pack(dataset::RecordControlWord{.skips_remainder = true}), 0x8008000000000000U);
  EXPECT_EQ(dataset::pack(dataset::RecordControlWord{.file_back = Blocks{0xFFFFF}}), 0x80000FFFFF000000U);
  EXPECT_EQ(dataset::pack(dataset::RecordControlWord{.record_back = Blocks{0x7FFF}}), 0x8000000000FFFE00U);
  EXPECT_EQ(dataset::pack(dataset::RecordControlWord{.forward = Words{511}}), 0x80000000000001FFU);
}

TEST(ControlWords, NumbersTooLargeForAFieldAreReducedModulo) {
  EXPECT_EQ(dataset::pack(dataset::RecordControlWord{.file_back = Blocks{0x100003}}), 0x8000000003000000U);
  EXPECT_EQ(dataset::pack(dataset::RecordControlWord{.record_back = Blocks{0x8003}}), 0x8000000000000600U);
}

TEST(ControlWords, UnpackingIsTheReverse) {
  const dataset::RecordControlWord control{dataset::Mark::kFile, Bits{17},      true,      true, true,
                                           Blocks{123456},       Blocks{12345}, Words{321}};
  EXPECT_EQ(
      dataset::describe(dataset::unpack_record(dataset::pack(control))),
      "EOF UBC 17, PFI 123456, PRI 12345, FWI 321, transparent, bad data, skips the remainder of its block");
}

}  // namespace
}  // namespace platter::tests
