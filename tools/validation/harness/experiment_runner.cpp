#include "tools/validation/harness/experiment_runner.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <sstream>
#include <thread>

#include "emulator/device/rotation.hpp"
#include "emulator/machine/machine.hpp"
#include "emulator/multicomputer/disks.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/options/options.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/files/text_file.hpp"
#include "tools/terminal/say.hpp"
#include "tools/validation/harness/events.hpp"
#include "tools/validation/harness/installation.hpp"

namespace platter::evidence {
namespace {

InstalledHost machine_as_changed(const Host& host, const specification::Catalogue& catalogue) {
  machine::MachineConfig choice;
  choice.machine = host.machine;
  choice.system = host.os;
  record::Recorder unobserved;
  machine::Machine machine(catalogue, choice, unobserved);
  auto& disk = machine.device(0);
  if (disk.rotation() == nullptr) {
    throw specification::Error(
        fmt::format("the rows of the paper are in revolutions, but {}, the disk of {}, does not rotate",
                    machine.disk(0), host.machine));
  }
  return {.geometry = disk.geometry(), .rpm = disk.rotation()->rpm()};
}

/// Reads the multicomputer and builds the site's disks; rates of jobs need neither geometry nor rotation.
void require_multicomputer(const Host& host, const specification::Catalogue& catalogue) {
  auto document = catalogue.open("multicomputers", host.machine);
  const auto specification = multicomputer::read_specification(document, catalogue);
  constexpr std::uint64_t kSeed = 1;
  record::Recorder unobserved;
  time::Engine engine;
  const multicomputer::Disks disks(catalogue, specification.site(host.site), kSeed, unobserved, engine);
}

}  // namespace

InstalledHost install(const Host& host, const std::vector<std::string>& folders,
                      std::vector<std::string> sets) {
  const auto catalogue = runtime::load_catalogue(folders, sets);
  InstalledHost installed;
  if (host.site.empty()) {
    installed = machine_as_changed(host, catalogue);
  } else {
    require_multicomputer(host, catalogue);
  }
  installed.sets = std::move(sets);
  return installed;
}

namespace {

constexpr double kNanoseconds = 1e9;  // nanoseconds in a second

namespace fs = std::filesystem;

/// A run stores the contents of its drives, about 10 MB. If the host supports large pages (glibc 2.35,
/// transparent huge pages of the kernel), this setting reduces the number of page faults. Otherwise it has no
/// effect.
const std::vector<std::string> kLargePages = {
    "GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.top_pad=4194304:glibc.malloc.mmap_threshold="
    "33554432"};

std::size_t cores() {
  return std::max(std::thread::hardware_concurrency(), 1U);
}

}  // namespace

double Outcome::count(const std::string& what) const {
  const auto at = nlohmann::json::json_pointer("/units/0/" + what);
  if (!json.contains(at) || !json.at(at).is_number())
    throw Failed(fmt::format("the results of the run lack the count units[0].{}", what));
  return json.at(at).get<double>();
}

ExperimentRunner::ExperimentRunner(Changes changes, const std::vector<Host>& hosts,
                                   std::function<void(std::size_t)> progress)
    : changes_(std::move(changes)), progress_(std::move(progress)), free_cores_(cores()) {
  for (const auto& host : hosts) hosts_[host] = install(host, changes_.folders, {});
  for (const auto& set : changes_.sets) {
    std::optional<specification::Error> refused;
    if (hosts_.empty())
      throw specification::Error(fmt::format(
          "--set {}: the study runs nothing on a machine, so this setting has no effect; remove it", set));
    bool applied = false;
    for (auto& [host, installed] : hosts_) {
      auto sets = installed.sets;
      sets.push_back(set);
      try {
        installed = install(host, changes_.folders, std::move(sets));
        applied = true;
      } catch (const specification::Error& error) {
        refused = error;
      }
    }
    if (!applied) throw specification::Error(*refused);
  }
}

std::string ExperimentRunner::spec_hash() const {
  return runtime::load_catalogue(changes_.folders, changes_.sets).hash();
}

std::size_t ExperimentRunner::runs() const {
  const std::lock_guard lock(mutex_);
  return runs_;
}

double ExperimentRunner::virtual_seconds() const {
  const std::lock_guard lock(mutex_);
  return static_cast<double>(virtual_nanoseconds_) / kNanoseconds;
}

fs::path ExperimentRunner::file(const char* kind) {
  const std::lock_guard lock(mutex_);
  return scratch_.file(fmt::format("{}-{}", kind, ++files_));
}

/// The first caller makes the value, on a core of the host; others wait for it.
template <typename Value, typename Make>
std::shared_future<Value> ExperimentRunner::once(std::map<std::string, std::shared_future<Value>>& made,
                                                 const std::string& key, Make make) {
  std::promise<Value> promise;
  auto future = promise.get_future().share();
  {
    std::unique_lock lock(mutex_);
    if (const auto found = made.find(key); found != made.end()) return found->second;
    made.emplace(key, future);
    free_core_.wait(lock, [&] { return free_cores_ > 0; });
    --free_cores_;
  }
  try {
    promise.set_value(make());
  } catch (...) {
    promise.set_exception(std::current_exception());
  }
  const std::lock_guard lock(mutex_);
  ++free_cores_;
  free_core_.notify_one();
  return future;
}

std::vector<std::string> ExperimentRunner::flags_of(const Host& host) const {
  std::vector<std::string> flags;
  for (const auto& folder : changes_.folders) flags.insert(flags.end(), {"--specs", folder});
  for (const auto& set : sets_of(host)) flags.insert(flags.end(), {"--set", set});
  return flags;
}

void ExperimentRunner::say_once(const std::string& text) {
  const std::lock_guard lock(mutex_);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (printed_lines_.insert(line).second) terminal::say("{}\n", line);
  }
}

fs::path ExperimentRunner::build(const Experiment& experiment, const std::string& key) {
  const fs::path program = file("program");
  std::vector<std::string> words{command().string(), "build"};
  for (const auto& name : experiment.programs) {
    try {
      words.push_back(shared_file(name).string());
    } catch (const std::runtime_error&) {
      throw Failed(name + " does not exist");
    }
  }
  words.insert(words.end(), {"-o", program.string(), "--machine", experiment.host.machine, "--vector",
                             experiment.vector ? "on" : "off"});
  for (auto& flag : flags_of(experiment.host)) words.push_back(std::move(flag));
  const auto built = guest::capture_process(words, guest::Stream::kBoth);
  if (built.code != 0) throw Failed(fmt::format("{} cannot be built: {}", key, guest::reason_of(built)));
  say_once(built.output);
  return program;
}

fs::path ExperimentRunner::program(const Experiment& experiment) {
  // The system affects only which --set changes apply.
  const std::string key =
      fmt::format("{} for {}/{}{}", fmt::join(experiment.programs, " "), experiment.host.machine,
                  experiment.host.os, experiment.vector ? "" : ", scalar");
  return once(programs_, key, [&] { return build(experiment, key); }).get();
}

Outcome ExperimentRunner::make(const Experiment& experiment) {
  const fs::path cards = file("cards");
  const fs::path json = file("json");
  files::write_text(cards, experiment.cards);
  std::vector<std::string> words{program(experiment).string(),
                                 "--cards",
                                 cards.string(),
                                 "--json",
                                 json.string(),
                                 "--no-summary",
                                 "--machine",
                                 experiment.host.machine,
                                 "--os",
                                 experiment.host.os};
  for (auto& flag : flags_of(experiment.host)) words.push_back(std::move(flag));
  words.insert(words.end(), experiment.flags.begin(), experiment.flags.end());
  if (changes_.drift_seed > 0) {
    const auto add = [&](const char* flag, const std::string& value) {
      if (std::ranges::find(experiment.flags, flag) == experiment.flags.end())
        words.insert(words.end(), {flag, value});
    };
    add("--rotation", "drift");
    add("--seed", std::to_string(changes_.drift_seed));
  }
  const fs::path events = file("events").replace_extension(".jsonl");
  const auto kinds = names_of(experiment.events);
  if (!kinds.empty()) {
    words.insert(words.end(),
                 {"--trace", events.string(), "--trace-events", fmt::format("{}", fmt::join(kinds, ","))});
  }
  // The user's assigns for other runs must not affect the study.
  auto environment = kLargePages;
  environment.push_back("FILENV=" + scratch_.file("no-assigns").string());
  const auto run = guest::capture_process(words, guest::Stream::kBoth, environment);
  if (run.code != 0)
    throw Failed(fmt::format("{} ended with exit code {}: {}", fmt::join(experiment.programs, " "), run.code,
                             guest::reason_of(run)));
  Outcome outcome{run.output, runtime::read_json(json), {}};
  if (!kinds.empty()) {
    outcome.events = read_events(files::text_of(events));
    require_all(outcome.events, experiment.events, outcome.json);
  }
  for (const auto& used : {cards, json, events}) fs::remove(used);
  return outcome;
}

const Outcome& ExperimentRunner::run(const Experiment& experiment) {
  program(
      experiment);  // builds the program first, so that the build does not occupy a core that the run needs
  const std::string key =
      fmt::format("{}|{}|{}|{}|{}|{}|{}", fmt::join(experiment.programs, " "), experiment.host.machine,
                  experiment.host.os, fmt::join(experiment.flags, " "), experiment.vector,
                  fmt::join(names_of(experiment.events), ","), experiment.cards);
  // The map keeps the results, so the reference stays valid.
  return once(outcomes_, key,
              [&] {
                Outcome outcome = make(experiment);
                const std::lock_guard lock(mutex_);
                // The sum is in whole nanoseconds, so that it does not depend on the order in which runs end.
                virtual_nanoseconds_ +=
                    std::llround(outcome.json.at("virtual_seconds").get<double>() * kNanoseconds);
                ++runs_;
                if (progress_) progress_(runs_);
                return outcome;
              })
      .get();
}

void in_parallel(std::size_t count, const std::function<void(std::size_t)>& job) {
  // Half of the threads wait for a core. There are not more, because starting a run copies this process with
  // the stacks of all threads.
  const std::size_t max_threads = 2 * cores();
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failed;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) {
      try {
        job(i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failed) failed = std::current_exception();
      }
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < std::min(count, max_threads); ++i) threads.emplace_back(work);
  }
  if (failed) std::rethrow_exception(failed);
}

}  // namespace platter::evidence
