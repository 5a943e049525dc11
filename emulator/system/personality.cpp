#include "emulator/system/personality.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/system/system_specification.hpp"

namespace platter::system {

const PersonalityKind* find_personality(std::string_view name) {
  const auto kinds = personality_kinds();
  const auto found = std::find_if(kinds.begin(), kinds.end(),
                                  [&](const PersonalityKind* kind) { return kind->name == name; });
  return found == kinds.end() ? nullptr : *found;
}

std::string read_personality_name(specification::Reader& reader) {
  std::vector<std::string> names{kPlainPersonality};
  for (const auto* kind : personality_kinds()) names.emplace_back(kind->name);
  std::string name = reader.has("personality") ? reader.one_of("personality", names) : kPlainPersonality;
  const auto* const own = find_personality(name);
  for (const auto* kind : personality_kinds()) {
    for (const auto& table : kind->tables) {
      const bool is_own =
          own != nullptr && std::find(own->tables.begin(), own->tables.end(), table) != own->tables.end();
      if (is_own || !reader.has(table)) continue;
      reader.refuse(table,
                    fmt::format("only systems with personality = \"{}\" have this table, and this one's is "
                                "\"{}\"; change the personality or remove the table",
                                kind->name, name));
    }
  }
  return name;
}

std::unique_ptr<Personality> read_personality(specification::Reader& reader,
                                              const SystemSpecification& system) {
  const auto* const kind = find_personality(system.personality);
  return kind == nullptr ? std::make_unique<Personality>(kPlainPersonality) : kind->read(reader, system);
}

}  // namespace platter::system
