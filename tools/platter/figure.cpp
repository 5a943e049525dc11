// platter figure: a figure of a document, measured again and drawn over its lines.

#include <fmt/format.h>

#include <memory>
#include <system_error>
#include <utility>

#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "tools/documents/documents.hpp"
#include "tools/files/text_file.hpp"
#include "tools/platter/command.hpp"
#include "tools/platter/output_file.hpp"
#include "tools/platter/result_files.hpp"
#include "tools/platter/scoreboard.hpp"

namespace platter::command {
namespace {

struct Arguments {
  int number = 0;
  std::string document = "bucher-hayes";
  std::string output;
  ResultFiles results;
  evidence::Changes changes;
};

using Json = nlohmann::ordered_json;

Json json_of(const evidence::Figure& figure, const Arguments& arguments) {
  Json series = Json::array();
  for (const auto& one : figure.measured) {
    Json points = Json::array();
    for (const auto& [x, y] : one.points) points.push_back({{"x", x}, {"y", y}});
    series.push_back({{"label", one.label}, {"points", points}});
  }
  Json lines = Json::array();
  for (const auto& line : figure.printed) {
    lines.push_back({{"label", line.label},
                     {"intercept", line.intercept},
                     {"slope", line.slope},
                     {"from", line.from},
                     {"to", line.to}});
  }
  return {{"schema", "platter.figure/1"},  {"document", arguments.document},
          {"number", arguments.number},    {"title", figure.title},
          {"set", arguments.changes.sets}, {"x_label", figure.x_label},
          {"y_label", figure.y_label},     {"series", series},
          {"lines_by", figure.lines_by},   {"lines", lines}};
}

/// A row a point.
Json rows_of(const Json& document) {
  Json rows = Json::array();
  for (const auto& series : document.at("series")) {
    for (const auto& point : series.at("points"))
      rows.push_back({{"label", series.at("label")}, {"x", point.at("x")}, {"y", point.at("y")}});
  }
  return rows;
}

int figure(const Arguments& arguments) {
  const auto documents = evidence::documents_named(arguments.document, documents::all_documents());
  if (documents.size() != 1) throw specification::Error("--document: a figure is one document's; name it");
  const auto& figures = documents.front().figures;
  if (std::cmp_greater(arguments.number, figures.size())) {
    throw specification::Error(fmt::format("number: {} has figures 1 to {}, and no {}", arguments.document,
                                           figures.size(), arguments.number));
  }
  arguments.results.require_writable();
  require_writable("-o", arguments.output);
  const Progress progress;
  evidence::Laboratory laboratory(arguments.changes, documents.front().hosts, progress.of_runs());
  evidence::Figure measured;
  try {
    measured = figures.at(static_cast<std::size_t>(arguments.number - 1))(laboratory);
  } catch (const evidence::Failed& failed) {
    progress.clear();
    throw std::runtime_error(
        fmt::format("figure {} cannot be measured: {}", arguments.number, failed.what()));
  }
  progress.clear();
  for (const auto& set : arguments.changes.sets) measured.title += fmt::format(", {}", set);
  const Json document = json_of(measured, arguments);
  arguments.results.write(document, rows_of(document), {"label", "x", "y"});
  try {
    files::write_text(arguments.output, evidence::svg_of(measured));
  } catch (const std::system_error& error) {
    throw specification::Error(fmt::format("-o: {} cannot be written", error.what()));
  }
  return 0;
}

}  // namespace

void add_figure(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("figure", "Draws a figure of a document, measured again, over its lines");
  const auto arguments = std::make_shared<Arguments>();
  runtime::add_whole(
      *command, "number", 1, 4,
      [arguments](std::int64_t number) { arguments->number = static_cast<int>(number); },
      "1, 2, 3 or 4; of unicos 1 or 2")
      ->required();
  command->add_option("--document", arguments->document, "Whose (platter list documents)")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("-o,--output", arguments->output, "Where the SVG goes")
      ->required()
      ->type_name("FILE.svg");
  arguments->results.add_to(*command, "each point");
  runtime::add_specifications(*command, arguments->changes.folders, arguments->changes.sets);
  command->callback([arguments, &work] { work = [arguments] { return figure(*arguments); }; });
}

}  // namespace platter::command
