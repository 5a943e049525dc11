#include "emulator/system/unicos/personality.hpp"

#include <memory>

#include "emulator/system/specified_personality.hpp"
#include "emulator/system/unicos/calls.hpp"
#include "emulator/system/unicos/file_system.hpp"

namespace platter::unicos {
namespace {

constexpr std::int64_t kMaxBlocks = 1'000'000'000;
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
    system::require_call(reader, "kernel", system, call.name, call.does, "which a kernel needs");
  };
  for (const auto& call : kCalls) require(call);
  for (const auto& call : kBlockCalls) require(call);
  const Specification read{
      .copy = kernel.duration("copy", kLongestWord),
      .growth = {.unit = amount::Blocks{kernel.count("unit", "blocks", 1, kMaxBlocks)},
                 .big_file = amount::Blocks{kernel.count("big_file", "blocks", 1, kMaxBlocks)},
                 .big_unit = amount::Blocks{kernel.count("big_unit", "blocks", 1, kMaxBlocks)}},
      .asynchronous = kernel.count("asynchronous", "requests", 1, 1000),
      .segment_blocks = amount::Blocks{kernel.count("segment_blocks", "blocks", 0, kMaxBlocks)},
      .segment_access = kernel.duration("segment_access"),
      .segment_word = kernel.duration("segment_word", kLongestWord),
      .library = read_library(reader.table("ffio"))};
  kernel.finish();
  return read;
}

namespace {

constexpr const char* kName = "unicos";

class UnicosPersonality final : public system::SpecifiedPersonality<Specification> {
 public:
  UnicosPersonality(specification::Reader& reader, const system::SystemSpecification& system)
      : SpecifiedPersonality(kName, read_specification(reader, system)) {}

  bool has_file_system() const override { return true; }
  bool stores_bytes() const override { return true; }
  std::unique_ptr<system::StripedFileSystem> make_striped_file_system(
      const std::vector<device::Geometry>& disks) const override {
    return std::make_unique<FileSystem>(disks, specification().growth);
  }
};

}  // namespace

const system::PersonalityKind& personality_kind() {
  static const system::PersonalityKind kKind{
      kName, {"kernel", "ffio"}, system::read_specified<UnicosPersonality>};
  return kKind;
}

const Specification& specification_of(const system::Personality& personality) {
  return dynamic_cast<const UnicosPersonality&>(personality).specification();
}

}  // namespace platter::unicos
