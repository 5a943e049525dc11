#pragma once

#include <string>

#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::johnston {

using evidence::ExperimentRunner;
using evidence::Failed;
using evidence::Host;

inline const Host kIbm{"ibm3081", "cms"};
inline constexpr const char* kCached = "cached";  ///< site with a 3880-23 cache controller

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
  /// Runs a program such as "query.f". An empty `site` means the machine's first site.
  Printed run(const std::string& program, const std::string& site = "") const;

 private:
  ExperimentRunner& runner_;
};

}  // namespace platter::johnston
