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

/// An experiment could not be made, or does not tell what was asked of it; what() says why.
class Failed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The machine on which a program or a job runs.
struct Host {
  std::string machine{};
  std::string os{};
  std::string site{};  ///< of a multicomputer, which runs jobs and has no `os`; empty for a machine
  auto operator<=>(const Host&) const = default;
};

/// A host as the user changed it.
struct InstalledHost {
  std::vector<std::string> sets{};  ///< those of --set that can be applied on this host
  device::Geometry geometry{};      ///< of a machine's first drive
  std::int64_t rpm = 0;             ///< nominal, of that drive
};

/// Builds the host once, so that a set it cannot apply is found before anything is measured. Throws
/// specification::Error.
InstalledHost install(const Host& host, const std::vector<std::string>& folders,
                      std::vector<std::string> sets);

/// One run of a test program. Two that are equal are made once.
struct Experiment {
  std::vector<std::string> programs;  ///< of fortran/, compiled together
  Host host;
  std::vector<std::string> flags;  ///< beyond --machine and --os
  std::string cards;
  bool vector = true;      ///< vector loops, on a machine that has any
  record::Kinds events{};  ///< of which kinds its events are wanted
};

/// What came of it.
struct Outcome {
  std::string printed;
  nlohmann::json json;       ///< platter.run/2
  std::vector<Told> events;  ///< those that were asked for, in the order in which they were told

  /// What the run counted on its first unit, such as "revolutions_lost". Throws Failed, which names it,
  /// where that is not there.
  double count(const std::string& what) const;
};

/// What a user changed of the specifications, for every run.
struct Changes {
  std::vector<std::string> folders;  ///< --specs
  std::vector<std::string> sets;     ///< --set
  int drift_seed = 0;  ///< drives drift, by this seed where a run has none of its own; 0: they do not
};

/// Makes experiments, each once, on as many threads as ask and no more at a time than the host has cores.
class ExperimentRunner {
 public:
  /// `progress` hears, from one thread at a time, how many runs are through. Throws specification::Error
  /// where a set can be applied on none of the hosts.
  ExperimentRunner(Changes changes, const std::vector<Host>& hosts,
                   std::function<void(std::size_t)> progress = {});
  ExperimentRunner(const ExperimentRunner&) = delete;
  ExperimentRunner& operator=(const ExperimentRunner&) = delete;

  /// Throws Failed where the program does not compile or does not end well.
  const Outcome& run(const Experiment& experiment);

  /// Those of the sets that mean something on this host: CTSS has routines that COS has not.
  const std::vector<std::string>& sets_of(const Host& host) const { return hosts_.at(host).sets; }
  /// Of the host's drives, as changed.
  const device::Geometry& geometry_of(const Host& host) const { return hosts_.at(host).geometry; }
  /// Nominal speed of the host's drives, as changed.
  double revolutions_per_second(const Host& host) const {
    return static_cast<double>(hosts_.at(host).rpm) / 60;
  }
  const Changes& changes() const { return changes_; }
  /// A fingerprint of all specifications, as changed.
  std::string spec_hash() const;
  std::size_t runs() const;
  double virtual_seconds() const;  ///< of all runs

 private:
  template <typename Value, typename Make>
  std::shared_future<Value> once(std::map<std::string, std::shared_future<Value>>& made,
                                 const std::string& key, Make make);
  std::filesystem::path program(const Experiment& experiment);
  std::filesystem::path build(const Experiment& experiment, const std::string& key);
  Outcome make(const Experiment& experiment);
  std::vector<std::string> flags_of(const Host& host) const;
  std::filesystem::path file(const char* kind);
  /// What builds that went well say all the same, such as that nothing can be kept, line by line.
  void say_once(const std::string& text);

  Changes changes_;
  std::function<void(std::size_t)> progress_;
  guest::Scratch scratch_;
  std::map<Host, InstalledHost> hosts_;

  mutable std::mutex mutex_;
  std::condition_variable free_core_;
  std::size_t free_cores_;
  std::size_t files_ = 0;
  std::set<std::string> said_;
  std::size_t runs_ = 0;
  std::int64_t virtual_nanoseconds_ = 0;
  std::map<std::string, std::shared_future<std::filesystem::path>> programs_;
  std::map<std::string, std::shared_future<Outcome>> outcomes_;
};

/// Does job(0) ... job(count - 1) on threads. They may wait for one another's experiments. The first
/// exception is thrown again when all have ended.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& job);

}  // namespace platter::evidence
