// platter run, platter build and platter translate: build and run a program, build it only, or print it as
// the compiler reads it.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <system_error>
#include <utility>

#include "runtime/host/say.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/outputs.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/guest_arguments.hpp"
#include "tools/cli/partition.hpp"
#include "tools/cli/provenance.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/run_config.hpp"
#include "tools/cli/run_manifest.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/build/translate.hpp"
#include "tools/lab/sealed_machine.hpp"
#include "tools/terminal/progress.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;

guest::Program compiled(const RunConfig& config) {
  const terminal::Progress progress("compiling");
  return config.program();
}

/// Options of `platter run` besides the program and its flags.
struct RunQuestion {
  std::optional<std::int64_t> pes;
  std::string provenance;  ///< name of the result to watch; empty for none
  std::string sealed;      ///< file of a sealed machine; empty for none
};

/// The flags that may accompany --sealed. Every other flag writes, or could be used to find out, the numbers
/// of the machine.
constexpr auto kWithSealed = std::to_array<std::string_view>(
    {"sources",   "-I",         "--dialect",    "--characters", "--one-trip",  "--strict",   "--vector",
     "--seed",    "--rotation", "--build-time", "--cards",      "--limit",     "--date",     "--switches",
     "--sealed",  "--allow",    "--no-summary", "--env",        "--memory",    "--cpu-time", "--output",
     "--sandbox", "--trust",    "--file-size",  "--disk-space", "--file-count"});

/// Throws CLI::ValidationError if a flag was given that cannot accompany --sealed.
void require_sealed_flags(const CLI::App& command) {
  for (const auto* option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->count() == 0 || std::find(kWithSealed.begin(), kWithSealed.end(), name) != kWithSealed.end())
      continue;
    throw CLI::ValidationError(
        name,
        "the machine is sealed (--sealed), so only the output of the program is shown; leave this flag out");
  }
}

/// Runs the program on a sealed machine. Platter shows the program's output and no numbers of its own.
int run_sealed(const guest::Program& program, runtime::Options options, const lab::SealedMachine& machine) {
  options.sets = machine.sets;
  options.choice.faults = machine.faults;
  options.sealed = true;
  const bool summary = std::exchange(options.summary, false);
  const int code = run_guest(program.path(), options);
  if (summary) runtime::print("\n-- sealed machine of {}: no summary --\n", machine.student);
  return code;
}

/// Prints the numbers that the watched result depends on, and adds them to the JSON results.
void add_provenance_of(const RunConfig& config, const sweep::Subject& subject, const std::string& key) {
  const auto report = provenance_of(subject, config, key);
  runtime::print_text(provenance::text_of(report));
  const auto& file = config.arguments().options.json;
  if (file.empty()) return;
  auto document = runtime::read_json(file);
  document["provenance"] = provenance::json_of(report);
  runtime::write_whole_file(
      "--json", file, document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

/// Runs a program. `all` is a function that returns all flags that affect the result, including the flags for
/// reading and building.
int run(const GuestArguments& arguments, const RunQuestion& question,
        const std::function<std::vector<std::string>()>& all) {
  std::vector<runtime::NamedFile> sources;
  for (const auto& source : arguments.sources) sources.push_back({"a source", source});
  const RunConfig config(arguments);
  if (is_partition(config)) {
    if (!question.provenance.empty())
      throw specification::Error("--provenance: applies only to a machine of one processor, without --pes");
    return run_partition(config, question.pes.value_or(1));
  }
  if (question.pes)
    throw specification::Error(
        fmt::format("--pes: {} has one processor; --machine t3d has PEs", arguments.options.choice.machine));
  runtime::require_distinct({{"--json", arguments.options.json},
                             {"--csv", arguments.options.csv},
                             {"--trace", arguments.options.trace.file},
                             {"--requests", arguments.options.trace.requests}},
                            sources);
  sweep::Subject subject;
  if (!question.provenance.empty()) {
    if (arguments.options.json == "-")
      throw specification::Error("--json -: --provenance adds to the results and needs a file");
    auto again = all();
    std::erase_if(again, [](const auto& flag) {
      return flag.starts_with("--cards=") || flag.starts_with("--image=") || flag.starts_with("--copy-out=");
    });
    subject = subject_of(arguments, again);
  }
  const auto program = compiled(config);
  guest::require_memory(program);
  if (!question.sealed.empty())
    return run_sealed(program, arguments.options, lab::read_sealed(question.sealed));
  auto options = arguments.options;
  // The digests of inputs are computed before the run, which may change the files.
  if (!options.json.empty() || options.trace.file.ends_with(".json"))
    options.repeat = recipe_of(config, all()).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const int code = run_guest(program.path(), options);
  if (code == 0 && !question.provenance.empty()) add_provenance_of(config, subject, question.provenance);
  return code;
}

int build_object(const GuestArguments& arguments) {
  const guest::Scratch work;
  const fs::path built = work.file("guest");
  const terminal::Progress progress("compiling");
  guest::build_object(guest::Toolchain::find(), RunConfig(arguments).request(), work.path(), built);
  runtime::write_whole_file("-o", arguments.output, runtime::read_untrusted(built, runtime::kLongestData));
  return 0;
}

/// Builds the program. If `object`, it is not linked.
int build(const GuestArguments& arguments, bool object) {
  for (const auto& source : arguments.sources) {
    std::error_code none;
    if (fs::equivalent(source, arguments.output, none))
      throw specification::Error(
          fmt::format("-o {} would replace the source of that name", arguments.output));
  }
  require_writable("-o", arguments.output);
  if (object) return build_object(arguments);
  const auto program = compiled(RunConfig(arguments));
  runtime::WholeFile file("-o", arguments.output);
  file.write(program.without_seal());
  file.make_executable();
  file.complete();
  return 0;
}

/// Prints the translation or, if `notes`, the diagnostics instead.
int translate(const GuestArguments& arguments, bool notes) {
  require_files(arguments.sources);
  const RunConfig config(arguments);
  const guest::Request request = config.request();
  const guest::Scratch scratch;
  const auto toolchain = guest::Toolchain::find();
  const guest::Tools tools(toolchain, request, scratch.path());
  const auto program =
      guest::translate(tools, toolchain, request, notes ? guest::Say::kNothing : guest::Say::kNotes);
  for (const auto& note : program.assumed) {
    if (notes) runtime::print("{}\n", note.text());
  }
  for (const auto& part : program.parts) {
    if (!notes) runtime::print_data(part.text);
  }
  return 0;
}

}  // namespace

void add_translate(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("translate", "Print Fortran programs as the compiler receives them");
  const auto arguments = std::make_shared<GuestArguments>();
  add_reading(*command, *arguments);
  command
      ->add_option("--machine", arguments->options.choice.machine, "Select the machine whose dialect applies")
      ->capture_default_str();
  runtime::add_specifications(*command, arguments->options.specifications, arguments->options.sets);
  const auto notes = std::make_shared<bool>(false);
  command->add_flag("--notes", *notes,
                    "List the interpretations of the source, one per line, instead of the program");
  command->callback(
      [arguments, notes, &work] { work = [arguments, notes] { return translate(*arguments, *notes); }; });
}

void add_run(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("run", "Compile Fortran programs and run them on the emulated machine");
  const auto arguments = std::make_shared<GuestArguments>();
  add_sources(*command, *arguments);
  arguments->options.add_to(*command);
  const auto question = std::make_shared<RunQuestion>();
  add_pes(*command, question->pes);
  add_provenance(*command, question->provenance);
  command->remove_option(command->get_option("--sealed"));
  command
      ->add_option("--sealed", question->sealed,
                   "Run on the machine that FILE seals (platter lab seal): only the output of the program is "
                   "shown")
      ->type_name("FILE")
      ->group("Machine");
  command->callback([command, arguments, question, &work] {
    if (!question->sealed.empty()) require_sealed_flags(*command);
    work = [command, arguments, question] {
      return run(*arguments, *question, [&] { return run_flags_given(*command, *arguments, kOutputs); });
    };
  });
}

void add_procstat(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand(
      "procstat", "Run a program under UNICOS and record the statistics of its files, as run --procstat");
  const auto arguments = std::make_shared<GuestArguments>();
  add_sources(*command, *arguments);
  arguments->options.choice.machine = "ymp";
  arguments->options.add_to(*command);
  const auto raw = std::make_shared<std::string>();
  command->add_option("-R", *raw, "Write the statistics to FILE")->required()->type_name("FILE");
  command->callback([command, arguments, raw, &work] {
    work = [command, arguments, raw] {
      arguments->options.of_system.all()["--procstat"] = {*raw};
      auto left_out = kOutputs;
      left_out.emplace_back("-R");
      return run(*arguments, {}, [&] { return run_flags_given(*command, *arguments, left_out); });
    };
  });
}

void add_build(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("build", "Build a separate program, which accepts the flags of run");
  const auto arguments = std::make_shared<GuestArguments>();
  add_sources(*command, *arguments);
  command->add_option("-o,--output", arguments->output, "Write the program to FILE")
      ->required()
      ->type_name("PROGRAM");
  command
      ->add_option("--machine", arguments->options.choice.machine,
                   "Select the machine whose processor times apply")
      ->capture_default_str();
  runtime::add_specifications(*command, arguments->options.specifications, arguments->options.sets);
  const auto object = std::make_shared<bool>(false);
  command->add_flag("--object", *object,
                    "Write an object instead, to be linked by hand with others and platter::runtime");
  command->callback(
      [arguments, object, &work] { work = [arguments, object] { return build(*arguments, *object); }; });
}

}  // namespace platter::command
