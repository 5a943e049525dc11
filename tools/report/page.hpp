#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "emulator/specification/catalogue.hpp"
#include "tools/report/result.hpp"

namespace platter::report {

/// Returns the specifications with these --set changes.
using CatalogueOf = std::function<specification::Catalogue(const std::vector<std::string>& sets)>;

/// Returns a self-contained HTML page that shows the results. `catalogue_of` supplies the machines' disks,
/// for which the page shows the highest possible transfer rate.
std::string page_of(const std::vector<Result>& results, const CatalogueOf& catalogue_of,
                    const std::string& version);

/// Decides whether the page can run this result of `run` again with other numbers, using an emulator that is
/// then added to the page. If it cannot, sets "call_loop" to null and "no_call_loop" to the reason. Returns
/// whether it can. Throws nlohmann::json::exception if a key's type differs from the schema.
bool offer_what_if(nlohmann::ordered_json& run, const CatalogueOf& catalogue_of);

}  // namespace platter::report
