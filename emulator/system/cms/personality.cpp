#include "emulator/system/cms/personality.hpp"

#include <memory>

#include "emulator/system/specified_personality.hpp"

namespace platter::cms {

Specification read_specification(specification::Reader& reader, const system::SystemSpecification& system) {
  constexpr std::chrono::seconds kLongestByte{1};
  constexpr std::int64_t kMaxCylinders = 10'000;
  constexpr std::int64_t kMaxBlocks = 10'000;
  constexpr std::int64_t kMaxFrames = 1'000'000;
  constexpr std::int64_t kKilo = 1024;
  constexpr std::int64_t kLeastStorage = 64;
  constexpr std::int64_t kMostStorage = 16 * kKilo;  // addresses of 24 bits
  constexpr std::int64_t kLongestStatement = 4096;
  constexpr const char* kLinear = "linear";
  constexpr const char* kIndex = "index";
  auto table = reader.table("cms");
  for (const auto& [name, does] : {std::pair{kRead, record::Does::kRead},
                                   {kWrite, record::Does::kWrite},
                                   {kChainedRead, record::Does::kRead},
                                   {kChainedWrite, record::Does::kWrite}})
    system::require_call(reader, "cms", system, name, does, "which the file system needs");
  const Specification read{
      .cylinders = table.count("cylinders", "cylinders", 1, kMaxCylinders),
      .edit_blocks = table.amount<amount::Block>("edit_blocks", 1, kMaxBlocks),
      .call = table.duration("call"),
      .record = table.duration("record"),
      .copy = table.duration("copy", kLongestByte),
      .command = table.duration("command"),
      .exec_statement = table.duration("exec_statement"),
      .fortran = table.duration("fortran"),
      .privileged = table.duration("privileged"),
      .interrupt = table.duration("interrupt"),
      .spool_line = table.duration("spool_line"),
      .frames = table.count("frames", "frames", 1, kMaxFrames),
      .storage = amount::Bytes{kKilo * table.count("storage", "KiB", kLeastStorage, kMostStorage)},
      .directory_statement = amount::Bytes{table.count("directory_statement", "bytes", 1, kLongestStatement)},
      .directory_index = table.one_of("directory_search", {kLinear, kIndex}) == kIndex,
      .paging_request = table.duration("paging_request"),
      .paging_transfer = table.duration("paging_transfer")};
  table.finish();
  return read;
}

namespace {

constexpr const char* kName = "cms";

class CmsPersonality final : public system::SpecifiedPersonality<Specification> {
 public:
  CmsPersonality(specification::Reader& reader, const system::SystemSpecification& system)
      : SpecifiedPersonality(kName, read_specification(reader, system)) {}

  system::ItemLayout items() const override { return system::ItemLayout::kBigEndianBytes; }
  bool has_file_system() const override { return true; }
  std::vector<std::string_view> parts() const override { return {"directory", "pointer"}; }
};

}  // namespace

const system::PersonalityKind& personality_kind() {
  static const system::PersonalityKind kKind{
      kName, {"cms", "paging"}, system::read_specified<CmsPersonality>};
  return kKind;
}

const Specification& specification_of(const system::Personality& personality) {
  return dynamic_cast<const CmsPersonality&>(personality).specification();
}

}  // namespace platter::cms
