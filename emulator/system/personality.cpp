#include "emulator/system/personality.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "emulator/system/system_specification.hpp"

namespace platter::system {
namespace {

/// The names of the personalities that read each table.
std::map<std::string, std::vector<std::string>> kinds_by_table() {
  std::map<std::string, std::vector<std::string>> all;
  for (const auto* kind : personality_kinds()) {
    for (const auto& table : kind->tables) all[table].emplace_back(kind->name);
  }
  return all;
}

}  // namespace

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
  for (const auto& [table, kinds] : kinds_by_table()) {
    const bool is_own = std::find(kinds.begin(), kinds.end(), name) != kinds.end();
    // Without a valid personality no table is wrong by itself.
    if (!reader.has(table) || is_own || !reader.is_right("personality")) continue;
    reader.refuse(table, fmt::format("this table is allowed only with personality = \"{}\", but this system "
                                     "has personality = \"{}\"; change the personality or remove the table",
                                     fmt::join(kinds, "\" or \""), name));
  }
  return name;
}

std::unique_ptr<Personality> read_personality(specification::Reader& reader,
                                              const SystemSpecification& system) {
  const auto* const kind = find_personality(system.personality);
  return kind == nullptr ? std::make_unique<Personality>(kPlainPersonality) : kind->read(reader, system);
}

}  // namespace platter::system
