// platter table1: every row of the paper's Table 1, measured by Fortran programs, beside the paper.

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "runtime/version.hpp"
#include "tools/guest/builder.hpp"
#include "tools/guest/cache.hpp"
#include "tools/paper/installation.hpp"
#include "tools/paper/row.hpp"
#include "tools/paper/workers.hpp"
#include "tools/platter/command.hpp"
#include "tools/platter/guest_arguments.hpp"

namespace platter::command {
namespace {

using nlohmann::ordered_json;
using paper::Fit;
using paper::MeasuredRow;
using paper::PaperRow;
using paper::Part;
using paper::Point;
using paper::Setting;

struct Arguments {
  std::string pattern;
  std::string json;
  std::vector<std::string> folders;
};

/// All runs of a row, overlapped and not, by buffer size.
std::vector<Setting> settings_of(const PaperRow& row, const Arguments& arguments) {
  GuestArguments guest;
  for (const auto& program : row.programs) guest.sources.push_back(paper::shared_file(program).string());
  guest.options.choice.machine = row.machine;
  guest.options.choice.system = row.os;
  guest.options.specifications = arguments.folders;
  guest.options.summary = false;
  const auto program = guest::cached(guest::Toolchain::find(), request_of(guest));
  const bool cray = row.machine == "cray1";
  std::vector<Setting> settings;
  for (const Part part : {Part::kOverlapped, Part::kNonOverlapped}) {
    for (const int sectors : row.sectors) {
      settings.push_back({.program = program,
                          .flags = flags_of(guest.options),
                          .cray = cray,
                          .writes = row.writes,
                          .sectors = sectors,
                          .part = part,
                          .ncomp = cray ? 12 : 200});
    }
  }
  return settings;
}

MeasuredRow measured(const PaperRow& row, const std::vector<Point>& points) {
  const auto half = points.begin() + static_cast<std::ptrdiff_t>(points.size() / 2);
  MeasuredRow result{.paper = row,
                     .overlapped = paper::fit({points.begin(), half}),
                     .non_overlapped = paper::fit({half, points.end()}),
                     .overhead = {}};
  std::vector<double> reciprocal;
  std::vector<double> overhead;
  for (auto point = points.begin(); point != half; ++point) {
    reciprocal.push_back(1.0 / point->sectors);
    overhead.push_back(point->overhead);
  }
  result.overhead = paper::fit_line(reciprocal, overhead);
  return result;
}

std::vector<MeasuredRow> measure(const std::vector<PaperRow>& rows, const Arguments& arguments) {
  std::vector<Setting> settings;
  std::vector<std::size_t> begins;
  for (const auto& row : rows) {
    begins.push_back(settings.size());
    const auto more = settings_of(row, arguments);
    settings.insert(settings.end(), more.begin(), more.end());
  }
  begins.push_back(settings.size());
  std::vector<Point> points(settings.size());
  const bool terminal = ::isatty(STDERR_FILENO) == 1;
  paper::in_parallel(
      settings.size(), [&](std::size_t i) { points[i] = paper::measure(settings[i]); },
      [&](std::size_t through) {
        if (terminal) fmt::print(stderr, "\r{} of {} runs", through, settings.size());
      });
  if (terminal) fmt::print(stderr, "\r\033[K");
  std::vector<MeasuredRow> results;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto at = [&](std::size_t k) { return points.begin() + static_cast<std::ptrdiff_t>(begins[k]); };
    results.push_back(measured(rows[i], {at(i), at(i + 1)}));
  }
  return results;
}

std::string number(double value, int digits) {
  const std::string text = fmt::format("{:.{}f}", value, digits);
  return text.find_first_not_of("-0.") == std::string::npos ? fmt::format("{:.{}f}", 0.0, digits) : text;
}

std::string missed(const Fit& fit) {
  if (!fit.branches) return number(fit.line.slope, 3);
  return fmt::format("{}|{} from {}", number(fit.branches->low, 2), number(fit.branches->high, 2), fit.split);
}

std::string printed(const std::optional<double>& value) {
  return value ? fmt::format("{:g}", *value) : "-";
}

std::string printed(const paper::Missed& value) {
  if (!value.high) return fmt::format(">= {:g}", value.low);
  return value.low == *value.high ? fmt::format("{:g}", value.low)
                                  : fmt::format("{:g} or {:g}", value.low, *value.high);
}

void print_row(const MeasuredRow& row) {
  const auto& paper = row.paper;
  const auto overhead = [&](const std::optional<double>& wanted, double value) {
    return wanted ? number(value, 1) : "-";
  };
  fmt::print("{:<44} {:>6} {:>14} {:>14} {:>8} {:>7}  {:<4} {:>4} {:>7} {:>7} {:>5}\n", paper.name(),
             number(row.overlapped.sectors_per_revolution(), 2), missed(row.overlapped),
             missed(row.non_overlapped), overhead(paper.t_call, row.overhead->slope),
             overhead(paper.t_trans, row.overhead->intercept), row.within() ? "" : "OFF",
             printed(paper.sectors_per_revolution), printed(paper.missed), printed(paper.t_call),
             printed(paper.t_trans));
}

ordered_json range(const Fit& fit) {
  return fit.branches ? ordered_json{fit.low(), fit.high()} : ordered_json(fit.line.slope);
}

ordered_json json_of(const MeasuredRow& row) {
  const auto& paper = row.paper;
  const auto optional = [](const std::optional<double>& value) {
    return value ? ordered_json(*value) : ordered_json(nullptr);
  };
  return {{"machine", paper.machine},
          {"os", paper.os},
          {"library", paper.library},
          {"routine", paper.routine},
          {"direction", paper.writes ? "write" : "read"},
          {"paper",
           {{"sectors_per_revolution", optional(paper.sectors_per_revolution)},
            {"missed_revolutions", {paper.missed.low, optional(paper.missed.high)}},
            {"t_call_us", optional(paper.t_call)},
            {"t_trans_us", optional(paper.t_trans)}}},
          {"measured",
           {{"sectors_per_revolution", row.overlapped.sectors_per_revolution()},
            {"missed_revolutions",
             {{"overlapped", range(row.overlapped)}, {"non_overlapped", range(row.non_overlapped)}}},
            {"missed_revolutions_error", row.overlapped.line.slope_error},
            {"r2", row.overlapped.line.r2},
            {"t_call_us", row.overhead->slope},
            {"t_call_error_us", row.overhead->slope_error},
            {"t_trans_us", row.overhead->intercept},
            {"t_trans_error_us", row.overhead->intercept_error}}},
          {"within", row.within()},
          {"basis", paper.basis}};
}

int table1(const Arguments& arguments) {
  std::vector<PaperRow> rows;
  std::vector<PaperRow> left_out;
  for (auto& row : paper::read_table1(paper::shared_file("table1.json"))) {
    if (row.name().find(arguments.pattern) == std::string::npos) continue;
    (row.programs.empty() ? left_out : rows).push_back(std::move(row));
  }
  if (rows.empty() && left_out.empty()) {
    throw specification::Error(
        fmt::format("--row {}: no row of Table 1 has that in its name", arguments.pattern));
  }
  const auto results = measure(rows, arguments);
  fmt::print("{:<44} {:>6} {:>14} {:>14} {:>8} {:>7}  {:<4} {}\n", "", "S", "M overlapped", "M waiting",
             "T_call", "T_trans", "", "paper: S, M, T_call, T_trans");
  std::size_t within = 0;
  double virtual_seconds = 0;
  for (const auto& row : results) {
    print_row(row);
    within += row.within() ? 1 : 0;
    for (const Fit* part : {&row.overlapped, &row.non_overlapped}) {
      for (const auto& point : part->points) virtual_seconds += point.virtual_seconds;
    }
  }
  for (const auto& row : left_out) fmt::print("{:<44} not measured\n", row.name());
  fmt::print("\n{} of {} rows within the paper's tolerances, {} not measured; {:.0f} virtual seconds\n",
             within, results.size() + left_out.size(), left_out.size(), virtual_seconds);
  if (!arguments.json.empty()) {
    ordered_json document{
        {"schema", "platter.table1/1"}, {"version", runtime::kVersion}, {"compiler", runtime::kCompiler}};
    document["rows"] = ordered_json::array();
    for (const auto& row : results) document["rows"].push_back(json_of(row));
    std::ofstream out(arguments.json);
    out << document.dump(2) << '\n';
    if (!out.flush()) throw specification::Error(fmt::format("--json: {} cannot be written", arguments.json));
  }
  return within == results.size() + left_out.size() ? 0 : 1;
}

}  // namespace

void add_table1(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("table1", "Measures the rows of the paper's Table 1, beside the paper");
  const auto arguments = std::make_shared<Arguments>();
  command->add_option("--row", arguments->pattern,
                      "Only rows with this in their names, for example ctss/cftlib");
  command->add_option("--json", arguments->json, "Writes the results to FILE as JSON")->type_name("FILE");
  command->add_option("--specs", arguments->folders, "Folder with further specifications")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false);
  command->callback([arguments, &work] { work = [arguments] { return table1(*arguments); }; });
}

}  // namespace platter::command
