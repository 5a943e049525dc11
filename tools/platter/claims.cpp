// platter claims: every statement of a document that can be measured, with what was measured and a verdict.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "emulator/specification/nearest.hpp"
#include "runtime/options/options.hpp"
#include "tools/documents/documents.hpp"
#include "tools/evidence/judged.hpp"
#include "tools/platter/command.hpp"
#include "tools/platter/output_file.hpp"
#include "tools/platter/scoreboard.hpp"

namespace platter::command {
namespace {

struct Arguments {
  std::string document = "bucher-hayes";
  std::vector<std::string> ids;
  std::string json;
  evidence::Changes changes;
};

/// Those named, in the documents' order; all where none is.
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
    if (std::find(known.begin(), known.end(), id) == known.end())
      throw specification::Error(
          fmt::format("--id: there is no claim '{}'{}", id, specification::suggestion(id, known)));
  }
  std::vector<evidence::Claim> claims;
  for (const auto& claim : all) {
    if (ids.empty() || std::find(ids.begin(), ids.end(), claim.id) != ids.end()) claims.push_back(claim);
  }
  return claims;
}

int claims(const Arguments& arguments) {
  const auto documents = evidence::documents_named(arguments.document, documents::all_documents());
  const auto wanted = chosen(arguments.ids, documents);
  require_writable("--json", arguments.json);
  const Progress progress;
  evidence::Laboratory laboratory(arguments.changes, evidence::hosts_of(documents), progress.of_runs());
  const auto judged = evidence::judge(wanted, documents, laboratory);
  progress.clear();
  fmt::print("{}", evidence::claims_text(judged, documents, laboratory));
  write_json(arguments.json, evidence::claims_json(judged, documents, laboratory));
  return evidence::count_passed(judged) == judged.size() ? 0 : 1;
}

}  // namespace

void add_claims(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("claims", "Measures what a document claims, and says whether it is so");
  const auto arguments = std::make_shared<Arguments>();
  command->add_option("--document", arguments->document, "Which (platter list documents), or all")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--id", arguments->ids, "Only these claims, for example BH05,BH06")
      ->type_name("BHnn,...")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--json", arguments->json, "Writes the results to FILE as JSON")->type_name("FILE");
  runtime::add_specifications(*command, arguments->changes.folders, arguments->changes.sets);
  command->callback([arguments, &work] { work = [arguments] { return claims(*arguments); }; });
}

}  // namespace platter::command
