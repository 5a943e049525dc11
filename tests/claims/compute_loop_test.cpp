// What the loop computes, beside the tests of the channels: vectors, subscripted variables, or nothing in
// memory.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>

#include "tests/claims/measured.hpp"

namespace platter::tests {
namespace {

/// KLOOP of Appendix A's cards.
enum Loop : std::uint8_t { kScalar = 0, kVector = 1, kNoMemory = 2 };

Channels with_loop(Loop loop, int ncomp, const Words& flags = {}) {
  return appendix_a_on("", Cards{.ncomp = ncomp, .loop = loop}.text(), flags).at(0);
}

/// Figure 3's two curves.
TEST(Claims, BH10_a_vector_loop_gives_a_higher_overhead_at_every_buffer_size) {
  const Channels scalar = appendix_a("", "rdisk.cards").at(0);
  const Channels vector = appendix_a("", "rdisk-vector.cards").at(0);
  const double higher = vector.overlapped.fitted.t_trans.value() - scalar.overlapped.fitted.t_trans.value();
  EXPECT_GE(higher, 2);
  EXPECT_LE(higher, 51);
  EXPECT_NEAR(vector.overlapped.fitted.t_call.value(), scalar.overlapped.fitted.t_call.value(), 10);
  ASSERT_EQ(vector.overlapped.sizes.size(), 8U);
  for (const auto& size : vector.overlapped.sizes) {
    EXPECT_GT(size.t_oh, scalar.overlapped.of(size.sectors).t_oh) << size.sectors;
  }
}

class VectorLength : public testing::TestWithParam<int> {};

TEST_P(VectorLength, BH10_does_not_matter) {
  const Channels scalar = with_loop(kScalar, 12);
  const Channels vector = with_loop(kVector, GetParam());
  const double higher = vector.overlapped.fitted.t_trans.value() - scalar.overlapped.fitted.t_trans.value();
  EXPECT_GE(higher, 2);
  EXPECT_LE(higher, 51);
  EXPECT_NEAR(vector.overlapped.fitted.t_call.value(), scalar.overlapped.fitted.t_call.value(), 10);
}

INSTANTIATE_TEST_SUITE_P(Claims, VectorLength, testing::Values(12, 200, 1000, 4096));

/// It is the memory port, and nothing else about the source: as a scalar loop it costs what any other does.
TEST(Claims, BH10_the_same_source_as_a_scalar_loop_does_not) {
  const Channels scalar = with_loop(kScalar, 12);
  const Channels off = with_loop(kVector, 30, {"--vector", "off"});
  EXPECT_NEAR(off.overlapped.fitted.t_trans.value(), scalar.overlapped.fitted.t_trans.value(), 0.5);
  EXPECT_NEAR(off.overlapped.fitted.t_call.value(), scalar.overlapped.fitted.t_call.value(), 2);
}

TEST(Claims, BH13_a_loop_without_memory_references_gives_the_overhead_of_the_scalar_loop) {
  const Channels scalar = appendix_a("", "rdisk.cards").at(0);
  const Channels registers = appendix_a("", "rdisk-registers.cards").at(0);
  EXPECT_NEAR(registers.overlapped.fitted.t_trans.value(), scalar.overlapped.fitted.t_trans.value(), 0.5);
  EXPECT_NEAR(registers.overlapped.fitted.t_call.value(), scalar.overlapped.fitted.t_call.value(), 2);
}

/// Cards of fortran/cards that time a compute-and-test loop.
struct Deck {
  std::string name;
  int ncomp;
  int channels;
  int loop;
  bool cdc7600;
};
void PrintTo(const Deck& deck, std::ostream* out) {
  *out << deck.name;
}

int field(const std::string& card, std::size_t number) {
  const std::size_t column = 10 * number;
  return card.size() > column ? std::atoi(card.substr(column, 10).c_str()) : 0;
}

std::vector<Deck> decks() {
  std::vector<Deck> all;
  for (const auto& entry : std::filesystem::directory_iterator(source_path("fortran/cards"))) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() != ".cards" || name.rfind("sweep", 0) == 0) continue;
    std::ifstream in(entry.path());
    std::string card;
    std::getline(in, card);
    std::getline(in, card);
    all.push_back(
        {name, field(card, 0), field(card, 1), field(card, 7), name.find("7600") != std::string::npos});
  }
  return all;
}

class LoopLength : public testing::TestWithParam<Deck> {};

/// The loop of each deck, timed, with two calls of one sector to keep it short.
TEST_P(LoopLength, BH44_is_20_to_1000_us) {
  const Deck& deck = GetParam();
  const Cards cards{
      .ncomp = deck.ncomp, .channels = deck.channels, .words = 1024, .loop = deck.loop, .sizes = {1}};
  const auto measured = appendix_a_on("", cards.text(), deck.cdc7600 ? kCdc7600 : kCray);
  ASSERT_FALSE(measured.empty());
  for (const auto& channels : measured) {
    EXPECT_GE(channels.loop, 20);
    EXPECT_LE(channels.loop, 1000);
  }
}

/// A vector loop of the same source is the shorter one; what is a scalar loop anyway stays as it is.
TEST_P(LoopLength, BH44_is_longer_as_a_scalar_loop) {
  const Deck& deck = GetParam();
  const Cards cards{
      .ncomp = deck.ncomp, .channels = deck.channels, .words = 1024, .loop = deck.loop, .sizes = {1}};
  Words flags = deck.cdc7600 ? kCdc7600 : kCray;
  const auto vector = appendix_a_on("", cards.text(), flags);
  flags.insert(flags.end(), {"--vector", "off"});
  const auto scalar = appendix_a_on("", cards.text(), flags);
  ASSERT_EQ(scalar.size(), vector.size());
  for (std::size_t i = 0; i < scalar.size(); ++i) {
    if (deck.loop == kVector && !deck.cdc7600) {
      EXPECT_GT(scalar[i].loop, 1.5 * vector[i].loop);
    } else {
      EXPECT_GE(scalar[i].loop, vector[i].loop);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Claims, LoopLength, testing::ValuesIn(decks()), [](const auto& test) {
  std::string name = test.param.name;
  for (char& c : name) c = c == '-' ? '_' : c;
  return name;
});

/// The sweep goes beyond the paper's lengths on purpose; as scalar loops its loops are no shorter either.
TEST(Claims, BH44_the_sweeps_loops_are_no_shorter_as_scalar_loops) {
  const std::string cards = "LOOPS\n         1\n         3\n        58       330       660\n";
  const auto vector = sweep(cards);
  const auto scalar = sweep(cards, {"--vector", "off"});
  ASSERT_EQ(vector.size(), 3U);
  ASSERT_EQ(scalar.size(), 3U);
  for (std::size_t i = 0; i < scalar.size(); ++i) EXPECT_GE(scalar[i].loop, vector[i].loop);
}

}  // namespace
}  // namespace platter::tests
