// The reads and writes of a block cache under each policy.

#include "emulator/storage/block_cache.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
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

/// A file in memory, with a log of its transfers: r or w (R or W if started, ! if waited for), first block
/// and number. A started transfer moves its bytes when it is waited for. Until then, the cache must not
/// change the bytes of a write, and must not forget the transfer.
class LoggedFile final : public file::BlockFile {
 public:
  void read(Blocks first, std::span<std::byte> into) override {
    note('r', first, into.size());
    copy_out(first, into);
  }
  void write(Blocks first, std::span<const std::byte> from) override {
    note('w', first, from.size());
    copy_in(first, from);
  }
  std::unique_ptr<Transfer> start_read(Blocks first, std::span<std::byte> into) override {
    note('R', first, into.size());
    return std::make_unique<Started>(*this, first, [this, first, into] { copy_out(first, into); });
  }
  std::unique_ptr<Transfer> start_write(Blocks first, std::span<const std::byte> from) override {
    note('W', first, from.size());
    const std::vector<std::byte> at_start(from.begin(), from.end());
    return std::make_unique<Started>(*this, first, [this, first, from, at_start] {
      EXPECT_TRUE(std::equal(from.begin(), from.end(), at_start.begin())) << "bytes changed during the write";
      copy_in(first, from);
    });
  }
  /// Returns the log and clears it.
  std::string log() { return std::exchange(log_, ""); }

  std::vector<std::byte> bytes = std::vector<std::byte>(kBlock * kBlocks);

 private:
  class Started final : public Transfer {
   public:
    Started(LoggedFile& file, Blocks first, std::function<void()> move)
        : file_(file), first_(first), move_(std::move(move)) {}
    ~Started() override { EXPECT_FALSE(move_) << "no wait for the transfer at block " << first_.count; }
    Started(const Started&) = delete;
    Started& operator=(const Started&) = delete;
    void wait() override {
      file_.log_ += fmt::format("!{} ", first_.count);
      if (move_) std::exchange(move_, nullptr)();
    }

   private:
    LoggedFile& file_;
    Blocks first_;
    std::function<void()> move_;  ///< moves the bytes; empty after that
  };

  void note(char what, Blocks first, std::size_t size) {
    log_ += fmt::format("{}{}+{} ", what, first.count, size / kBlock);
  }
  void copy_in(Blocks first, std::span<const std::byte> from) {
    std::copy(from.begin(), from.end(), bytes.begin() + first.count * kBlock);
  }
  void copy_out(Blocks first, std::span<std::byte> into) {
    std::copy_n(bytes.begin() + first.count * kBlock, into.size(), into.begin());
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

TEST_F(BlockCacheTest, ABlockWithoutStoredBytesIsZeros) {
  file.bytes.assign(file.bytes.size(), std::byte{7});
  file::BlockCache cache(policy(1, 1));
  EXPECT_EQ(cache.read(file, Blocks{2}, Blocks{5})[0], std::byte{7});
  EXPECT_EQ(cache.write(file, Blocks{1}, Blocks{5}, false)[0], std::byte{0});
  EXPECT_EQ(file.log(), "r2+1 ");
}

TEST_F(BlockCacheTest, ReadsAFullBufferOrUpToTheEndOfTheFile) {
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

TEST_F(BlockCacheTest, ReadAheadIsAUseOfItsBuffer) {
  CachePolicy its = policy(1, 3);
  its.reads_ahead = true;
  its.replacement = CachePolicy::Replacement::kLeastRecentlyUsed;
  file::BlockCache cache(its);
  for (const std::int64_t block : {0, 5}) cache.read(file, Blocks{block}, Blocks{9});
  EXPECT_EQ(file.log(), "r0+1 R1+1 r5+1 R6+1 ") << "block 5 is loaded into the unused buffer";
  cache.drop(file);
}

TEST_F(BlockCacheTest, WritesFromTheFirstChangedBlockToTheLast) {
  file::BlockCache cache(policy(4, 1));
  cache.read(file, Blocks{0}, Blocks{9});
  change(cache, file, 2, 9);
  cache.flush(file);
  EXPECT_EQ(file.log(), "r0+4 w2+1 ");
  for (const std::int64_t block : {3, 1}) change(cache, file, block, 9);
  cache.flush(file);
  EXPECT_EQ(file.log(), "w1+3 ");
}

TEST(BlockCacheStorage, IsAlignedTo512Bytes) {
  std::vector<std::shared_ptr<std::byte>> all;
  for (std::size_t bytes = 1; bytes < 20; ++bytes) {
    all.push_back(file::plain_storage(bytes));
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(all.back().get()) % 512, 0U) << bytes;
  }
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

TEST_F(BlockCacheTest, WriteBehindStartsWithTheNextBuffer) {
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
  cache.put(file, Blocks{5}, std::vector<std::byte>(kBlock, std::byte{8}));
  EXPECT_EQ(cache.held(Blocks{5}).size(), kBlock) << "only block 5 is in memory";
  cache.drop(file);
  EXPECT_TRUE(cache.held(Blocks{5}).empty());
}

TEST_F(BlockCacheTest, WaitsForAReadAheadBeforeItPutsOrDiscardsItsBlocks) {
  CachePolicy its = policy(2, 2);
  its.reads_ahead = true;
  file::BlockCache cache(its);
  cache.read(file, Blocks{0}, Blocks{5});
  cache.put(file, Blocks{2}, std::vector<std::byte>(kBlock, std::byte{9}));
  EXPECT_EQ(file.log(), "r0+2 R2+2 !2 ");
  EXPECT_EQ(cache.held(Blocks{2})[0], std::byte{9});
  cache.drop(file);
  cache.read(file, Blocks{0}, Blocks{5});
  cache.discard(Blocks{2}, Blocks{1});
  EXPECT_EQ(file.log(), "r0+2 R2+2 !2 ");
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
      if (block < end && random() % 4 == 0) {
        const auto held = cache.held(Blocks{block});
        ASSERT_TRUE(held.empty() || held[1] == plain[at + 1]) << round << ' ' << block;
      }
      if (block < end && random() % 8 == 0) {  // moved past the cache
        cache.flush(used, Blocks{block}, Blocks{1});
        const std::vector<std::byte> moved(kBlock, static_cast<std::byte>(random()));
        used.write(Blocks{block}, moved);
        std::copy(moved.begin(), moved.end(), plain.begin() + block * kBlock);
        if (random() % 2 == 0) {
          cache.put(used, Blocks{block}, moved);
        } else {
          cache.discard(Blocks{block}, Blocks{1});
        }
      } else if (block == end || random() % 2 == 0) {
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
