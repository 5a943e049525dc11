// No device loses a word: random commands are compared with a plain array.

#include <gtest/gtest.h>

#include <numeric>
#include <random>

#include "emulator/device/cache.hpp"
#include "emulator/device/solid_state.hpp"
#include "tests/emulator/device_bench.hpp"
#include "tests/emulator/device_files.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using amount::Sectors;
using device::Word;

constexpr std::int64_t kBlocks = 96;  // number of blocks in the tested part of each device
constexpr std::int64_t kWords = 8;

/// A command of the system. Written words are sent when the device processes them, and read words are checked
/// at completion.
class Asked final : public device::Client {
 public:
  Asked(device::Device& device, Direction which, std::int64_t first, std::vector<Word> moved_words,
        int& order)
      : words(std::move(moved_words)), direction(which), device_(device), first_(first), order_(order) {}

  void submit(device::Until until, time::Instant now) {
    const std::int64_t last = first_ + std::ssize(words) - 1;
    device_.submit({.client = this,
                    .direction = direction,
                    .until = until,
                    .blocks = run_of(first_ / kWords, last / kWords - first_ / kWords + 1)},
                   now);
  }
  void began() override {
    if (direction == Direction::kWrite) device_.store().write(amount::Words{first_}, words);
  }
  void sector_moved(time::Instant) override { ++moved; }
  void completed(time::Instant) override {
    if (direction == Direction::kRead) device_.store().read(amount::Words{first_}, words);
    place = order_++;
  }
  std::int64_t first() const { return first_; }

  std::vector<Word> words;
  Direction direction;
  std::int64_t moved = 0;
  int place = -1;  ///< index in the order of completion

 private:
  device::Device& device_;
  std::int64_t first_;
  int& order_;
};

/// Gives forty commands. The expected words are known from the array.
class Life {
 public:
  Life(std::uint64_t seed, time::Engine& engine, device::Device& device)
      : random_(seed), engine_(engine), device_(device) {}

  void live() {
    for (int i = 0; i < 40; ++i) {
      const std::int64_t count = below(below(4) == 0 ? kWords * 30 : kWords * 3) + 1;
      const std::int64_t first = below(kBlocks * kWords - count + 1);
      const auto direction = below(2) == 0 ? Direction::kRead : Direction::kWrite;
      std::vector<Word> words(static_cast<std::size_t>(count));
      if (direction == Direction::kWrite) {
        for (auto& word : words) word = random_();
        std::copy(words.begin(), words.end(), model.begin() + first);
      }
      expected_.emplace_back(model.begin() + first, model.begin() + first + count);
      auto& one = asked_.emplace_back(device_, direction, first, std::move(words), order_);
      one.submit(below(5) == 0 ? device::Until::kSurface : device::Until::kController, now_);
      if (below(3) == 0) wait(time::Duration{below(40'000'000'000)});
      if (below(15) == 0) device_.flush(now_);
    }
    run();
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      const std::int64_t last = asked_[i].first() + std::ssize(asked_[i].words) - 1;
      ASSERT_EQ(asked_[i].words, expected_[i]) << "command " << i;
      ASSERT_EQ(asked_[i].place, static_cast<int>(i)) << "in the order in which they were given";
      ASSERT_EQ(asked_[i].moved, last / kWords - asked_[i].first() / kWords + 1);
    }
    ASSERT_TRUE(device_.quiet());
    ASSERT_EQ(all(device_.store()), model);
    device_.flush(now_);
    run();
    ASSERT_TRUE(device_.quiet());
    ASSERT_EQ(all(device_.store()), model);
  }

  static std::vector<Word> all(const device::Store& store) {
    std::vector<Word> words(kBlocks * kWords);
    store.read({}, words);
    return words;
  }

  std::vector<Word> model = std::vector<Word>(kBlocks * kWords);

 private:
  std::int64_t below(std::int64_t limit) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(limit));
  }
  void wait(time::Duration length) {
    now_ += length;
    engine_.act_until(now_);
  }
  void run() {
    while (engine_.next() != time::kNever) engine_.act();
    now_ = std::max(now_, engine_.now());
  }

  std::mt19937_64 random_;
  time::Engine& engine_;
  device::Device& device_;
  time::Instant now_ = time::kStart + 1ms;
  int order_ = 0;
  std::deque<Asked> asked_;
  std::vector<std::vector<Word>> expected_;
};

specification::Catalogue devices() {
  auto catalogue = specification::Catalogue::builtin();
  const auto drive = [](int words) {
    return "description = \"small\"\n" + told("cylinders", "6 cylinders") +
           told("head_groups", "2 head groups") + told("sectors_per_track", "8 sectors") +
           told("words_per_sector", fmt::format("{} words", words)) + told("rotation", "3600 rpm") +
           told("rotation_tolerance", "2 %") + told("rotation_wander", "0.02 %") +
           "seek_by = \"time\"\n[[seek]]\n" + told("cylinders", "1 cylinders") + told("time", "5 ms");
  };
  add_disk(catalogue, "drive", drive(kWords));
  add_disk(catalogue, "store", solid_state_file(kBlocks, 20, 10, kWords));
  add_disk(catalogue, "instantly", "kind = \"instant\"\ndescription = \"mine\"\nbehind = \"drive\"\n");
  add_disk(catalogue, "group", striped_file({"drive", "drive", "drive"}, 4));
  add_disk(catalogue, "uneven", striped_file({"store", "drive"}, 7));
  add_disk(catalogue, "cached", cache_file("store", 16, 5, 3, 1));
  add_disk(catalogue, "read-cached", read_cache_file("drive", 16, 3, 1));
  add_disk(catalogue, "cached-group", cache_file("group", 10, 10, 3, 1));
  add_disk(catalogue, "tiny-cache", cache_file("drive", 1, 1, 3, 1));
  add_disk(catalogue, "group-of-caches", striped_file({"cached", "tiny-cache"}, 3));
  add_disk(catalogue, "cache-on-cache", cache_file("cached", 4, 3, 1, 0));
  const auto subsystem = [&](const char* name, const std::string& text) {
    catalogue.add("controllers", name, fmt::format("own/controllers/{}.toml", name), text);
  };
  subsystem("ios", io_subsystem_file(7, 10, "track", 3, 4));
  subsystem("small-ios", io_subsystem_file(0, 0, "none", 1, 1));
  return catalogue;
}

struct OnController {
  const char* device;
  const char* controller = "dcu2";
};

class Words : public testing::TestWithParam<OnController> {};

TEST_P(Words, AnySequenceOfCallsReturnsTheWrittenWords) {
  const auto catalogue = devices();
  const auto builder =
      device::DeviceFactory(catalogue, false).device(GetParam().device, GetParam().controller);
  for (std::uint64_t seed = 1; seed <= 200 && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    time::Engine engine;
    record::Recorder recorder;
    const auto made = builder.make({.channel = 0, .engine = engine, .recorder = recorder});
    ASSERT_GE(made->geometry().sectors().count, kBlocks);
    Life(seed, engine, *made).live();
  }
}

std::string test_name(const testing::TestParamInfo<OnController>& info) {
  std::string name = info.param.device;
  if (info.param.controller != std::string("dcu2")) name += std::string("-on-") + info.param.controller;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Words,
                         testing::Values(OnController{"drive"}, OnController{"store"},
                                         OnController{"instantly"}, OnController{"group"},
                                         OnController{"uneven"}, OnController{"cached"},
                                         OnController{"read-cached"}, OnController{"cached-group"},
                                         OnController{"tiny-cache"}, OnController{"group-of-caches"},
                                         OnController{"cache-on-cache"}, OnController{"drive", "ios"},
                                         OnController{"drive", "small-ios"}, OnController{"group", "ios"},
                                         OnController{"tiny-cache", "ios"}, OnController{"instantly", "ios"}),
                         test_name);

TEST(CachedWords, AFlushWritesAllWordsToTheDevice) {
  bool kept_back = false;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    time::Engine engine;
    record::Recorder recorder;
    const device::DeviceContext socket{.channel = 0, .engine = engine, .recorder = recorder};
    auto store = std::make_unique<device::SolidState>(
        device::SolidStateSpecification{
            {.sectors_per_track = amount::Sectors{kBlocks}, .words_per_sector = amount::Words{kWords}},
            20us,
            10ns},
        socket);
    const device::Store& behind = store->store();
    device::Cache cache({.blocks = Sectors{12}, .mark = Sectors{7}, .access_time = 3us, .word_time = 1ns},
                        std::move(store), socket);
    std::vector<Word> words(kWords, seed);
    int order = 0;
    Asked one(cache, Direction::kWrite, 8, words, order);
    one.submit(device::Until::kController, at(1ms));
    while (engine.next() != time::kNever) engine.act();
    kept_back = kept_back || !behind.was_written(Sectors{1});
    Life life(seed, engine, cache);
    std::copy(words.begin(), words.end(), life.model.begin() + 8);
    life.live();
    ASSERT_EQ(Life::all(behind), life.model) << "seed " << seed;
  }
  EXPECT_TRUE(kept_back);
}

TEST(Changes, GroupsAndCachesReportChangesByTheirOwnBlocks) {
  const auto catalogue = devices();
  for (const char* name : {"group", "cached", "cached-group"}) {
    DeviceBench bench(catalogue, name, "dcu2");
    auto& store = bench.device().store();
    EXPECT_EQ(store.changes(), Sectors{}) << name;
    const std::vector<Word> words(kWords * 3, 1);
    store.write(amount::Words{11 * kWords}, words);
    store.write(amount::Words{40 * kWords}, std::span(words).first(1));
    EXPECT_EQ(store.take_changes(), (std::vector{Sectors{11}, Sectors{12}, Sectors{13}, Sectors{40}}))
        << name;
    EXPECT_EQ(store.changes(), Sectors{}) << name;
    EXPECT_TRUE(store.was_written(Sectors{12})) << name;
    store.erase(Sectors{12});
    EXPECT_FALSE(store.was_written(Sectors{12})) << name;
    EXPECT_EQ(store.take_changes(), std::vector{Sectors{12}}) << name;
  }
}

}  // namespace
}  // namespace platter::tests
