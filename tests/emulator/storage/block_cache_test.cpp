// The reads and writes of a block cache under each policy.

#include "emulator/storage/block_cache.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace platter::tests {
namespace {

using amount::Blocks;
using file::CachePolicy;

constexpr std::int64_t kBlock = 8;  // in bytes
constexpr std::int64_t kBlocks = 64;

/// A file in memory that logs its transfers. An entry consists of r or w (R or W for an asynchronous
/// transfer, ! when it is waited for), the first block, and the number of blocks.
class LoggedFile final : public file::BlockFile {
 public:
  void read(Blocks first, std::span<std::byte> into) override { move('r', first, into); }
  void write(Blocks first, std::span<const std::byte> from) override { move('w', first, from); }
  std::unique_ptr<Transfer> start_read(Blocks first, std::span<std::byte> into) override {
    move('R', first, into);
    return std::make_unique<Started>(*this, first);
  }
  std::unique_ptr<Transfer> start_write(Blocks first, std::span<const std::byte> from) override {
    move('W', first, from);
    return std::make_unique<Started>(*this, first);
  }
  /// Returns the log and clears it.
  std::string log() { return std::exchange(log_, ""); }

  std::vector<std::byte> bytes = std::vector<std::byte>(kBlock * kBlocks);

 private:
  class Started final : public Transfer {
   public:
    Started(LoggedFile& file, Blocks first) : file_(file), first_(first) {}
    void wait() override { file_.log_ += fmt::format("!{} ", first_.count); }

   private:
    LoggedFile& file_;
    Blocks first_;
  };

  template <typename Byte>
  void move(char what, Blocks first, std::span<Byte> memory) {
    log_ += fmt::format("{}{}+{} ", what, first.count, memory.size() / kBlock);
    const auto at = bytes.begin() + first.count * kBlock;
    if constexpr (std::is_const_v<Byte>) {
      std::copy(memory.begin(), memory.end(), at);
    } else {
      std::copy_n(at, memory.size(), memory.begin());
    }
  }

  std::string log_;
};

class BlockCacheTest : public testing::Test {
 protected:
  static CachePolicy policy(std::int64_t blocks, std::int64_t buffers) {
    return {.block = amount::Bytes{kBlock}, .blocks = Blocks{blocks}, .buffers = buffers};
  }
  static void change(file::BlockCache& cache, LoggedFile& file, std::int64_t block, std::int64_t end) {
    cache.write(file, Blocks{block}, Blocks{end}, true)[0] = std::byte{1};
    cache.mark_changed(Blocks{block});
  }

  LoggedFile file;
};

TEST_F(BlockCacheTest, OneBufferOfOneBlockWritesBeforeItIsUsedAgain) {
  file::BlockCache cache(policy(1, 1));
  change(cache, file, 3, 10);
  EXPECT_EQ(file.log(), "r3+1 ");
  change(cache, file, 3, 10);
  EXPECT_EQ(file.log(), "") << "it is there";
  cache.read(file, Blocks{4}, Blocks{10});
  EXPECT_EQ(file.log(), "w3+1 r4+1 ");
  change(cache, file, 10, 10);
  EXPECT_EQ(file.log(), "") << "a new block is not read, and block 4 has not changed";
  cache.flush(file);
  cache.flush(file);
  EXPECT_EQ(file.log(), "w10+1 ") << "once";
}

TEST_F(BlockCacheTest, ABlockWhoseBytesAreNotKeptIsZeros) {
  file.bytes.assign(file.bytes.size(), std::byte{7});
  file::BlockCache cache(policy(1, 1));
  EXPECT_EQ(cache.read(file, Blocks{2}, Blocks{5})[0], std::byte{7});
  EXPECT_EQ(cache.write(file, Blocks{1}, Blocks{5}, false)[0], std::byte{0});
  EXPECT_EQ(file.log(), "r2+1 ");
}

TEST_F(BlockCacheTest, ReadsAsManyBlocksAsABufferHoldsAndTheFileHas) {
  file::BlockCache cache(policy(4, 2));
  EXPECT_EQ(cache.read(file, Blocks{0}, Blocks{6}).size(), 4U * kBlock);
  EXPECT_EQ(cache.read(file, Blocks{3}, Blocks{6}).size(), 1U * kBlock) << "to the end of its buffer";
  EXPECT_EQ(cache.read(file, Blocks{4}, Blocks{6}).size(), 2U * kBlock);
  EXPECT_EQ(file.log(), "r0+4 r4+2 ");
}

TEST_F(BlockCacheTest, BuffersAreUsedInTurnOrByLastUse) {
  const auto third = [&](CachePolicy::Replacement replacement) {
    CachePolicy its = policy(1, 2);
    its.replacement = replacement;
    file::BlockCache cache(its);
    for (const std::int64_t block : {0, 1, 0, 2, 0}) cache.read(file, Blocks{block}, Blocks{9});
    return file.log();
  };
  EXPECT_EQ(third(CachePolicy::Replacement::kInTurn), "r0+1 r1+1 r2+1 r0+1 ");
  EXPECT_EQ(third(CachePolicy::Replacement::kLeastRecentlyUsed), "r0+1 r1+1 r2+1 ");
}

TEST_F(BlockCacheTest, NoTwoBuffersHaveTheSameBlock) {
  file::BlockCache cache(policy(4, 2));
  change(cache, file, 6, 20);
  EXPECT_EQ(file.log(), "r6+4 ");
  cache.read(file, Blocks{4}, Blocks{20});
  EXPECT_EQ(file.log(), "w6+1 r4+4 ") << "the change is written before its block is read again";
  cache.read(file, Blocks{9}, Blocks{20});
  EXPECT_EQ(file.log(), "r9+4 ") << "the other buffer was given up as a whole";
}

TEST_F(BlockCacheTest, NewBlocksJoinTheBufferBeforeThemWhileItHasRoom) {
  file::BlockCache cache(policy(3, 2));
  for (std::int64_t block = 0; block < 5; ++block) change(cache, file, block, 0);
  EXPECT_EQ(file.log(), "");
  cache.flush(file);
  EXPECT_EQ(file.log(), "w0+3 w3+2 ");
}

TEST_F(BlockCacheTest, WriteBehindStartsWhenTheNextBufferIsBegun) {
  CachePolicy its = policy(2, 2);
  its.writes_behind = true;
  file::BlockCache cache(its);
  for (std::int64_t block = 0; block < 3; ++block) change(cache, file, block, 0);
  EXPECT_EQ(file.log(), "W0+2 ");
  change(cache, file, 3, 0);
  change(cache, file, 4, 0);
  EXPECT_EQ(file.log(), "W2+2 !0 ") << "the first buffer is needed again";
  cache.drop(file);
  EXPECT_EQ(file.log(), "W4+1 !4 !2 ");

  its.buffers = 1;
  file::BlockCache alone(its);
  for (std::int64_t block = 0; block < 3; ++block) change(alone, file, block, 0);
  EXPECT_EQ(file.log(), "w0+2 ") << "one buffer cannot write behind";
}

TEST_F(BlockCacheTest, ReadAheadFollowsTheBufferThatIsRead) {
  CachePolicy its = policy(2, 2);
  its.reads_ahead = true;
  file::BlockCache cache(its);
  cache.read(file, Blocks{0}, Blocks{5});
  EXPECT_EQ(file.log(), "r0+2 R2+2 ");
  cache.read(file, Blocks{1}, Blocks{5});
  EXPECT_EQ(file.log(), "") << "the next ones are there or under way";
  cache.read(file, Blocks{2}, Blocks{5});
  EXPECT_EQ(file.log(), "!2 R4+1 ");
  cache.read(file, Blocks{4}, Blocks{5});
  EXPECT_EQ(file.log(), "!4 ") << "the file ends";

  its.buffers = 1;
  file::BlockCache alone(its);
  alone.read(file, Blocks{0}, Blocks{5});
  EXPECT_EQ(file.log(), "r0+2 ") << "one buffer cannot read ahead";
}

TEST_F(BlockCacheTest, BlocksMovedPastItAreFlushedDiscardedOrPut) {
  file::BlockCache cache(policy(1, 1));
  change(cache, file, 3, 10);
  file.log();
  cache.flush(file, Blocks{4}, Blocks{5});
  EXPECT_EQ(file.log(), "") << "other blocks";
  cache.flush(file, Blocks{2}, Blocks{2});
  EXPECT_EQ(file.log(), "w3+1 ");
  change(cache, file, 3, 10);
  cache.discard(Blocks{0}, Blocks{3});
  EXPECT_FALSE(cache.held(Blocks{3}).empty());
  cache.discard(Blocks{0}, Blocks{4});
  EXPECT_TRUE(cache.held(Blocks{3}).empty());
  cache.flush(file);
  EXPECT_EQ(file.log(), "") << "its change is lost";
  cache.put(file, Blocks{5}, std::vector<std::byte>(kBlock, std::byte{9}));
  EXPECT_EQ(cache.read(file, Blocks{5}, Blocks{10})[0], std::byte{9});
  cache.flush(file);
  EXPECT_EQ(file.log(), "") << "it is as the file has it";
}

/// Random changes are made under every policy. The contents of the cache and, at the end, of the file must
/// equal those of a plain array.
TEST_F(BlockCacheTest, HasTheBytesOfTheFileUnderEveryPolicy) {
  std::mt19937_64 random(9);
  for (int round = 0; round < 60; ++round) {
    CachePolicy its =
        policy(static_cast<std::int64_t>(1 + random() % 5), static_cast<std::int64_t>(1 + random() % 4));
    its.reads_ahead = random() % 2 == 0;
    its.writes_behind = random() % 2 == 0;
    if (random() % 2 == 0) its.replacement = CachePolicy::Replacement::kLeastRecentlyUsed;
    LoggedFile used;
    file::BlockCache cache(its);
    std::vector<std::byte> plain(kBlock * kBlocks);
    std::int64_t end = 0;
    for (int i = 0; i < 400; ++i) {
      const auto block = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(end + 1));
      const auto at = static_cast<std::size_t>(block * kBlock);
      if (block == end && end == kBlocks) continue;
      if (block == end || random() % 2 == 0) {
        const auto value = static_cast<std::byte>(random());
        cache.write(used, Blocks{block}, Blocks{end}, true)[1] = value;
        cache.mark_changed(Blocks{block});
        plain[at + 1] = value;
        end = std::max(end, block + 1);
      } else {
        ASSERT_EQ(cache.read(used, Blocks{block}, Blocks{end})[1], plain[at + 1]) << round << ' ' << block;
      }
    }
    cache.drop(used);
    ASSERT_EQ(used.bytes, plain) << round;
  }
}

}  // namespace
}  // namespace platter::tests
