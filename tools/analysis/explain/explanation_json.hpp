#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/analysis/explain/remedy.hpp"
#include "tools/analysis/explain/survey.hpp"

namespace platter::explain {

/// All that is known of one call.
struct Explanation {
  std::string what;  ///< in words
  std::string machine;
  std::string os;
  std::vector<std::string> sets;
  std::string line{};  ///< of Fortran; "": a routine's own, of no program
  std::vector<CallsAt> lines{};
  RequestPair scene;
  double seconds = 0;  ///< of the whole run; 0: of no program
  std::vector<Tried> tried{};
};

/// Schema "platter.explain/1".
nlohmann::ordered_json json_of(const Explanation& all);

/// Of a table of its events.
std::vector<std::string> columns();

}  // namespace platter::explain
