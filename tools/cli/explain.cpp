// platter explain: shows how a call spent its time, and why it lost a revolution.

#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <memory>
#include <optional>

#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/explain_program.hpp"
#include "tools/cli/explain_routine.hpp"
#include "tools/cli/partition.hpp"
#include "tools/cli/provenance.hpp"
#include "tools/cli/result_files.hpp"

namespace platter::command {
namespace {

struct Arguments {
  GuestArguments guest;  ///< the first source may also be OS/ROUTINE or OS/LIBRARY/STATEMENT
  ProgramQuestion question;
  RoutineQuestion routine;
  ResultFiles results;
};

/// Returns the problem with a value of --loop, or "". Used with CLI::Option::check.
std::string check_loop(const std::string& text) {
  constexpr time::Duration kShortest = std::chrono::nanoseconds(12) + time::Duration(500);
  constexpr time::Duration kLongest = std::chrono::seconds(1);
  const auto quantity = specification::parse_quantity(text + " us");
  const auto length = quantity ? specification::as_duration(*quantity) : std::nullopt;
  if (length && *length >= kShortest && *length <= kLongest) return {};
  return fmt::format("must be a decimal number from 0.0125 to 1000000, not '{}'", text);
}

/// Returns whether the only source names a routine: it is not an existing file, and has no extension.
bool is_routine(const std::vector<std::string>& sources) {
  return sources.size() == 1 && sources.front() != "-" && !std::filesystem::exists(sources.front()) &&
         std::filesystem::path(sources.front()).extension().empty();
}

void refuse_given(const CLI::App& command, const std::string& flag, bool refused, const char* what) {
  if (refused && command.get_option(flag)->count() > 0)
    throw CLI::ValidationError(flag, fmt::format("does not apply when explaining {}", what));
}

}  // namespace

void add_explain(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand(
      "explain",
      "Explain where each microsecond of a call went, why a revolution was lost and how to avoid it");
  const auto arguments = std::make_shared<Arguments>();
  auto& question = arguments->question;
  add_sources(*command, arguments->guest);
  command->get_option("sources")->description(
      "Fortran programs; or OS/ROUTINE, such as ctss/RDISK; or OS/LIBRARY/STATEMENT, such as "
      "ctss/cftlib/READ; or a row of Table 1, given by its number or name (platter table1)");
  constexpr const char* kProgram = "Options for a program";
  command
      ->add_option("--line", question.line,
                   "Explain a call from this line, such as 12 or prog.f:12 (default: the line that lost the "
                   "most revolutions)")
      ->group(kProgram);
  runtime::add_whole(
      *command, "--call", 1, std::numeric_limits<std::int64_t>::max(),
      [arguments](std::int64_t call) { arguments->question.call = static_cast<std::uint64_t>(call); },
      "Explain the call with this request number (see a trace)")
      ->group(kProgram);
  command->get_option("--call")->excludes("--line");
  command->add_flag("!--as-it-is", question.try_out, "Do not try possible improvements")->group(kProgram);
  add_provenance(*command, question.provenance)->group(kProgram);
  constexpr const char* kRoutine = "Options for a routine";
  runtime::add_whole(
      *command, "--sectors", 1, std::numeric_limits<std::int64_t>::max(),
      [arguments](std::int64_t sectors) { arguments->routine.sectors = sectors; },
      "Set the number of sectors per call")
      ->default_str(std::to_string(arguments->routine.sectors))
      ->group(kRoutine);
  command->add_option("--loop", arguments->routine.loop, "Set the length of the compute-and-test loop in us")
      ->capture_default_str()
      ->check(check_loop)
      ->group(kRoutine);
  command->add_flag("--wait", arguments->routine.wait, "Wait in the system instead of testing")
      ->group(kRoutine);
  arguments->guest.options.add_to(*command);
  command->remove_option(command->get_option("--json"));
  command->remove_option(command->get_option("--csv"));
  arguments->results.add_to(*command, "each event");
  command->add_option("--svg", question.picture, "Draw the two calls into FILE")->type_name("FILE");
  command->callback([command, arguments, &work] {
    refuse_own_files(*command, "explain");
    const auto flags =
        run_flags_given(*command, arguments->guest,
                        {"--cards", "--json", "--csv", "--trace", "--requests", "--trace-events",
                         "--trace-from", "--trace-to", "--procstat", "--image", "--no-summary", "--host"});
    const bool of_routine = is_routine(arguments->guest.sources);
    for (const char* other : {"--sectors", "--loop", "--wait"})
      refuse_given(*command, other, !of_routine, "a program");
    for (const char* other : {"--line", "--call", "--as-it-is", "--provenance"})
      refuse_given(*command, other, of_routine, "a routine");
    // For a routine, the system determines the machine, and no program runs.
    for (const auto& other : flags) {
      const auto name = other.substr(0, other.find('='));
      const bool holds = name == "--specs" || name == "--set" || name == "--seed";
      refuse_given(*command, name.starts_with("--") ? name : "-I", of_routine && !holds, "a routine");
    }
    refuse_given(*command, "--cards", of_routine, "a routine");
    if (of_routine) {
      work = [arguments] {
        return explain_routine(arguments->guest, arguments->routine, arguments->question.picture,
                               arguments->results);
      };
    } else {
      work = [arguments, flags] {
        const RunConfig config(arguments->guest);
        if (is_partition(config))
          throw specification::Error(fmt::format(
              "--machine: {0} runs programs on PEs, which share drives; platter run --machine {0} --pes N",
              arguments->guest.options.choice.machine));
        return explain_program(config, arguments->question, arguments->results, flags);
      };
    }
  });
}

}  // namespace platter::command
