#include "tools/cli/run_manifest.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "emulator/time/date.hpp"
#include "tools/cli/system_tools.hpp"
#include "tools/compiler/build/source_texts.hpp"
#include "tools/compiler/frontend/file_names.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;

bool has(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// Returns the kind of standard input that the program could read. Whether the program reads its standard
/// input is not known.
std::string standard_input(const GuestArguments& arguments) {
  if (has(arguments.sources, dialect::kStandardInput)) return "source";
  if (!arguments.options.cards.empty()) return "none";
  struct stat what = {};
  if (::fstat(STDIN_FILENO, &what) != 0) return "none";
  if (S_ISREG(what.st_mode)) return what.st_size > 0 ? "file" : "none";
  if (S_ISFIFO(what.st_mode) || S_ISSOCK(what.st_mode)) return "pipe";
  return ::isatty(STDIN_FILENO) == 1 ? "terminal" : "none";
}

}  // namespace

std::vector<repeat::Input> inputs_of(const GuestArguments& arguments, const guest::Given& given) {
  std::vector<repeat::Input> inputs;
  const guest::SourceTexts texts(given);
  for (const auto& file : texts.files()) {
    const auto name = file.name.string();
    if (name == dialect::kStandardInput) continue;
    inputs.push_back(
        repeat::input_of(has(arguments.sources, name) ? "source" : "included file", name, file.text));
  }
  const auto& options = arguments.options;
  if (!options.cards.empty()) inputs.push_back(repeat::input_of("--cards", options.cards));
  if (!options.image.empty()) inputs.push_back(repeat::input_of("--image", options.image));
  for (const auto& one : options.of_system.files()) {
    if (one.use == runtime::SystemOption::File::kInput)
      inputs.push_back(repeat::input_of(std::string(one.flag), one.file));
  }
  for (const auto& folder : options.specifications) inputs.push_back({"--specs", folder, ""});
  std::error_code none;
  for (const auto* tools : all_system_tools()) {
    for (const auto& input : tools->implicit_inputs()) {
      if (fs::exists(input.file, none)) inputs.push_back(repeat::input_of(input.role, input.file));
    }
  }
  return inputs;
}

nlohmann::ordered_json recipe_of(const RunConfig& config, const std::vector<std::string>& flags) {
  const auto& arguments = config.arguments();
  std::vector<std::string> command{"run"};
  command.insert(command.end(), arguments.sources.begin(), arguments.sources.end());
  command.insert(command.end(), flags.begin(), flags.end());
  return {{"command", command},
          {"date", fmt::format("{:%Y-%m-%d %H:%M:%S}", time::calendar_of(config.date()))},
          {"standard_input", standard_input(arguments)},
          {"cards", nullptr},
          {"inputs", repeat::json_of(inputs_of(arguments, config.given()))}};
}

}  // namespace platter::command
