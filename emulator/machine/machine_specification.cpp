#include "emulator/machine/machine_specification.hpp"

#include <algorithm>
#include <iterator>

#include "emulator/specification/known.hpp"

namespace platter::machine {
namespace {

using specification::known;

constexpr std::int64_t kMost = 64;  // logical channels

/// Its logical channels, where `usual` is what the machine's file says of all sites.
std::vector<Slot> read_channels(specification::Reader& site, const Slot& usual,
                                const specification::Catalogue& catalogue) {
  std::vector<Slot> slots;
  if (!site.has("channel")) {
    const auto channels = static_cast<int>(site.count("channels", "channels", 1, kMost));
    for (int i = 0; i < channels; ++i) slots.push_back({usual.disk, usual.controller, i});
    return slots;
  }
  int at = 0;
  for (auto& channel : site.tables("channel")) {
    const auto disks = channel.texts("disks");
    if (disks.empty()) channel.fail("disks", "a channel has at least one disk: disks = [\"NAME\", ...]");
    const auto controller = channel.text_or("controller", usual.controller);
    if (channel.has("controller")) known(channel, "controller", "controllers", controller, catalogue);
    for (const auto& disk : disks)
      slots.push_back({known(channel, "disks", "disks", disk, catalogue), controller, at});
    channel.finish();
    ++at;
  }
  if (std::ssize(slots) > kMost) site.fail("channel", "a site has at most 64 disks");
  return slots;
}

}  // namespace

MachineSpecification read_machine(specification::Document& document,
                                  const specification::Catalogue& catalogue) {
  specification::Reader reader(document);
  const auto part = [&](const char* key, const char* kind) {
    return known(reader, key, kind, reader.text(key), catalogue);
  };
  MachineSpecification machine{.description = reader.text("description"),
                               .processor = part("processor", "processors"),
                               .systems = {},
                               .sites = {}};
  auto sites = reader.tables("site");
  const bool names_all =
      std::all_of(sites.begin(), sites.end(), [](auto& site) { return site.has("channel"); });
  Slot usual{};
  if (!names_all || reader.has("disk")) usual.disk = part("disk", "disks");
  if (reader.has("controller")) usual.controller = part("controller", "controllers");
  machine.systems = reader.texts("systems");
  for (const auto& name : machine.systems) known(reader, "systems", "systems", name, catalogue);
  if (machine.systems.empty()) reader.fail("systems", "a machine needs at least one system");
  for (auto& entry : sites) {
    machine.sites.push_back({entry.text("name"), read_channels(entry, usual, catalogue)});
    entry.finish();
  }
  reader.finish();
  return machine;
}

}  // namespace platter::machine
