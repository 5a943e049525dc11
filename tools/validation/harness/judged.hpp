#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runtime/host/terminal.hpp"
#include "tools/validation/harness/document.hpp"

namespace platter::evidence {

/// kNotJudged: nothing that was measured can be held against what the document says.
enum class Verdict { kPass, kFail, kNotJudged };

/// "pass", "fail", "not judged"
const char* name_of(Verdict verdict);

struct Judged {
  Claim claim;
  Verdict verdict;
  std::vector<Measurement> measured;
  std::string failure;  ///< why nothing was measured, "" where something was

  /// What was measured, for people.
  std::string sentence() const;
};

/// Measures each claim, several at a time, by the checks of its document, one of these.
std::vector<Judged> judge(const std::vector<Claim>& claims, const std::vector<Document>& documents,
                          ExperimentRunner& laboratory);

std::size_t count_of(Verdict verdict, const std::vector<Judged>& judged);

/// "51 of 54 judged claims pass, 3 not judged"; without the last part and "judged" if all are.
std::string score_of(const std::vector<Judged>& judged);

/// What `platter claims` prints; where there are several documents, each under its title.
std::string claims_text(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                        const ExperimentRunner& laboratory, const runtime::Colours& colours = {});

/// What every result begins with (docs/scoreboard.md).
nlohmann::ordered_json result_json(const std::string& schema, const ExperimentRunner& laboratory);

/// "platter.claims/4"
nlohmann::ordered_json claims_json(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                                   const ExperimentRunner& laboratory);

}  // namespace platter::evidence
