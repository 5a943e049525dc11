#include "emulator/machine/machine_specification.hpp"

#include <iterator>

namespace platter::machine {

MachineSpecification read_machine(specification::Document& document,
                                  const specification::Catalogue& catalogue) {
  specification::Reader reader(document);
  MachineSpecification machine{
      .description = reader.text("description"),
      .processor = reader.name_of("processor", "processor", catalogue.names("processors")),
      .disk = reader.name_of("disk", "disk", catalogue.names("disks")),
      .controller = reader.name_of("controller", "controller", catalogue.names("controllers")),
      .dialect = reader.has("dialect")
                     ? reader.one_of("dialect", {std::begin(kDialects), std::end(kDialects)})
                     : *kDialects,
      .systems = reader.names_of("systems", "system", catalogue.names("systems")),
      .sites = {},
  };
  if (machine.systems.empty() && reader.is_right("systems"))
    reader.refuse("systems", "a machine needs at least one system");
  for (auto& entry : reader.tables("site")) {
    constexpr std::int64_t kMost = 64;
    machine.sites.push_back({entry.text("name"), entry.count("channels", "channels", 1, kMost)});
    entry.finish();
  }
  reader.finish();
  return machine;
}

}  // namespace platter::machine
