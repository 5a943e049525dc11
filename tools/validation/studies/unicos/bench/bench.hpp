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

/// Other users, which two of the guide's runs are fitted with (docs/unicos.md).
inline constexpr const char* kProcviewLoad = "0.053";
inline constexpr const char* kJaLoad = "0.011";

inline constexpr double kBlock = 4096;      ///< bytes
inline constexpr double kFile = 8'032'256;  ///< bytes of program t's
inline constexpr double kMoved = 4 * kFile;

/// A run under UNICOS, of the guide's program t if nothing else is said.
struct Asked {
  std::string assign{};  ///< what --assign is given; "": nothing is assigned
  std::string site = "plain";
  std::string load = "0";
  std::string program = "t.f";
  std::string cards{};
  std::vector<std::string> more{};  ///< flags
  record::Kinds events{};
  int seed = 1;  ///< where the drive stands, and when others ask
};

/// What came of it; of files the first that was opened.
class Ran {
 public:
  explicit Ran(const Outcome& outcome) : outcome_(outcome) {}

  /// "calls", "processed", "requested" or, in seconds, "longest_s", "shortest_s", "total_s". 0 where no call
  /// of this kind was made. Throws Failed where the results have no such key.
  double call(const std::string& kind, const std::string& what) const;
  double times(const std::string& statement) const;
  double seconds(const std::string& statement) const;  ///< real time, of all of this name
  bool has_call(const std::string& kind) const { return file().at("calls").contains(kind); }
  /// Of READ, WRITE and CLOSE together, as the guide's table of speeds has it.
  double speed() const { return kMoved / 1e6 / (seconds("READ") + seconds("WRITE") + seconds("CLOSE")); }
  double moved() const { return call("Read", "processed") + call("Write", "processed"); }
  /// READ, WRITE and REWIND: what procview's shares are of.
  double statements() const { return times("READ") + times("WRITE") + times("REWIND"); }
  double size() const { return file().at("size").get<double>(); }
  double elapsed() const { return outcome_.json.at("virtual_seconds").get<double>(); }
  /// "user", "system", "interrupt" or "idle".
  double processor(const std::string& account) const;
  const nlohmann::json& file() const;
  const Outcome& outcome() const { return outcome_; }
  /// The n-th number of the last line that it prints, from 0: program t's are its unit and megabytes a
  /// second.
  double printed(std::size_t n) const;

 private:
  double statement(const std::string& name, const char* key) const;
  const Outcome& outcome_;
};

class Bench {
 public:
  explicit Bench(ExperimentRunner& laboratory) : laboratory_(laboratory) {}

  ExperimentRunner& laboratory() const { return laboratory_; }
  Ran run(const Asked& asked) const;
  /// Of ten angles at which the drive may stand, and ten ways in which others ask.
  double mean(Asked asked, const std::function<double(const Ran&)>& of) const;
  /// What program t prints: megabytes a second.
  double speed_of_t(const Asked& asked) const { return run(asked).printed(1); }
  /// Of the default, in the company in which the guide's line of job accounting is met.
  double default_speed() const;

 private:
  ExperimentRunner& laboratory_;
};

inline constexpr int kSeeds = 10;

}  // namespace platter::unicos_guide
