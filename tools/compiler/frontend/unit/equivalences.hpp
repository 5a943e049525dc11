#pragma once

#include <set>
#include <string>
#include <vector>

namespace platter::dialect {

/// What is EQUIVALENCEd to a name in COMMON is there as well, over any number of groups.
void spread_common(const std::vector<std::set<std::string>>& groups, std::set<std::string>& common);

}  // namespace platter::dialect
