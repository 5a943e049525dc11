#include "emulator/system/personality.hpp"

#include <memory>

#include "emulator/system/unicos/specification.hpp"

namespace platter::unicos {
namespace {

constexpr const char* kName = "unicos";

class UnicosPersonality final : public system::Personality {
 public:
  explicit UnicosPersonality(const Specification& specification)
      : Personality(kName), specification_(specification) {}

  bool has_file_system() const override { return true; }
  bool stores_bytes() const override { return true; }

  const Specification& specification() const { return specification_; }

 private:
  Specification specification_;
};

std::unique_ptr<system::Personality> read(specification::Reader& reader,
                                          const system::SystemSpecification& system) {
  return std::make_unique<UnicosPersonality>(read_specification(reader, system));
}

}  // namespace

const system::PersonalityKind& personality_kind() {
  static const system::PersonalityKind kKind{kName, {"kernel", "ffio"}, read};
  return kKind;
}

const Specification& specification_of(const system::Personality& personality) {
  return dynamic_cast<const UnicosPersonality&>(personality).specification();
}

}  // namespace platter::unicos
