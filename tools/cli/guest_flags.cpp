#include <fmt/format.h>

#include <iterator>

#include "emulator/machine/machine.hpp"
#include "runtime/options/usage.hpp"
#include "tools/cli/guest_arguments.hpp"

namespace platter::command {

void add_reading(CLI::App& command, GuestArguments& arguments) {
  const std::size_t before = runtime::count_flags(command);
  command.add_option("sources", arguments.sources, "Fortran files; - is standard input")
      ->required()
      ->type_name("FILE.f...");
  command.add_option("-I", arguments.includes, "Add a folder with INCLUDE files")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command
      .add_option("--dialect", arguments.dialect,
                  "Select the dialect of the sources (default: that of the machine)")
      ->check(runtime::one_of({std::begin(machine::kDialects), std::end(machine::kDialects)}));
  command
      .add_option("--characters", arguments.characters,
                  "Select the characters of an FTN word: eight of ascii, or ten of display code with 64 or "
                  "63 characters (default: those of the machine)")
      ->check(runtime::one_of({std::begin(machine::kCharacters), std::end(machine::kCharacters)}));
  command
      .add_option("--one-trip", arguments.one_trip,
                  "Run DO loops at least once (default: as the machine's own compilers do)")
      ->check(runtime::one_of({"on", "off"}));
  runtime::add_whole(
      command, "--build-time", 1, 1'000'000, [&arguments](std::int64_t most) { arguments.build_time = most; },
      "Give up compiling after this many seconds")
      ->type_name("SECONDS")
      ->default_str(std::to_string(arguments.build_time));
  arguments.flags = runtime::names_of_flags(command, before);
}

void add_sources(CLI::App& command, GuestArguments& arguments) {
  const std::size_t before = runtime::count_flags(command);
  add_reading(command, arguments);
  command.add_flag("--strict", arguments.strict, "Treat a warning of the charging pass as an error");
  command.add_option("--vector", arguments.vector, "Enable vector loops on a machine that has them")
      ->capture_default_str()
      ->check(runtime::one_of({"on", "off"}));
  arguments.flags = runtime::names_of_flags(command, before);
}

void refuse_own_files(const CLI::App& command, std::string_view what) {
  for (const char* flag : kOwnFiles) {
    if (command.get_option(flag)->count() > 0)
      throw CLI::ValidationError(flag,
                                 fmt::format("{} is not allowed here: the program runs more than once, and "
                                             "each run would need a separate file; use it with platter run",
                                             what));
  }
}

std::vector<std::string> run_flags_given(const CLI::App& command, const GuestArguments& arguments,
                                         std::vector<std::string> left_out) {
  auto names = arguments.flags;
  names.insert(names.end(), arguments.options.flags.begin(), arguments.options.flags.end());
  left_out.emplace_back("sources");
  return runtime::flags_given(command, names, left_out);
}

}  // namespace platter::command
