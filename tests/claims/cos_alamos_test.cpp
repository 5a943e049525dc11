// System calls on the Cray-1 without a library: COS reaches the maximum, ALAMOS misses a revolution every
// time.

#include <gtest/gtest.h>

#include "tests/claims/measured.hpp"

namespace platter::tests {
namespace {

TEST(Claims, BH23_cos_reaches_the_maximum_overlapped_or_not_reading_or_writing) {
  for (const char* cards : {"sysrd-cos.cards", "syswr-cos.cards"}) {
    const Channels one = appendix_a("use_sys.f", cards, kCos).at(0);
    for (const Table* table : {&one.overlapped, &one.non_overlapped}) {
      ASSERT_EQ(table->sizes.size(), 8U);
      for (const auto& size : table->sizes) {
        EXPECT_NEAR(size.kilowords_per_second / kCrayMaximum, 1, 0.01) << cards << ' ' << size.sectors;
      }
    }
  }
}

TEST(Claims, BH24_alamos_system_calls_miss_at_least_one_revolution) {
  for (const int write : {0, 1}) {
    const Cards all{.write = write, .sizes = {1, 2, 3, 9, 18, 36, 90, 180}};
    const Channels one = appendix_a_on("use_sys.f", all.text(), kAlamos).at(0);
    for (const Table* table : {&one.overlapped, &one.non_overlapped}) {
      ASSERT_EQ(table->sizes.size(), 8U);
      for (const auto& size : table->sizes) EXPECT_GE(size.missed, 1 - 0.05) << size.sectors;
    }
  }
}

TEST(Claims, BH40_order_of_the_systems_overheads) {
  const auto overhead = [](const char* adapter, int write, const Words& flags) {
    return appendix_a_on(adapter, Cards{.write = write}.text(), flags).at(0).overlapped.fitted;
  };
  const Fitted cos = overhead("use_sys.f", 0, kCos);
  const Fitted alamos = appendix_a("use_sys.f", "sysrd-alamos.cards", kAlamos).at(0).overlapped.fitted;
  const Fitted ltss = appendix_a("", "bigfile-7600.cards", kCdc7600).at(0).overlapped.fitted;
  for (const char* adapter : {"", "use_izdk.f", "use_rdabs.f"}) {
    for (const int write : {0, 1}) {
      const Fitted ctss = overhead(adapter, write, kCray);
      EXPECT_LT(*cos.t_call, *ctss.t_call) << adapter << write;
      EXPECT_LT(*ctss.t_call, *ltss.t_call) << adapter << write;
      EXPECT_GT(*cos.t_trans, *ctss.t_trans) << adapter << write;
    }
  }
  EXPECT_LT(*ltss.t_call, *alamos.t_call);
}

}  // namespace
}  // namespace platter::tests
