#include "tools/charge/report.hpp"

#include <nlohmann/json.hpp>

namespace platter::charge {

std::string to_json(const Report& report) {
  nlohmann::ordered_json document;
  document["schema"] = "platter.charge/1";
  document["input"] = report.input;
  document["processor"] = report.processor;
  document["functions"] = nlohmann::ordered_json::array();
  for (const FunctionReport& function : report.functions) {
    document["functions"].push_back({{"name", function.name},
                                     {"blocks", function.blocks},
                                     {"charges", function.charges},
                                     {"merged_blocks", function.merged_blocks},
                                     {"flags_kept", function.flags_kept},
                                     {"loops", function.loops},
                                     {"hoisted_loops", function.hoisted_loops}});
  }
  document["warnings"] = report.warnings;
  document["unknown_routines"] = report.unknown_routines;
  document["renamed"] = report.renamed;
  return document.dump(2) + "\n";
}

}  // namespace platter::charge
