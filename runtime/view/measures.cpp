#include "runtime/view/measures.hpp"

#include <array>
#include <chrono>
#include <map>

namespace platter::runtime {
namespace {

using Json = nlohmann::ordered_json;
using Lost = std::array<std::int64_t, record::kCauses>;

std::int64_t nanoseconds(time::Duration length) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(length).count();
}

/// Returns the words per second over the whole run.
double rate(std::int64_t words, time::Duration whole) {
  return whole > time::Duration{} ? static_cast<double>(words) / time::seconds(whole) : 0;
}

}  // namespace

Json lengths_json(const record::Distribution& lengths) {
  Json buckets = Json::array();
  for (const auto& bucket : lengths.buckets()) {
    buckets.push_back({{"from_us", bucket.from_us},
                       {"to_us", bucket.to_us ? Json(*bucket.to_us) : Json(nullptr)},
                       {"count", bucket.count}});
  }
  constexpr int kHalf = 50;
  constexpr int kPercentile = 90;
  constexpr int kNearlyAll = 99;
  return {{"count", lengths.count()},
          {"total_ns", nanoseconds(lengths.total())},
          {"p50_ns", lengths.percentile_ns(kHalf)},
          {"p90_ns", lengths.percentile_ns(kPercentile)},
          {"p99_ns", lengths.percentile_ns(kNearlyAll)},
          {"max_ns", lengths.most_ns()},
          {"buckets", buckets}};
}

Json causes_json(const Lost& lost) {
  using record::Cause;
  const auto of = [&](Cause cause) { return lost.at(static_cast<std::size_t>(cause)); };
  Json causes = {{"late_command", of(Cause::kLateCommand)},
                 {"seek", of(Cause::kSeek)},
                 {"no_buffer", of(Cause::kNoBuffer)},
                 {"no_data", of(Cause::kNoData)},
                 {"sector_again", of(Cause::kAgain)}};
  if (of(Cause::kRetry) > 0) causes["retry"] = of(Cause::kRetry);  // retries occur only with planned faults
  return causes;
}

double share_of(time::Duration part, time::Duration whole) {
  return whole > time::Duration{} ? time::seconds(part) / time::seconds(whole) : 0;
}

Json lost_json(const record::ServiceAccount& account, int channel) {
  Lost all{};
  for (const auto& [place, drive] : account.drives()) {
    if (place.first != channel) continue;
    for (std::size_t i = 0; i < all.size(); ++i) all.at(i) += drive.lost.at(i);
  }
  return causes_json(all);
}

Json drives_json(const record::ServiceAccount& account, time::Duration whole) {
  Json drives = Json::array();
  std::map<int, int> numbers;
  for (const auto& [place, drive] : account.drives()) {
    drives.push_back({{"channel", place.first + 1},
                      {"drive", ++numbers[place.first]},
                      {"utilisation", share_of(drive.heads, whole)},
                      {"lost_by_cause", causes_json(drive.lost)},
                      {"seek", lengths_json(drive.seek)},
                      {"rotation", lengths_json(drive.rotation)},
                      {"service", lengths_json(drive.service)}});
  }
  return drives;
}

Json routines_json(const record::ServiceAccount& account) {
  Json routines = Json::array();
  for (const auto& routine : account.routines()) {
    routines.push_back({{"routine", routine.name},
                        {"does", record::name(routine.does)},
                        {"calls", routine.calls},
                        {"sectors", routine.sectors.count},
                        {"words", routine.words.count},
                        {"response", lengths_json(routine.response)}});
  }
  return routines;
}

Json units_json(const record::Summary& summary, std::int64_t unit_base, const record::ServiceAccount& account,
                time::Duration whole) {
  Json units = Json::array();
  int number = 0;
  for (const auto& channel : summary.channels()) {
    ++number;
    units.push_back({{"unit", number + unit_base},
                     {"channel", number},
                     {"words_read", channel.words_read.count},
                     {"words_written", channel.words_written.count},
                     {"calls", channel.calls},
                     {"words_per_second", rate((channel.words_read + channel.words_written).count, whole)},
                     {"revolutions_lost", channel.revolutions_lost},
                     {"revolutions_lost_at_boundaries", channel.lost_at_boundaries},
                     {"lost_by_cause", lost_json(account, number - 1)},
                     {"utilisation", share_of(account.crossing(number - 1), whole)},
                     {"seeks", channel.seeks},
                     {"seek_s", time::seconds(channel.seek)},
                     {"latency_s", time::seconds(channel.latency)},
                     {"transfer_s", time::seconds(channel.transfer)}});
  }
  return units;
}

}  // namespace platter::runtime
