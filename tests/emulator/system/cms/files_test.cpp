// Blocks, pointers and I/O operations of CMS's file system, derived by hand, and random programs compared
// with a list of records.

#include "tests/emulator/system/cms/cms_bench.hpp"

namespace platter::tests {
namespace {

using cms::Format;

/// Blocks and bytes cannot be mixed with each other or with plain numbers.
template <typename Blocks, typename Bytes>
constexpr bool kHasLevels = std::is_invocable_v<decltype(cms::pointer_levels), Blocks, Format, Bytes>;
static_assert(kHasLevels<amount::Blocks, amount::Bytes> && !kHasLevels<amount::Bytes, amount::Blocks>);
static_assert(!kHasLevels<std::int64_t, amount::Bytes> && !kHasLevels<amount::Blocks, std::int64_t>);
template <typename Block>
concept HasSector = requires(const cms::Minidisk& disk, Block block) { disk.sector(block); };
static_assert(HasSector<amount::Blocks> && !HasSector<amount::Sectors> && !HasSector<std::int64_t>);

/// A pointer has 4 bytes for fixed records and 12 for others, so 4096 bytes hold 1024 or 341 of them.
TEST(Pointers, TheNumberOfBlocksSetsTheLevelsOfPointers) {
  using Levels = std::vector<std::int64_t>;
  const auto levels = [](std::int64_t blocks, Format format, std::int64_t block) {
    Levels counts;
    for (const auto level : cms::pointer_levels(amount::Blocks{blocks}, format, amount::Bytes{block}))
      counts.push_back(level.count);
    return counts;
  };
  EXPECT_EQ(levels(0, Format::kFixed, 4096), Levels{});
  EXPECT_EQ(levels(1, Format::kFixed, 4096), Levels{});
  EXPECT_EQ(levels(2, Format::kFixed, 4096), Levels{1});
  EXPECT_EQ(levels(1024, Format::kFixed, 4096), Levels{1});
  EXPECT_EQ(levels(1025, Format::kFixed, 4096), (Levels{1, 2}));
  EXPECT_EQ(levels(341, Format::kVariable, 4096), Levels{1});
  EXPECT_EQ(levels(342, Format::kVariable, 4096), (Levels{1, 2}));
  EXPECT_EQ(levels(200, Format::kFixed, 512), (Levels{1, 2}));
  EXPECT_EQ(levels(128 * 128 + 1, Format::kFixed, 512), (Levels{1, 2, 129}));
}

TEST(Starts, AllBlocksOfACallOnACylinderNeedOneStart) {
  CmsBench bench;
  bench.written('A', "F DATA", Format::kFixed, 4096, 40);
  const auto file = bench.open('A', "F DATA");
  Bytes into(40 * 4096);
  EXPECT_EQ(bench.reads('A', [&] { file->read(1, 1, into); }), 2) << "the pointers, and the block";
  EXPECT_EQ(bench.reads('A', [&] { file->read(1, 1, into); }), 0) << "it is in the buffer";
  EXPECT_EQ(bench.reads('A', [&] { file->read(2, 39, into); }), 1);
  EXPECT_EQ(into[0], std::byte{2});
  EXPECT_EQ(into[38 * 4096], std::byte{40});
}

/// A cylinder of the 3380 has 150 blocks of 4096 bytes. The directory of the minidisk has two blocks.
TEST(Starts, EndWithACylinder) {
  CmsBench bench;
  bench.written('A', "F DATA", Format::kFixed, 4096, 320);
  const auto file = bench.open('A', "F DATA");
  Bytes into(320 * 4096);
  EXPECT_EQ(bench.reads('A', [&] { file->read(1, 320, into); }), 1 + 3) << "148, 150, 22";
}

/// The file has two levels of pointers: 200 blocks of 512 bytes, with 128 pointers in each pointer block.
TEST(Starts, ReadAPointerBlockOfEachLevel) {
  CmsBench bench;
  bench.kernel.format(0x195, 'B', amount::Bytes{512}, 5);
  bench.written('B', "F DATA", Format::kFixed, 512, 200);
  const auto file = bench.open('B', "F DATA");
  Bytes into(512);
  EXPECT_EQ(bench.reads('B', [&] { file->read(1, 1, into); }), 3);
  EXPECT_EQ(bench.reads('B', [&] { file->read(128, 1, into); }), 1);
  EXPECT_EQ(bench.reads('B', [&] { file->read(129, 1, into); }), 2) << "another block of the lower level";
  EXPECT_EQ(bench.reads('B', [&] { file->read(2, 1, into); }), 2) << "one of a level is kept";
}

TEST(Minidisks, OnlyValidBlockSizesAndModesAreFormatted) {
  CmsBench bench;
  for (const int bytes : {512, 1024, 2048, 4096})
    EXPECT_EQ(bench.kernel.format(0x195 + bytes, 'B', amount::Bytes{bytes}, 1).block_bytes().count, bytes);
  EXPECT_EQ(code_of([&] { bench.kernel.format(0x195, 'B', amount::Bytes{800}, 1); }), cms::kBadOption);
  EXPECT_EQ(code_of([&] { bench.kernel.format(0x195, 'B', amount::Bytes{4096}, 900); }), cms::kBadOption);
  EXPECT_EQ(code_of([&] { bench.kernel.format(0x195, '1', amount::Bytes{4096}, 1); }), cms::kBadMode);
  EXPECT_EQ(code_of([&] { bench.kernel.disk('Q'); }), cms::kBadMode);
}

/// The cylinder has 150 blocks. The directory occupies two of them, and the file's pointers will need one.
TEST(Minidisks, AMinidiskIsFullWhenAllItsBlocksAreUsed) {
  CmsBench bench;
  bench.kernel.format(0x195, 'B', amount::Bytes{4096}, 1);
  bench.file('B', "F DATA", Format::kFixed, 4096);
  auto file = bench.open('B', "F DATA");
  const Bytes block(4096);
  int written = 0;
  EXPECT_EQ(code_of([&] {
              for (;; ++written) file->write(written + 1, 1, block);
            }),
            cms::kFull);
  EXPECT_EQ(written, 147);
  EXPECT_EQ(code_of([&] { file->close(); }), 0);
}

TEST(Calls, AreRejectedWithCodes) {
  CmsBench bench;
  bench.written('A', "F DATA", Format::kFixed, 80, 3);
  bench.written('A', "V DATA", Format::kVariable, 100, 3);
  const auto fixed = bench.open('A', "F DATA");
  const auto variable = bench.open('A', "V DATA");
  Bytes into(1000);
  EXPECT_EQ(code_of([&] { fixed->read(4, 1, into); }), cms::kEndOfFile);
  EXPECT_EQ(code_of([&] { fixed->read(0, 1, into); }), cms::kBadRecord);
  EXPECT_EQ(code_of([&] { variable->read(1, 2, into); }), cms::kBadFormat);
  EXPECT_EQ(code_of([&] { fixed->write(1, 1, Bytes(81)); }), cms::kBadLength);
  EXPECT_EQ(code_of([&] { fixed->write(5, 1, Bytes(80)); }), cms::kBadRecord);
  EXPECT_EQ(code_of([&] { variable->write(1, 1, Bytes(101)); }), cms::kBadLength);
  EXPECT_EQ(code_of([&] { variable->write(1, 1, Bytes(0)); }), cms::kBadLength);
  EXPECT_EQ(code_of([&] { variable->write(4, 2, Bytes(20)); }), cms::kBadFormat);
}

TEST(Calls, WriteRecordsUpTo65535Bytes) {
  CmsBench bench;
  bench.file('A', "V DATA", Format::kVariable, 65535);
  const auto file = bench.open('A', "V DATA");
  file->write(1, 1, Bytes(65535, std::byte{7}));
  EXPECT_EQ(code_of([&] { file->write(2, 1, Bytes(65536)); }), cms::kBadLength);
  Bytes into(65535);
  EXPECT_EQ(file->read(1, 1, into), amount::Bytes{65535});
  EXPECT_EQ(into.back(), std::byte{7});
}

class RandomFiles : public testing::TestWithParam<int> {};

TEST_P(RandomFiles, ReturnTheWrittenWords) {
  std::mt19937_64 random(static_cast<std::uint64_t>(GetParam()));
  const auto below = [&](std::size_t limit) { return random() % limit; };
  CmsBench bench;
  const std::int64_t sizes[] = {512, 1024, 2048, 4096};
  bench.kernel.format(0x195, 'B', amount::Bytes{sizes[below(4)]}, 40);
  const bool fixed = below(2) == 0;
  const auto length = static_cast<std::int64_t>(1 + below(below(3) == 0 ? 9000 : 300));
  bench.file('B', "X DATA", fixed ? Format::kFixed : Format::kVariable, length);
  const auto free = bench.kernel.disk('B').free();
  auto file = bench.open('B', "X DATA");
  std::vector<Bytes> all;
  const auto some = [&] {
    Bytes bytes(fixed ? static_cast<std::size_t>(length) : 1 + below(static_cast<std::size_t>(length)));
    for (auto& one : bytes) one = static_cast<std::byte>(random());
    return bytes;
  };
  for (int step = 0; step < 200; ++step) {
    switch (below(8)) {
      case 0:
      case 1:
      case 2: {  // at the end, or over an existing record
        const std::size_t at = below(4) == 0 ? below(all.size() + 1) : all.size();
        const std::size_t count = fixed ? 1 + below(20) : 1;
        Bytes together;
        for (std::size_t i = 0; i < count; ++i) {
          const Bytes one = some();
          together.insert(together.end(), one.begin(), one.end());
          if (!fixed && at < all.size() && all[at].size() != one.size()) all.resize(at);
          if (at + i < all.size())
            all[at + i] = one;
          else
            all.push_back(one);
        }
        file->write(static_cast<std::int64_t>(at) + 1, static_cast<std::int64_t>(count), together);
        break;
      }
      case 3:
        if (!all.empty() && below(4) == 0) {
          const std::size_t at = below(all.size());
          file->cut(static_cast<std::int64_t>(at) + 1);
          all.resize(at);
        }
        break;
      case 4:
        file->close();
        file = bench.open('B', "X DATA");
        break;
      default: {
        if (all.empty()) break;
        const std::size_t at = below(all.size());
        const std::size_t count = fixed ? 1 + below(std::min<std::size_t>(all.size() - at, 30)) : 1;
        Bytes expected;
        for (std::size_t i = 0; i < count; ++i)
          expected.insert(expected.end(), all[at + i].begin(), all[at + i].end());
        Bytes into(expected.size());
        ASSERT_EQ(file->read(static_cast<std::int64_t>(at) + 1, static_cast<std::int64_t>(count), into),
                  amount::bytes_in(expected));
        ASSERT_EQ(into, expected) << "step " << step;
      }
    }
  }
  file->close();
  ASSERT_EQ(bench.kernel.disk('B').find("X DATA")->records, std::ssize(all));
  file.reset();
  bench.kernel.disk('B').remove("X DATA");
  EXPECT_EQ(bench.kernel.disk('B').free(), free);
}

INSTANTIATE_TEST_SUITE_P(Random, RandomFiles, testing::Range(0, 200));

}  // namespace
}  // namespace platter::tests
