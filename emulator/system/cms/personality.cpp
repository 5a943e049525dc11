#include "emulator/system/cms/personality.hpp"

#include <fmt/format.h>

#include <memory>

#include "emulator/system/personality.hpp"

namespace platter::cms {

Specification read_specification(specification::Reader& reader, const system::SystemSpecification& system) {
  constexpr std::chrono::seconds kLongestByte{1};
  constexpr std::int64_t kMostCylinders = 10'000;
  constexpr std::int64_t kMostBlocks = 10'000;
  auto table = reader.table("cms");
  for (const auto& [name, does] : {std::pair{kRead, record::Does::kRead},
                                   {kWrite, record::Does::kWrite},
                                   {kChainedRead, record::Does::kRead},
                                   {kChainedWrite, record::Does::kWrite}}) {
    if (system.find_call(name, does) != nullptr) continue;
    reader.refuse(
        "cms", fmt::format("the system has no [[call]] {} that does '{}', which the file system needs", name,
                           record::name(does)));
  }
  const Specification read{.cylinders = table.count("cylinders", "cylinders", 1, kMostCylinders),
                           .edit_blocks = table.amount<amount::Block>("edit_blocks", 1, kMostBlocks),
                           .call = table.duration("call"),
                           .record = table.duration("record"),
                           .copy = table.duration("copy", kLongestByte),
                           .command = table.duration("command"),
                           .fortran = table.duration("fortran"),
                           .spool_start = table.duration("spool_start"),
                           .spool_line = table.duration("spool_line"),
                           .paging_request = table.duration("paging_request"),
                           .paging_transfer = table.duration("paging_transfer")};
  table.finish();
  return read;
}

namespace {

constexpr const char* kName = "cms";

class CmsPersonality final : public system::Personality {
 public:
  explicit CmsPersonality(const Specification& specification)
      : Personality(kName), specification_(specification) {}

  system::ItemLayout items() const override { return system::ItemLayout::kBigEndianBytes; }
  bool has_file_system() const override { return true; }

  const Specification& specification() const { return specification_; }

 private:
  Specification specification_;
};

std::unique_ptr<system::Personality> read(specification::Reader& reader,
                                          const system::SystemSpecification& system) {
  return std::make_unique<CmsPersonality>(read_specification(reader, system));
}

}  // namespace

const system::PersonalityKind& personality_kind() {
  static const system::PersonalityKind kKind{kName, {"cms", "paging"}, read};
  return kKind;
}

const Specification& specification_of(const system::Personality& personality) {
  return dynamic_cast<const CmsPersonality&>(personality).specification();
}

}  // namespace platter::cms
