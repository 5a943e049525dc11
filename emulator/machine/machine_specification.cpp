#include "emulator/machine/machine_specification.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "emulator/multicomputer/specification.hpp"
#include "emulator/time/date.hpp"

namespace platter::machine {
namespace {

constexpr std::int64_t kMaxChannels = 64;  // logical channels of a site
constexpr std::int64_t kMaxProcessors = 64;

/// Reads the logical channels of a site. `usual`: the disk and controller that the machine's file specifies
/// for all sites.
std::vector<Slot> read_channels(specification::Reader& site, const Slot& usual,
                                const specification::Catalogue& catalogue) {
  std::vector<Slot> slots;
  if (!site.has("channel")) {
    const auto channels = static_cast<int>(site.count("channels", "channels", 1, kMaxChannels));
    for (int i = 0; i < channels; ++i) slots.push_back({usual.disk, usual.controller, i, true, true});
    return slots;
  }
  int at = 0;
  for (auto& channel : site.tables("channel")) {
    const auto disks = channel.names_of("disks", "disk", catalogue.names("disks"));
    if (disks.empty() && channel.is_right("disks"))
      channel.refuse("disks", "a channel needs at least one disk: disks = [\"NAME\", ...]");
    const auto controller = channel.has("controller")
                                ? channel.name_of("controller", "controller", catalogue.names("controllers"))
                                : usual.controller;
    const auto directory = channel.text_or("directory", "");
    if (!directory.empty() && channel.is_right("directory") &&
        (directory.front() != '/' || directory.back() == '/'))
      channel.refuse("directory", fmt::format("'{}' is not a directory such as \"/tmp\"", directory));
    for (const auto& disk : disks)
      slots.push_back({disk, controller, at, false, !channel.has("controller"), directory});
    channel.finish();
    ++at;
  }
  if (std::ssize(slots) > kMaxChannels) site.refuse("channel", "a site may have at most 64 disks");
  return slots;
}

/// Returns the sites of the host's multicomputer, with one channel per disk.
std::vector<Site> sites_of(const std::string& multicomputer, const specification::Catalogue& catalogue) {
  auto document = catalogue.open("multicomputers", multicomputer);
  std::vector<Site> sites;
  for (const auto& its : multicomputer::read_specification(document, catalogue).sites) {
    sites.push_back({its.name, {}});
    int at = 0;
    for (const auto& disk : its.disks) sites.back().channels.push_back({disk, its.controller, at++});
  }
  return sites;
}

/// Returns the date at which a run starts. The default is 1 January 1978, 8:00 (a design choice).
std::chrono::sys_seconds read_date(specification::Reader& reader) {
  const auto text = reader.text_or("date", "1978-01-01 08:00:00");
  const auto date = time::parse_date(text);
  if (!date && reader.is_right("date"))
    reader.refuse("date",
                  fmt::format("'{}' is not a date such as \"1976-03-01\" or \"1976-03-01 17:30:00\"", text));
  return date.value_or(std::chrono::sys_seconds{});
}

}  // namespace

MachineSpecification read_machine(specification::Document& document,
                                  const specification::Catalogue& catalogue) {
  specification::Reader reader(document);
  const auto part = [&](const char* key, const char* kind) {
    return reader.name_of(key, key, catalogue.names(kind));
  };
  MachineSpecification machine{
      .description = reader.text("description"),
      .processor = part("processor", "processors"),
      .processors = reader.has("processors") ? static_cast<std::size_t>(reader.count(
                                                   "processors", "processors", 1, kMaxProcessors))
                                             : 1,
      .dialect = reader.has("dialect")
                     ? reader.one_of("dialect", {std::begin(kDialects), std::end(kDialects)})
                     : *kDialects,
      .characters = reader.has("characters")
                        ? reader.one_of("characters", {std::begin(kCharacters), std::end(kCharacters)})
                        : "display",
      .one_trip = !reader.has("one_trip") || reader.flag("one_trip"),
      .systems = reader.names_of("systems", "system", catalogue.names("systems")),
      .subprograms = reader.has("subprograms") ? reader.names_of("subprograms", "library of subprograms",
                                                                 catalogue.names("subprograms"))
                                               : std::vector<std::string>{},
      .multicomputer = reader.has("multicomputer") ? part("multicomputer", "multicomputers") : "",
      .sites = {},
      .faults = fault::read_faults(reader),
      .date = read_date(reader)};
  if (machine.systems.empty() && reader.is_right("systems"))
    reader.refuse("systems", "a machine needs at least one system");
  if (!machine.multicomputer.empty()) {
    machine.sites = sites_of(machine.multicomputer, catalogue);
    reader.finish();
    return machine;
  }
  auto sites = reader.tables("site");
  const bool names_all =
      std::all_of(sites.begin(), sites.end(), [](auto& site) { return site.has("channel"); });
  Slot usual{};
  if (!names_all || reader.has("disk")) usual.disk = part("disk", "disks");
  if (reader.has("controller")) usual.controller = part("controller", "controllers");
  for (auto& entry : sites) {
    machine.sites.push_back({entry.text("name"), read_channels(entry, usual, catalogue)});
    entry.finish();
  }
  reader.finish();
  return machine;
}

}  // namespace platter::machine
