#pragma once

#include <string>
#include <vector>

#include "tools/paper/laboratory.hpp"

namespace platter::paper {

/// A statement of the paper that can be measured, as claims.json has it.
struct Claim {
  std::string id;
  std::string where;  ///< in the paper
  std::string text;
  std::string expected;
  std::string tolerance;
  std::string basis;   ///< predicted, calibrated, hypothesis, ours
  std::string reason;  ///< of the basis: which numbers or mechanisms bring it about
  std::string shortfall;  ///< why it is known to fail, where it is
};

struct Judged {
  Claim claim;
  bool pass;
  std::string measured;
};

/// Those of share/platter/claims.json. Throws specification::Error where it is not as it should be.
std::vector<Claim> all_claims();

/// Measures each claim, several at a time.
std::vector<Judged> judge(const std::vector<Claim>& claims, Laboratory& laboratory);

std::string claims_text(const std::vector<Judged>& judged, const Laboratory& laboratory);
/// "platter.claims/1"
nlohmann::ordered_json claims_json(const std::vector<Judged>& judged, const Laboratory& laboratory);
std::size_t count_passed(const std::vector<Judged>& judged);

}  // namespace platter::paper
