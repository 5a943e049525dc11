#include "emulator/machine/machine_specification.hpp"

namespace platter::machine {

MachineSpecification read_machine(specification::Document& document) {
  specification::Reader reader(document);
  MachineSpecification machine{
      .description = reader.text("description"),
      .processor = reader.text("processor"),
      .disk = reader.text("disk"),
      .controller = reader.text("controller"),
      .systems = reader.texts("systems"),
      .sites = {},
  };
  if (machine.systems.empty()) reader.fail("systems", "a machine needs at least one system");
  for (auto& entry : reader.tables("site")) {
    machine.sites.push_back({entry.text("name"), entry.count("channels", "channels")});
    if (machine.sites.back().channels < 1) entry.fail("channels", "a site has at least 1 channel");
    entry.finish();
  }
  reader.finish();
  return machine;
}

}  // namespace platter::machine
