#pragma once

#include <string>

#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::johnston {

using evidence::ExperimentRunner;
using evidence::Failed;
using evidence::Host;

inline const Host kIbm{"ibm3081", "cms"};
inline constexpr const char* kCached = "cached";  ///< a site whose volume is behind a 3880-23

/// What one of the document's programs has printed.
class Printed {
 public:
  explicit Printed(std::string text) : text_(std::move(text)) {}
  /// The number behind `what`, where each run of blanks stands for any. Throws Failed where there is none.
  double number(const std::string& what) const;

 private:
  std::string text_;
};

class Bench {
 public:
  explicit Bench(ExperimentRunner& laboratory) : laboratory_(laboratory) {}
  /// `program`: "query.f"; `site`: "" is the machine's first.
  Printed run(const std::string& program, const std::string& site = "") const;

 private:
  ExperimentRunner& laboratory_;
};

}  // namespace platter::johnston
