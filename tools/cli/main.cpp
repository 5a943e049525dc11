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

/// The commands, in the order of --help. Commands that only one operating system has follow them.
constexpr auto kCommands = std::to_array<command::Command>({
    {"run", command::add_run},           {"build", command::add_build},
    {"together", command::add_together}, {"translate", command::add_translate},
    {"compare", command::add_compare},   {"replay", command::add_replay},
    {"job", command::add_job},           {"report", command::add_report},
    {"sweep", command::add_sweep},       {"again", command::add_again},
    {"list", command::add_list},         {"fault", command::add_fault},
    {"show", command::add_show},         {"time", command::add_time},
    {"explain", command::add_explain},   {"dataset", command::add_dataset},
    {"table1", command::add_table1},     {"claims", command::add_claims},
    {"figure", command::add_figure},
});

std::vector<command::Command> all_commands() {
  std::vector<command::Command> all(kCommands.begin(), kCommands.end());
  for (const auto* tools : command::all_system_tools()) {
    const auto its = tools->commands();
    all.insert(all.end(), its.begin(), its.end());
  }
  return all;
}

/// Adds all commands, or only the one that the first argument names: the flags of the others, some 300, would
/// take a quarter of the start-up time.
void add_commands(CLI::App& app, command::Work& work, std::string_view first) {
  const auto all = all_commands();
  for (const auto& one : all) {
    if (one.name != first) continue;
    one.add(app, work);
    return;
  }
  for (const auto& one : all) one.add(app, work);
  command::add_completion(app, work);
  add_help(app, work);
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
  app.formatter(std::make_shared<runtime::HelpFormat>());  // subcommands inherit it
  app.set_version_flag("--version",
                       fmt::format("platter {} (guests: {})", runtime::kVersion, runtime::kCompiler));
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
    command::group_flags(app);  // for --help
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
