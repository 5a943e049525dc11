#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::unicos_guide {

using evidence::ExperimentRunner;
using evidence::Failed;
using evidence::Host;
using evidence::Outcome;

inline const Host kYmp{"ymp", "unicos"};

/// Load of other users, which is fitted to two of the guide's runs (docs/unicos.md).
inline constexpr const char* kProcviewLoad = "0.053";
inline constexpr const char* kJaLoad = "0.011";

inline constexpr double kBlock = 4096;      ///< bytes
inline constexpr double kFile = 8'032'256;  ///< bytes in the file of program t
inline constexpr double kMoved = 4 * kFile;

/// A run under UNICOS; by default, the run of the guide's program t.
struct RunSettings {
  std::string assign{};  ///< value of --assign; empty for none
  std::string site = "plain";
  std::string load = "0";
  std::string program = "t.f";
  std::string cards{};
  std::vector<std::string> more{};  ///< additional flags
  record::Kinds events{};
  int seed = 1;  ///< determines the angle of the drive and the times of other users' requests
};

/// The results of a run. Functions on files refer to the first opened file.
class RunResults {
 public:
  explicit RunResults(const Outcome& outcome) : outcome_(outcome) {}

  /// Returns a statistic of one kind of call: "calls", "processed", "requested" or, in seconds, "longest_s",
  /// "shortest_s" or "total_s". Returns 0 if no call of this kind was made. Throws Failed if the results lack
  /// the key.
  double call(const std::string& kind, const std::string& what) const;
  double times(const std::string& statement) const;
  double seconds(const std::string& statement) const;  ///< real time of all statements with this name
  bool has_call(const std::string& kind) const { return file().at("calls").contains(kind); }
  /// Returns the speed in MB/s over READ, WRITE and CLOSE together, as in the guide's table of speeds.
  double speed() const { return kMoved / 1e6 / (seconds("READ") + seconds("WRITE") + seconds("CLOSE")); }
  double moved() const { return call("Read", "processed") + call("Write", "processed"); }
  /// Returns the number of READ, WRITE and REWIND statements, on which procview's shares are based.
  double statements() const { return times("READ") + times("WRITE") + times("REWIND"); }
  double size() const { return file().at("size").get<double>(); }
  double elapsed() const { return outcome_.json.at("virtual_seconds").get<double>(); }
  /// Returns the seconds of "user", "system", "interrupt" or "idle".
  double processor(const std::string& account) const;
  const nlohmann::json& file() const;
  const Outcome& outcome() const { return outcome_; }
  /// Returns number `n`, from 0, of the last printed line. Program t prints its unit and its speed in MB/s.
  double printed(std::size_t n) const;

 private:
  double statement(const std::string& name, const char* key) const;
  const Outcome& outcome_;
};

/// Runs the programs of the UNICOS study.
class Bench {
 public:
  explicit Bench(ExperimentRunner& runner) : runner_(runner) {}

  ExperimentRunner& runner() const { return runner_; }
  RunResults run(const RunSettings& settings) const;
  /// Returns the mean over ten seeds, which change the angle of the drive and the times of other users'
  /// requests.
  double mean(RunSettings settings, const std::function<double(const RunResults&)>& of) const;
  /// Returns the speed in MB/s that program t prints.
  double speed_of_t(const RunSettings& settings) const { return run(settings).printed(1); }
  /// Returns the speed with default buffers, under the load that is fitted to the guide's job accounting.
  double default_speed() const;

 private:
  ExperimentRunner& runner_;
};

inline constexpr int kSeeds = 10;

}  // namespace platter::unicos_guide
