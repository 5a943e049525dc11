#pragma once

#include <fmt/format.h>

#include <memory>

#include "emulator/record/event.hpp"
#include "emulator/system/personality.hpp"
#include "emulator/system/system_specification.hpp"

namespace platter::system {

/// A personality that stores the contents of its system's own tables.
template <typename Specification>
class SpecifiedPersonality : public Personality {
 public:
  SpecifiedPersonality(const char* name, const Specification& specification)
      : Personality(name), specification_(specification) {}

  const Specification& specification() const { return specification_; }

 private:
  Specification specification_;
};

/// Implements PersonalityKind::read for a class whose constructor reads the tables.
template <typename Its>
std::unique_ptr<Personality> read_specified(specification::Reader& reader,
                                            const SystemSpecification& system) {
  return std::make_unique<Its>(reader, system);
}

/// Notes an error of `table` if the system has no call of that name. `purpose` ends the message: "which a
/// kernel needs".
inline void require_call(specification::Reader& reader, const char* table, const SystemSpecification& system,
                         const char* name, record::Does does, const char* purpose) {
  if (system.find_call(name, does) != nullptr) return;
  reader.refuse(table, fmt::format("the system lacks the [[call]] with name = \"{}\" and does = \"{}\", {}",
                                   name, record::name(does), purpose));
}

}  // namespace platter::system
