#include "runtime/trace/timeline.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "emulator/device/rotation.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/options/version.hpp"

namespace platter::runtime::timeline {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the part of a text after its last "/".
std::string without_folder(const std::string& text) {
  return text.substr(text.rfind('/') + 1);
}

/// Returns the flags and input files of the run, without their folders, on which the trace must not depend.
/// `repeat` is the description of the run for `platter again`.
Json made_by(const std::string& repeat) {
  const Json run = parse_json(repeat, "--repeat");
  Json inputs = Json::array();
  std::string files;  // the flags of the input files, which `inputs` replaces
  for (const auto& one : run.at("inputs")) {
    const auto what = one.at("what").get<std::string>();
    inputs.push_back({{"what", what},
                      {"name", without_folder(one.at("name").get<std::string>())},
                      {"sha256", one.at("sha256")}});
    files += what + '\n';
  }
  Json flags = Json::array();
  for (const auto& word : run.at("command")) {
    const auto text = word.get<std::string>();
    const auto value = std::min(text.find('='), text.size() - 1) + 1;
    const std::string flag = text.substr(0, text.find('='));
    if (!text.starts_with("--") || files.find(flag + '\n') != std::string::npos) continue;
    const bool is_path = value < text.size() && text[value] == '/';
    flags.push_back(is_path ? flag + '=' + without_folder(text) : text);
  }
  return {{"flags", flags}, {"inputs", inputs}, {"cards", run.at("cards")}};
}

/// Returns the description of the run, as members of a JSON object.
std::string about(machine::Machine& machine, const Window& window, bool has_program,
                  const std::string& repeat) {
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
  if (!repeat.empty()) all["made_by"] = made_by(repeat);
  const std::string text = all.dump();
  return text.substr(1, text.size() - 2);
}

/// Returns the place with the file's name without its folder, on which the trace must not depend.
FortranPlace short_place(FortranPlace place) {
  place.line.erase(0, place.line.rfind('/') + 1);
  return place;
}

time::Duration revolution_of(machine::Machine& machine, int channel) {
  const auto* const rotation = machine.device(channel).rotation();
  return rotation == nullptr ? time::Duration{} : rotation->revolution();
}

}  // namespace

Timeline::Timeline(const std::string& file, Window window, machine::Machine& machine,
                   std::function<FortranPlace()> place, const std::string& repeat)
    : machine_(machine),
      writer_(file, window, about(machine, window, place != nullptr, repeat)),
      devices_(writer_, requests_, [&machine](int channel) { return revolution_of(machine, channel); }),
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
