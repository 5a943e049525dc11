#include "emulator/system/personality.hpp"

#include <memory>

#include "emulator/system/cms/specification.hpp"

namespace platter::cms {
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
