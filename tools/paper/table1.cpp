#include "tools/paper/table1.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "emulator/specification/error.hpp"

namespace platter::paper {
namespace {

using nlohmann::json;

// Section 4 of the paper.
const std::vector<int> kCraySizes = {1, 2, 3, 9, 18, 36, 90, 180};
const std::vector<int> k7600Sizes = {1, 2, 3, 10, 20, 40, 60, 100, 200};

std::optional<double> number(const json& value) {
  return value.is_null() ? std::nullopt : std::optional(value.get<double>());
}

PaperRow row_of(const json& entry) {
  const bool cray = entry.at("machine") == "cray1";
  return {.machine = entry.at("machine"),
          .os = entry.at("os"),
          .library = entry.at("library"),
          .routine = entry.at("routine"),
          .writes = entry.at("direction") == "write",
          .sectors_per_revolution = number(entry.at("sectors_per_revolution")),
          .missed = {entry.at("missed").at(0), number(entry.at("missed").at(1))},
          .t_call = number(entry.at("t_call_us")),
          .t_trans = number(entry.at("t_trans_us")),
          .note = entry.at("note"),
          .programs = entry.at("programs"),
          .sectors = entry.value("sectors", cray ? kCraySizes : k7600Sizes)};
}

}  // namespace

std::string PaperRow::name() const {
  return fmt::format("{}/{}/{}/{} {}", machine, os, library, routine, writes ? "write" : "read");
}

std::vector<PaperRow> read_table1(const std::filesystem::path& file) {
  try {
    std::vector<PaperRow> rows;
    for (const auto& entry : json::parse(std::ifstream(file)).at("rows")) rows.push_back(row_of(entry));
    return rows;
  } catch (const json::exception& error) {
    throw specification::Error(fmt::format("{}: {}", file.string(), error.what()));
  }
}

Tolerances tolerances(const PaperRow& row) {
  const auto any_of = [&](std::initializer_list<const char*> names) {
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return row.routine == name; });
  };
  const bool random_access = any_of({"IZDKIN", "IZDKOUT", "RDISK", "WDISK", "RDABS", "WRABS"});
  if (row.os == "ctss" && random_access) return {.t_call = 10, .t_trans = 2};
  if (row.os == "ltss" && any_of({"RDISK", "WDISK"})) return {.t_call = 50, .t_trans = 3};
  return {.t_call = 0.03 * row.t_call.value_or(0), .t_trans = std::max(0.1 * row.t_trans.value_or(0), 2.0)};
}

}  // namespace platter::paper
