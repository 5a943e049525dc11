#pragma once

#include <functional>
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

}  // namespace platter::report
