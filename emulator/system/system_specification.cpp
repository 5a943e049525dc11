#include "emulator/system/system_specification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "emulator/specification/error.hpp"
#include "emulator/system/personality.hpp"

namespace platter::system {

TextSpecification read_text(specification::Reader reader) {
  const auto length = [&](const char* key) {
    constexpr std::int64_t kMaxLength = 1'000'000;  // the limit for data cards
    return reader.has(key) ? reader.count(key, "characters", 1, kMaxLength) : 0;
  };
  const TextSpecification text{.on_drives = reader.one_of("units", {"host", "drives"}) == "drives",
                               .compresses = reader.one_of("blanks", {"kept", "counted"}) == "counted",
                               .statement = reader.duration("statement"),
                               .item = reader.duration("item"),
                               .character = reader.duration("character"),
                               .longest = length("longest"),
                               .longest_listed = length("longest_listed")};
  reader.finish();
  return text;
}

namespace {

using Tables = std::vector<specification::Reader>;

constexpr std::int64_t kConnectorBase = 4;  ///< default of `connector_base`
constexpr std::int64_t kMaxUnits = 1'000'000;

bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](unsigned char x, unsigned char y) { return std::toupper(x) == std::toupper(y); });
}

}  // namespace

const Routine* SystemSpecification::find(std::string_view name) const {
  const auto answers = [&](const Routine& routine) {
    if (routine.is_inner) return false;
    return same_name(routine.name, name) ||
           std::any_of(routine.aliases.begin(), routine.aliases.end(),
                       [&](const auto& alias) { return same_name(alias, name); });
  };
  const auto found = std::find_if(routines.begin(), routines.end(), answers);
  return found == routines.end() ? nullptr : &*found;
}

const Routine* SystemSpecification::find_call(std::string_view name, Does does) const {
  const auto found = std::find_if(routines.begin(), routines.end(), [&](const Routine& one) {
    return one.is_inner && one.does == does && one.name == name;
  });
  return found == routines.end() ? nullptr : &*found;
}

const Routine* SystemSpecification::first(Does does) const {
  const auto found = std::find_if(routines.begin(), routines.end(),
                                  [&](const Routine& one) { return !one.is_inner && one.does == does; });
  return found == routines.end() ? nullptr : &*found;
}

std::vector<std::string> SystemSpecification::routine_names() const {
  std::vector<std::string> names;
  for (const auto& routine : routines) {
    if (!routine.is_inner) names.push_back(routine.name);
  }
  return names;
}

void skip_libraries(specification::Reader& reader, const SystemSpecification& system) {
  reader.has("library");
  const auto* const kind = find_personality(system.personality);
  if (kind == nullptr) return;
  for (const auto& table : kind->tables) reader.has(table);
}

SystemSpecification read_system(specification::Document& document, const ReadLibraries& read_libraries) {
  specification::Reader reader(document);
  SystemSpecification system{
      .description = reader.text("description"),
      .personality = read_personality_name(reader),
      .timer_tick = reader.duration("timer_tick"),
      .timer_unit = reader.duration("timer_unit"),
      .wait_return = reader.duration("wait_return"),
      .on_cylinder = reader.duration("on_cylinder"),
      .requests = static_cast<std::size_t>(
          reader.has("requests") ? reader.count("requests", "requests", 1, 1000) : 1),
      .connector_base = reader.has("connector_base") ? reader.count("connector_base", "units", 0, kMaxUnits)
                                                     : kConnectorBase,
      .disturbance = reader.has("disturbance") ? read_disturbance(reader.table("disturbance"))
                                               : DisturbanceSpecification{},
      .load = reader.has("load") ? read_load(reader.table("load")) : LoadSpecification{},
      .recovery = reader.has("recovery") ? fault::read_recovery(reader.table("recovery")) : fault::Recovery{},
      .text = reader.has("text") ? read_text(reader.table("text")) : TextSpecification{},
      .routines = {},
  };
  if (system.timer_tick.count() == 0)
    reader.refuse("timer_tick", "the tick of the clock must be longer than 0");
  if (system.timer_unit.count() == 0)
    reader.refuse("timer_unit", "the unit of the clock must be longer than 0");
  // A system that has calls need not have routines for programs.
  const bool has_calls = reader.has("call");
  for (auto& entry : has_calls && !reader.has("routine") ? Tables{} : reader.tables("routine")) {
    Routine routine = read_routine(entry);
    if (system.find(routine.name) != nullptr)
      entry.refuse("name", "a routine already has the name " + routine.name);
    for (const auto& alias : routine.aliases) {
      if (alias == routine.name || system.find(alias) != nullptr)
        entry.refuse("aliases", "a routine already has the name " + alias);
    }
    system.routines.push_back(std::move(routine));
  }
  if (has_calls) {
    for (auto& entry : reader.tables("call")) {
      Routine call = read_routine(entry);
      call.is_inner = true;
      if (system.find_call(call.name, call.does) != nullptr)
        entry.refuse("name", fmt::format("another call with name = \"{}\" and does = \"{}\" already exists",
                                         call.name, record::name(call.does)));
      system.routines.push_back(std::move(call));
    }
  }
  read_libraries(reader, system);
  reader.finish();
  return system;
}

}  // namespace platter::system
