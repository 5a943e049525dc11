// With any chain of layers, a program reads what it has written. Random operations are compared with a plain
// array of bytes or a list of records.

#include <gtest/gtest.h>

#include <random>

#include "tests/emulator/system/ffio/counted_file.hpp"

namespace platter::ffio {
namespace {

using Random = std::mt19937_64;

std::int64_t up_to(Random& random, std::int64_t most) {
  return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most + 1));
}

std::vector<std::byte> some(Random& random, std::int64_t bytes) {
  std::vector<std::byte> made(static_cast<std::size_t>(bytes));
  for (auto& one : made) one = static_cast<std::byte>(random() & 0xff);
  return made;
}

std::string below(Random& random) {
  const std::vector<std::string> all = {"",
                                        "system",
                                        ",mr",
                                        ",mr:2:3:1",
                                        ",sds:1:5",
                                        ",sds",
                                        ",cache:2:3",
                                        ",cache:1:1",
                                        ",cachea:2:4:2",
                                        ",cachea:3:2",
                                        ",bufa:2:3",
                                        ",bufa:1:2",
                                        ",event.nostat",
                                        ",cache.sds:2:2,bufa:2:2",
                                        ",mr:1:2:1,sds:1:2:1,cachea:2:3:1",
                                        ",cache:2:3:4"};
  std::string one = all[static_cast<std::size_t>(up_to(random, static_cast<std::int64_t>(all.size()) - 1))];
  return one == "system" ? ",system" : one;
}

class Bytes : public testing::TestWithParam<int> {};

TEST_P(Bytes, ComeBackThroughAnyChain) {
  Random random(static_cast<std::uint64_t>(GetParam()));
  std::string chain = below(random);
  if (chain.empty()) chain = ",system";
  if (up_to(random, 1) == 0 && chain != ",system") chain += below(random);
  chain = chain.substr(1);
  if (chain.find("system,") != std::string::npos) chain = "cache:2:2";
  SCOPED_TRACE(chain);
  Stored stored;
  std::vector<std::byte> expected;
  for (int opened = 0; opened < 3; ++opened) {
    Program test(stored);
    const auto layer = open(stored, test, chain);
    ASSERT_EQ(layer->size(), bytes_in(expected));
    std::int64_t position = 0;
    for (int i = 0; i < 60; ++i) {
      const auto what = up_to(random, 9);
      const auto length = up_to(random, up_to(random, 3) == 0 ? 40000 : 3000);
      if (what < 4) {
        const auto from = some(random, length);
        if (position > std::ssize(expected)) continue;
        layer->write(from, Record::kGoesOn);
        if (std::ssize(expected) < position + length)
          expected.resize(static_cast<std::size_t>(position + length));
        std::copy(from.begin(), from.end(), expected.begin() + position);
        position += length;
      } else if (what < 8) {
        std::vector<std::byte> into(static_cast<std::size_t>(length));
        const auto there = std::clamp<std::int64_t>(std::ssize(expected) - position, 0, length);
        const Moved moved = layer->read(into, Record::kGoesOn);
        ASSERT_EQ(moved.bytes.count, there) << "step " << i;
        ASSERT_EQ(moved.met == ReadStatus::kEndOfData, there < length);
        ASSERT_TRUE(std::equal(into.begin(), into.begin() + there, expected.begin() + position))
            << "step " << i;
        position += there;
      } else if (what == 8) {
        position = up_to(random, std::ssize(expected));
        layer->seek(amount::Bytes{position});
      } else if (up_to(random, 3) == 0) {
        layer->truncate();
        expected.resize(static_cast<std::size_t>(position));
      }
    }
    layer->close();
    ASSERT_EQ(stored.bytes, expected) << "closed the " << opened << ". time";
  }
}

INSTANTIATE_TEST_SUITE_P(Random, Bytes, testing::Range(0, 150));

class Records : public testing::TestWithParam<int> {};

TEST_P(Records, ComeBackThroughAnyChain) {
  Random random(static_cast<std::uint64_t>(GetParam()) + 1000);
  const std::vector<std::string> formats = {
      "cos:1",     "cos:2", "cos",   "cos.async:3", "cos.async:2",   "blocked:5",     "f77",
      "f77.intel", "vms.s", "vms.v", "ibm.vbs",     "ibm.vbs:0:100", "ibm.vb:0:65535"};
  const std::string chain =
      formats[static_cast<std::size_t>(up_to(random, std::ssize(formats) - 1))] + below(random);
  const bool is_cos = chain[0] == 'c' || chain[0] == 'b';
  SCOPED_TRACE(chain);
  Stored stored;
  std::vector<std::vector<std::byte>> expected;
  for (int opened = 0; opened < 3; ++opened) {
    Program test(stored);
    const auto layer = open(stored, test, chain);
    std::size_t at = 0;
    bool wrote = false;
    for (int i = 0; i < 60; ++i) {
      const auto what = up_to(random, 11);
      if (what < 5) {
        const auto words = up_to(random, 4) == 0 ? 508 + up_to(random, 4)
                                                 : up_to(random, up_to(random, 5) == 0 ? 3000 : 700);
        const auto record = some(random, up_to(random, 3) == 0 ? words * 8 + up_to(random, 7) : words * 8);
        const auto first = static_cast<std::size_t>(up_to(random, std::ssize(record)));
        layer->write(std::span(record).first(first), Record::kGoesOn);
        layer->write(std::span(record).subspan(first), Record::kEnds);
        expected.resize(at++);
        expected.push_back(record);
        wrote = true;
      } else if (what < 9 && !wrote) {
        std::vector<std::byte> into(
            at < expected.size() ? expected[at].size() + static_cast<std::size_t>(up_to(random, 9)) : 10);
        const bool part = up_to(random, 3) == 0;
        if (part) into.resize(into.size() / 2);
        const Moved moved = layer->read(into, Record::kEnds);
        if (at == expected.size()) {
          ASSERT_TRUE(moved.met == ReadStatus::kEndOfFile || moved.met == ReadStatus::kEndOfData)
              << "step " << i;
          if (moved.met == ReadStatus::kEndOfFile) layer->backspace();
          continue;
        }
        const auto& record = expected[at++];
        const auto here = std::min(record.size(), into.size());
        ASSERT_EQ(moved.bytes.count, std::ssize(record) < std::ssize(into) ? std::ssize(record)
                                                                           : static_cast<std::int64_t>(here))
            << "step " << i;
        ASSERT_TRUE(
            std::equal(record.begin(), record.begin() + static_cast<std::ptrdiff_t>(here), into.begin()))
            << "step " << i;
      } else if (what == 9) {
        if (wrote && !is_cos) layer->truncate();  // as the Fortran library does
        layer->rewind();
        at = 0;
        wrote = false;
      } else if (what == 10) {
        if (wrote && !is_cos) layer->truncate();
        layer->backspace();
        if (at > 0) --at;
        wrote = false;
      }
    }
    if (wrote && !is_cos) layer->truncate();
    layer->close();
  }
}

INSTANTIATE_TEST_SUITE_P(Random, Records, testing::Range(0, 150));

}  // namespace
}  // namespace platter::ffio
