// Mapped files. The test accesses the pages in place of a program.

#include <algorithm>
#include <cstring>
#include <map>
#include <new>

#include "emulator/system/vms/section.hpp"
#include "tests/emulator/system/vms/vms_bench.hpp"

namespace platter::tests {
namespace {

using vms::Guard;
using vms::Section;

/// A guard that records the protection of pages, but does not enforce it.
class Noting final : public Guard {
 public:
  void allow(std::byte* first, std::size_t bytes, Access access) override {
    for (std::size_t i = 0; i < bytes; i += Section::kFrame.size()) last_[first + i] = access;
  }
  Access at(const std::byte* frame) const { return last_.at(frame); }

 private:
  std::map<const std::byte*, Access> last_;
};

class Sections : public testing::Test {
 protected:
  static constexpr std::int64_t kPages = 1600;
  VmsBench bench;
  vms::Channel channel{bench.kernel, bench.fixed("A", 512, kPages), true};
  Noting guard;
  std::shared_ptr<std::byte> memory{
      static_cast<std::byte*>(::operator new(kPages * kBlock, std::align_val_t{Section::kFrame.size()})),
      [](std::byte* at) { ::operator delete(at, std::align_val_t{Section::kFrame.size()}); }};
  Section section{
      channel, Blocks{1}, {memory.get(), static_cast<std::size_t>(kPages* kBlock)}, vms::Pages{kPages}, true,
      {},      guard};

  std::byte* page(std::int64_t number) const { return memory.get() + number * kBlock; }
  /// Accesses a page as a program would.
  void touch(std::int64_t number, bool writes) {
    if (section.is_away(page(number), writes)) {
      EXPECT_TRUE(section.fault(page(number), writes));
    }
  }
  void write(std::int64_t number, std::byte with) {
    touch(number, true);
    std::memset(page(number), static_cast<int>(with), kBlock);
  }
  const vms::Counters& counters() { return bench.kernel.counters(); }
};

TEST_F(Sections, AreReadSixteenPagesAtATime) {
  for (std::int64_t i = 0; i < 320; ++i) touch(i, false);
  EXPECT_EQ(counters().faults, 20);
  EXPECT_EQ(counters().page_reads, 20);
  EXPECT_EQ(counters().page_writes, 0);
}

/// The cluster is larger than the 512 pages that can be in memory at once, so 512 pages are read at each
/// fault.
TEST_F(Sections, AreReadNoMorePagesAtATimeThanStay) {
  std::shared_ptr<std::byte> other{
      static_cast<std::byte*>(::operator new(kPages * kBlock, std::align_val_t{Section::kFrame.size()})),
      [](std::byte* at) { ::operator delete(at, std::align_val_t{Section::kFrame.size()}); }};
  Section large{channel,
                Blocks{1},
                {other.get(), static_cast<std::size_t>(kPages * kBlock)},
                vms::Pages{kPages},
                true,
                vms::Pages{100'000},
                guard};
  for (std::int64_t i = 0; i < kPages; ++i) {
    const std::byte* const at = other.get() + i * kBlock;
    if (large.is_away(at, false)) {
      EXPECT_TRUE(large.fault(at, false));
    }
  }
  EXPECT_EQ(counters().faults, 4) << "512 + 512 + 512 + 64 pages";
}

/// 512 pages stay in memory. Up to 128 changed pages may wait on the modified list; then all of them are
/// written.
TEST_F(Sections, ChangedPagesAreWrittenWhenTheyLeaveTheWorkingSet) {
  for (std::int64_t i = 0; i < 512; ++i) write(i, std::byte{7});
  EXPECT_EQ(counters().page_writes, 0);
  for (std::int64_t i = 512; i < 512 + 136; ++i) write(i, std::byte{7});
  EXPECT_EQ(counters().page_writes, 9) << "136 pages in clusters of 16";
  section.update(true);
  EXPECT_EQ(counters().page_writes, 9 + 32);
}

/// The host has eight pages of the VAX in one page. Only the changed ones are written.
TEST_F(Sections, UnchangedPagesAreNotWritten) {
  write(3, std::byte{1});
  write(100, std::byte{2});
  write(102, std::byte{2});
  section.update(true);
  EXPECT_EQ(counters().page_writes, 3);
  section.update(true);
  EXPECT_EQ(counters().page_writes, 3);
}

TEST_F(Sections, ReturnTheWrittenWords) {
  std::mt19937_64 random(1);
  std::vector<std::byte> expected(kPages, std::byte{0});
  for (int step = 0; step < 20000; ++step) {
    const auto number = static_cast<std::int64_t>(random() % kPages);
    auto& is = expected[static_cast<std::size_t>(number)];
    if (random() % 2 == 0) {
      is = static_cast<std::byte>(random());
      write(number, is);
    } else {
      touch(number, false);
      ASSERT_EQ(*page(number), is) << number;
      ASSERT_EQ(page(number)[kBlock - 1], is) << number;
    }
  }
  section.close();
  Bytes block(kBlock);
  for (std::int64_t i = 0; i < kPages; ++i) {
    channel.read(Blocks{i + 1}, block);
    ASSERT_EQ(block[100], expected[static_cast<std::size_t>(i)]) << i;
  }
}

TEST_F(Sections, PagesOutsideTheWorkingSetAreInaccessible) {
  EXPECT_EQ(guard.at(memory.get()), Guard::Access::kNone);
  touch(0, false);
  EXPECT_EQ(guard.at(memory.get()), Guard::Access::kRead);
  touch(0, true);
  EXPECT_EQ(guard.at(memory.get()), Guard::Access::kWrite);
  for (std::int64_t i = 8; i < 800; ++i) touch(i, false);
  EXPECT_EQ(guard.at(memory.get()), Guard::Access::kNone);
}

// One request fewer than the system allows is under way, so the program itself can make one.
TEST(SwappedPages, WaitWhenTheSystemAllowsNoMoreRequests) {
  auto catalogue = specification::Catalogue::builtin();
  plant_value(catalogue, "systems", "vms", "requests", "3 requests");
  VmsBench bench(false, catalogue);
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 400), true);
  const std::vector<std::byte> pages(static_cast<std::size_t>(100 * kBlock), std::byte{7});
  const auto took = [&](std::int64_t block) {
    return bench.took([&] { channel.swap_out(Blocks{block}, pages); });
  };
  EXPECT_LT(took(1), 15ms);
  EXPECT_LT(took(101), 15ms);
  EXPECT_GT(took(201), 15ms) << "the first of 100 blocks is not complete before";
  channel.close();
  vms::Channel again(bench.kernel, bench.fixed("B", 512, 1), true);
}

TEST_F(Sections, StayWithinTheFile) {
  const auto map = [&](std::int64_t block, std::int64_t pages) {
    return condition_of([&] {
      Section(channel, Blocks{block}, {memory.get(), Section::kFrame.size()}, vms::Pages{pages}, true, {},
              guard);
    });
  };
  EXPECT_EQ(map(kPages - 7, 8), Condition::kNormal);
  EXPECT_EQ(map(kPages, 8), Condition::kEndOfSection);
  EXPECT_EQ(map(0, 8), Condition::kEndOfSection);
}

TEST(Faults, TakeTheTimeOfEachPage) {
  auto catalogue = specification::Catalogue::builtin();
  plant_value(catalogue, "systems", "vms", "page", "1 s");
  VmsBench bench(true, catalogue);
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 32), true);
  Noting guard;
  std::shared_ptr<std::byte> memory{
      static_cast<std::byte*>(::operator new(32 * kBlock, std::align_val_t{Section::kFrame.size()})),
      [](std::byte* at) { ::operator delete(at, std::align_val_t{Section::kFrame.size()}); }};
  Section section{channel,        Blocks{1}, {memory.get(), static_cast<std::size_t>(32 * kBlock)},
                  vms::Pages{32}, true,      {},
                  guard};
  const auto took = bench.took([&] { EXPECT_TRUE(section.fault(memory.get(), false)); });
  EXPECT_GE(took, 16s) << "a cluster is of sixteen pages";
  EXPECT_LT(took, 17s);
}

}  // namespace
}  // namespace platter::tests
