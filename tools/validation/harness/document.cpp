#include "tools/validation/harness/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/validation/harness/installation.hpp"

namespace platter::evidence {
namespace {

/// Returns the expectations of a claim; empty if the claim has only statements.
std::vector<Expectation> wanted_of(const nlohmann::json& claim) {
  if (!claim.contains("measurements")) return {};
  try {
    return read_wanted(claim.at("measurements"));
  } catch (const std::exception& error) {
    throw specification::Error(fmt::format("{}, {}", claim.at("id").get<std::string>(), error.what()));
  }
}

/// Returns a key's value, which must be one of the known words. Otherwise throws specification::Error, which
/// names the claim's id.
std::string word_of(const nlohmann::json& claim, const char* key, const std::vector<std::string>& known) {
  const auto word = claim.at(key).get<std::string>();
  if (std::find(known.begin(), known.end(), word) == known.end())
    throw specification::Error(fmt::format("{}: {} '{}' is not valid{}", claim.at("id").get<std::string>(),
                                           key, word, specification::suggestion(word, known)));
  return word;
}

const std::vector<std::string> kBases{"predicted", "assumed", "calibrated", "ours", kNoBasis};
const std::vector<std::string> kSetters{"source", "ours", "both"};

}  // namespace

std::vector<Claim> claims_of(const Document& document) {
  const auto file = shared_file(document.folder / "claims.json");
  try {
    const auto json = runtime::read_json(file);
    std::vector<Claim> claims;
    for (const auto& entry : json.at("claims")) {
      claims.push_back({document.name, entry.at("id"), entry.at("where"), entry.at("claim"),
                        entry.at("expected"), entry.at("tolerance"), word_of(entry, "tolerance_by", kSetters),
                        entry.at("tolerance_reason"), wanted_of(entry), word_of(entry, "basis", kBases),
                        entry.at("reason"), entry.value("shortfall", "")});
    }
    return claims;
  } catch (const std::exception& error) {
    throw specification::Error(fmt::format("{}: {}", file.string(), error.what()));
  }
}

std::vector<Document> documents_named(const std::string& name, const std::vector<Document>& documents) {
  if (name == "all") return documents;
  std::vector<std::string> known{"all"};
  for (const auto& document : documents) {
    if (document.name == name) return {document};
    known.push_back(document.name);
  }
  throw specification::Error(
      fmt::format("--document: '{}' is not a study{}", name, specification::suggestion(name, known)));
}

std::vector<Host> hosts_of(const std::vector<Document>& documents) {
  std::vector<Host> hosts;
  for (const auto& document : documents) {
    for (const auto& host : document.hosts) {
      if (std::find(hosts.begin(), hosts.end(), host) == hosts.end()) hosts.push_back(host);
    }
  }
  return hosts;
}

}  // namespace platter::evidence
