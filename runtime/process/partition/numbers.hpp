#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platter::runtime::partition {

/// "PE 3", "PEs 0, 2 to 63", of numbers that go up.
std::string numbers_of(const std::vector<std::int64_t>& pes);

}  // namespace platter::runtime::partition
