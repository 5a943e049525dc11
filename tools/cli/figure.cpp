// platter figure: measures a figure of a document again, and draws it over the document's lines.

#include "tools/validation/harness/figure.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <system_error>
#include <utility>

#include "runtime/host/csv.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/options/version.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/validation/studies/documents.hpp"

namespace platter::command {
namespace {

struct Arguments {
  int number = 0;
  std::string document = "bucher-hayes";
  std::string output;
  std::string data;
  int seeds = 0;
  std::string size;
  bool footer = true;
  ResultFiles results;
  evidence::Changes changes;
};

using Json = nlohmann::ordered_json;

Json json_of(const evidence::Figure& figure, const Arguments& arguments) {
  Json series = Json::array();
  for (const auto& one : figure.measured) {
    Json points = Json::array();
    for (std::size_t i = 0; i < one.points.size(); ++i) {
      points.push_back({{"x", one.points[i].first}, {"y", one.points[i].second}});
      if (!one.bars.empty())
        points.back().update({{"least", one.bars[i].first}, {"most", one.bars[i].second}});
    }
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

/// Returns one row per point.
Json rows_of(const Json& document) {
  Json rows = Json::array();
  for (const auto& series : document.at("series")) {
    for (const auto& point : series.at("points")) {
      rows.push_back({{"label", series.at("label")}});
      rows.back().update(point);
    }
  }
  return rows;
}

/// Returns everything that is drawn: the measured points, and the ends of the lines.
Json drawn_rows(const Json& document) {
  Json rows = Json::array();
  for (const auto& row : rows_of(document)) {
    rows.push_back({{"what", "measured"}});
    rows.back().update(row);
  }
  for (const auto& line : document.at("lines")) {
    for (const char* const end : {"from", "to"}) {
      const double x = line.at(end).get<double>();
      rows.push_back({{"what", document.at("lines_by")},
                      {"label", line.at("label")},
                      {"x", x},
                      {"y", line.at("intercept").get<double>() + line.at("slope").get<double>() * x}});
    }
  }
  return rows;
}

/// Returns the notes below the picture, which describe how it was measured.
std::vector<std::string> notes_of(const Arguments& arguments, const evidence::Figure& figure) {
  std::string settings = "as specified";
  if (!arguments.changes.sets.empty())
    settings = fmt::format("changed: {}", fmt::join(arguments.changes.sets, ", "));
  if (!arguments.changes.folders.empty())
    settings += fmt::format(", specifications of {}", fmt::join(arguments.changes.folders, ", "));
  const std::string bars =
      arguments.seeds > 0
          ? fmt::format("Bars are the minimum and maximum over {} seeds whose drives drift", arguments.seeds)
          : "Runs are reproducible at nominal rotation; --seeds 5 adds bars for drives that drift";
  return {fmt::format("platter figure {} --document {}, Platter {}, {}. Points are at nominal rotation.",
                      arguments.number, arguments.document, runtime::kVersion, settings),
          fmt::format("{} {}.",
                      figure.lines_by == "paper"
                          ? "Lines are those of the study; its measured points are not known."
                          : fmt::format("Lines are those of the {}.", figure.lines_by),
                      bars)};
}

/// Measures once at nominal rotation, and once with drifting drives for each seed.
evidence::Figure measured(const Arguments& arguments, const evidence::Document& document,
                          terminal::Progress& progress) {
  const auto with = [&](int seed) {
    evidence::Changes changes = arguments.changes;
    changes.drift_seed = seed;
    evidence::ExperimentRunner runner(std::move(changes), document.hosts, progress.of_runs());
    return document.figures.at(static_cast<std::size_t>(arguments.number - 1))(runner);
  };
  evidence::Figure figure = with(0);
  std::vector<evidence::Figure> drifting;
  for (int seed = 1; seed <= arguments.seeds; ++seed) drifting.push_back(with(seed));
  if (!drifting.empty()) evidence::add_bars(figure, drifting);
  for (const auto& set : arguments.changes.sets) figure.title += fmt::format(", {}", set);
  if (arguments.footer) figure.notes = notes_of(arguments, figure);
  return figure;
}

int figure(const Arguments& arguments) {
  const auto documents = evidence::documents_named(arguments.document, documents::all_documents());
  if (documents.size() != 1) throw specification::Error("--document: a figure belongs to one study; name it");
  const auto& figures = documents.front().figures;
  if (figures.empty())
    throw specification::Error(fmt::format("--document: {} has no figures", arguments.document));
  if (std::cmp_greater(arguments.number, figures.size())) {
    throw specification::Error(fmt::format("number: {} has figures 1 to {}, not {}", arguments.document,
                                           figures.size(), arguments.number));
  }
  arguments.results.require_writable();
  require_writable("-o", arguments.output);
  const auto form = evidence::form_of("-o", arguments.output);
  const auto size = evidence::size_of(arguments.size);
  require_writable("--data", arguments.data);
  require_apart({{"-o", arguments.output},
                 {"--data", arguments.data},
                 {"--json", arguments.results.json},
                 {"--csv", arguments.results.csv}});
  terminal::Progress progress("measuring the figure");
  evidence::Figure figure;
  try {
    figure = measured(arguments, documents.front(), progress);
  } catch (const evidence::Failed& failed) {
    progress.clear();
    throw std::runtime_error(
        fmt::format("figure {} cannot be measured: {}", arguments.number, failed.what()));
  }
  progress.clear();
  const Json document = json_of(figure, arguments);
  std::vector<std::string> columns{"label", "x", "y"};
  if (arguments.seeds > 0) columns.insert(columns.end(), {"least", "most"});
  arguments.results.write(document, rows_of(document), columns);
  if (!arguments.data.empty()) {
    columns.insert(columns.begin(), "what");
    runtime::write_whole_file("--data", arguments.data, runtime::csv_text(drawn_rows(document), columns));
  }
  runtime::write_whole_file("-o", arguments.output, evidence::picture_of(figure, form, size));
  return 0;
}

}  // namespace

void add_figure(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("figure", "Measure a figure of a study again and draw it over the published lines");
  const auto arguments = std::make_shared<Arguments>();
  runtime::add_whole(
      *command, "number", 1, 4,
      [arguments](std::int64_t number) { arguments->number = static_cast<int>(number); },
      "Number of the figure in the study, from 1")
      ->required();
  command->add_option("--document", arguments->document, "Name of the study (platter list documents)")
      ->type_name("NAME")
      ->capture_default_str();
  command
      ->add_option("-o,--output", arguments->output,
                   "Write the picture to FILE; its extension selects the format: .svg, .pdf or .png")
      ->required()
      ->type_name("FILE");
  command->add_option("--data", arguments->data, "Write all points and lines to FILE as CSV")
      ->type_name("FILE.csv");
  constexpr std::int64_t kMostSeeds = 1000;
  runtime::add_whole(
      *command, "--seeds", 1, kMostSeeds,
      [arguments](std::int64_t number) { arguments->seeds = static_cast<int>(number); },
      "Add error bars: minimum and maximum of N more measurements on drives that drift");
  add_picture_size(*command, arguments->size);
  command->add_flag("!--no-footer", arguments->footer,
                    "Omit the lines below the picture, which describe how it was measured");
  arguments->results.add_to(*command, "each point");
  runtime::add_specifications(*command, arguments->changes.folders, arguments->changes.sets);
  command->callback([arguments, &work] { work = [arguments] { return figure(*arguments); }; });
}

}  // namespace platter::command
