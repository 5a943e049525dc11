// Random programs on whole machines: words equal those of an array, every request ends once, and times add
// up.

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "tests/emulator/machine_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using device::Word;
using record::Kind;

constexpr std::size_t kFile = 20 * 512;
constexpr std::int64_t kConnectors[] = {5, 6, 9, 10};  // 9 and 10 use the sectors of 5 and 6

class AnyProgram : public testing::TestWithParam<int> {
 public:
  /// A request that is under way on a connector, and the words that a read must return.
  struct Open {
    std::vector<Word> words;
    std::vector<Word> expected;
    bool reads = false;
    bool open = false;
  };

  static machine::MachineConfig choice(int seed) {
    return Chosen{.machine = "cray1", .drifts = seed % 2 == 1, .seed = static_cast<std::uint64_t>(seed)};
  }

  AnyProgram() {
    for (const auto connector : kConnectors) {
      const int channel = connector % 2 == 1 ? 0 : 1;
      bench.system().connect(connector, {"FILE" + std::to_string(channel), {extent(channel, 170, 20)}});
    }
  }

  std::vector<Word>& shadow(std::int64_t connector) { return shadows[connector % 2 == 1 ? 0 : 1]; }

  void start(std::int64_t connector) {
    auto& open = state[connector];
    const bool whole = random() % 2 == 0;
    std::size_t address = random() % kFile;
    std::size_t count = 1 + random() % std::min<std::size_t>(kFile - address, 3000);
    if (whole) {
      address = address / 512 * 512;
      count = std::min((count + 511) / 512 * 512, kFile - address);
    }
    open.reads = random() % 2 == 0;
    open.open = true;
    open.words.resize(count);
    const auto place = shadow(connector).begin() + static_cast<std::ptrdiff_t>(address);
    if (open.reads) {
      open.expected.assign(place, place + static_cast<std::ptrdiff_t>(count));
    } else {
      for (auto& word : open.words) word = random();
      std::copy(open.words.begin(), open.words.end(), place);
    }
    const std::string routine = whole ? (open.reads ? "RDISK" : "WDISK") : (open.reads ? "RDABS" : "WRABS");
    bench.call(routine, connector, open.words, static_cast<std::int64_t>(address));
    if (!open.reads) std::fill(open.words.begin(), open.words.end(), 0);  // the words were taken at the call
  }

  void end(std::int64_t connector) {
    auto& open = state[connector];
    if (!open.open) return;
    open.open = false;
    if (open.reads) {
      EXPECT_EQ(open.words, open.expected) << "connector " << connector;
    }
  }

  std::mt19937_64 random{static_cast<std::uint64_t>(GetParam())};
  MachineBench bench{specification::Catalogue::builtin(), choice(GetParam())};
  std::vector<Word> shadows[2] = {std::vector<Word>(kFile), std::vector<Word>(kFile)};
  std::map<std::int64_t, Open> state;
};

TEST_P(AnyProgram, FindsItsWordsAsInAnArrayAndItsTimeAccountedFor) {
  time::Instant before{};
  for (int i = 0; i < 600 && !HasFailure(); ++i) {
    const auto connector = kConnectors[random() % 4];
    if (!bench.busy(connector)) {
      end(connector);
      start(connector);
    } else if (random() % 8 == 0) {
      bench.wait(connector);
      end(connector);
    }
    bench.compute(time::Duration{static_cast<std::int64_t>(random() % 3'000'000'000)});
    ASSERT_GE(bench.now(), before);
    before = bench.now();
  }
  bench.system().idle();
  for (const auto connector : kConnectors) end(connector);
  EXPECT_EQ(bench.stored(5, 0, kFile), shadows[0]);
  EXPECT_EQ(bench.stored(6, 0, kFile), shadows[1]);

  const auto& accounts = bench.machine.processor().accounts();
  EXPECT_EQ(accounts.user + accounts.system + accounts.interrupt + accounts.idle, bench.now() - time::kStart);
  std::map<std::uint64_t, int> ends;
  for (const auto& event : bench.log.of(Kind::kStatus)) ++ends[event.request];
  EXPECT_EQ(ends.size(), bench.log.of(Kind::kCall).size());
  for (const auto& [request, times] : ends) EXPECT_EQ(times, 1) << "request " << request;
  std::set<std::uint64_t> ids{0};
  for (const auto& event : bench.log.events) {
    EXPECT_TRUE(ids.contains(event.parent)) << "event " << event.id << " is a part of " << event.parent;
    ids.insert(event.id);
  }
}

TEST(Tests, AreEventsWithTheCallAndWhetherItIsUnderWay) {
  MachineBench bench;
  std::vector<Word> words(512);
  const auto test = [&] {
    bench.busy(5);
    return bench.log.of(Kind::kTest).back();
  };
  EXPECT_EQ(test().number, 0);
  EXPECT_EQ(test().request, 0U) << "there was no call";
  bench.call("WDISK", 5, words, 0);
  EXPECT_EQ(test().number, 1);
  EXPECT_EQ(test().request, 1U);
  bench.wait(5);
  EXPECT_EQ(test().number, 0);
  EXPECT_EQ(test().request, 1U);
}

TEST(SystemWork, WorkOfNoLengthMakesNoEvent) {
  MachineBench bench;
  const auto before = bench.machine.processor().accounts().system;
  bench.system().work(5, time::Duration{});
  EXPECT_TRUE(bench.log.of(Kind::kSystem).empty());
  bench.system().work(5, 1us);
  ASSERT_EQ(bench.log.of(Kind::kSystem).size(), 1U);
  EXPECT_EQ(bench.log.of(Kind::kSystem).front().request, 0U) << "it is of no call";
  EXPECT_EQ(bench.machine.processor().accounts().system - before, 1us);
}

INSTANTIATE_TEST_SUITE_P(Seeds, AnyProgram, testing::Range(1, 21));

}  // namespace
}  // namespace platter::tests
