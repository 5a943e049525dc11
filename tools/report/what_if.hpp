#pragma once

#include <nlohmann/json.hpp>

#include "tools/report/page.hpp"

namespace platter::report {

/// Decides whether the page can run this result of `run` again with other numbers, by the emulator that the
/// page then contains. If it cannot, sets "call_loop" to null and "no_call_loop" to the reason. Returns
/// whether it can. Throws nlohmann::json::exception if a key has another type than the schema's.
bool offer_what_if(nlohmann::ordered_json& run, const CatalogueOf& catalogue_of);

}  // namespace platter::report
