#include "emulator/machine/machine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <memory>

#include "emulator/device/device_factory.hpp"
#include "emulator/processor/unit_times.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/time/random.hpp"

namespace platter::machine {
namespace {

template <typename Read>
auto read(const specification::Catalogue& catalogue, std::string_view kind, const std::string& name,
          Read read_one) {
  auto document = catalogue.open(kind, name);  // NOLINT(misc-const-correctness): read_one changes it
  return read_one(document);
}

/// Returns the arbiter of each slot's controller; nullptr for a controller that is not shared.
std::vector<std::shared_ptr<device::ControllerArbiter>> turns_at(const std::vector<Slot>& slots) {
  std::vector<std::shared_ptr<device::ControllerArbiter>> turns(slots.size());
  for (std::size_t i = 1; i < slots.size(); ++i) {  // slots of the same controller are adjacent
    if (slots[i].at != slots[i - 1].at) continue;
    if (!turns[i - 1]) turns[i - 1] = std::make_shared<device::ControllerArbiter>();
    turns[i] = turns[i - 1];
  }
  return turns;
}

/// Returns the position of a channel's device at time 0, in millionths of a revolution. The real positions
/// are unknown, so the seed determines them, spread evenly over the circle. Two drives within a millisecond
/// of each other would fall into step, each delaying the other's calls, and would lose a revolution per call
/// for as long as their speeds are equal (docs/model.md).
std::int64_t phase(std::uint64_t seed, int channel, int channels) {
  constexpr std::uint64_t kMillion = 1'000'000;
  const auto jitter = static_cast<std::int64_t>(time::mixed(seed, 0) % (kMillion / 2));
  return (channel * static_cast<std::int64_t>(kMillion) + jitter) / channels;
}

/// Returns the chosen site; the first one if no site was chosen.
const Site& site_of(const MachineConfig& choice, const MachineSpecification& machine) {
  const auto site = std::find_if(machine.sites.begin(), machine.sites.end(),
                                 [&](const Site& s) { return choice.site.empty() || s.name == choice.site; });
  if (site != machine.sites.end()) return *site;
  std::vector<std::string> names;
  for (const auto& s : machine.sites) names.push_back(s.name);
  throw specification::Error(fmt::format("{} is not installed at a site '{}'{}", choice.machine, choice.site,
                                         specification::suggestion(choice.site, names)));
}

/// Fills in the defaults. Throws specification::Error if the machine does not have a chosen part.
MachineConfig completed(MachineConfig choice, const MachineSpecification& machine) {
  if (choice.system.empty()) choice.system = machine.systems.front();
  if (std::find(machine.systems.begin(), machine.systems.end(), choice.system) == machine.systems.end()) {
    throw specification::Error(fmt::format("{} does not run '{}'{}", choice.machine, choice.system,
                                           specification::suggestion(choice.system, machine.systems)));
  }
  const Site& site = site_of(choice, machine);
  choice.site = site.name;
  const auto all = std::ssize(site.channels);
  const std::int64_t channels = choice.channels.value_or(all);
  if (channels < 1 || channels > all) {
    throw specification::Error(
        fmt::format("{} channels were requested; the {} at site {} allows 1 to {} logical channels", channels,
                    choice.machine, site.name, all));
  }
  choice.channels = channels;
  return choice;
}

/// Returns the builder of each slot's device.
std::vector<device::DeviceBuilder> builders_of(const std::vector<Slot>& slots,
                                               device::DeviceFactory& factory) {
  std::vector<device::DeviceBuilder> builders;
  for (const Slot& slot : slots) builders.push_back(factory.device(slot.disk, slot.controller));
  return builders;
}

/// Rejects --set for "the disk" or "the controller" if the machine has several, including parts of other
/// devices. They are counted with the unchanged specifications.
void require_one_of_what_is_set(const specification::Catalogue& catalogue, const std::vector<Slot>& slots) {
  if (!catalogue.is_changed_as("disks") && !catalogue.is_changed_as("controllers")) return;
  const auto unchanged = catalogue.unchanged();
  device::DeviceFactory factory(unchanged, false);
  builders_of(slots, factory);
  catalogue.require_one("disks", factory.disks());
  catalogue.require_one("controllers", factory.controllers());
}

/// Rejects --set for the machine's usual disk or controller if the site names its own, as the change would
/// have no effect.
void require_usual_parts(const specification::Catalogue& catalogue, const MachineConfig& choice,
                         const std::vector<Slot>& slots) {
  const auto require = [&](const char* key, bool is_used) {
    if (is_used) return;
    catalogue.refuse_change("machines", choice.machine, key,
                            fmt::format("site {} names the {} of each channel, so the change would have no "
                                        "effect; change a copy of the machine's file (platter show, --specs)",
                                        choice.site, key));
  };
  require("disk", std::any_of(slots.begin(), slots.end(), [](const Slot& slot) { return slot.usual_disk; }));
  require("controller",
          std::any_of(slots.begin(), slots.end(), [](const Slot& slot) { return slot.usual_controller; }));
}

/// Returns the planned faults of the machine and of the user; nullptr if there are none.
std::unique_ptr<fault::Plan> plan_faults(const MachineConfig& choice, const MachineSpecification& machine) {
  std::vector<fault::Fault> faults = machine.faults;
  for (const auto& text : choice.faults) faults.push_back(fault::parse_fault("--fault", text));
  if (faults.empty()) return nullptr;
  constexpr std::uint64_t kOwn = 2;  // differs from the values for channels and for other users
  return std::make_unique<fault::Plan>(faults, time::mixed(choice.seed, ~kOwn));
}

}  // namespace

Machine::Machine(const specification::Catalogue& catalogue, const MachineConfig& choice,
                 record::Recorder& recorder, const processor::ChargedProcessor* charged)
    : specification_(
          read(catalogue, "machines", choice.machine,
               [&](specification::Document& document) { return read_machine(document, catalogue); })),
      choice_(completed(choice, specification_)),
      processor_(engine_, recorder),
      slots_(site_of(choice_, specification_).channels) {
  const auto channels = static_cast<int>(*choice_.channels);
  slots_.resize(static_cast<std::size_t>(channels));
  require_one_of_what_is_set(catalogue, slots_);
  require_usual_parts(catalogue, choice_, slots_);
  device::DeviceFactory factory(catalogue, choice_.instant);
  const auto builders = builders_of(slots_, factory);
  auto system = read(catalogue, "systems", choice_.system, [&](specification::Document& document) {
    return system::read_system(document, [&](specification::Reader& reader, const auto& routines) {
      if (reader.has("library")) libraries_ = layer::read_libraries(reader, routines);
      personality_ = system::read_personality(reader, routines);
    });
  });
  if (choice_.load && system.load.sectors == amount::Sectors{}) {
    throw specification::Error(fmt::format(
        "{} does not describe other users, so their load cannot be set; use a system with a table [load]",
        choice_.system));
  }
  if (system.load.sectors > amount::Sectors{})
    choice_.load = system.load.probability = choice_.load.value_or(system.load.probability);
  const auto& name = specification_.processor;
  if (charged != nullptr && charged->name == name &&
      charged->fingerprint == catalogue.fingerprint("processors", name)) {
    charged_ = *charged;
  } else {
    charged_ = processor::charged_processor(catalogue, name,
                                            read(catalogue, "processors", name, processor::read_unit_times));
  }
  unread_ = specification_.subprograms;
  if (!std::all_of(unread_.begin(), unread_.end(),
                   [&](const auto& one) { return catalogue.is_plain("subprograms", one); }))
    read_subprograms(catalogue);

  if (faults_ = plan_faults(choice_, specification_); faults_) {
    faults_->set_recovery(system.recovery);
    faults_->add_files([this](const fault::Fault& fault) { return block_of(fault); });
    faults_->set_names([this](int channel, std::int64_t block) {
      const auto* const written =
          system_->files().others("", channel, amount::Sectors{block}, amount::Sectors{1});
      return written == nullptr ? std::string() : written->dataset.name;
    });
  }
  system_ = std::make_unique<system::System>(system, engine_, processor_, recorder);
  processor().set_word_lockout(charged_.word_lockout);
  system_->add_users(time::mixed(choice_.seed, ~std::uint64_t{1}));
  const auto turns = turns_at(slots_);
  for (int channel = 0; channel < channels; ++channel) {
    const auto index = static_cast<std::size_t>(channel);
    const auto seed = time::mixed(choice_.seed, static_cast<std::uint64_t>(channel));
    device::DeviceContext socket{.channel = channel,
                                 .engine = engine_,
                                 .recorder = recorder,
                                 .heads = system_.get(),
                                 .phase = phase(seed, channel, channels),
                                 .turns = turns[index],
                                 .faults = faults_.get()};
    if (choice_.drifts) socket.drift_seed = time::mixed(seed, 1);
    auto& device = *devices_.emplace_back(builders[index].make(socket));
    system_->add_channel(device);
    system_->connect(connector_base() + 1 + channel,
                     {fmt::format("SCRATCH{}", channel + 1), channel, {}, device.geometry().sectors()});
  }
  if (choice_.drifts) system_->disturb(time::mixed(choice_.seed, ~std::uint64_t{0}));
  if (faults_) {
    faults_->require_places();
    require_parts();
    system_->set_faults(*faults_, !personality_->has_file_system());
  }
  catalogue.require_read();
}

/// Reads the libraries of subprograms in their order, in which the first subprogram of a name counts.
void Machine::read_subprograms(const specification::Catalogue& catalogue) {
  for (const auto& name : std::exchange(unread_, {})) {
    auto document = catalogue.open("subprograms", name);
    for (auto& one : system::read_subprograms(document, name).subprograms)
      subprograms_.try_emplace(one.name, one);
  }
}

/// Returns the channel, and the block of its device, of a fault's block of a dataset or file.
std::optional<std::pair<int, std::int64_t>> Machine::block_of(const fault::Fault& fault) const {
  if (!fault.part.empty()) return std::nullopt;
  const std::int64_t block = *fault.block;
  const auto dataset = system_->place(fault.file);
  if (!dataset || block >= dataset->sectors().count) return std::nullopt;
  const auto [extent, sector] = dataset->find(amount::Sectors{block});
  return std::pair(extent->channel, extent->on_drive(sector).count);
}

/// Rejects faults of blocks that the system's file system does not have.
void Machine::require_parts() const {
  const auto parts = personality_->parts();
  for (const fault::Entry& entry : faults_->entries()) {
    const auto& part = entry.fault.part;
    if (part.empty() || std::find(parts.begin(), parts.end(), part) != parts.end()) continue;
    throw specification::Error(
        parts.empty() ? fmt::format("fault {}: {} has no blocks of a file system; leave out part",
                                    entry.fault.text, choice_.system)
                      : fmt::format("fault {}: part={} does not exist under {}; it has {}", entry.fault.text,
                                    part, choice_.system, fmt::join(parts, ", ")));
  }
}

std::optional<time::Instant> Machine::power_fails_at() const {
  const auto* const entry = faults_ ? faults_->power_failure() : nullptr;
  if (entry == nullptr) return std::nullopt;
  return time::kStart + std::min(*entry->fault.at, time::kEnd - time::kStart);
}

const fault::Entry* Machine::power_failure() {
  const auto at = power_fails_at();
  if (!at || engine_.now() < *at) return nullptr;
  fault::Entry& entry = *faults_->power_failure();
  if (entry.fired == 0) system_->lose_power(entry);
  return &entry;
}

const system::Subprogram* Machine::subprogram(std::string_view name) {
  if (!unread_.empty()) read_subprograms(specification::Catalogue::builtin());
  const auto found = subprograms_.find(name);
  return found == subprograms_.end() ? nullptr : &found->second;
}

}  // namespace platter::machine
