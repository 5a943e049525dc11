#include "tools/cli/list.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "emulator/device/controller.hpp"
#include "emulator/device/disk_specification.hpp"
#include "emulator/machine/machine_specification.hpp"
#include "emulator/multicomputer/specification.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"
#include "emulator/system/routine.hpp"
#include "emulator/system/system_specification.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rows.hpp"
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

// platter list: lists the names that the command line accepts.

namespace {

using specification::counted;

/// Returns "; replaced by FILE" if a file of the user replaces the built-in specification, and otherwise "".
std::string mark(const Catalogue& catalogue, const char* kind, const std::string& name) {
  const std::string file = catalogue.replacement(kind, name);
  return file.empty() ? "" : fmt::format("; replaced by {}", file);
}

void list_machines(const Catalogue& catalogue) {
  print_heading("machines");
  std::vector<Row> machines;
  for (const auto& name : catalogue.names("machines")) {
    auto document = catalogue.open("machines", name);
    const auto machine = machine::read_machine(document, catalogue);
    std::vector<std::string> sites;
    for (const auto& site : machine.sites)
      sites.push_back(fmt::format("{} ({})", site.name, counted(std::ssize(site.channels), "channel")));
    machines.emplace_back(name, fmt::format("{}; systems: {}; sites: {}{}", machine.description,
                                            fmt::join(machine.systems, ", "), fmt::join(sites, ", "),
                                            mark(catalogue, "machines", name)));
  }
  print(machines);
  print_heading("multicomputers");
  std::vector<Row> multicomputers;
  for (const auto& name : catalogue.names("multicomputers")) {
    auto document = catalogue.open("multicomputers", name);
    const auto multicomputer = multicomputer::read_specification(document, catalogue);
    std::vector<std::string> sites;
    for (const auto& site : multicomputer.sites)
      sites.push_back(fmt::format("{} ({})", site.name, counted(std::ssize(site.disks), "disk")));
    multicomputers.emplace_back(
        name, fmt::format("{}; sites: {}{}", multicomputer.description, fmt::join(sites, ", "),
                          mark(catalogue, "multicomputers", name)));
  }
  print(multicomputers);
}

void list_systems(const Catalogue& catalogue) {
  print_heading("systems");
  std::vector<Row> rows;  // NOLINT(misc-const-correctness): filled below
  for (const auto& name : catalogue.names("systems")) {
    auto document = catalogue.open("systems", name);
    const auto system = system::read_system(document);
    rows.emplace_back(name, system.description + mark(catalogue, "systems", name));
  }
  print(rows);
}

void list_routines(const Catalogue& catalogue) {
  print_heading("routines");
  std::vector<Row> rows;  // NOLINT(misc-const-correctness): filled below
  for (const auto& name : catalogue.names("systems")) {
    auto document = catalogue.open("systems", name);
    for (const auto& routine : system::read_system(document).routines) {
      if (routine.is_inner) continue;
      rows.emplace_back(name + "/" + routine.name,
                        fmt::format("{:<5} of {}{}", record::name(routine.does), routine.library,
                                    routine.aliases.empty()
                                        ? ""
                                        : fmt::format(", also called {}", fmt::join(routine.aliases, ", "))));
    }
  }
  print(rows);
}

/// Lists the subprograms of the machines' libraries, with the certainty of each one's behaviour.
void list_subprograms(const Catalogue& catalogue) {
  for (const auto& library : catalogue.names("subprograms")) {
    std::vector<std::string> machines;
    for (const auto& name : catalogue.names("machines")) {
      auto document = catalogue.open("machines", name);
      const auto has = machine::read_machine(document, catalogue).subprograms;
      if (std::find(has.begin(), has.end(), library) != has.end()) machines.push_back(name);
    }
    auto document = catalogue.open("subprograms", library);
    const auto all = system::read_subprograms(document, library);
    const auto head = fmt::format("subprograms of {}: {} ({}){}", library, all.description,
                                  fmt::join(machines, ", "), mark(catalogue, "subprograms", library));
    print_heading(runtime::within(head, 2));
    std::vector<Row> rows;
    std::string names;
    for (std::size_t i = 0; i < all.subprograms.size(); ++i) {
      const auto& one = all.subprograms[i];
      names += (names.empty() ? "" : ", ") + one.name;
      // The specification describes several names together.
      if (i + 1 < all.subprograms.size() && all.subprograms[i + 1].about == one.about) continue;
      rows.emplace_back(names, fmt::format("{}; {}", one.about,
                                           specification::kBases[static_cast<std::size_t>(one.basis)]));
      names.clear();
    }
    print(rows);
  }
}

/// Lists the subprograms that programs for CFT and FTN call although no library contains them. The translator
/// implements them on every machine (docs/library.md, docs/dialect.md).
void list_own_subprograms() {
  print_heading("subprograms of every machine, in programs of CFT and FTN");
  const std::vector<Row> rows = {
      {"EXIT", "ends the program; unsourced"},
      {"SECOND", "processor time in seconds, as a function or in a variable; unsourced"},
      {"NUMARG", "number of arguments of a call; unsourced; not counting labels is a design choice"},
      {"IOCHEC", "whether a BUFFER statement had an error (FTN); unsourced"},
      {"UNIT, LENGTH", "how a BUFFER statement ended, and how many words it transferred; unsourced"},
      {"EOF", "whether the last READ reached an end of file; unsourced"}};
  print(rows);
}

void list_disks(const Catalogue& catalogue) {
  print_heading("disks");
  std::vector<Row> disks;
  for (const auto& name : catalogue.names("disks")) {
    auto document = catalogue.open("disks", name);
    specification::Reader reader(document);
    if (const auto kind = reader.text_or("kind", "drive"); kind != "drive") {
      disks.emplace_back(
          name, fmt::format("{}: {}{}", reader.text("description"), kind, mark(catalogue, "disks", name)));
      continue;
    }
    const auto disk = device::read_disk(document);
    disks.emplace_back(name, fmt::format("{}: {} of {} of {} of {}, {} rpm{}", disk.description,
                                         counted(disk.geometry.cylinders, "cylinder"),
                                         counted(disk.geometry.head_groups, "head group"),
                                         counted(disk.geometry.sectors_per_track.count, "sector"),
                                         counted(disk.geometry.words_per_sector.count, "word"), disk.rpm,
                                         mark(catalogue, "disks", name)));
  }
  print(disks);
}

void list_controllers(const Catalogue& catalogue) {
  print_heading("controllers");
  std::vector<Row> controllers;
  for (const auto& name : catalogue.names("controllers")) {
    auto document = catalogue.open("controllers", name);
    const auto controller = device::read_controller(document);
    if (const auto& subsystem = controller.subsystem) {
      controllers.emplace_back(name, fmt::format("{}: {} of {}{}{}", controller.description,
                                                 counted(subsystem->segments, "segment"),
                                                 counted(subsystem->segment.count, "sector"),
                                                 subsystem->ahead_by_segment ? ", reads a segment ahead"
                                                 : subsystem->reads_ahead    ? ", reads a track ahead"
                                                                             : "",
                                                 mark(catalogue, "controllers", name)));
      continue;
    }
    controllers.emplace_back(
        name, fmt::format("{}: {}{}{}", controller.description, counted(controller.buffers, "buffer"),
                          controller.reads_ahead ? ", reads a sector ahead" : "",
                          mark(catalogue, "controllers", name)));
  }
  print(controllers);
}

void list_processors(const Catalogue& catalogue) {
  print_heading("processors");
  std::vector<Row> rows;
  for (const auto& name : catalogue.names("processors")) {
    auto document = catalogue.open("processors", name);
    rows.emplace_back(name,
                      specification::Reader(document).text("title") + mark(catalogue, "processors", name));
  }
  print(rows);
}

void list_documents() {
  print_heading("documents");
  std::vector<Row> rows;
  for (const auto& document : documents::all_documents()) {
    rows.emplace_back(
        document.name,
        fmt::format("{}: {}", document.title, counted(std::ssize(evidence::claims_of(document)), "claim")));
  }
  print(rows);
}

int list(const std::string& what, const std::vector<std::string>& folders, const ResultFiles& results) {
  results.require_writable();
  const auto catalogue = runtime::load_catalogue(folders);
  if (what.empty() || what == "machines") list_machines(catalogue);
  if (what.empty() || what == "systems") list_systems(catalogue);
  if (what.empty() || what == "routines") list_routines(catalogue);
  if (what.empty() || what == "routines") list_subprograms(catalogue);
  if (what.empty() || what == "routines") list_own_subprograms();
  if (what.empty() || what == "disks") list_disks(catalogue);
  if (what.empty() || what == "disks" || what == "controllers") list_controllers(catalogue);
  if (what.empty() || what == "processors") list_processors(catalogue);
  if (what.empty() || what == "documents") list_documents();
  const auto document = list_json(catalogue, what);
  results.write(document, document.at("items"), {"kind", "name", "description", "also"});
  return 0;
}

}  // namespace

void add_list(CLI::App& app, Work& work) {
  struct Arguments {
    std::string what;
    std::vector<std::string> folders;
    ResultFiles results;
  };
  auto* command =
      app.add_subcommand("list", "List the names of machines, systems, routines, disks and documents");
  const auto arguments = std::make_shared<Arguments>();
  command
      ->add_option("what", arguments->what,
                   "machines, systems, routines, disks, controllers, processors or documents (default: all)")
      ->check(runtime::one_of(
          {"machines", "systems", "routines", "disks", "controllers", "processors", "documents"}));
  command->add_flag_callback(
      "--routines", [arguments] { arguments->what = "routines"; }, "The same as routines");
  runtime::add_folders(*command, arguments->folders);
  arguments->results.add_to(*command, "each name");
  command->callback([arguments, &work] {
    work = [arguments] { return list(arguments->what, arguments->folders, arguments->results); };
  });
}

}  // namespace platter::command
