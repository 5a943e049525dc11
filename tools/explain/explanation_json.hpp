#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/explain/help.hpp"
#include "tools/explain/survey.hpp"

namespace platter::explain {

/// All that is known of one call of a program's.
struct Explanation {
  std::string line;  ///< of Fortran; "": a routine's own, of no program
  std::vector<CallsAt> lines{};
  Scene scene;
  double seconds = 0;  ///< of the whole run
  std::vector<Tried> tried{};
};

/// Schema "platter.explain/1".
nlohmann::ordered_json json_of(const Explanation& all);

}  // namespace platter::explain
