#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>

namespace platter::runtime {

/// The whole number that a JSON value is. Throws specification::Error for another value, and for one beyond
/// 2**62, so that differences can be computed. The JSON library's own conversion of a large floating-point
/// number is undefined.
std::int64_t whole_number(const nlohmann::ordered_json& value);

/// The sum of a number and such a value. Throws specification::Error as well if it is too large.
std::int64_t added(std::int64_t sum, const nlohmann::ordered_json& value);

}  // namespace platter::runtime
