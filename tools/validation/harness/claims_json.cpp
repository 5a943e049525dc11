#include <algorithm>

#include "runtime/options/version.hpp"
#include "tools/validation/harness/judged.hpp"

namespace platter::evidence {

using nlohmann::ordered_json;

ordered_json result_json(const std::string& schema, const ExperimentRunner& laboratory) {
  return {{"schema", schema},
          {"version", runtime::kVersion},
          {"compiler", runtime::kCompiler},
          {"set", laboratory.changes().sets},
          {"spec_hash", laboratory.spec_hash()},
          {"seed", 1}};
}

ordered_json claims_json(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                         const ExperimentRunner& laboratory) {
  ordered_json result = result_json("platter.claims/4", laboratory);
  result["passed"] = count_of(Verdict::kPass, judged);
  result["not_judged"] = count_of(Verdict::kNotJudged, judged);
  result["virtual_seconds"] = laboratory.virtual_seconds();
  result["documents"] = ordered_json::array();
  for (const auto& document : documents) {
    std::vector<Judged> of_it;
    std::copy_if(judged.begin(), judged.end(), std::back_inserter(of_it),
                 [&](const Judged& one) { return one.claim.document == document.name; });
    result["documents"].push_back({{"name", document.name},
                                   {"title", document.title},
                                   {"claims", of_it.size()},
                                   {"passed", count_of(Verdict::kPass, of_it)},
                                   {"not_judged", count_of(Verdict::kNotJudged, of_it)}});
  }
  result["claims"] = ordered_json::array();
  for (const auto& [claim, verdict, measured, failure] : judged) {
    result["claims"].push_back({{"document", claim.document},
                                {"id", claim.id},
                                {"where", claim.where},
                                {"claim", claim.text},
                                {"expected", claim.expected},
                                {"tolerance", claim.tolerance},
                                {"tolerance_by", claim.tolerance_by},
                                {"tolerance_reason", claim.tolerance_reason},
                                {"measured", measurements_json(measured)},
                                {"failure", failure},
                                {"verdict", name_of(verdict)},
                                {"basis", claim.basis},
                                {"reason", claim.reason},
                                {"shortfall", verdict == Verdict::kPass ? "" : claim.shortfall}});
  }
  return result;
}

}  // namespace platter::evidence
