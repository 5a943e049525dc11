#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runtime/host/terminal.hpp"
#include "tools/validation/harness/document.hpp"

namespace platter::evidence {

/// The result of judging a claim. kNotJudged means that no measurement can be compared with the document.
enum class Verdict { kPass, kFail, kNotJudged };

/// Returns "pass", "fail" or "not judged".
const char* name_of(Verdict verdict);

/// A claim with its measurements and verdict.
struct Judged {
  Claim claim;
  Verdict verdict;
  std::vector<Measurement> measured;
  std::string failure;  ///< why the measurement failed; empty after a measurement

  /// Returns the measurements, or the failure, as readable text.
  std::string sentence() const;
};

/// Measures each claim with the check of its document, which must be among `documents`; several claims are
/// measured at a time.
std::vector<Judged> judge(const std::vector<Claim>& claims, const std::vector<Document>& documents,
                          ExperimentRunner& runner);

/// Returns the number of claims with this verdict.
std::size_t count_of(Verdict verdict, const std::vector<Judged>& judged);

/// Returns a summary such as "51 of 54 judged claims pass, 3 not judged". The word "judged" and the last part
/// are omitted if all claims are judged.
std::string score_of(const std::vector<Judged>& judged);

/// Returns the output of `platter claims`. If there are several documents, each has a heading.
std::string claims_text(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                        const ExperimentRunner& runner, const runtime::Colours& colours = {});

/// Returns the keys that every result starts with (docs/scoreboard.md).
nlohmann::ordered_json result_json(const std::string& schema, const ExperimentRunner& runner);

/// Returns a result with the schema "platter.claims/4".
nlohmann::ordered_json claims_json(const std::vector<Judged>& judged, const std::vector<Document>& documents,
                                   const ExperimentRunner& runner);

}  // namespace platter::evidence
