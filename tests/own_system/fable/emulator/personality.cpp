#include "emulator/system/personality.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "emulator/system/system_specification.hpp"
#include "tests/own_system/fable/emulator/specification.hpp"

namespace platter::fable {
namespace {

class FablePersonality final : public system::Personality {
 public:
  explicit FablePersonality(Specification specification)
      : Personality("fable"), specification_(specification) {}

  bool has_file_system() const override { return true; }
  const Specification& specification() const { return specification_; }

 private:
  Specification specification_;
};

std::unique_ptr<system::Personality> read(specification::Reader& reader,
                                          const system::SystemSpecification& system) {
  for (const auto& [name, does] : {std::pair{kGet, record::Does::kRead}, {kPut, record::Does::kWrite}}) {
    if (system.find_call(name, does) == nullptr)
      reader.refuse("fable",
                    fmt::format("the system needs a [[call]] {} that does '{}'", name, record::name(does)));
  }
  auto table = reader.table("fable");
  const Specification specification{.lookup = table.duration("lookup")};
  table.finish();
  return std::make_unique<FablePersonality>(specification);
}

}  // namespace

const system::PersonalityKind& personality_kind() {
  static const system::PersonalityKind kKind{"fable", {"fable"}, read};
  return kKind;
}

const Specification& specification_of(const system::Personality& personality) {
  return dynamic_cast<const FablePersonality&>(personality).specification();
}

}  // namespace platter::fable
