// platter claims: measures every measurable statement of a document and prints a verdict for each.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "emulator/specification/error.hpp"
#include "runtime/host/say.hpp"
#include "runtime/options/options.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/validation/harness/judged.hpp"
#include "tools/validation/studies/documents.hpp"

namespace platter::command {
namespace {

struct Arguments {
  std::string document = "bucher-hayes";
  std::vector<std::string> ids;
  ResultFiles results;
  evidence::Changes changes;
};

/// Returns the claims with these ids, in the order of the documents, or all claims if `ids` is empty.
std::vector<evidence::Claim> chosen(const std::vector<std::string>& ids,
                                    const std::vector<evidence::Document>& documents) {
  std::vector<evidence::Claim> all;
  for (const auto& document : documents) {
    const auto claims = evidence::claims_of(document);
    all.insert(all.end(), claims.begin(), claims.end());
  }
  std::vector<std::string> known;
  for (const auto& claim : all) known.push_back(claim.id);
  for (const auto& id : ids) {
    if (std::find(known.begin(), known.end(), id) != known.end()) continue;
    for (const auto& document : documents::all_documents()) {
      const auto its = evidence::claims_of(document);
      if (std::any_of(its.begin(), its.end(), [&](const auto& claim) { return claim.id == id; }))
        throw specification::Error(fmt::format("--id: {0} is a claim of --document {1}", id, document.name));
    }
    throw specification::Error(
        fmt::format("--id: '{}' is not a claim{}", id, specification::suggestion(id, known)));
  }
  std::vector<evidence::Claim> claims;
  for (const auto& claim : all) {
    if (ids.empty() || std::find(ids.begin(), ids.end(), claim.id) != ids.end()) claims.push_back(claim);
  }
  return claims;
}

/// Returns one row per measurement of each claim, or one row for a claim without measurements.
nlohmann::ordered_json rows_of(const nlohmann::ordered_json& document) {
  auto rows = nlohmann::ordered_json::array();
  for (const auto& claim : document.at("claims")) {
    auto row = claim;
    row["measured"] = nlohmann::ordered_json::object();
    if (claim.at("measured").empty()) rows.push_back(row);
    for (const auto& one : claim.at("measured")) {
      row["measured"] = one;
      rows.push_back(row);
    }
  }
  return rows;
}

int claims(const Arguments& arguments) {
  const auto documents = evidence::documents_named(arguments.document, documents::all_documents());
  const auto wanted = chosen(arguments.ids, documents);
  arguments.results.require_writable();
  terminal::Progress progress("measuring claims");
  evidence::ExperimentRunner runner(arguments.changes, evidence::hosts_of(documents), progress.of_runs());
  const auto judged = evidence::judge(wanted, documents, runner);
  progress.clear();
  runtime::print_coloured(evidence::claims_text(judged, documents, runner, runtime::Colours(STDOUT_FILENO)));
  const auto document = evidence::claims_json(judged, documents, runner);
  arguments.results.write(document, rows_of(document),
                          {"document",
                           "id",
                           "where",
                           "claim",
                           "expected",
                           "tolerance",
                           "tolerance_by",
                           "verdict",
                           "basis",
                           "failure",
                           "measured.name",
                           "measured.value",
                           "measured.error",
                           "measured.unit",
                           "measured.paper",
                           "measured.tolerance",
                           "measured.at_least",
                           "measured.at_most",
                           "measured.least",
                           "measured.most",
                           "measured.count",
                           "measured.judged",
                           "measured.within"});
  return evidence::count_of(evidence::Verdict::kFail, judged) == 0 ? 0 : 1;
}

}  // namespace

void add_claims(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("claims", "Measure the claims of a study and report which hold");
  const auto arguments = std::make_shared<Arguments>();
  command->add_option("--document", arguments->document, "Name of the study (platter list documents), or all")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--id", arguments->ids, "Select claims, for example BH05,BH06")
      ->type_name("BHnn,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  arguments->results.add_to(*command, "each number of each claim");
  runtime::add_specifications(*command, arguments->changes.folders, arguments->changes.sets);
  command->callback([arguments, &work] { work = [arguments] { return claims(*arguments); }; });
}

}  // namespace platter::command
