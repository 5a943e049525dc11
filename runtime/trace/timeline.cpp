#include "runtime/trace/timeline.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "emulator/device/rotation.hpp"
#include "runtime/options/version.hpp"

namespace platter::runtime::timeline {
namespace {

/// Returns the description of the run, as members of a JSON object.
std::string about(machine::Machine& machine, const Window& window, bool has_program) {
  using Json = nlohmann::ordered_json;
  const auto& choice = machine.choice();
  Json drives = Json::array();
  for (int channel = 0; channel < *choice.channels; ++channel) {
    auto& device = machine.device(channel);
    const auto& geometry = device.geometry();
    Json drive = {{"drive", channel + 1},
                  {"disk", machine.disk(channel)},
                  {"cylinders", geometry.cylinders},
                  {"head_groups", geometry.head_groups},
                  {"sectors_per_track", geometry.sectors_per_track.count},
                  {"words_per_sector", geometry.words_per_sector.count}};
    if (geometry.head_skew.count > 0) drive["head_skew"] = geometry.head_skew.count;
    if (geometry.cylinder_skew.count > 0) drive["cylinder_skew"] = geometry.cylinder_skew.count;
    // These members determine the angle of the heads at any time: boundary 0 is the last start of sector 0
    // under the heads before the run.
    if (auto* const rotation = device.rotation()) {
      drive["revolution_us"] = time::microseconds(rotation->revolution());
      drive["boundary_0_us"] = time::microseconds(rotation->boundary(0).time_since_epoch());
      drive["rotation"] = choice.drifts ? "drift" : "nominal";
    }
    if (device.buffers() > 0) drive["controller_buffers"] = device.buffers();
    drives.push_back(drive);
  }
  Json all = {{"schema", "platter.timeline/1"},
              {"version", kVersion},
              {"machine", choice.machine},
              {"os", choice.system},
              {"site", choice.site},
              {"seed", choice.seed},
              {"clock_period_ps", machine.clock_period().count()},
              {"drives", drives}};
  if (window.from != time::kStart) all["from_us"] = time::microseconds(window.from.time_since_epoch());
  if (window.to != time::kNever) all["to_us"] = time::microseconds(window.to.time_since_epoch());
  if (!has_program) all["replayed"] = true;
  const std::string text = all.dump();
  return text.substr(1, text.size() - 2);
}

/// Returns the place with the file's name without its folder, on which the trace must not depend.
FortranPlace short_place(FortranPlace place) {
  place.line.erase(0, place.line.rfind('/') + 1);
  return place;
}

}  // namespace

Timeline::Timeline(const std::string& file, Window window, machine::Machine& machine,
                   std::function<FortranPlace()> place)
    : machine_(machine),
      writer_(file, window, about(machine, window, place != nullptr)),
      devices_(writer_, requests_),
      processor_(writer_, requests_),
      program_(writer_, requests_, processor_,
               [place = std::move(place)] { return place ? short_place(place()) : FortranPlace(); }) {}

void Timeline::on_event(const record::Event& event) {
  writer_.set_process(machine_.system().process());
  devices_.on_event(event);
  processor_.on_event(event);
  program_.on_event(event);
  if (event.kind == record::Kind::kResume)
    processor_.locked_out(event.at, machine_.processor().accounts().lockout);
}

WholeFile& Timeline::finish(time::Instant now) {
  program_.finish(now);
  return writer_.finish();
}

}  // namespace platter::runtime::timeline
