// Record formats as bytes: the layout of each, and the errors of decoding.
//
// A variable record follows its length. VMS: the length has two bytes, the less significant first, and
// records start at even bytes. IBM: a block starts with its length in two bytes, the more significant first,
// and two zeros; a record in it starts with its length, a code (0 whole, 1 first, 3 middle, 2 last) and a
// zero.

#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "emulator/codec/f77_records.hpp"
#include "emulator/codec/ibm_records.hpp"
#include "emulator/codec/text_records.hpp"
#include "emulator/codec/vax_records.hpp"

namespace platter::tests {
namespace {

using amount::Bytes;
using codec::StringStream;
using namespace std::string_literals;

std::string encoded(codec::RecordCodec& codec, const std::vector<std::string>& records) {
  std::string bytes;
  StringStream stream(bytes);
  for (const auto& record : records) codec.encode(codec::bytes_of(record), stream);
  codec.finish(stream);
  return bytes;
}

/// Returns the error of decoding the first record, or "" if it succeeds.
std::string wrong(codec::RecordCodec& codec, std::string bytes) {
  StringStream stream(bytes);
  std::vector<std::byte> record;
  try {
    codec.decode(stream, record);
  } catch (const codec::RecordError& error) {
    return error.what();
  }
  return "";
}

TEST(LengthField, StoresLengthsInEitherOrder) {
  const codec::LengthField big{Bytes{4}, std::endian::big};
  const codec::LengthField little{Bytes{2}, std::endian::little};
  const std::vector<std::byte> in_big{std::byte{0}, std::byte{1}, std::byte{0}, std::byte{2}};
  EXPECT_EQ(big.encoded(Bytes{65538}), in_big);
  EXPECT_EQ(big.decode(in_big), Bytes{65538});
  const std::vector<std::byte> in_little{std::byte{2}, std::byte{1}};
  EXPECT_EQ(little.encoded(Bytes{258}), in_little);
  EXPECT_EQ(little.decode(in_little), Bytes{258});
}

TEST(FixedRecords, AreFilledUpAndAligned) {
  codec::FixedRecords odd(Bytes{3}, Bytes{2});
  EXPECT_EQ(encoded(odd, {"abc", "d"}), "abc\0d\0\0\0"s);
  codec::FixedRecords close(Bytes{3});
  EXPECT_EQ(encoded(close, {"abc", "d"}), "abcd\0\0"s);
  EXPECT_EQ(wrong(close, ""), "");
  EXPECT_EQ(wrong(close, "ab"), "the file ends inside a record");
}

TEST(VariableRecords, FollowTheirLengths) {
  auto variable = codec::vax_variable();
  std::string bytes = encoded(variable, {"abc", "", "de"});
  EXPECT_EQ(bytes, "\3\0abc\0\0\0\2\0de"s);
  EXPECT_EQ(codec::decode_all(variable, bytes), (std::vector{"abc"s, ""s, "de"s}));
  EXPECT_EQ(wrong(variable, "\3"s), "the file ends inside a record's length");
  EXPECT_EQ(wrong(variable, "\3\0"s), "the file ends inside a record");
  EXPECT_EQ(wrong(variable, "\3\0ab"s), "the file ends inside a record");
}

TEST(SegmentedRecords, AreSplitAfter2042Bytes) {
  codec::SegmentedRecords segmented(codec::vax_variable());
  EXPECT_EQ(encoded(segmented, {""}), "\2\0\3\0"s);
  EXPECT_EQ(encoded(segmented, {std::string(2043, 'x')}),
            "\xfc\7\1\0"s + std::string(2042, 'x') + "\3\0\2\0x\0"s);
  EXPECT_EQ(wrong(segmented, "\1\0\3\0"s), "a segment is out of order");
  EXPECT_EQ(wrong(segmented, "\2\0\2\0"s), "a segment is out of order");
  EXPECT_EQ(wrong(segmented, "\2\0\1\0"s), "the last segment is missing");
}

std::string error_of_block(std::string_view block) {
  try {
    codec::segments_of(codec::bytes_of(block));
  } catch (const codec::RecordError& error) {
    return error.what();
  }
  return "";
}

TEST(IbmBlocks, RejectLengthsThatCannotBe) {
  EXPECT_EQ(error_of_block("\0\11\0\0\0\5\0\0x"s), "");
  EXPECT_EQ(error_of_block("\0\12\0\0\0\5\0\0x"s), "a block differs in length from its descriptor");
  EXPECT_EQ(error_of_block("\0\3"s), "a block differs in length from its descriptor");
  EXPECT_EQ(error_of_block("\0\11\1\0\0\5\0\0x"s), "a block has an invalid length");
  EXPECT_EQ(error_of_block("\0\11\0\0\0\6\0\0x"s), "a record is longer than the rest of its block");
  EXPECT_EQ(error_of_block("\0\11\0\0\0\3\0\0x"s), "a record is longer than the rest of its block");
  EXPECT_EQ(error_of_block("\0\13\0\0\0\5\0\0x\0\5"s), "a record's length is cut off by the block's end");
}

/// A record is rejected if its first or last segment is missing.
TEST(IbmRecords, SegmentsOutOfPlaceAreRejected) {
  codec::IbmRecords spanned(codec::Blocking::kSpanned, Bytes{12});
  EXPECT_EQ(wrong(spanned, "\0\11\0\0\0\5\2\0x"s), "a segment is out of order");
  EXPECT_EQ(wrong(spanned, "\0\11\0\0\0\5\1\0x\0\11\0\0\0\5\0\0y"s), "a segment is out of order");
  codec::IbmRecords other(codec::Blocking::kSpanned, Bytes{12});
  EXPECT_EQ(wrong(other, "\0\11\0\0\0\5\1\0x"s), "the last segment is missing");
}

TEST(IbmRecords, BackspaceNeedsTheRecordsBefore) {
  codec::IbmRecords whole(codec::Blocking::kWhole, Bytes{20});
  std::string bytes = encoded(whole, {"abc", "de", "fghi"});
  StringStream stream(bytes);
  whole.seek(stream, Bytes{17});
  EXPECT_FALSE(whole.backspace(stream)) << "two records are before, which it has not seen";
  std::vector<std::byte> record;
  ASSERT_TRUE(whole.decode(stream, record));
  EXPECT_EQ(amount::bytes_in(record), Bytes{4});
  EXPECT_TRUE(whole.backspace(stream));
  whole.seek(stream, {});
  EXPECT_TRUE(whole.backspace(stream)) << "it stays at the start";
}

std::vector<std::unique_ptr<codec::RecordCodec>> all_codecs() {
  std::vector<std::unique_ptr<codec::RecordCodec>> all;
  all.push_back(std::make_unique<codec::FixedRecords>(Bytes{7}, Bytes{2}));
  all.push_back(std::make_unique<codec::VariableRecords>(codec::vax_variable()));
  all.push_back(std::make_unique<codec::SegmentedRecords>(codec::vax_variable()));
  all.push_back(std::make_unique<codec::IbmRecords>(codec::Blocking::kNone, Bytes{5000}));
  all.push_back(std::make_unique<codec::IbmRecords>(codec::Blocking::kWhole, Bytes{5000}));
  all.push_back(std::make_unique<codec::IbmRecords>(codec::Blocking::kSpanned, Bytes{50}));
  all.push_back(std::make_unique<codec::F77Records>(std::endian::big));
  all.push_back(std::make_unique<codec::TextRecords>());
  return all;
}

TEST(RecordCodecs, ReturnEachRecordAndGoBackOverIt) {
  std::mt19937 random(52);
  for (const auto& codec : all_codecs()) {
    const bool fixed = codec->longest() == Bytes{7};
    std::vector<std::string> records;
    for (int i = 0; i < 40; ++i)
      records.emplace_back(fixed ? 7 : random() % 4900, static_cast<char>('a' + i % 26));
    std::string bytes = encoded(*codec, records);
    EXPECT_EQ(codec::decode_all(*codec, bytes), records);

    StringStream stream(bytes);
    codec->seek(stream, {});
    std::vector<std::byte> record;
    std::vector<std::byte> again;
    for (int i = 0; i < 20; ++i) {
      record.clear();
      ASSERT_TRUE(codec->decode(stream, record));
      ASSERT_TRUE(codec->backspace(stream));
      if (i % 2 == 0) {
        std::vector<std::byte> part(record.size() / 2);
        ASSERT_EQ(codec->read(stream, part, codec::RemainderPolicy::kKeep).met, codec::ReadStatus::kMore);
        ASSERT_TRUE(codec->backspace(stream)) << "to the start of the record that was read in part";
      }
      again.clear();
      ASSERT_TRUE(codec->decode(stream, again));
      ASSERT_EQ(again, record);
    }
  }
}

}  // namespace
}  // namespace platter::tests
