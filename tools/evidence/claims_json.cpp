#include <algorithm>

#include "runtime/options/version.hpp"
#include "tools/evidence/judged.hpp"

namespace platter::evidence {

using nlohmann::ordered_json;

ordered_json result_json(const std::string& schema, const Laboratory& laboratory) {
  return {{"schema", schema},
          {"version", runtime::kVersion},
          {"compiler", runtime::kCompiler},
          {"set", laboratory.changes().sets},
          {"spec_hash", laboratory.spec_hash()},
          {"seed", 1}};
}

ordered_json claims_json(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                         const Laboratory& laboratory) {
  ordered_json result = result_json("platter.claims/3", laboratory);
  result["passed"] = count_passed(judged);
  result["virtual_seconds"] = laboratory.virtual_seconds();
  result["documents"] = ordered_json::array();
  for (const auto& document : documents) {
    std::vector<Judged> of_it;
    std::copy_if(judged.begin(), judged.end(), std::back_inserter(of_it),
                 [&](const Judged& one) { return one.claim.document == document.name; });
    result["documents"].push_back({{"name", document.name},
                                   {"title", document.title},
                                   {"claims", of_it.size()},
                                   {"passed", count_passed(of_it)}});
  }
  result["claims"] = ordered_json::array();
  for (const auto& [claim, pass, measured, failure] : judged) {
    result["claims"].push_back({{"document", claim.document},
                                {"id", claim.id},
                                {"where", claim.where},
                                {"claim", claim.text},
                                {"expected", claim.expected},
                                {"tolerance", claim.tolerance},
                                {"measured", measurements_json(measured)},
                                {"failure", failure},
                                {"verdict", pass ? "pass" : "fail"},
                                {"basis", claim.basis},
                                {"reason", claim.reason},
                                {"shortfall", pass ? "" : claim.shortfall}});
  }
  return result;
}

}  // namespace platter::evidence
