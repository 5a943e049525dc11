// platter report: writes a page that shows results and traces.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "emulator/specification/error.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/options.hpp"
#include "runtime/options/version.hpp"
#include "tools/cli/animation.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/report/page.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {
namespace {

struct ReportArguments {
  std::vector<std::string> files;
  std::string output = "report.html";
  std::string animation;
};

/// Sets the names of results with the same file name to the ends of their paths by which they differ. A page
/// must not contain the other folders, which can be those of a user.
void name_apart(std::vector<report::Result>& results, const std::vector<std::string>& files) {
  const auto end_of = [&](std::size_t i, std::size_t parts) {
    const std::string& path = files[i];
    std::size_t at = path.size();
    for (; parts > 0 && at != std::string::npos && at > 0; --parts) at = path.rfind('/', at - 1);
    return at == std::string::npos ? path : path.substr(at == path.size() ? 0 : at + 1);
  };
  const auto is_alone = [&](std::size_t i, std::size_t parts) {
    for (std::size_t k = 0; k < results.size(); ++k)
      if (files[k] != files[i] && end_of(k, parts) == end_of(i, parts)) return false;
    return true;
  };
  constexpr std::size_t kMaxParts = 8;
  for (std::size_t i = 0; i < results.size(); ++i) {
    std::size_t parts = 1;
    while (parts < kMaxParts && !is_alone(i, parts)) ++parts;
    if (parts > 1) results[i].shown = end_of(i, parts);
  }
}

int write_report(const ReportArguments& arguments) {
  if (arguments.output.empty()) throw specification::Error("-o: the page's name is empty");
  require_writable("-o", arguments.output);
  if (!arguments.animation.empty()) require_animation(arguments.animation);
  require_writable("--animate", arguments.animation);
  require_apart({{"-o", arguments.output}, {"--animate", arguments.animation}});
  for (const auto& file : arguments.files)
    require_apart({{"a result", file}, {"-o", arguments.output}, {"--animate", arguments.animation}});
  terminal::Progress progress("writing the page");
  std::vector<report::Result> results;
  for (const auto& file : arguments.files) {
    progress.show(file);
    results.push_back(report::read_result(file));
    if (const auto until = results.back().until_us) {
      constexpr double kThousand = 1000;
      terminal::say(
          "platter: {}: too many events for a page; it includes those until {:.3f} ms. To see later ones, "
          "write "
          "the trace with platter run --trace-from and --trace-to.\n",
          file, *until / kThousand);
    }
  }
  name_apart(results, arguments.files);
  const auto catalogue_of = [](const std::vector<std::string>& sets) {
    return runtime::load_catalogue({}, sets);
  };
  const std::string page = report::page_of(results, catalogue_of, std::string(runtime::kVersion));
  if (!arguments.animation.empty()) {
    progress.show("drawing the animation");
    runtime::write_whole_file("--animate", arguments.animation, animation_of(page));
  }
  runtime::write_whole_file("-o", arguments.output, page);
  return 0;
}

}  // namespace

void add_report(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("report", "Write a page that shows results and traces in any browser");
  const auto arguments = std::make_shared<ReportArguments>();
  command
      ->add_option("results", arguments->files,
                   "Files of --json FILE, and of --trace FILE.json by run and replay; a second trace is "
                   "shown next to the first")
      ->required()
      ->type_name("FILE");
  command->add_option("-o,--output", arguments->output, "Write the page to FILE")
      ->type_name("FILE.html")
      ->capture_default_str();
  command
      ->add_option(
          "--animate", arguments->animation,
          "Also write the disk view as an animated PNG to FILE, from the first lost revolution on; needs "
          "Chromium")
      ->type_name("FILE.png");
  command->callback([arguments, &work] { work = [arguments] { return write_report(*arguments); }; });
}

}  // namespace platter::command
