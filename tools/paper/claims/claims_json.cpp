#include "runtime/options/version.hpp"
#include "tools/paper/claims/claims.hpp"

namespace platter::paper {

nlohmann::ordered_json claims_json(const std::vector<Judged>& judged, const Laboratory& laboratory) {
  nlohmann::ordered_json document{
      {"schema", "platter.claims/1"},        {"version", runtime::kVersion},
      {"compiler", runtime::kCompiler},      {"set", laboratory.changes().sets},
      {"spec_hash", laboratory.spec_hash()}, {"seed", 1},
      {"passed", count_passed(judged)},      {"virtual_seconds", laboratory.virtual_seconds()}};
  document["claims"] = nlohmann::ordered_json::array();
  for (const auto& [claim, pass, measured] : judged) {
    document["claims"].push_back({{"id", claim.id},
                                  {"where", claim.where},
                                  {"claim", claim.text},
                                  {"expected", claim.expected},
                                  {"tolerance", claim.tolerance},
                                  {"measured", measured},
                                  {"verdict", pass ? "pass" : "fail"},
                                  {"basis", claim.basis},
                                  {"reason", claim.reason},
                                  {"shortfall", pass ? "" : claim.shortfall}});
  }
  return document;
}

}  // namespace platter::paper
