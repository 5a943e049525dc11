#include <algorithm>

#include "tools/validation/harness/judged.hpp"
#include "tools/validation/studies/bucher-hayes/bench/table1_text.hpp"

namespace platter::bucher_hayes {
namespace {

using nlohmann::ordered_json;

ordered_json optional(const std::optional<double>& value) {
  return value ? ordered_json(*value) : ordered_json(nullptr);
}

/// Returns M of both branches, which are equal if one line fits all sizes.
ordered_json lost(const Fit& fit) {
  return {{"low", fit.low()}, {"high", fit.high()}};
}

/// Returns whether a number is within its tolerance, or null if it is not judged.
ordered_json within(bool judged, bool is_within) {
  return judged ? ordered_json(is_within) : ordered_json(nullptr);
}

ordered_json points(const Fit& fit, double nominal) {
  ordered_json all = ordered_json::array();
  for (const auto& point : fit.points) {
    all.push_back({{"sectors", point.sectors},
                   {"calls", point.calls},
                   {"revolutions_per_sector", point.revolutions / point.moved},
                   {"lost", point.lost_per_call(nominal)},
                   {"lost_by_events", point.lost_per_call_by_events()},
                   {"overhead_us", point.overhead}});
  }
  return all;
}

ordered_json part(const Fit& fit, double nominal) {
  ordered_json document{
      {"sectors_per_revolution", fit.sectors_per_revolution()},
      {"sectors_error", fit.sectors().error.value_or(0)},
      {"lost", lost(fit)},
      {"intercept_error", fit.line.intercept_error},
      {"lost_error", {{"low", fit.lower().error.value_or(0)}, {"high", fit.higher().error.value_or(0)}}},
      {"r2", fit.line.r2},
      {"farthest_from_line", fit.farthest}};
  if (fit.branches)
    document["branches"] = {
        {"below", fit.branches->first.value}, {"from", fit.branches->second.value}, {"split", fit.split}};
  document["points"] = points(fit, nominal);
  return document;
}

ordered_json paper_of(const PrintedRow& row) {
  const ordered_json m{{"low", row.lost_low}, {"high", optional(row.lost_high)}};
  return {{"sectors_per_revolution", optional(row.sectors_per_revolution)},
          {"lost_revolutions", m},
          {"t_call_us", optional(row.t_call)},
          {"t_trans_us", optional(row.t_trans)}};
}

ordered_json measured_of(const MeasuredRow& row) {
  if (!row.failure.empty()) {
    return {{"sectors_per_revolution", nullptr},
            {"lost_revolutions", {{"overlapped", nullptr}, {"non_overlapped", nullptr}}},
            {"t_call_us", nullptr},
            {"t_trans_us", nullptr}};
  }
  return {{"sectors_per_revolution", row.overlapped->sectors_per_revolution()},
          {"lost_revolutions",
           {{"overlapped", lost(*row.overlapped)}, {"non_overlapped", lost(*row.non_overlapped)}}},
          {"t_call_us", row.overhead->slope},
          {"t_trans_us", row.overhead->intercept}};
}

ordered_json row_of(const MeasuredRow& row, const ExperimentRunner& runner) {
  const auto& paper = row.printed;
  ordered_json document{
      {"row", paper.number},
      {"document", "bucher-hayes"},
      {"machine", paper.host.machine},
      {"os", paper.host.os},
      {"library", paper.library},
      {"routine", paper.routine},
      {"direction", paper.writes ? "write" : "read"},
      {"paper", paper_of(paper)},
      {"measured", measured_of(row)},
      {"measurements", evidence::measurements_json(row.measurements())},
      {"verdict", name_of(row.verdict())},
      {"judged", row.verdict() != RowVerdict::kNotJudged},
      {"within", within(row.verdict() != RowVerdict::kNotJudged, row.verdict() == RowVerdict::kWithin)},
      {"not_judged", paper.t_not_judged},
      {"basis", (paper.t_call ? "T: calibration; M: " : "M: ") + paper.m_basis},
      {"assumed", paper.assumed},
      {"note", paper.note},
      {"set", runner.sets_of(paper.host)}};
  if (!row.failure.empty()) {
    document["failure"] = row.failure;
    return document;
  }
  document["within_parts"] = {
      {"sectors_per_revolution", within(paper.sectors_per_revolution.has_value(), row.sectors_within())},
      {"lost_revolutions", row.lost_within()},
      {"t_call_us", within(paper.judges(paper.t_call), row.t_call_within())},
      {"t_trans_us", within(paper.judges(paper.t_trans), row.t_trans_within())}};
  document["t_call_error_us"] = row.overhead->slope_error;
  document["t_trans_error_us"] = row.overhead->intercept_error;
  document["farthest_from_events"] = row.farthest_from_events();
  document["overlapped"] = part(*row.overlapped, row.nominal);
  document["non_overlapped"] = part(*row.non_overlapped, row.nominal);
  return document;
}

}  // namespace

ordered_json table1_json(const std::vector<MeasuredRow>& rows, const ExperimentRunner& runner) {
  ordered_json document = evidence::result_json("platter.table1/3", runner);
  document["demerit"] = demerit(rows);
  document["within"] = count_of(RowVerdict::kWithin, rows);
  document["not_judged"] = count_of(RowVerdict::kNotJudged, rows);
  document["virtual_seconds"] = runner.virtual_seconds();
  document["rows"] = ordered_json::array();
  for (const auto& row : rows) document["rows"].push_back(row_of(row, runner));
  return document;
}

}  // namespace platter::bucher_hayes
