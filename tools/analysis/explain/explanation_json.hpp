#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/analysis/explain/remedy.hpp"
#include "tools/analysis/explain/survey.hpp"

namespace platter::explain {

/// The explanation of one call.
struct Explanation {
  std::string what;  ///< description of the call
  std::string machine;
  std::string os;
  std::vector<std::string> sets;
  std::string line{};  ///< Fortran source line of the call; empty if a routine is explained without a program
  std::vector<CallsAt> lines{};
  RequestPair scene;
  double seconds = 0;  ///< virtual time of the whole run; 0 without a program
  std::vector<Tried> tried{};
};

/// Returns a document with the schema "platter.explain/1".
nlohmann::ordered_json json_of(const Explanation& all);

/// Returns the columns of the table of events.
std::vector<std::string> columns();

}  // namespace platter::explain
