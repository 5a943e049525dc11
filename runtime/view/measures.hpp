#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "emulator/record/accounts.hpp"

namespace platter::runtime {

/// What a run's JSON says of each channel, whose unit is its number, from 1, and `unit_base`.
nlohmann::ordered_json units_json(const record::Summary& summary, std::int64_t unit_base,
                                  const record::ServiceAccount& account, time::Duration whole);

/// What a run's JSON says of each drive, in the order of channels and of the drives of each; `whole`: of the
/// run.
nlohmann::ordered_json drives_json(const record::ServiceAccount& account, time::Duration whole);

/// The same of each routine.
nlohmann::ordered_json routines_json(const record::ServiceAccount& account);

/// A part of a run's time, from 0 to 1; 0 where there was none.
double share_of(time::Duration part, time::Duration whole);

/// How long something took: count, total, percentiles, longest, and by classes.
nlohmann::ordered_json lengths_json(const record::Distribution& lengths);

/// Revolutions by what was late.
nlohmann::ordered_json causes_json(const std::array<std::int64_t, record::kCauses>& lost);

/// Revolutions that a channel lost, by what was late.
nlohmann::ordered_json lost_json(const record::ServiceAccount& account, int channel);

}  // namespace platter::runtime
