#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace platter::timing {

/// The settings of a timing, and the run that was timed.
struct Setting {
  std::string processor;  ///< title of the processor, such as "Cray-1"
  double clock_period_ns = 0;
  std::string vector;          ///< "on", "off", or "none" if the processor has no vector unit
  std::uint64_t cp = 0;        ///< clock periods of the run that were spent in the program
  nlohmann::ordered_json run;  ///< "platter.run/2"
};

}  // namespace platter::timing
