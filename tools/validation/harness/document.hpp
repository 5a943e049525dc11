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

/// Measures what a claim speaks of, and puts it into the claim's evidence. Throws Failed where that cannot be
/// measured.
using Check = std::function<void(ExperimentRunner&, Evidence&)>;
using Checks = std::map<std::string, Check>;  ///< by the claim's id

/// Measures a figure. Throws Failed where that cannot be done.
using Draw = std::function<Figure(ExperimentRunner&)>;

/// A document that says what machines did: its claims stand in claims.json of its folder, and its checks
/// measure them.
struct Document {
  std::string name;              ///< as --document takes it
  std::string title;             ///< authors and what it is about
  std::filesystem::path folder;  ///< in share/platter, or anywhere
  std::vector<Host> hosts;       ///< where its programs and jobs run
  Checks checks;
  std::vector<Draw> figures{};  ///< its first is figure 1
};

/// The basis of a claim that cannot be judged: no run can be held against what the document says.
inline constexpr const char* kNoBasis = "none";

/// A statement of a document that can be measured, as claims.json has it.
struct Claim {
  std::string document;  ///< its name
  std::string id;
  std::string where;  ///< in the document
  std::string text;
  std::string expected;
  std::string tolerance;
  std::string tolerance_by;      ///< its author: "source", "ours" or, if it has parts of each, "both"
  std::string tolerance_reason;  ///< the reason for its size
  std::vector<Expectation> measurements;  ///< expected values of its numbers
  std::string basis;                      ///< predicted, assumed, calibrated, ours, or kNoBasis
  std::string reason;     ///< reason of the basis: the numbers or mechanisms that cause the result
  std::string shortfall;  ///< why it is known to fail; "": it is not
};

/// Those of the document's claims.json. Throws specification::Error where it is not as it should be.
std::vector<Claim> claims_of(const Document& document);

/// The one of this name, all of them for "all". Throws specification::Error with the nearest where there is
/// none.
std::vector<Document> documents_named(const std::string& name, const std::vector<Document>& documents);

/// All hosts of these documents, each once.
std::vector<Host> hosts_of(const std::vector<Document>& documents);

}  // namespace platter::evidence
