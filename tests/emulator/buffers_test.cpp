// The number of sector buffers of a controller, and its effect on times.

#include <gtest/gtest.h>

#include "tests/emulator/device_bench.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using record::Cause;

specification::Catalogue with_buffers(const std::string& count) {
  auto catalogue = specification::Catalogue::builtin();
  plant_value(catalogue, "controllers", "dcu2", "buffers", count);
  return catalogue;
}

std::int64_t revolutions(const std::vector<record::Event>& lost) {
  std::int64_t sum = 0;
  for (const auto& event : lost) sum += event.number;
  return sum;
}

TEST(Buffers, OneInsteadOfTwoLosesARevolutionForEachSectorRead) {
  DeviceBench bench(with_buffers("1 buffers"), "dd19", "dcu2");
  bench.start(Direction::kRead, 0, 18, at(1ms));
  bench.run();
  EXPECT_EQ(revolutions(bench.lost()), 17);
  for (const auto& event : bench.lost()) EXPECT_EQ(event.cause, Cause::kNoBuffer);
}

TEST(Buffers, OneInsteadOfTwoLosesARevolutionForEachSectorWritten) {
  DeviceBench bench(with_buffers("1 buffers"), "dd19", "dcu2");
  bench.start(Direction::kWrite, 0, 18, at(1ms));
  bench.run();
  EXPECT_EQ(revolutions(bench.lost()), 17);
  for (const auto& event : bench.lost()) {
    EXPECT_EQ(event.cause, Cause::kNoData);
    EXPECT_EQ(event.length, 512 * 100ns) << "late by the filling of the only buffer";
  }
}

TEST(Buffers, ASingleBufferDoesNotReadAhead) {
  DeviceBench bench(with_buffers("1 buffers"), "dd19", "dcu2");
  bench.start(Direction::kRead, 0, 1, at(1ms));
  bench.run();
  EXPECT_TRUE(bench.log.of(record::Kind::kReadAhead).empty());
}

TEST(Buffers, ThreeAreAsGoodAsTwoForOneRequest) {
  DeviceBench bench(with_buffers("3 buffers"), "dd19", "dcu2");
  bench.start(Direction::kRead, 0, 180, at(1ms));
  bench.run();
  EXPECT_TRUE(bench.lost().empty());
}

// A sector takes longer on the channel than under the heads, so eventually all buffers are full.
TEST(Buffers, AChannelSlowerThanTheDiskLosesRevolutionsWithAnyBuffers) {
  auto catalogue = with_buffers("4 buffers");
  auto text = replaced(builtin_text("controllers", "dcu2"), "value = \"100 ns\"", "value = \"2 us\"");
  catalogue.add("controllers", "dcu2", "planted", replaced(text, "2 buffers", "4 buffers"));
  DeviceBench bench(catalogue, "dd19", "dcu2");
  bench.start(Direction::kRead, 0, 90, at(1ms));
  bench.run();
  EXPECT_GT(revolutions(bench.lost()), 3);
  EXPECT_EQ(bench.lost()[0].cause, Cause::kNoBuffer);
}

}  // namespace
}  // namespace platter::tests
