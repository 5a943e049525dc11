#include "tools/compiler/charge/report.hpp"

#include <nlohmann/json.hpp>

namespace platter::charge {

std::string to_json(const Report& report) {
  nlohmann::ordered_json document;
  document["schema"] = "platter.charge/1";
  document["input"] = report.input;
  document["processor"] = report.processor;
  document["functions"] = nlohmann::ordered_json::array();
  for (const FunctionReport& function : report.functions) {
    auto vectors = nlohmann::ordered_json::array();
    for (const auto& loop : function.vector_loops) {
      vectors.push_back({{"place", loop.place},
                         {"cp_per_result", loop.per_result},
                         {"cp_per_strip", loop.per_strip},
                         {"cp_entry", loop.entry},
                         {"port_cp_per_result", loop.port_per_result}});
    }
    auto scalars = nlohmann::ordered_json::array();
    for (const auto& loop : function.scalar_loops)
      scalars.push_back({{"place", loop.place}, {"why", loop.why}});
    document["functions"].push_back({{"name", function.name},
                                     {"blocks", function.blocks},
                                     {"charges", function.charges},
                                     {"merged_blocks", function.merged_blocks},
                                     {"flags_kept", function.flags_kept},
                                     {"loops", function.loops},
                                     {"hoisted_loops", function.hoisted_loops},
                                     {"vector_loops", vectors},
                                     {"stay_scalar", scalars}});
  }
  document["warnings"] = report.warnings;
  document["unknown_routines"] = report.unknown_routines;
  document["renamed"] = report.renamed;
  return document.dump(2) + "\n";
}

}  // namespace platter::charge
