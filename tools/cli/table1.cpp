// platter table1: measures every row of the paper's Table 1 with Fortran programs, and prints it next to the
// paper's values.

#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "runtime/host/say.hpp"
#include "runtime/options/options.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/validation/studies/bucher-hayes/bench/table1_text.hpp"
#include "tools/validation/studies/bucher-hayes/document.hpp"

namespace platter::command {
namespace {

struct Arguments {
  std::string pattern;
  ResultFiles results;
  evidence::Changes changes;
};

std::vector<bucher_hayes::PrintedRow> rows_of(const std::string& pattern) {
  std::vector<bucher_hayes::PrintedRow> rows;
  for (auto& row : bucher_hayes::table1_rows()) {
    if (row.is_meant_by(pattern)) rows.push_back(std::move(row));
  }
  if (!rows.empty()) return rows;
  std::string names;
  for (const auto& row : bucher_hayes::table1_rows())
    names += fmt::format("\n  {:>2} {}", row.number, row.name());
  throw specification::Error(
      fmt::format("--row {}: no row of Table 1 has that number, or that text in its name; the rows are{}",
                  pattern, names));
}

int table1(const Arguments& arguments) {
  const auto rows = rows_of(arguments.pattern);
  arguments.results.require_writable();
  terminal::Progress progress("measuring Table 1");
  evidence::ExperimentRunner runner(arguments.changes, bucher_hayes::document().hosts, progress.of_runs());
  const auto results = bucher_hayes::measure_rows(rows, runner);
  progress.clear();
  runtime::print_coloured(bucher_hayes::table1_text(results, runner, runtime::Colours(STDOUT_FILENO)));
  const auto document = bucher_hayes::table1_json(results, runner);
  arguments.results.write(document, document.at("rows"),
                          {"row",
                           "machine",
                           "os",
                           "library",
                           "routine",
                           "direction",
                           "verdict",
                           "judged",
                           "within",
                           "paper.sectors_per_revolution",
                           "measured.sectors_per_revolution",
                           "paper.lost_revolutions.low",
                           "paper.lost_revolutions.high",
                           "measured.lost_revolutions.overlapped.low",
                           "measured.lost_revolutions.overlapped.high",
                           "measured.lost_revolutions.non_overlapped.low",
                           "measured.lost_revolutions.non_overlapped.high",
                           "paper.t_call_us",
                           "measured.t_call_us",
                           "paper.t_trans_us",
                           "measured.t_trans_us",
                           "overlapped.sectors_error",
                           "overlapped.lost_error.low",
                           "overlapped.lost_error.high",
                           "non_overlapped.sectors_error",
                           "non_overlapped.lost_error.low",
                           "non_overlapped.lost_error.high",
                           "t_call_error_us",
                           "t_trans_error_us",
                           "basis"});
  return bucher_hayes::count_of(bucher_hayes::RowVerdict::kOff, results) == 0 ? 0 : 1;
}

}  // namespace

void add_table1(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("table1", "Measure the rows of the paper's Table 1 and compare them with the paper");
  const auto arguments = std::make_shared<Arguments>();
  command
      ->add_option("--row", arguments->pattern,
                   "Select the row with this number, or rows with this text in their names, for example "
                   "ctss/cftlib; also the names that explain accepts, such as ctss/RDISK")
      ->type_name("PATTERN");
  arguments->results.add_to(*command, "each row");
  runtime::add_specifications(*command, arguments->changes.folders, arguments->changes.sets);
  command->callback([arguments, &work] { work = [arguments] { return table1(*arguments); }; });
}

}  // namespace platter::command
