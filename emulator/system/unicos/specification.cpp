#include "emulator/system/unicos/specification.hpp"

#include <fmt/format.h>

#include "emulator/system/unicos/calls.hpp"

namespace platter::unicos {
namespace {

constexpr std::int64_t kMostBlocks = 1'000'000'000;
constexpr std::chrono::seconds kLongestWord{1};

LibraryTimes read_library(specification::Reader reader) {
  const LibraryTimes times{.read = reader.duration("read"),
                           .write = reader.duration("write"),
                           .copy = reader.duration("copy", kLongestWord),
                           .search = reader.duration("search")};
  reader.finish();
  return times;
}

}  // namespace

Specification read_specification(specification::Reader& reader, const system::SystemSpecification& system) {
  auto kernel = reader.table("kernel");
  const auto require = [&](const Call& call) {
    if (system.find_call(call.name, call.does) != nullptr) return;
    reader.refuse("kernel", fmt::format("the system has no [[call]] {} that does '{}', which a kernel has",
                                        call.name, record::name(call.does)));
  };
  for (const auto& call : kCalls) require(call);
  for (const auto& call : kBlockCalls) require(call);
  const Specification read{
      .copy = kernel.duration("copy", kLongestWord),
      .unit = amount::Blocks{kernel.count("unit", "blocks", 1, kMostBlocks)},
      .asynchronous = kernel.count("asynchronous", "requests", 1, 1000),
      .segment_blocks = amount::Blocks{kernel.count("segment_blocks", "blocks", 0, kMostBlocks)},
      .segment_access = kernel.duration("segment_access"),
      .segment_word = kernel.duration("segment_word", kLongestWord),
      .library = read_library(reader.table("ffio"))};
  kernel.finish();
  return read;
}

}  // namespace platter::unicos
