#include "tools/live/outcome.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "emulator/device/rotation.hpp"

namespace platter::live {
namespace {

using record::Event;

template <typename Enumeration>
std::string names(std::size_t count) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(json_text(record::name(static_cast<Enumeration>(i))));
  return fmt::format("[{}]", fmt::join(all, ","));
}

std::string drives_of(machine::Machine& machine) {
  std::vector<std::string> drives;
  for (int channel = 0; channel < *machine.choice().channels; ++channel) {
    auto& device = machine.device(channel);
    const auto& geometry = device.geometry();
    std::string one = fmt::format(
        "{{\"disk\":{},\"cylinders\":{},\"head_groups\":{},\"sectors_per_track\":{},\"words_per_sector\":{},"
        "\"buffers\":{}",
        json_text(machine.disk(channel)), geometry.cylinders, geometry.head_groups,
        geometry.sectors_per_track.count, geometry.words_per_sector.count, device.buffers());
    if (auto* const rotation = device.rotation()) {
      one += fmt::format(",\"rpm\":{},\"revolution_ps\":{},\"boundary_0_ps\":{}", rotation->rpm(),
                         rotation->revolution().count(), rotation->boundary(0).time_since_epoch().count());
    }
    drives.push_back(one + "}");
  }
  return fmt::format("[{}]", fmt::join(drives, ","));
}

/// Returns one row per event: kind, at, channel from 1, request, number, length, cause, since, does, id,
/// parent, who.
std::string events_of(const std::vector<Event>& events) {
  std::string text = "[";
  for (const auto& e : events) {
    if (text.size() > 1) text += ',';
    text += fmt::format("[{},{},{},{},{},{},{},{},{},{},{},{}]", static_cast<int>(e.kind),
                        e.at.time_since_epoch().count(), e.channel + 1, e.request, e.number, e.length.count(),
                        static_cast<int>(e.cause), e.since.time_since_epoch().count(),
                        static_cast<int>(e.does), e.id, e.parent, json_text(e.who));
  }
  return text + "]";
}

}  // namespace

std::string json_text(std::string_view text) {
  constexpr unsigned char kPrintable = 0x20;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < kPrintable) {
      quoted += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string json_of(const Outcome& o) {
  std::int64_t lost = 0;
  std::map<record::Cause, std::int64_t> causes;
  for (const auto& event : o.lost) {
    lost += event.number;
    causes[event.cause] += event.number;
  }
  std::vector<std::string> why;
  for (const auto& [cause, number] : causes)
    why.push_back(fmt::format("{}:{}", json_text(record::name(cause)), number));
  const auto& choice = o.machine.choice();
  const auto length = [](auto to, auto from) { return (to - from).count(); };
  std::string text = fmt::format(
      "{{\"machine\":{},\"system\":{},\"site\":{},\"channels\":{},\"begin_ps\":{},\"time_ps\":{},\"calls\":{}"
      ",\"sectors\":{},"
      "\"lost\":{},\"causes\":{{{}}},\"program_ps\":{},\"system_ps\":{},\"interrupts_ps\":{},\"idle_ps\":{},"
      "\"lockout_ps\":{},"
      "\"clock_ps\":{},\"drives\":{}",
      json_text(choice.machine), json_text(choice.system), json_text(choice.site), *choice.channels,
      o.begin.time_since_epoch().count(), length(o.over, o.begin), o.calls, o.sectors, lost,
      fmt::join(why, ","), length(o.accounts.user, o.before.user), length(o.accounts.system, o.before.system),
      length(o.accounts.interrupt, o.before.interrupt), length(o.accounts.idle, o.before.idle),
      length(o.accounts.lockout, o.before.lockout), o.machine.clock_period().count(), drives_of(o.machine));
  if (o.lists_events) {
    text += fmt::format(",\"kinds\":{},\"cause_names\":{},\"events\":{}", names<record::Kind>(record::kKinds),
                        names<record::Cause>(record::kCauses), events_of(o.events));
  }
  return text + "}";
}

std::string machines() {
  const auto catalogue = specification::Catalogue::builtin();
  std::vector<std::string> all;
  for (const auto& name : catalogue.names("machines")) {
    auto document = catalogue.open("machines", name);
    const auto machine = machine::read_machine(document, catalogue);
    std::vector<std::string> systems;
    for (const auto& system_name : machine.systems) {
      record::Recorder recorder;
      machine::MachineConfig choice;
      choice.machine = name;
      choice.system = system_name;
      machine::Machine made(catalogue, choice, recorder);
      std::vector<std::string> routines;
      for (const auto& routine : made.system().specification().routines) {
        if (routine.is_inner || !routine.moves()) continue;
        routines.push_back(fmt::format("{{\"name\":{},\"library\":{},\"does\":{}}}", json_text(routine.name),
                                       json_text(routine.library), json_text(record::name(routine.does))));
      }
      if (routines.empty()) continue;
      std::vector<std::string> libraries;
      for (const auto& library : made.libraries()) libraries.push_back(json_text(library.name));
      systems.push_back(fmt::format("{{\"name\":{},\"description\":{},\"routines\":[{}],\"libraries\":[{}]}}",
                                    json_text(system_name),
                                    json_text(made.system().specification().description),
                                    fmt::join(routines, ","), fmt::join(libraries, ",")));
    }
    if (systems.empty()) continue;
    all.push_back(fmt::format("{{\"name\":{},\"description\":{},\"channels\":{},\"systems\":[{}]}}",
                              json_text(name), json_text(machine.description),
                              machine.sites.front().channels.size(), fmt::join(systems, ",")));
  }
  return fmt::format("[{}]", fmt::join(all, ","));
}

}  // namespace platter::live
