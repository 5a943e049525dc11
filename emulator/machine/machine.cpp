#include "emulator/machine/machine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emulator/disk/buffered_controller.hpp"
#include "emulator/disk/instant_controller.hpp"
#include "emulator/disk/random.hpp"
#include "emulator/processor/unit_times.hpp"
#include "emulator/specification/nearest.hpp"

namespace platter::machine {
namespace {

/// Reads a specification and keeps its numbers.
template <typename Read>
auto read(const specification::Catalogue& catalogue, std::string_view kind, const std::string& name,
          Read read_one, std::vector<specification::Number>& numbers) {
  specification::Document document = catalogue.open(kind, name);
  auto result = read_one(document);
  numbers.insert(numbers.end(), document.numbers().begin(), document.numbers().end());
  return result;
}

/// Where a channel's drive stands at time 0, in millionths of a revolution. Nothing is known of that, so the
/// seed says; but the drives are spread round the circle. Two that stand within a millisecond of each other
/// fall into step, each delaying the other's call, and lose a revolution per call for as long as their speeds
/// are equal: docs/model.md.
std::int64_t phase(std::uint64_t seed, int channel, int channels) {
  constexpr std::uint64_t kMillion = 1'000'000;
  const auto jitter = static_cast<std::int64_t>(disk::mixed(seed, 0) % (kMillion / 2));
  return (channel * static_cast<std::int64_t>(kMillion) + jitter) / channels;
}

/// Fills in the defaults and refuses what the machine does not have.
Choice completed(Choice choice, const MachineSpecification& machine) {
  if (choice.system.empty()) choice.system = machine.systems.front();
  if (std::find(machine.systems.begin(), machine.systems.end(), choice.system) == machine.systems.end()) {
    throw specification::Error(fmt::format("{} does not run '{}'{}", choice.machine, choice.system,
                                           specification::suggestion(choice.system, machine.systems)));
  }
  if (choice.site.empty()) choice.site = machine.sites.front().name;
  const auto site = std::find_if(machine.sites.begin(), machine.sites.end(),
                                 [&](const Site& s) { return s.name == choice.site; });
  if (site == machine.sites.end()) {
    std::vector<std::string> names;
    for (const auto& s : machine.sites) names.push_back(s.name);
    throw specification::Error(fmt::format("no {} at site '{}'{}", choice.machine, choice.site,
                                           specification::suggestion(choice.site, names)));
  }
  const std::int64_t channels = choice.channels.value_or(site->channels);
  if (channels < 1 || channels > site->channels) {
    throw specification::Error(
        fmt::format("{} channels asked for; the {} at site {} has 1 to {} logical channels", channels,
                    choice.machine, site->name, site->channels));
  }
  choice.channels = channels;
  return choice;
}

}  // namespace

Machine::Machine(const specification::Catalogue& catalogue, const Choice& choice, record::Recorder& recorder)
    : specification_(read(
          catalogue, "machines", choice.machine,
          [&](specification::Document& document) { return read_machine(document, catalogue); }, numbers_)),
      choice_(completed(choice, specification_)),
      processor_(engine_, recorder) {
  const auto disk = read(catalogue, "disks", specification_.disk, disk::read_disk, numbers_);
  const auto controller =
      read(catalogue, "controllers", specification_.controller, disk::read_controller, numbers_);
  const auto system = read(catalogue, "systems", choice_.system, system::read_system, numbers_);
  const auto times =
      read(catalogue, "processors", specification_.processor, processor::read_unit_times, numbers_);
  clock_period_ = times.clock_period;
  reals_ = times.reals;

  system_ = std::make_unique<system::System>(system, engine_, processor_, recorder);
  if (times.vector) processor().set_word_lockout(time::product(clock_period_, times.vector->lockout));
  for (int channel = 0; channel < static_cast<int>(*choice_.channels); ++channel) {
    const auto seed = disk::mixed(choice_.seed, static_cast<std::uint64_t>(channel));
    std::optional<std::uint64_t> drift_seed;
    if (choice_.drifts) drift_seed = disk::mixed(seed, 1);
    auto& drive = *drives_.emplace_back(std::make_unique<disk::Drive>(
        disk, phase(seed, channel, static_cast<int>(*choice_.channels)), drift_seed));
    if (choice_.instant) {
      controllers_.push_back(std::make_unique<disk::InstantController>(channel, engine_, recorder));
    } else {
      controllers_.push_back(std::make_unique<disk::BufferedController>(controller, channel, drive, *system_,
                                                                        engine_, recorder));
    }
    system_->add_channel(*controllers_.back(), drive);
    system_->connect(connector_base() + 1 + channel,
                     {fmt::format("SCRATCH{}", channel + 1), channel, 0, drive.geometry.sectors()});
  }
  if (choice_.drifts) system_->disturb(disk::mixed(choice_.seed, ~std::uint64_t{0}));
}

Machine::~Machine() = default;

}  // namespace platter::machine
