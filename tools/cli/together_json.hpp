#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/processor/processes.hpp"
#include "emulator/record/service_account.hpp"
#include "emulator/record/summary.hpp"
#include "emulator/specification/catalogue.hpp"

namespace platter::command {

/// A program of several on one machine, when it is over.
struct Ended {
  std::string source;
  int priority = 0;
  int exit_code = 0;
  std::string printed;
  processor::Processes::Number process{};
};

/// What all of them were on.
struct Shared {
  const specification::Catalogue& catalogue;
  machine::Machine& machine;
  const processor::Processes& processes;
  const record::Summary& summary;
  const record::ServiceAccount& account;
  std::optional<time::Duration> quantum;
};

/// "platter.together/1" (docs/schemas).
nlohmann::ordered_json together_json(const Shared& shared, const std::vector<Ended>& programs);

}  // namespace platter::command
