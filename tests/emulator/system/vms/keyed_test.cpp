// Relative and indexed files.

#include <cstring>

#include "emulator/system/vms/indexed_stream.hpp"
#include "emulator/system/vms/relative_stream.hpp"
#include "tests/emulator/system/vms/vms_bench.hpp"

namespace platter::tests {
namespace {

using vms::KeyedStream;

Bytes text(std::string_view text) {
  const auto* const bytes = reinterpret_cast<const std::byte*>(text.data());
  return {bytes, bytes + text.size()};
}

std::string text_of(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

struct Keyed : testing::Test {
  vms::File& file(vms::Organization organization, std::int64_t length) {
    return bench.create("A", {.format = Format::kFixed,
                              .longest = amount::Bytes{length},
                              .organization = organization,
                              .bucket = Blocks{1}});
  }
  vms::File& indexed(std::int64_t length, std::vector<vms::KeyField> keys) {
    vms::File& made = file(vms::Organization::kIndexed, length);
    made.indexed = std::make_shared<vms::IndexedContents>(vms::IndexedContents{.keys = std::move(keys)});
    return made;
  }

  VmsBench bench;
};

TEST_F(Keyed, ARelativeFileHasEmptyCells) {
  vms::Channel channel(bench.kernel, file(vms::Organization::kRelative, 100), true);
  vms::RelativeStream stream(channel, 2);
  stream.put(3, text(std::string(100, 'c')));
  stream.put(30, text(std::string(100, 'z')));
  EXPECT_EQ(condition_of([&] { stream.get(4); }), Condition::kNoRecord);
  EXPECT_EQ(condition_of([&] { stream.get(31); }), Condition::kNoRecord);
  stream.rewind();
  EXPECT_EQ(text_of(stream.next())[0], 'c');
  EXPECT_EQ(text_of(stream.next())[0], 'z');
  EXPECT_EQ(condition_of([&] { stream.next(); }), Condition::kEndOfFile);
  stream.remove(3);
  EXPECT_EQ(condition_of([&] { stream.remove(3); }), Condition::kNoRecord);
  EXPECT_EQ(condition_of([&] { stream.update(text("x")); }), Condition::kNoCurrent);
}

/// Five cells of 101 bytes fit into a block, so records 1 to 5 are one transfer, and 6 is another.
TEST_F(Keyed, ARelativeFileMovesBuckets) {
  vms::Channel channel(bench.kernel, file(vms::Organization::kRelative, 100), true);
  vms::RelativeStream stream(channel, 1);
  for (int i = 1; i <= 10; ++i) stream.put(i, text("x"));
  stream.get(10);
  EXPECT_EQ(bench.direct([&] { stream.get(1); }), 1);
  EXPECT_EQ(bench.direct([&] { stream.get(5); }), 0);
  EXPECT_EQ(bench.direct([&] { stream.get(6); }), 1);
}

TEST_F(Keyed, AnIndexedFileIsReadInTheOrderOfEachKey) {
  vms::Channel channel(bench.kernel,
                       indexed(8, {{{}, amount::Bytes{4}}, {amount::Bytes{4}, amount::Bytes{4}}}), true);
  vms::IndexedStream stream(channel, 2);
  for (const char* record : {"ccccxxxx", "aaaazzzz", "bbbbxxxx"}) stream.put(text(record));
  EXPECT_EQ(condition_of([&] { stream.put(text("aaaaaaaa")); }), Condition::kDuplicate);
  stream.rewind();
  EXPECT_EQ(text_of(stream.next()), "aaaazzzz");
  EXPECT_EQ(text_of(stream.next()), "bbbbxxxx");
  stream.find(1, KeyedStream::Match::kGreaterOrEqual, text("b"));
  EXPECT_EQ(text_of(stream.next()), "ccccxxxx") << "equal values are in the order of their records";
  EXPECT_EQ(text_of(stream.next()), "bbbbxxxx");
  EXPECT_EQ(text_of(stream.next()), "aaaazzzz");
  EXPECT_EQ(condition_of([&] { stream.next(); }), Condition::kEndOfFile);
  EXPECT_EQ(condition_of([&] { stream.find(1, KeyedStream::Match::kGreater, text("zzzz")); }),
            Condition::kNoRecord);
  EXPECT_EQ(condition_of([&] { stream.find(2, KeyedStream::Match::kEqual, text("a")); }),
            Condition::kBadKeySize);
}

TEST_F(Keyed, AnUpdateMayChangeOnlyOtherKeys) {
  vms::Channel channel(bench.kernel,
                       indexed(8, {{{}, amount::Bytes{4}}, {amount::Bytes{4}, amount::Bytes{4}}}), true);
  vms::IndexedStream stream(channel, 2);
  for (const char* record : {"aaaaxxxx", "bbbbyyyy"}) stream.put(text(record));
  stream.rewind();
  stream.next();
  EXPECT_EQ(condition_of([&] { stream.update(text("ccccxxxx")); }), Condition::kKeyChanged);
  stream.update(text("aaaazzzz"));
  stream.find(1, KeyedStream::Match::kEqual, text("zz"));
  EXPECT_EQ(text_of(stream.next()), "aaaazzzz");
  stream.remove();
  EXPECT_EQ(condition_of([&] { stream.find(0, KeyedStream::Match::kEqual, text("aaaa")); }),
            Condition::kNoRecord);
  EXPECT_EQ(condition_of([&] { stream.remove(); }), Condition::kNoCurrent);
}

/// Negative INTEGER keys come before positive ones. Random insertions split buckets, and every record is
/// found.
TEST_F(Keyed, ManyRecordsSplitBuckets) {
  vms::Channel channel(bench.kernel, indexed(50, {{.length = amount::Bytes{4}, .is_integer = true}}), true);
  vms::IndexedStream stream(channel, 2);
  constexpr std::int32_t kRecords = 1000;
  const auto record_of = [](std::int32_t key) {
    Bytes record(50);
    std::memcpy(record.data(), &key, sizeof key);
    return record;
  };
  for (std::int32_t i = 0; i < kRecords; ++i) stream.put(record_of((i * 379 + 700) % kRecords - kRecords / 2));
  EXPECT_GE(channel.file().indexed->trees[0].levels(), 3);
  Bytes wanted = record_of(77);
  wanted.resize(4);
  EXPECT_LE(bench.direct([&] {
    stream.find(0, KeyedStream::Match::kEqual, wanted);
    stream.next();
  }),
            channel.file().indexed->trees[0].levels());
  stream.rewind();
  for (std::int32_t key = -kRecords / 2; key < kRecords / 2; ++key)
    ASSERT_EQ(stream.next(), record_of(key)) << key;
}

}  // namespace
}  // namespace platter::tests
