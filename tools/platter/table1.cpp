// platter table1: every row of the paper's Table 1, measured by Fortran programs, beside the paper.

#include <fmt/format.h>

#include <memory>

#include "runtime/options/options.hpp"
#include "tools/documents/bucher-hayes/bench/table1_text.hpp"
#include "tools/documents/bucher-hayes/document.hpp"
#include "tools/platter/command.hpp"
#include "tools/platter/output_file.hpp"
#include "tools/platter/scoreboard.hpp"

namespace platter::command {
namespace {

struct Arguments {
  std::string pattern;
  std::string json;
  evidence::Changes changes;
};

std::vector<bucher_hayes::PrintedRow> rows_of(const std::string& pattern) {
  std::vector<bucher_hayes::PrintedRow> rows;
  for (auto& row : bucher_hayes::table1_rows()) {
    if (row.name().find(pattern) != std::string::npos) rows.push_back(std::move(row));
  }
  if (!rows.empty()) return rows;
  std::string names;
  for (const auto& row : bucher_hayes::table1_rows()) names += "\n  " + row.name();
  throw specification::Error(
      fmt::format("--row {}: no row of Table 1 has that in its name; they are{}", pattern, names));
}

int table1(const Arguments& arguments) {
  const auto rows = rows_of(arguments.pattern);
  require_writable("--json", arguments.json);
  Progress progress;
  evidence::Laboratory laboratory(arguments.changes, bucher_hayes::document().hosts, progress.of_runs());
  const auto results = bucher_hayes::measure_rows(rows, laboratory);
  progress.clear();
  fmt::print("{}", bucher_hayes::table1_text(results, laboratory));
  write_json(arguments.json, bucher_hayes::table1_json(results, laboratory));
  return bucher_hayes::count_within(results) == results.size() ? 0 : 1;
}

}  // namespace

void add_table1(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("table1", "Measures the rows of the paper's Table 1, beside the paper");
  const auto arguments = std::make_shared<Arguments>();
  command
      ->add_option("--row", arguments->pattern, "Only rows with this in their names, for example ctss/cftlib")
      ->type_name("PATTERN");
  command->add_option("--json", arguments->json, "Writes the results to FILE as JSON")->type_name("FILE");
  runtime::add_specifications(*command, arguments->changes.folders, arguments->changes.sets);
  command->callback([arguments, &work] { work = [arguments] { return table1(*arguments); }; });
}

}  // namespace platter::command
