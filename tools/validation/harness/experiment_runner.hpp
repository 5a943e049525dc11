#pragma once

#include <compare>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/record/listener.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/validation/harness/events.hpp"

namespace platter::evidence {

/// Thrown if an experiment fails, or if its results lack a required value; what() gives the reason.
class Failed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The machine on which a program or a job runs.
struct Host {
  std::string machine{};
  std::string os{};
  std::string
      site{};  ///< only for a multicomputer, which runs jobs and has an empty `os`; empty for a machine
  auto operator<=>(const Host&) const = default;
};

/// A host with the user's changes to its specifications.
struct InstalledHost {
  std::vector<std::string> sets{};  ///< the --set changes that apply to this host
  device::Geometry geometry{};      ///< geometry of a machine's first drive
  std::int64_t rpm = 0;             ///< nominal speed of that drive
};

/// Builds the host once, so that a --set change that does not apply to it is found before anything is
/// measured. Throws specification::Error.
InstalledHost install(const Host& host, const std::vector<std::string>& folders,
                      std::vector<std::string> sets);

/// One run of a test program. Equal experiments are run once.
struct Experiment {
  std::vector<std::string> programs;  ///< file names in fortran/; compiled together
  Host host;
  std::vector<std::string> flags;  ///< flags besides --machine and --os
  std::string cards;
  bool vector = true;      ///< use vector loops, on a machine that has a vector unit
  record::Kinds events{};  ///< kinds of events to record
};

/// The results of an experiment.
struct Outcome {
  std::string printed;
  nlohmann::json json;              ///< schema platter.run/2
  std::vector<TracedEvent> events;  ///< events of the recorded kinds, in the order of the trace

  /// Returns a count of the run's first unit, such as "revolutions_lost". Throws Failed, which names the
  /// count, if the results lack it.
  double count(const std::string& what) const;
};

/// The user's changes to the specifications, which apply to every run.
struct Changes {
  std::vector<std::string> folders;  ///< --specs
  std::vector<std::string> sets;     ///< --set
  int drift_seed =
      0;  ///< seed of drifting drives in runs without a --seed flag; 0 for drives that do not drift
};

/// Runs experiments, each once. Any number of threads may call it; at most one run per core of the host is
/// active at a time.
class ExperimentRunner {
 public:
  /// `progress` receives the number of completed runs and is called by one thread at a time. Throws
  /// specification::Error if a --set change applies to none of the hosts.
  ExperimentRunner(Changes changes, const std::vector<Host>& hosts,
                   std::function<void(std::size_t)> progress = {});
  ExperimentRunner(const ExperimentRunner&) = delete;
  ExperimentRunner& operator=(const ExperimentRunner&) = delete;

  /// Returns the results, which stay valid. Throws Failed if the program cannot be built or its run fails.
  const Outcome& run(const Experiment& experiment);

  /// Returns the --set changes that apply to this host. Not all do: some routines of CTSS, for example, are
  /// missing in COS.
  const std::vector<std::string>& sets_of(const Host& host) const { return hosts_.at(host).sets; }
  /// Returns the geometry of the host's first drive, with the user's changes.
  const device::Geometry& geometry_of(const Host& host) const { return hosts_.at(host).geometry; }
  /// Returns the nominal speed of the host's first drive, with the user's changes.
  double revolutions_per_second(const Host& host) const {
    return static_cast<double>(hosts_.at(host).rpm) / 60;
  }
  const Changes& changes() const { return changes_; }
  /// Returns a fingerprint of all specifications, with the user's changes.
  std::string spec_hash() const;
  std::size_t runs() const;
  double virtual_seconds() const;  ///< sum over all runs

 private:
  template <typename Value, typename Make>
  std::shared_future<Value> once(std::map<std::string, std::shared_future<Value>>& made,
                                 const std::string& key, Make make);
  std::filesystem::path program(const Experiment& experiment);
  std::filesystem::path build(const Experiment& experiment, const std::string& key);
  Outcome make(const Experiment& experiment);
  std::vector<std::string> flags_of(const Host& host) const;
  std::filesystem::path file(const char* kind);
  /// Prints the messages of successful builds, such as a warning about the cache, but each line only once.
  void say_once(const std::string& text);

  Changes changes_;
  std::function<void(std::size_t)> progress_;
  guest::Scratch scratch_;
  std::map<Host, InstalledHost> hosts_;

  mutable std::mutex mutex_;
  std::condition_variable free_core_;
  std::size_t free_cores_;
  std::size_t files_ = 0;
  std::set<std::string> printed_lines_;
  std::size_t runs_ = 0;
  std::int64_t virtual_nanoseconds_ = 0;
  std::map<std::string, std::shared_future<std::filesystem::path>> programs_;
  std::map<std::string, std::shared_future<Outcome>> outcomes_;
};

/// Calls job(0) to job(count - 1) on several threads. Jobs may wait for the same experiment. After all jobs
/// have ended, the first exception is thrown again.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& job);

}  // namespace platter::evidence
