// Messages between processes: sequences of values.

#include "runtime/host/message.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/process/protocol/wire.hpp"

namespace platter::runtime {
namespace {

template <typename Value>
Value sent(const Value& value) {
  Message message(value);
  auto same = message.get<Value>();
  EXPECT_FALSE(message.has_more());
  return same;
}

TEST(Message, ReturnsTheValuesThatWerePut) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(sent(std::int64_t{-5}), -5);
  EXPECT_EQ(sent(std::string("a\0b\xff", 4)), std::string("a\0b\xff", 4));
  EXPECT_EQ(sent(Texts{"a", "", "b"}), (Texts{"a", "", "b"}));
  EXPECT_EQ(sent(std::vector<Texts>{{"a"}, {}}), (std::vector<Texts>{{"a"}, {}}));
  EXPECT_EQ(sent(std::optional<std::string>("a")), "a");
  EXPECT_EQ(sent(std::optional<std::string>()), std::nullopt);
  EXPECT_EQ(sent(std::map<std::string, Texts>{{"b", {"1"}}, {"a", {}}}),
            (std::map<std::string, Texts>{{"b", {"1"}}, {"a", {}}}));
}

TEST(Message, ReturnsTheMembersOfADataset) {
  const file::Written written{
      .dataset = {"A", {{.channel = 1, .first_sector = amount::Sectors{2}, .sectors = amount::Sectors{3}}}},
      .drive = 1,
      .first = amount::Sectors{2},
      .last = amount::Sectors{4}};
  const auto same = sent(written);
  EXPECT_EQ(same.dataset.name, "A");
  EXPECT_EQ(same.dataset.extents, written.dataset.extents);
  EXPECT_EQ(same.drive, 1);
  EXPECT_EQ(same.last, amount::Sectors{4});
}

TEST(Message, RejectsALengthBeyondItsEnd) {
  for (const auto length : {std::size_t{2}, ~std::size_t{0}}) {
    const Message message(length, std::uint8_t{7});
    EXPECT_THROW(Message(message).get<std::string>(), ProtocolError) << length;
    EXPECT_THROW(Message(message).get<std::vector<std::int64_t>>(), ProtocolError) << length;
    EXPECT_THROW((Message(message).get<std::map<std::string, int>>()), ProtocolError) << length;
  }
  EXPECT_THROW(Message(std::uint8_t{2}).get<std::optional<int>>(), ProtocolError);
}

}  // namespace
}  // namespace platter::runtime
