// platter claims: every statement of the paper that can be measured, with what was measured and a verdict.

#include "tools/paper/claims/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "emulator/specification/nearest.hpp"
#include "runtime/options/options.hpp"
#include "tools/platter/command.hpp"
#include "tools/platter/output_file.hpp"
#include "tools/platter/scoreboard.hpp"

namespace platter::command {
namespace {

struct Arguments {
  std::vector<std::string> ids;
  std::string json;
  paper::Changes changes;
};

/// Those named, in the paper's order; all where none is.
std::vector<paper::Claim> chosen(const std::vector<std::string>& ids) {
  const auto all = paper::all_claims();
  std::vector<std::string> known;
  for (const auto& claim : all) known.push_back(claim.id);
  for (const auto& id : ids) {
    if (std::find(known.begin(), known.end(), id) == known.end())
      throw specification::Error(
          fmt::format("--id: there is no claim '{}'{}", id, specification::suggestion(id, known)));
  }
  std::vector<paper::Claim> claims;
  for (const auto& claim : all) {
    if (ids.empty() || std::find(ids.begin(), ids.end(), claim.id) != ids.end()) claims.push_back(claim);
  }
  return claims;
}

int claims(const Arguments& arguments) {
  const auto wanted = chosen(arguments.ids);
  require_writable("--json", arguments.json);
  const Progress progress;
  paper::Laboratory laboratory(arguments.changes, progress.of_runs());
  const auto judged = paper::judge(wanted, laboratory);
  progress.clear();
  fmt::print("{}", paper::claims_text(judged, laboratory));
  write_json(arguments.json, paper::claims_json(judged, laboratory));
  return paper::count_passed(judged) == judged.size() ? 0 : 1;
}

}  // namespace

void add_claims(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("claims", "Measures what the paper claims, and says whether it is so");
  const auto arguments = std::make_shared<Arguments>();
  command->add_option("--id", arguments->ids, "Only these claims, for example BH05,BH06")
      ->type_name("BHnn,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--json", arguments->json, "Writes the results to FILE as JSON")->type_name("FILE");
  runtime::add_specifications(*command, arguments->changes.folders, arguments->changes.sets);
  command->callback([arguments, &work] { work = [arguments] { return claims(*arguments); }; });
}

}  // namespace platter::command
