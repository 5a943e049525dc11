#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "emulator/specification/catalogue.hpp"
#include "tools/report/result.hpp"

namespace platter::report {

/// The specifications as these settings of --set change them.
using CatalogueOf = std::function<specification::Catalogue(const std::vector<std::string>& sets)>;

/// A page that shows them, by itself: nothing in it is fetched from anywhere. `catalogue_of`: of whose
/// machines the page says how much passes under their heads at most.
std::string page_of(const std::vector<Result>& results, const CatalogueOf& catalogue_of,
                    const std::string& version);

/// Decides whether the page can run this result of `run` again with other numbers, by the emulator that the
/// page then contains. If it cannot, sets "call_loop" to null and "no_call_loop" to the reason. Returns
/// whether it can. Throws nlohmann::json::exception if a key has another type than the schema's.
bool offer_what_if(nlohmann::ordered_json& run, const CatalogueOf& catalogue_of);

}  // namespace platter::report
