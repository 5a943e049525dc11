#include "tools/validation/studies/bucher-hayes/bench/printed_row.hpp"

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/validation/harness/installation.hpp"
#include "tools/validation/studies/bucher-hayes/bench/deck.hpp"

namespace platter::bucher_hayes {
namespace {

using nlohmann::json;

// On the Cray-1 the loop is short, about 21 us (footnote a). On the CDC 7600 it is long enough for a clock
// that counts microseconds.
constexpr int kCrayTrips = 12;
constexpr int k7600Trips = 200;

std::optional<double> number(const json& value) {
  return value.is_null() ? std::nullopt : std::optional(value.get<double>());
}

Expected expected_of(const json& entry) {
  Expected expected{.part = entry.at("part") == "overlapped" ? Part::kOverlapped : Part::kNonOverlapped,
                    .lost = entry.at("lost"),
                    .at_most = {}};
  if (entry.contains("at_most")) expected.at_most = entry["at_most"].get<double>();
  expected.or_more = entry.value("or_more", false);
  expected.from = entry.value("from", expected.from);
  expected.to = entry.value("to", expected.to);
  return expected;
}

std::vector<Expected> all_expected(const json& entry) {
  std::vector<Expected> all;
  if (entry.contains("expected")) {
    for (const auto& one : entry["expected"]) all.push_back(expected_of(one));
    return all;
  }
  // The paper prints one number for both parts.
  for (const Part part : {Part::kOverlapped, Part::kNonOverlapped})
    all.push_back({.part = part, .lost = entry.at("lost").at(0), .at_most = {}});
  return all;
}

Tolerances tolerances_of(const json& entry) {
  return {.sectors_per_revolution = entry.at("sectors_per_revolution"),
          .lost = entry.at("lost"),
          .t_call = number(entry.at("t_call_us")),
          .t_trans = number(entry.at("t_trans_us"))};
}

PrintedRow row_of(const json& entry) {
  const bool cray = entry.at("machine") == "cray1";
  return {.host = {entry.at("machine"), entry.at("os")},
          .library = entry.at("library"),
          .routine = entry.at("routine"),
          .writes = entry.at("direction") == "write",
          .sectors_per_revolution = number(entry.at("sectors_per_revolution")),
          .lost_low = entry.at("lost").at(0),
          .lost_high = number(entry.at("lost").at(1)),
          .t_call = number(entry.at("t_call_us")),
          .t_trans = number(entry.at("t_trans_us")),
          .tolerances = tolerances_of(entry.at("tolerances")),
          .t_not_judged = entry.value("t_not_judged", ""),
          .note = entry.at("note"),
          .m_basis = entry.at("m_basis"),
          .assumed = entry.value("assumed", ""),
          .expected = all_expected(entry),
          .programs = entry.at("programs"),
          .statement = entry.value("statement", 0),
          .ncomp = entry.value("ncomp", cray ? kCrayTrips : k7600Trips),
          .sizes = entry.value("sizes", cray ? kCraySizes : k7600Sizes),
          .layout = entry.value("layout", 1),
          .lead = entry.value("lead", 0),
          .lead_sectors = entry.value("lead_sectors", 0),
          .number = 0};
}

}  // namespace

std::string PrintedRow::name() const {
  return fmt::format("{}/{}/{}/{} {}", host.machine, host.os, library, routine, writes ? "write" : "read");
}

std::string PrintedRow::explained() const {
  if (routine != "System calls") return routine;
  return writes ? "SYSWR" : "SYSRD";
}

bool PrintedRow::is_meant_by(const std::string& text) const {
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string::npos)
    return text == std::to_string(number);
  return name().find(text) != std::string::npos || text == short_name() ||
         text == host.os + "/" + explained();
}

const Expected* PrintedRow::at(Part part, int sectors) const {
  for (const auto& one : expected) {
    if (one.part == part && one.from <= sectors && sectors <= one.to) return &one;
  }
  return nullptr;
}

bool PrintedRow::is_between(Part part, int sectors) const {
  bool smaller = false;
  bool larger = false;
  for (const auto& one : expected) {
    if (one.part != part) continue;
    smaller = smaller || one.to < sectors;
    larger = larger || one.from > sectors;
  }
  return smaller && larger && at(part, sectors) == nullptr;
}

int PrintedRow::step(Part part) const {
  bool before = false;
  for (const auto& one : expected) {
    if (one.part != part) continue;
    if (before) return one.from;
    before = true;
  }
  return 0;
}

std::vector<PrintedRow> read_table1(const std::filesystem::path& file) {
  try {
    std::vector<PrintedRow> rows;
    const json document = runtime::read_json(file);
    for (const auto& entry : document.at("rows")) {
      rows.push_back(row_of(entry));
      rows.back().number = static_cast<int>(rows.size());
    }
    return rows;
  } catch (const json::exception& error) {
    throw specification::Error(fmt::format("{}: {}", file.string(), error.what()));
  }
}

std::vector<PrintedRow> table1_rows() {
  return read_table1(evidence::shared_file("documents/bucher-hayes/table1.json"));
}

}  // namespace platter::bucher_hayes
