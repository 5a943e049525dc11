#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace platter::timing {

/// What a timing was made with, and the run that it is of.
struct Setting {
  std::string processor;  ///< its title, "Cray-1"
  double clock_period_ns = 0;
  std::string vector;          ///< "on", "off", or "none": the processor has no vector loops
  std::uint64_t cp = 0;        ///< clock periods that the run charged the program
  nlohmann::ordered_json run;  ///< "platter.run/2"
};

}  // namespace platter::timing
