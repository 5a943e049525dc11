// platter figure: one of the paper's figures, measured again and drawn over the paper's lines.

#include "tools/documents/bucher-hayes/figures/figure.hpp"

#include <fmt/format.h>

#include <memory>
#include <system_error>

#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "tools/documents/bucher-hayes/document.hpp"
#include "tools/files/text_file.hpp"
#include "tools/platter/command.hpp"
#include "tools/platter/output_file.hpp"
#include "tools/platter/scoreboard.hpp"

namespace platter::command {
namespace {

struct Arguments {
  int number = 0;
  std::string output;
  evidence::Changes changes;
};

int figure(const Arguments& arguments) {
  require_writable("-o", arguments.output);
  const Progress progress;
  evidence::Laboratory laboratory(arguments.changes, bucher_hayes::document().hosts, progress.of_runs());
  bucher_hayes::Figure measured;
  try {
    measured = bucher_hayes::measure_figure(arguments.number, bucher_hayes::Bench(laboratory));
  } catch (const evidence::Failed& failed) {
    progress.clear();
    throw std::runtime_error(
        fmt::format("figure {} cannot be measured: {}", arguments.number, failed.what()));
  }
  progress.clear();
  for (const auto& set : arguments.changes.sets) measured.title += fmt::format(", {}", set);
  try {
    files::write_text(arguments.output, bucher_hayes::svg_of(measured));
  } catch (const std::system_error& error) {
    throw specification::Error(fmt::format("-o: {} cannot be written", error.what()));
  }
  return 0;
}

}  // namespace

void add_figure(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("figure", "Draws a figure of the paper, measured again, over the paper's lines");
  const auto arguments = std::make_shared<Arguments>();
  runtime::add_whole(
      *command, "number", 1, 4,
      [arguments](std::int64_t number) { arguments->number = static_cast<int>(number); }, "1, 2, 3 or 4")
      ->required();
  command->add_option("-o,--output", arguments->output, "Where the SVG goes")
      ->required()
      ->type_name("FILE.svg");
  runtime::add_specifications(*command, arguments->changes.folders, arguments->changes.sets);
  command->callback([arguments, &work] { work = [arguments] { return figure(*arguments); }; });
}

}  // namespace platter::command
