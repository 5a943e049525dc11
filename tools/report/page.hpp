#pragma once

#include <string>
#include <vector>

#include "emulator/specification/catalogue.hpp"
#include "tools/report/result.hpp"

namespace platter::report {

/// A page that shows them, by itself: nothing in it is fetched from anywhere. `catalogue`: of whose machines
/// the page says how much passes under their heads at most.
std::string page_of(const std::vector<Result>& results, const specification::Catalogue& catalogue,
                    const std::string& version);

}  // namespace platter::report
