#include "emulator/system/personality.hpp"

#include <memory>

#include "emulator/system/vms/specification.hpp"

namespace platter::vms {
namespace {

constexpr const char* kName = "vms";

class VmsPersonality final : public system::Personality {
 public:
  explicit VmsPersonality(const Specification& specification)
      : Personality(kName), specification_(specification) {}

  system::ItemLayout items() const override { return system::ItemLayout::kLittleEndianBytes; }
  bool has_file_system() const override { return true; }
  bool stores_bytes() const override { return true; }

  const Specification& specification() const { return specification_; }

 private:
  Specification specification_;
};

std::unique_ptr<system::Personality> read(specification::Reader& reader,
                                          const system::SystemSpecification& system) {
  return std::make_unique<VmsPersonality>(read_specification(reader, system));
}

}  // namespace

const system::PersonalityKind& personality_kind() {
  static const system::PersonalityKind kKind{kName, {"files", "rms", "paging", "network"}, read};
  return kKind;
}

const Specification& specification_of(const system::Personality& personality) {
  return dynamic_cast<const VmsPersonality&>(personality).specification();
}

}  // namespace platter::vms
