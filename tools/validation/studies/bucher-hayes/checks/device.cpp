// Claims about disks and installations, measured without a program.

#include <memory>
#include <optional>

#include "emulator/device/device_factory.hpp"
#include "emulator/machine/machine.hpp"
#include "runtime/options/options.hpp"
#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

using record::Event;
using record::Kind;

/// A machine's disk that receives one request at a time.
class Disk final : public device::Client, public record::Listener {
 public:
  Disk(const specification::Catalogue& catalogue, const Host& host) {
    auto document = catalogue.open("machines", host.machine);
    const auto slot = machine::read_machine(document, catalogue).sites.front().channels.front();
    recorder_.add(*this);
    device_ = device::DeviceFactory(catalogue, false)
                  .device(slot.disk, slot.controller)
                  .make({.channel = 0, .engine = engine_, .recorder = recorder_});
  }

  /// Transfers this number of sectors, starting with the drive's first.
  void transfer(device::Direction direction, std::int64_t sectors) {
    device_->submit({.client = this,
                     .origin = {.request = 1},
                     .direction = direction,
                     .blocks = device::Run{{}, amount::Sectors{sectors}}},
                    time::kStart);
    while (engine_.next() != time::kNever) engine_.act();
  }

  void on_event(const Event& event) override {
    if (event.kind == Kind::kSector) passes.push_back(event);
  }
  void sector_moved(time::Instant) override {}
  void completed(time::Instant) override {}

  /// Returns the time from the start of the first sector's pass to the end of the last one's.
  time::Duration length() const { return passes.back().at - (passes.front().at - passes.front().length); }

  std::vector<Event> passes;

 private:
  time::Engine engine_;
  record::Recorder recorder_;
  std::unique_ptr<device::Device> device_;
};

specification::Catalogue catalogue_of(const Bench& bench, const Host& host) {
  return runtime::load_catalogue(bench.runner().changes().folders, bench.runner().sets_of(host));
}

void bh02(const Bench& bench, Evidence& evidence) {
  const auto& geometry = bench.runner().geometry_of(kLtss);
  const amount::Sectors sectors = 100 * geometry.sectors_per_cylinder();
  for (const auto direction : {device::Direction::kRead, device::Direction::kWrite}) {
    Disk device(catalogue_of(bench, kLtss), kLtss);
    device.transfer(direction, sectors.count);
    const double rate =
        1e-3 * static_cast<double>(geometry.words_of(sectors).count) / time::seconds(device.length());
    evidence.measured("rate", rate);
  }
}

void bh39(const Bench& bench, Evidence& evidence) {
  struct MeasuredDisk {
    Host host;
    const char* label;
  };
  for (const auto& disk :
       {MeasuredDisk{kCtss, "sector time on the Cray-1"}, MeasuredDisk{kLtss, "sector time on the 7600"}}) {
    Disk device(catalogue_of(bench, disk.host), disk.host);
    device.transfer(device::Direction::kRead,
                    bench.runner().geometry_of(disk.host).sectors_per_cylinder().count);
    for (std::size_t i = 1; i < device.passes.size(); ++i) {
      const double sector_time = time::microseconds(device.passes[i].at - device.passes[i - 1].at);
      evidence.measured(disk.label, sector_time);
    }
    evidence.measured("time of ten tracks", time::microseconds(device.length()) / 1e3);
  }
}

/// Returns the number of channels of a machine at a site. `wanted` is the requested number, if any.
std::int64_t channels_of(const Bench& bench, const Host& host, const std::string& site,
                         std::optional<std::int64_t> wanted) {
  machine::MachineConfig choice;
  choice.machine = host.machine;
  choice.site = site;
  choice.channels = wanted;
  record::Recorder unobserved;
  return *machine::Machine(catalogue_of(bench, host), choice, unobserved).choice().channels;
}

void bh30(const Bench& bench, Evidence& evidence) {
  struct Site {
    Host host;
    std::string name;
  };
  const std::vector<Site> sites{{kCtss, "lasl"}, {kCtss, "lll"}, {kLtss, "lasl"}, {kLtss, "lll"}};
  for (const Site& site : sites) {
    const auto has = channels_of(bench, site.host, site.name, {});
    evidence.measured(site.host.machine + " at site " + site.name, static_cast<double>(has));
    bool refused = false;
    try {
      channels_of(bench, site.host, site.name, has + 1);
    } catch (const specification::Error&) {
      refused = true;
    }
    evidence.holds("one more channel is rejected", refused);
  }
}

}  // namespace

Checks device_checks() {
  return {{"BH02", bh02}, {"BH30", bh30}, {"BH39", bh39}};
}

}  // namespace platter::bucher_hayes
