// platter run, platter build and platter translate: a guest program, made and started, or made and kept, or
// only as the compiler reads it.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <system_error>

#include "emulator/machine/machine.hpp"
#include "emulator/processor/unit_times.hpp"
#include "runtime/options.hpp"
#include "tools/guest/builder.hpp"
#include "tools/guest/cache.hpp"
#include "tools/guest/process.hpp"
#include "tools/guest/translate.hpp"
#include "tools/platter/command.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;

/// Arguments of either subcommand.
struct Arguments {
  std::vector<std::string> sources;
  std::vector<std::string> includes;
  std::string output;
  bool strict = false;
  std::string vector = "on";
  std::string dialect;  ///< empty: the machine's
  std::string one_trip = "on";
  runtime::Options options;
};

/// The processor as the charging pass takes it.
struct ChosenProcessor {
  std::string name;  ///< of the catalogue, or a file of the user's
  bool vector;       ///< it has vector loops
};

ChosenProcessor processor_of(const runtime::Options& options) {
  const auto catalogue = runtime::load_catalogue(options.specifications);
  record::Recorder nobody;
  const machine::Machine machine(catalogue, options.choice,
                                 nobody);  // refuses what does not exist, before compiling
  std::string processor = machine.specification().processor;
  auto document = catalogue.open("processors", processor);
  const bool vector = processor::read_unit_times(document).vector.has_value();
  for (const auto& folder : options.specifications) {
    const fs::path own = fs::path(folder) / "processors" / (processor + ".toml");
    if (fs::exists(own)) processor = own.string();
  }
  return {processor, vector};
}

/// Not by a check of the option: that would complain of the value of a misspelt flag, and not of the flag.
void require_files(const std::vector<std::string>& sources) {
  for (const auto& source : sources) {
    if (!fs::exists(source)) throw specification::Error(fmt::format("{}: there is no such file", source));
    if (fs::is_directory(source))
      throw specification::Error(fmt::format("{} is a folder, not a Fortran file", source));
    const std::vector<std::string> known{".f", ".for", ".ftn", ".F", ".FOR", ".FTN", ".f90", ".F90"};
    const auto ending = fs::path(source).extension().string();
    if (std::find(known.begin(), known.end(), ending) == known.end()) {
      throw specification::Error(
          fmt::format("{}: a Fortran file's name ends in one of {}", source, fmt::join(known, ", ")));
    }
  }
}

guest::Request request_of(const Arguments& arguments) {
  require_files(arguments.sources);
  const auto processor = processor_of(arguments.options);
  return {.sources = arguments.sources,
          .includes = arguments.includes,
          .processor = processor.name,
          .dialect = dialect::dialect_named(arguments.dialect)
                         .value_or(dialect::dialect_of_machine(arguments.options.choice.machine)),
          .one_trip = arguments.one_trip == "on",
          .strict = arguments.strict,
          .vector = processor.vector && arguments.vector == "on"};
}

/// The flags as the guest takes them. It parses them again with the same code, so nothing is lost on the way.
std::vector<std::string> flags_of(const runtime::Options& o) {
  std::vector<std::string> flags{"--machine", o.choice.machine, "--seed", std::to_string(o.choice.seed)};
  const auto add = [&](const std::string& flag, const std::string& value) {
    if (!value.empty()) flags.insert(flags.end(), {flag, value});
  };
  add("--os", o.choice.system);
  add("--site", o.choice.site);
  if (o.choice.channels) add("--channels", std::to_string(*o.choice.channels));
  if (o.choice.drifts) add("--rotation", "drift");
  if (o.choice.instant) add("--disk", "instant");
  for (const auto& file : o.file_texts) add("--file", file);
  add("--cards", o.cards);
  add("--limit", o.limit_text);
  add("--json", o.json);
  add("--trace", o.trace);
  for (const auto& folder : o.specifications) add("--specs", folder);
  if (o.host) flags.emplace_back("--host");
  if (!o.summary) flags.emplace_back("--no-summary");
  return flags;
}

/// What decides how the sources are read.
void add_sources(CLI::App& command, Arguments& arguments) {
  command.add_option("sources", arguments.sources, "Fortran files")->required()->type_name("FILE.f...");
  command.add_option("-I", arguments.includes, "Folder with INCLUDE files")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command
      .add_option("--dialect", arguments.dialect,
                  "What the sources are written in; if not given, ftn on the CDC 7600 and cft elsewhere")
      ->check(CLI::IsMember({"cft", "ftn", "none"}));
  command.add_option("--one-trip", arguments.one_trip, "DO loops are run through at least once")
      ->capture_default_str()
      ->check(CLI::IsMember({"on", "off"}));
}

void add_common(CLI::App& command, Arguments& arguments) {
  add_sources(command, arguments);
  command.add_flag("--strict", arguments.strict, "A warning of the charging pass is an error");
  command.add_option("--vector", arguments.vector, "Vector loops, on a machine that has any")
      ->capture_default_str()
      ->check(CLI::IsMember({"on", "off"}));
}

int run(const Arguments& arguments) {
  const auto program = guest::cached(guest::Toolchain::find(), request_of(arguments));
  std::vector<std::string> command{program.string()};
  for (auto& flag : flags_of(arguments.options)) command.push_back(std::move(flag));
  const int code = guest::run_process(command);
  constexpr int kSignalled = 128;
  if (code > kSignalled)
    fmt::print(stderr, "platter: the program was ended by signal {}\n", code - kSignalled);
  return code > 2 ? 1 : code;
}

int build(const Arguments& arguments) {
  for (const auto& source : arguments.sources) {
    std::error_code none;
    if (fs::equivalent(source, arguments.output, none))
      throw specification::Error(
          fmt::format("-o {} would replace the source of that name", arguments.output));
  }
  const auto program = guest::cached(guest::Toolchain::find(), request_of(arguments));
  std::error_code error;
  fs::copy_file(program, arguments.output, fs::copy_options::overwrite_existing, error);
  if (error)
    throw guest::BuildError(fmt::format("{} cannot be written: {}", arguments.output, error.message()));
  return 0;
}

int translate(const Arguments& arguments) {
  require_files(arguments.sources);
  const guest::Request request{
      .sources = arguments.sources,
      .includes = arguments.includes,
      .processor = {},
      .dialect = dialect::dialect_named(arguments.dialect)
                     .value_or(dialect::dialect_of_machine(arguments.options.choice.machine)),
      .one_trip = arguments.one_trip == "on"};
  for (const auto& translation : guest::translate(request)) fmt::print("{}", translation.text);
  return 0;
}

}  // namespace

void add_translate(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("translate", "Prints Fortran programs as the compiler is given them");
  const auto arguments = std::make_shared<Arguments>();
  add_sources(*command, *arguments);
  command->add_option("--machine", arguments->options.choice.machine, "Machine whose dialect it is")
      ->capture_default_str();
  command->callback([arguments, &work] { work = [arguments] { return translate(*arguments); }; });
}

void add_run(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("run", "Compiles Fortran programs and runs them on the emulated machine");
  const auto arguments = std::make_shared<Arguments>();
  add_common(*command, *arguments);
  arguments->options.add_to(*command);
  command->callback([arguments, &work] { work = [arguments] { return run(*arguments); }; });
}

void add_build(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("build", "Makes a guest program of its own, which takes the flags of run");
  const auto arguments = std::make_shared<Arguments>();
  add_common(*command, *arguments);
  command->add_option("-o,--output", arguments->output, "The program")->required()->type_name("PROGRAM");
  command
      ->add_option("--machine", arguments->options.choice.machine,
                   "Machine whose processor's times it is charged with")
      ->capture_default_str();
  command->add_option("--specs", arguments->options.specifications, "Folder with further specifications")
      ->type_name("DIR")
      ->check(CLI::ExistingDirectory)
      ->allow_extra_args(false);
  command->callback([arguments, &work] { work = [arguments] { return build(*arguments); }; });
}

}  // namespace platter::command
