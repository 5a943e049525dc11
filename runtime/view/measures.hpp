#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "emulator/record/accounts.hpp"

namespace platter::runtime {

/// Returns the JSON results of each channel. The unit of a channel is its number, from 1, plus `unit_base`.
/// `whole`: the length of the run.
nlohmann::ordered_json units_json(const record::Summary& summary, std::int64_t unit_base,
                                  const record::ServiceAccount& account, time::Duration whole);

/// Returns the JSON results of each drive, ordered by channel and by drive. `whole`: the length of the run.
nlohmann::ordered_json drives_json(const record::ServiceAccount& account, time::Duration whole);

/// Returns the JSON results of each routine.
nlohmann::ordered_json routines_json(const record::ServiceAccount& account);

/// Returns the share of a run's time, from 0 to 1; 0 if the run has no length.
double share_of(time::Duration part, time::Duration whole);

/// Returns a distribution of durations: count, total, percentiles, maximum, and classes.
nlohmann::ordered_json lengths_json(const record::Distribution& lengths);

/// Returns lost revolutions by cause.
nlohmann::ordered_json causes_json(const std::array<std::int64_t, record::kCauses>& lost);

/// Returns a channel's lost revolutions by cause.
nlohmann::ordered_json lost_json(const record::ServiceAccount& account, int channel);

}  // namespace platter::runtime
