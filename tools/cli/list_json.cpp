#include "tools/cli/list_json.hpp"

#include "emulator/device/controller_specification.hpp"
#include "emulator/machine/machine_specification.hpp"
#include "emulator/multicomputer/specification.hpp"
#include "emulator/system/subprogram.hpp"
#include "emulator/system/system_specification.hpp"
#include "tools/validation/studies/documents.hpp"

namespace platter::command {
namespace {

using Json = nlohmann::ordered_json;
using specification::Catalogue;

void add(Json& items, const char* kind, const std::string& name, const std::string& description,
         const std::vector<std::string>& also = {}) {
  items.push_back({{"kind", kind}, {"name", name}, {"description", description}, {"also", also}});
}

void add_machines(Json& items, const Catalogue& catalogue) {
  for (const auto& name : catalogue.names("machines")) {
    auto document = catalogue.open("machines", name);
    const auto machine = machine::read_machine(document, catalogue);
    add(items, "machine", name, machine.description, machine.systems);
  }
  for (const auto& name : catalogue.names("multicomputers")) {
    auto document = catalogue.open("multicomputers", name);
    add(items, "multicomputer", name, multicomputer::read_specification(document, catalogue).description);
  }
}

void add_systems(Json& items, const Catalogue& catalogue, bool routines) {
  for (const auto& name : catalogue.names("systems")) {
    auto document = catalogue.open("systems", name);
    const auto system = system::read_system(document);
    if (!routines) add(items, "system", name, system.description);
    for (const auto& routine : system.routines) {
      if (routines && !routine.is_inner)
        add(items, "routine", name + "/" + routine.name, routine.library, routine.aliases);
    }
  }
}

void add_subprograms(Json& items, const Catalogue& catalogue) {
  for (const auto& library : catalogue.names("subprograms")) {
    auto document = catalogue.open("subprograms", library);
    for (const auto& one : system::read_subprograms(document, library).subprograms)
      add(items, "subprogram", library + "/" + one.name, one.about);
  }
}

void add_disks(Json& items, const Catalogue& catalogue) {
  for (const auto& name : catalogue.names("disks")) {
    auto document = catalogue.open("disks", name);
    add(items, "disk", name, specification::Reader(document).text("description"));
  }
}

void add_controllers(Json& items, const Catalogue& catalogue) {
  for (const auto& name : catalogue.names("controllers")) {
    auto document = catalogue.open("controllers", name);
    add(items, "controller", name, device::read_controller(document).description);
  }
}

void add_processors(Json& items, const Catalogue& catalogue) {
  for (const auto& name : catalogue.names("processors")) {
    auto document = catalogue.open("processors", name);
    add(items, "processor", name, specification::Reader(document).text("title"));
  }
}

}  // namespace

Json list_json(const Catalogue& catalogue, const std::string& what) {
  Json items = Json::array();
  const auto asked = [&](const char* kind) { return what.empty() || what == kind; };
  if (asked("machines")) add_machines(items, catalogue);
  if (asked("systems")) add_systems(items, catalogue, false);
  if (asked("routines")) add_systems(items, catalogue, true);
  if (asked("routines")) add_subprograms(items, catalogue);
  if (asked("disks")) add_disks(items, catalogue);
  if (asked("disks") || what == "controllers") add_controllers(items, catalogue);
  if (asked("processors")) add_processors(items, catalogue);
  if (asked("documents")) {
    for (const auto& document : documents::all_documents())
      add(items, "document", document.name, document.title);
  }
  return {{"schema", "platter.list/1"}, {"items", items}};
}

}  // namespace platter::command
