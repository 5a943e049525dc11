// The transfers of a store on the SSD: whole blocks move straight, and parts of blocks through a buffer of
// one block, which is written when it is needed for another block or its block moves by itself.

#include "emulator/system/ffio/page_store.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/emulator/system/ffio/counted_file.hpp"

namespace platter::ffio {
namespace {

/// A segment that logs its transfers, such as "r0+2 " for a read of blocks 0 and 1.
class LoggedSegment final : public SecondarySegment {
 public:
  explicit LoggedSegment(std::string& log) : log_(log) {}
  void resize(Blocks) override {}
  void read(Blocks block, std::span<std::byte> into) override { add('r', block, into.size()); }
  void write(Blocks block, std::span<const std::byte> from) override {
    last_written = from.front();
    add('w', block, from.size());
  }

  std::byte last_written{};

 private:
  void add(char way, Blocks block, std::size_t bytes) {
    log_ += fmt::format("{}{}+{} ", way, block.count, bytes / 4096);
  }
  std::string& log_;
};

class Machine final : public LayerContext {
 public:
  std::unique_ptr<Layer> open() override { return nullptr; }
  std::unique_ptr<SecondarySegment> secondary() override {
    auto made = std::make_unique<LoggedSegment>(log);
    segment = made.get();
    return made;
  }
  void copy(Bytes bytes) override { log += fmt::format("c{} ", bytes.count); }
  void search() override {}
  time::Instant now() const override { return time::kStart; }
  void say(const std::string&) override {}
  const std::string& name() const override { return name_; }

  std::string log{};
  LoggedSegment* segment = nullptr;

 private:
  std::string name_ = "a";
};

class SsdStore : public testing::Test {
 protected:
  SsdStore() { store_->resize(Blocks{10}); }
  std::string read(std::int64_t at, std::size_t count) {
    std::vector<std::byte> into(count);
    store_->read(Bytes{at}, into);
    return std::exchange(machine_.log, "");
  }
  std::string write(std::int64_t at, std::size_t count, int byte = 1) {
    store_->write(Bytes{at}, std::vector(count, static_cast<std::byte>(byte)));
    return std::exchange(machine_.log, "");
  }
  std::string take(std::int64_t at, std::size_t count) {
    std::vector<std::byte> into(count);
    store_->take(Bytes{at}, into);
    return std::exchange(machine_.log, "");
  }
  std::string give(std::int64_t at, std::size_t count, int byte = 2) {
    store_->give(Bytes{at}, std::vector(count, static_cast<std::byte>(byte)));
    return std::exchange(machine_.log, "");
  }

  Machine machine_;
  std::unique_ptr<PageStore> store_ = secondary_segment(machine_);
};

TEST_F(SsdStore, WholeBlocksMoveStraight) {
  EXPECT_EQ(write(4096, 2 * 4096), "w1+2 ");
  EXPECT_EQ(read(4096, 2 * 4096), "r1+2 ");
}

TEST_F(SsdStore, PartsOfABlockShareItsTransfer) {
  EXPECT_EQ(write(0, 8), "r0+1 c8 ");
  EXPECT_EQ(read(8, 16), "c16 ");
  EXPECT_EQ(read(4096 + 8, 8), "w0+1 r1+1 c8 ") << "the changed block is written before its buffer is used";
  EXPECT_EQ(machine_.segment->last_written, std::byte{1});
  EXPECT_EQ(read(8, 8), "r0+1 c8 ") << "an unchanged block is not written";
}

TEST_F(SsdStore, AChangedBlockIsWrittenBeforeItIsReadStraight) {
  write(0, 8);
  EXPECT_EQ(read(0, 4096), "w0+1 r0+1 ");
  write(0, 8);
  EXPECT_EQ(take(4095, 2), "w0+1 ") << "it goes to the disk";
  EXPECT_EQ(take(4096, 4096), "") << "the buffer contains another block";
}

TEST_F(SsdStore, ABlockThatIsReplacedIsDropped) {
  write(0, 8);
  EXPECT_EQ(write(0, 2 * 4096), "w0+2 ");
  EXPECT_EQ(read(8, 8), "r0+1 c8 ") << "the buffer was dropped without a write";
  write(0, 8);
  EXPECT_EQ(give(0, 4096), "");
  EXPECT_EQ(read(8, 8), "r0+1 c8 ");
  write(0, 8);
  EXPECT_EQ(give(0, 4095), "") << "its other bytes are still the newest";
  EXPECT_EQ(read(4096, 8), "w0+1 r1+1 c8 ");
  EXPECT_EQ(machine_.segment->last_written, std::byte{2});
}

}  // namespace
}  // namespace platter::ffio
