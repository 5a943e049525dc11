#pragma once

#include <string>
#include <vector>

#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::johnston {

using evidence::ExperimentRunner;
using evidence::Failed;
using evidence::Host;

inline const Host kIbm{"ibm3081", "cms"};

/// The output of one of the study's programs.
class Printed {
 public:
  explicit Printed(std::string text) : text_(std::move(text)) {}
  /// Returns the number after `what`, a regular expression in which a blank matches any number of blanks.
  /// Throws Failed if the output has none.
  double number(const std::string& what) const;

 private:
  std::string text_;
};

/// Runs the programs of the CMS study.
class Bench {
 public:
  explicit Bench(ExperimentRunner& runner) : runner_(runner) {}
  /// Runs a program such as "query.f". `flags`: flags of `platter run` besides the machine.
  Printed run(const std::string& program, const std::vector<std::string>& flags = {}) const;

 private:
  ExperimentRunner& runner_;
};

}  // namespace platter::johnston
