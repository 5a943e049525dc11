#include "emulator/machine/machine_specification.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/nearest.hpp"

namespace platter::machine {
namespace {

/// Refuses, at the place of `key`, a name that the catalogue does not have.
std::string known(const specification::Reader& reader, std::string_view key, std::string_view kind,
                  const std::string& name, const specification::Catalogue& catalogue) {
  const auto names = catalogue.names(kind);
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    reader.fail(key, fmt::format("unknown {} '{}'{}", kind.substr(0, kind.size() - 1), name,
                                 specification::suggestion(name, names)));
  }
  return name;
}

}  // namespace

MachineSpecification read_machine(specification::Document& document,
                                  const specification::Catalogue& catalogue) {
  specification::Reader reader(document);
  MachineSpecification machine{
      .description = reader.text("description"),
      .processor = known(reader, "processor", "processors", reader.text("processor"), catalogue),
      .disk = known(reader, "disk", "disks", reader.text("disk"), catalogue),
      .controller = known(reader, "controller", "controllers", reader.text("controller"), catalogue),
      .systems = reader.texts("systems"),
      .sites = {},
  };
  for (const auto& name : machine.systems) known(reader, "systems", "systems", name, catalogue);
  if (machine.systems.empty()) reader.fail("systems", "a machine needs at least one system");
  for (auto& entry : reader.tables("site")) {
    constexpr std::int64_t kMost = 64;
    machine.sites.push_back({entry.text("name"), entry.count("channels", "channels", 1, kMost)});
    entry.finish();
  }
  reader.finish();
  return machine;
}

}  // namespace platter::machine
