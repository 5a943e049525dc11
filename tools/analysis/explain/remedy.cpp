#include "tools/analysis/explain/remedy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "runtime/host/untrusted_file.hpp"

namespace platter::explain {
namespace {

using record::Event;
using record::Kind;

std::int64_t track_of(machine::Machine& machine, const Event& call) {
  const auto& geometry = machine.device(call.channel).geometry();
  return geometry.has_cylinders() ? geometry.sectors_per_track.count : 1;
}

Remedy what_if(std::string what, std::string value) {
  return {std::move(what), {"--what-if=" + std::move(value)}};
}

/// Returns how many times longer a call can be, up to two tracks.
std::set<std::int64_t> multiples(std::int64_t sectors, std::int64_t track) {
  std::set<std::int64_t> times;
  for (std::int64_t n = 2; n * sectors < track; n *= 2) times.insert(n);
  for (const std::int64_t whole : {track, 2 * track}) {
    if (whole / sectors > 1) times.insert(whole / sectors);
  }
  return times;
}

/// Returns the time from the last test that found the previous call busy to the first that did not, or 0 if
/// the program did not test.
time::Duration loop_of(const RequestPair& scene) {
  time::Instant busy = time::kStart;
  for (const auto& event : scene.events) {
    if (event.kind != Kind::kTest || event.channel != scene.after.channel || event.at > scene.after.at)
      continue;
    if (event.number == 0 && busy != time::kStart) return event.at - busy;
    if (event.number != 0) busy = event.at;
  }
  return {};
}

std::vector<Remedy> of_calls(machine::Machine& machine, const RequestPair& scene) {
  const std::string routine(scene.after.who);
  const auto& system = machine.system().specification();
  const auto* const called = system.find(routine);
  if (called == nullptr) return {};
  std::vector<Remedy> all;
  const std::int64_t sectors = std::max<std::int64_t>(scene.after.number, 1);
  const auto times = multiples(sectors, track_of(machine, scene.after));
  for (const std::int64_t n : times) {
    all.push_back(what_if(fmt::format("{} sectors a call instead of {}", n * sectors, sectors),
                          fmt::format("calls.{}={}", routine, n)));
  }
  const std::string second =
      called->writes() ? "a second buffer, with write-behind" : "a second buffer, read ahead";
  all.push_back(what_if(second, fmt::format("buffers.{}=2", routine)));
  for (const std::int64_t n : times) {
    all.push_back(what_if(fmt::format("{} sectors a call, and {}", n * sectors, second),
                          fmt::format("calls.{}={}", routine, n)));
    all.back().flags.push_back(fmt::format("--what-if=buffers.{}=2", routine));
  }
  for (const auto& other : system.routines) {
    if (other.is_inner || other.does != called->does || other.name == called->name) continue;
    if (other.whole_sectors && !called->whole_sectors) continue;
    all.push_back(what_if(fmt::format("{} instead of {}", other.name, routine),
                          fmt::format("routine.{}={}", routine, other.name)));
  }
  if (const auto loop = loop_of(scene); loop.count() > 0) {
    for (const int part : {4, 16}) {
      const double us = time::microseconds(loop) / part;
      all.push_back(what_if(fmt::format("a test every {:.3f} us instead of every {:.3f}", us, us * part),
                            fmt::format("tests={:.3f} us", us)));
    }
  }
  return all;
}

std::vector<Remedy> of_statement(machine::Machine& machine, const RequestPair& scene,
                                 const std::string& statement, const std::string& library) {
  std::vector<Remedy> all;
  const auto& libraries = machine.libraries();
  if (libraries.empty()) return all;
  const std::string now = library.empty() ? libraries.front().name : library;
  const std::int64_t track = track_of(machine, scene.after);
  for (const std::int64_t sectors : {track, 2 * track, 4 * track, 8 * track}) {
    all.push_back({fmt::format("buffers of {} sectors in the library", sectors),
                   {fmt::format("--system-buffer={}", sectors)}});
  }
  for (const int buffers : {2, 3, 4}) {
    all.push_back({fmt::format("{} buffers in the library", buffers),
                   {fmt::format("--set=systems/{}.library.{}.statement.{}.layers.*.buffers={}",
                                machine.choice().system, now, statement, buffers)}});
  }
  for (const auto& other : libraries) {
    if (other.name != now)
      all.push_back({fmt::format("{} instead of {}", other.name, now), {"--library=" + other.name}});
  }
  return all;
}

}  // namespace

std::vector<Remedy> remedies(machine::Machine& machine, const RequestPair& scene,
                             const std::string& statement, const std::string& library) {
  return statement.empty() ? of_calls(machine, scene) : of_statement(machine, scene, statement, library);
}

namespace {

Tried tried(const sweep::Subject& subject, const AsItIs& as_it_is, const Remedy& remedy,
            const std::filesystem::path& folder) {
  sweep::Subject with = subject;
  with.flags.insert(with.flags.end(), remedy.flags.begin(), remedy.flags.end());
  const auto result = sweep::run(sweep::command_of(with, {}), folder);
  Tried one{.remedy = remedy};
  if (result.code != 0 || result.json.empty()) {
    one.trouble = sweep::complaint_of(result);
    return one;
  }
  one.seconds = runtime::parse_json(result.json, "a run's --json").at("virtual_seconds").get<double>();
  if (!as_it_is.printed.is(result.printed)) one.trouble = "the program prints something else";
  return one;
}

}  // namespace

std::vector<Tried> try_out(const sweep::Subject& subject, const AsItIs& as_it_is,
                           const std::vector<Remedy>& remedies, const std::filesystem::path& folder,
                           const std::function<void(std::size_t)>& progress) {
  std::vector<Tried> all;
  for (const auto& remedy : remedies) {
    progress(all.size());
    all.push_back(tried(subject, as_it_is, remedy, folder));
  }
  const auto order = [&](const Tried& one) {
    const int kind = !one.trouble.empty() ? 2 : one.seconds < as_it_is.seconds ? 0 : 1;
    return std::tuple(kind, one.seconds);
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Tried& a, const Tried& b) { return order(a) < order(b); });
  return all;
}

}  // namespace platter::explain
