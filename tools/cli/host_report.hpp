#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "emulator/multicomputer/host.hpp"
#include "emulator/record/service_account.hpp"

namespace platter::command {

/// What a host has done for PEs, with its disks.
nlohmann::ordered_json host_json(const multicomputer::Outcome& outcome,
                                 const record::ServiceAccount& account);
/// "1 PE", "4 PEs".
std::string pes_of(const nlohmann::ordered_json& all);

/// The same in lines, of an object that has all that; but for its rate.
void print_host(const nlohmann::ordered_json& all);

}  // namespace platter::command
