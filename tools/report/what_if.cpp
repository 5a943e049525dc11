#include "tools/report/what_if.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "emulator/specification/error.hpp"

namespace platter::report {
namespace {

using Json = nlohmann::ordered_json;

/// Whether the specifications of the run are those that are built into the page's emulator.
bool has_built_in_specifications(const Json& run, const CatalogueOf& catalogue_of) {
  try {
    return catalogue_of(run.at("set").get<std::vector<std::string>>()).hash() ==
           run.at("spec_hash").get<std::string>();
  } catch (const specification::Error&) {
    return false;
  }
}

/// Why the page cannot run the result again, or "" if it can.
std::string why_not(const Json& run, const CatalogueOf& catalogue_of) {
  if (!run.contains("call_loop"))
    return "the file does not describe the program's loop, because an earlier version of platter wrote it";
  if (run.at("call_loop").is_null()) return run.at("no_call_loop").get<std::string>();
  if (!run.at("stopped").is_null()) return "the program did not reach its end";
  if (run.at("disk") != "real") return "its disks take no time";
  if (run.contains("load")) return "other users share the machine (--load)";
  if (run.contains("what_if")) return "it ran with --what-if";
  if (!has_built_in_specifications(run, catalogue_of))
    return "its specifications are not those of this version of platter";
  return "";
}

}  // namespace

bool offer_what_if(Json& run, const CatalogueOf& catalogue_of) {
  const std::string reason = why_not(run, catalogue_of);
  if (reason.empty()) return true;
  run["call_loop"] = nullptr;
  run["no_call_loop"] = reason;
  return false;
}

}  // namespace platter::report
