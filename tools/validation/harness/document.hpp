#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/validation/harness/evidence.hpp"
#include "tools/validation/harness/experiment_runner.hpp"
#include "tools/validation/harness/figure.hpp"

namespace platter::evidence {

/// Measures the quantities of a claim and adds them to its evidence. Throws Failed if they cannot be
/// measured.
using Check = std::function<void(ExperimentRunner&, Evidence&)>;
using Checks = std::map<std::string, Check>;  ///< Keys are the claims' ids.

/// Measures a figure. Throws Failed if it cannot be measured.
using Draw = std::function<Figure(ExperimentRunner&)>;

/// A study: a published document about machines, with the claims that are taken from it (claims.json in its
/// folder) and the checks that measure them.
struct Document {
  std::string name;              ///< value of --document
  std::string title;             ///< authors and subject
  std::filesystem::path folder;  ///< folder with the document's files, in share/platter or elsewhere
  std::vector<Host> hosts;       ///< the hosts on which the document's programs and jobs run
  Checks checks;
  std::vector<Draw> figures{};  ///< figure 1 first
};

/// The basis of a claim that cannot be judged because no run can be compared with its statement.
inline constexpr const char* kNoBasis = "none";

/// A measurable statement of a document, as read from claims.json.
struct Claim {
  std::string document;  ///< name of the document
  std::string id;
  std::string where;  ///< page, section or table of the document
  std::string text;
  std::string expected;
  std::string tolerance;
  std::string
      tolerance_by;  ///< author of the tolerance: "source" (the document), "ours" (Platter), or "both"
  std::string tolerance_reason;           ///< the reason for the size of the tolerance
  std::vector<Expectation> measurements;  ///< expected values of the claim's numbers
  std::string basis;                      ///< "predicted", "assumed", "calibrated", "ours" or kNoBasis
  std::string reason;     ///< reason of the basis: the numbers or mechanisms that cause the result
  std::string shortfall;  ///< the reason why the claim is known to fail; empty if it is expected to pass
};

/// Returns the claims of the document's claims.json. Throws specification::Error if the file is invalid.
std::vector<Claim> claims_of(const Document& document);

/// Returns the document with this name, or all documents for "all". Throws specification::Error, which
/// suggests the nearest name, if no document has this name.
std::vector<Document> documents_named(const std::string& name, const std::vector<Document>& documents);

/// Returns all hosts of these documents, each once.
std::vector<Host> hosts_of(const std::vector<Document>& documents);

}  // namespace platter::evidence
