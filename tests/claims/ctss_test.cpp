// What the paper says of the random-access routines of CTSS.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/claims/measured.hpp"

namespace platter::tests {
namespace {

struct Family {
  const char* adapter;
  const char* read;
  const char* write;
};
const Family kFamilies[] = {{"", "rdisk.cards", "wdisk.cards"},
                            {"use_izdk.f", "izdkin.cards", "izdkout.cards"},
                            {"use_rdabs.f", "rdabs.cards", "wrabs.cards"}};

TEST(Claims, BH17_non_overlapped_reads_miss_one_revolution_per_call) {
  for (const auto& family : kFamilies) {
    const Table table = appendix_a(family.adapter, family.read).at(0).non_overlapped;
    EXPECT_NEAR(table.fitted.missed.value(), 1, 0.05) << family.read;
    ASSERT_EQ(table.sizes.size(), 8U);
    for (const auto& size : table.sizes)
      EXPECT_NEAR(size.missed, 1, 0.05) << family.read << ' ' << size.sectors;
  }
}

TEST(Claims, BH18_writes_reach_the_maximum_overlapped_or_not) {
  for (const auto& family : kFamilies) {
    const Channels one = appendix_a(family.adapter, family.write).at(0);
    for (const auto* table : {&one.overlapped, &one.non_overlapped}) {
      ASSERT_EQ(table->sizes.size(), 8U);
      for (const auto& size : table->sizes) {
        EXPECT_GE(size.kilowords_per_second, 0.98 * kCrayMaximum) << family.write << ' ' << size.sectors;
      }
    }
  }
}

TEST(Claims, BH19_no_revolution_is_missed_inside_cylinders_with_a_loop_below_30_us) {
  for (const char* adapter : {"", "use_izdk.f"}) {
    const Desk desk;
    desk.folder.write(
        "own.cards",
        "ONE SECTOR PER CALL\n        40        18        10         5         1\n         1\n        12\n");
    Words arguments{
        "run",        source_path("fortran/sweep.f"), "--no-summary", "--cards", "own.cards", "--json",
        "result.json"};
    if (*adapter != 0) arguments.push_back(source_path(std::string("fortran/") + adapter));
    const Outcome outcome = desk.platter(arguments);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string line = outcome.out.substr(outcome.out.find("\n        12"));
    EXPECT_LT(numbers_of(line).at(1), 30) << "us";
    const auto unit = nlohmann::json::parse(desk.folder.read("result.json"))["units"][0];
    EXPECT_EQ(unit["calls"], 7201);
    EXPECT_EQ(unit["revolutions_missed_at_boundaries"], 39);
    EXPECT_EQ(unit["revolutions_missed"], unit["revolutions_missed_at_boundaries"]);
  }
}

/// The sweep, with so many trips of the compute loop.
std::vector<Tested> reads_at(const std::vector<int>& trips, int cylinders = 40, const Words& flags = {}) {
  std::string cards = fmt::format("LOOPS\n{:10}\n{:10}\n", cylinders, trips.size());
  for (std::size_t i = 0; i < trips.size(); ++i) {
    cards += fmt::format("{:10}{}", trips[i], i % 8 == 7 || i + 1 == trips.size() ? "\n" : "");
  }
  return sweep(cards, flags);
}

TEST(Claims, BH20_no_revolution_is_missed_testing_every_90_us) {
  const auto tested = reads_at({58}).at(0);
  EXPECT_NEAR(tested.loop, 90, 1);
  EXPECT_NEAR(tested.read, 0, 0.001);
}

TEST(Claims, BH20_revolutions_are_missed_testing_every_150_us) {
  const auto tested = reads_at({98}).at(0);
  EXPECT_NEAR(tested.loop, 150, 1);
  EXPECT_GT(tested.read, 0.01);
}

/// With the loop and the rotation both steady they beat, and one of 1000.4 us reads 0.77. Drives that turn as
/// unevenly as the paper's did read 0.76 to 0.99, each its own; the claim is held against their mean.
/// docs/model.md says so.
TEST(Claims, BH20_most_calls_miss_one_testing_every_1000_us) {
  constexpr int kDrives = 12;
  double sum = 0;
  for (int seed = 1; seed <= kDrives; ++seed) {
    const auto tested = reads_at({660}, 10, {"--rotation", "drift", "--seed", std::to_string(seed)}).at(0);
    EXPECT_NEAR(tested.loop, 1000, 3);
    sum += tested.read;
  }
  EXPECT_GE(sum / kDrives, 0.85);
}

/// Loop and rotation beat: with both of them steady M is up to 0.2 above or below that of a loop 1 % longer.
/// Every 7.5 us from 900 to 1100, so that the mean does not depend on where in the beat the list begins: at
/// every 15 us it is 0.01 off with a loop 0.05 us shorter.
TEST(Claims, BH20_most_calls_miss_one_testing_at_intervals_of_900_to_1100_us) {
  std::vector<int> trips;
  for (int trip = 590; trip <= 730; trip += 5) trips.push_back(trip);
  const auto tested = reads_at(trips, 5);
  ASSERT_EQ(tested.size(), trips.size());
  double sum = 0;
  for (const auto& one : tested) {
    EXPECT_NEAR(one.loop, 1000, 110);
    sum += one.read;
  }
  EXPECT_GE(sum / static_cast<double>(trips.size()), 0.85);
}

TEST(Claims, BH21_overlapped_reads_are_considerably_faster) {
  for (const auto& family : kFamilies) {
    const Channels one = appendix_a(family.adapter, family.read).at(0);
    const auto gain = [&](int sectors) {
      return one.overlapped.of(sectors).kilowords_per_second /
             one.non_overlapped.of(sectors).kilowords_per_second;
    };
    EXPECT_GE(gain(1), 10) << family.read;
    EXPECT_GE(gain(18), 1.8) << family.read;
  }
}

TEST(Claims, BH22_several_channels_with_small_buffers_are_degraded) {
  const auto measured = appendix_a("", "rdisk.cards");
  ASSERT_EQ(measured.size(), 4U);
  for (const auto& size : measured[0].overlapped.sizes) {
    EXPECT_GE(size.kilowords_per_second, 0.98 * kCrayMaximum) << "one channel, " << size.sectors;
  }
  EXPECT_LE(measured[3].overlapped.of(1).kilowords_per_second, 192);
  EXPECT_GE(measured[3].overlapped.of(180).kilowords_per_second, 0.95 * kCrayMaximum);
}

TEST(Claims, BH37_rdabs_misses_a_revolution_with_large_buffers_only) {
  const Table table = appendix_a("use_rdabs.f", "rdabs-sizes.cards").at(0).overlapped;
  ASSERT_EQ(table.sizes.size(), 14U);
  for (const auto& size : table.sizes) {
    if (size.sectors >= 24 && size.sectors <= 30) continue;
    EXPECT_NEAR(size.missed, size.sectors < 24 ? 0 : 1, 0.05) << size.sectors;
  }
}

TEST(Claims, BH38_words_per_channel) {
  const Table table = appendix_a("", "rdisk.cards").at(0).overlapped;
  ASSERT_EQ(table.sizes.size(), 8U);
  for (const auto& size : table.sizes) {
    const int words = 512 * size.sectors;
    EXPECT_EQ(size.words, 1'000'000 / words * words);
  }
  EXPECT_EQ(table.of(1).words, 999'936);
  EXPECT_EQ(table.of(180).words, 921'600);
  EXPECT_EQ(appendix_a("", "wdisk-7600.cards", kCdc7600).at(0).overlapped.of(200).words, 921'600);
}

TEST(Claims, BH41_channels_do_not_slow_each_other_with_large_buffers) {
  const Cards cards{.channels = 4, .sizes = {36, 90, 180}};
  for (const char* seed : {"1", "2", "3", "7", "1980"}) {
    const auto measured = appendix_a_on("", cards.text(), {"--seed", seed});
    ASSERT_EQ(measured.size(), 4U);
    for (const auto& channels : measured) {
      for (const auto& size : channels.overlapped.sizes) {
        const double alone = measured[0].overlapped.of(size.sectors).kilowords_per_second;
        EXPECT_NEAR(size.kilowords_per_second / alone, 1, 0.02)
            << "seed " << seed << ", " << size.sectors << " sectors";
      }
    }
  }
}

TEST(Claims, BH42_writes_bear_longer_intervals_than_reads) {
  const auto tested = sweep(
      "WHERE M LEAVES 0\n        10\n         8\n        58        80       120       150       200       "
      "300       400       660\n");
  ASSERT_EQ(tested.size(), 8U);
  const auto leaves_0 = [&](double Tested::* missed) {
    for (const auto& one : tested) {
      if (one.*missed > 0.01) return one.loop;
    }
    return 1e9;
  };
  EXPECT_LT(leaves_0(&Tested::read), 200);
  EXPECT_GT(leaves_0(&Tested::write), leaves_0(&Tested::read));
}

}  // namespace
}  // namespace platter::tests
