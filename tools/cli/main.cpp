#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string_view>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/standard_streams.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/options/version.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/system_tools.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/shutdown_handler.hpp"
#include "tools/compiler/build/supervised_process.hpp"
#include "tools/terminal/say.hpp"

namespace {

constexpr int kFailed = 1;
constexpr int kUsage = 2;

using namespace platter;

constexpr const char* kExamples =
    "Examples:\n"
    "  platter examples work             copy the example programs to the folder work\n"
    "  platter run prog.f                run a program on a Cray-1 under CTSS\n"
    "  platter run prog.f --machine vax780\n"
    "  platter explain prog.f            show why a revolution is lost, and how to avoid it\n"
    "  platter compare prog.f            run it on every machine that accepts it\n"
    "  platter help run                  list the flags of a command\n";

std::string version_text() {
  return fmt::format("platter {} (compiler: {})", runtime::kVersion, runtime::kCompiler);
}

/// Adds `platter version`, which prints the same as --version.
void add_version(CLI::App& app, command::Work& work) {
  app.add_subcommand("version", "Print the version of Platter and of its compiler")->callback([&work] {
    work = [] {
      runtime::print("{}\n", version_text());
      return 0;
    };
  });
}

/// Adds `platter help` and `platter help COMMAND`.
void add_help(CLI::App& app, command::Work& work) {
  auto* help = app.add_subcommand("help", "Print help for a command");
  const auto names = std::make_shared<std::vector<std::string>>();
  help->add_option("command", *names, "Name of the command (default: a summary of all)")
      ->type_name("COMMAND");
  help->callback([&app, &work, names] {
    work = [&app, names] {
      app.clear();  // otherwise this command would be the chosen one
      const CLI::App* asked = &app;
      std::string before;
      for (const auto& name : *names) {
        before += (before.empty() ? "" : " ") + asked->get_name();
        const auto found = asked->get_subcommands([&](const CLI::App* one) { return one->check_name(name); });
        if (found.empty()) throw specification::Error(runtime::unknown_command(*asked, name));
        asked = found.front();
      }
      runtime::print_coloured(asked->help(before));
      return 0;
    };
  });
}

constexpr std::string_view kRun = "Run programs";
constexpr std::string_view kUnderstand = "Understand a run";
constexpr std::string_view kMeasure = "Measure and compare";
constexpr std::string_view kStudies = "Repeat the published studies";
constexpr std::string_view kMachines = "Machines, disks and data";
constexpr std::string_view kHelp = "Help and installation";
constexpr std::string_view kSystems = "Commands of operating systems";

/// The commands, in the order of --help. Commands that only one operating system has follow them.
constexpr auto kCommands = std::to_array<command::Command>({
    {"run", command::add_run, kRun},
    {"build", command::add_build, kRun},
    {"translate", command::add_translate, kRun},
    {"together", command::add_together, kRun},
    {"job", command::add_job, kRun},
    {"explain", command::add_explain, kUnderstand},
    {"time", command::add_time, kUnderstand},
    {"report", command::add_report, kUnderstand},
    {"diff", command::add_diff, kUnderstand},
    {"again", command::add_again, kUnderstand},
    {"compare", command::add_compare, kMeasure},
    {"sweep", command::add_sweep, kMeasure},
    {"replay", command::add_replay, kMeasure},
    {"table1", command::add_table1, kStudies},
    {"claims", command::add_claims, kStudies},
    {"figure", command::add_figure, kStudies},
    {"list", command::add_list, kMachines},
    {"show", command::add_show, kMachines},
    {"fault", command::add_fault, kMachines},
    {"dataset", command::add_dataset, kMachines},
    {"examples", command::add_examples, kHelp},
    {"lab", command::add_lab, kHelp},
    {"doctor", command::add_doctor, kHelp},
    {"cache", command::add_cache, kHelp},
    {"version", add_version, kHelp},
});

std::vector<command::Command> all_commands() {
  std::vector<command::Command> all(kCommands.begin(), kCommands.end());
  for (const auto* tools : command::all_system_tools()) {
    for (auto one : tools->commands()) {
      one.group = kSystems;
      all.push_back(one);
    }
  }
  return all;
}

void add(const command::Command& one, CLI::App& app, command::Work& work) {
  one.add(app, work);
  app.get_subcommand(std::string(one.name))->group(std::string(one.group));
}

/// Adds all commands, or only the one that the first argument names: the flags of the others, some 300, would
/// take a quarter of the start-up time.
void add_commands(CLI::App& app, command::Work& work, std::string_view first) {
  const auto all = all_commands();
  for (const auto& one : all) {
    if (one.name != first) continue;
    add(one, app, work);
    return;
  }
  for (const auto& one : all) add(one, app, work);
  add({"completion", command::add_completion, kHelp}, app, work);
  add({"help", add_help, kHelp}, app, work);
  command::group_flags(app);
}

/// Returns the full name of the chosen command, such as "platter dataset list".
std::string words_of(const CLI::App& command) {
  const auto* around = command.get_parent();
  return around == nullptr ? command.get_name() : words_of(*around) + " " + command.get_name();
}

/// Flushes standard output, and returns the exit code, or kUsage if it cannot be written.
int written(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  if (errno == EPIPE || runtime::print_error() == EPIPE)
    guest::die_of(SIGPIPE);  // the reader has closed the pipe
  terminal::say("platter: standard output cannot be written\n");
  return kUsage;
}

int run(int argc, char** argv) {
  command::Work work;
  CLI::App app("Run old Fortran I/O programs as on a Cray-1 or a CDC 7600 of 1980.", "platter");
  app.formatter(std::make_shared<runtime::HelpFormat>());  // subcommands inherit this formatter
  app.set_version_flag("--version", version_text());
  app.footer(kExamples);
  app.require_subcommand(1);
  app.failure_message([argc](const CLI::App* failed, const CLI::Error& error) {
    if (argc == 1) return failed->help();
    return runtime::formatted("platter: {}\nSee '{} --help'.\n", runtime::mistake(*failed, error),
                              words_of(runtime::chosen_command(*failed)));
  });
  add_commands(app, work, argc > 1 ? argv[1] : "");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    command::group_flags(app);  // groups the flags in --help
    std::ostringstream complaint;
    std::ostringstream help;
    const int code = app.exit(error, help, complaint);
    runtime::print_coloured(help.str());
    terminal::say_text(complaint.str());
    return code == 0 ? written(0) : kUsage;
  }
  std::error_code gone;
  [[maybe_unused]] const auto folder = std::filesystem::current_path(gone);
  if (gone) {
    terminal::say("platter: the working folder cannot be used: {}; change to another\n", gone.message());
    return kUsage;
  }
  try {
    runtime::require_values(app);
    return written(work());
  } catch (const guest::BuildError& error) {
    if (*error.what() != '\0') terminal::say_error(error);
    return kFailed;
  } catch (const specification::Error& error) {
    terminal::say_error(error);
    return kUsage;
  }
}

}  // namespace

int main(int argc, char** argv) {
  runtime::open_standard_streams();  // must come first: a file opened earlier would get their descriptors
  try {
    guest::prepare_signals();
    const int code = run(argc, argv);
    guest::ToolSupervisor::of_this_process().end();
    return code;
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::broken_pipe) guest::die_of(SIGPIPE);
    if (std::ferror(stdout) != 0) return written(0);  // standard output failed before the end
    terminal::say_error(error);
    return kFailed;
  } catch (const std::exception& error) {
    terminal::say_error(error);
    return kFailed;
  }
}
