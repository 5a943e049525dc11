// The positions of records in a file: after their lengths, at even bytes, and within blocks if the file
// specifies this.

#include "emulator/system/vms/record_layout.hpp"

#include <gtest/gtest.h>

namespace platter::vms {
namespace {

using amount::Bytes;

struct Memory {
  std::vector<std::byte> bytes;
  RecordLayout::Read read = [this](Bytes offset, std::span<std::byte> into) {
    std::copy_n(bytes.begin() + offset.offset(), into.size(), into.begin());
  };
};

TEST(RecordLayout, StoresVariableRecordsAtEvenBytesAfterTheirLength) {
  const RecordAttributes attributes{.format = Format::kVariable};
  const RecordLayout layout(attributes);
  const std::vector<std::byte> record(3, std::byte{7});
  Memory file{layout.stored(record)};
  EXPECT_EQ(file.bytes, (std::vector{std::byte{3}, std::byte{0}, std::byte{7}, std::byte{7}, std::byte{7},
                                     std::byte{0}}));
  const auto found = layout.record_at({}, file.read);
  EXPECT_EQ(found.offset, Bytes{2});
  EXPECT_EQ(found.length, Bytes{3});
  EXPECT_EQ(found.end, Bytes{6});
}

/// The last 100 bytes of a block of 512 bytes contain no record, which the length 65535 indicates.
TEST(RecordLayout, PassesTheRestOfABlockThatContainsNoRecord) {
  RecordAttributes attributes{.format = Format::kVariable, .within_blocks = true};
  Memory file{std::vector<std::byte>(1024)};
  file.bytes[412] = file.bytes[413] = std::byte{0xFF};
  EXPECT_EQ(RecordLayout(attributes).next(Bytes{412}, Bytes{1024}, file.read), Bytes{512});
  EXPECT_EQ(RecordLayout(attributes).next(Bytes{410}, Bytes{1024}, file.read), Bytes{410});
  EXPECT_EQ(RecordLayout(attributes).next(Bytes{412}, Bytes{412}, file.read), Bytes{412}) << "the end";
  attributes.within_blocks = false;
  EXPECT_EQ(RecordLayout(attributes).next(Bytes{412}, Bytes{1024}, file.read), Bytes{412});
}

TEST(RecordLayout, PassesTheRestOfABlockThatIsTooShortForAFixedRecord) {
  const RecordAttributes attributes{.format = Format::kFixed, .within_blocks = true, .longest = Bytes{101}};
  const RecordLayout layout(attributes);
  EXPECT_EQ(layout.next(Bytes{410}, Bytes{1024}, {}), Bytes{410}) << "102 bytes are left";
  EXPECT_EQ(layout.next(Bytes{412}, Bytes{1024}, {}), Bytes{512}) << "100 bytes are left";
  EXPECT_EQ(layout.next(Bytes{512}, Bytes{1024}, {}), Bytes{512});
}

}  // namespace
}  // namespace platter::vms
