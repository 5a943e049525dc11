// platter explain: where each microsecond of a call goes, and why a revolution was lost.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/nearest.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/host/width.hpp"
#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "tools/explain/explanation_json.hpp"
#include "tools/explain/picture.hpp"
#include "tools/files/text_file.hpp"
#include "tools/platter/command.hpp"
#include "tools/platter/explain_program.hpp"
#include "tools/platter/explained_name.hpp"
#include "tools/platter/partition.hpp"
#include "tools/platter/result_files.hpp"
#include "tools/platter/rows.hpp"
#include "tools/platter/sequence.hpp"
#include "tools/terminal/progress.hpp"

namespace platter::command {
namespace {

using record::Event;
using time::Duration;

struct Arguments {
  GuestArguments guest;  ///< its sources; one that is no file is OS/ROUTINE, or OS/LIBRARY/STATEMENT
  ProgramQuestion question;
  std::int64_t sectors = 1;
  double loop = 25;
  bool wait = false;
  ResultFiles results;

  const std::string& what() const { return guest.sources.front(); }
  const std::vector<std::string>& sets() const { return guest.options.sets; }
};

class Collector final : public record::Listener {
 public:
  void hear(const Event& event) override { events.push_back(event); }
  std::vector<Event> events;
};

/// For CLI::Option::check: what is wrong with a --loop, or "".
std::string check_loop(const std::string& text) {
  constexpr time::Duration kShortest = std::chrono::nanoseconds(12) + time::Duration(500);
  constexpr time::Duration kLongest = std::chrono::seconds(1);
  const auto quantity = specification::parse_quantity(text + " us");
  const auto length = quantity ? specification::as_duration(*quantity) : std::nullopt;
  if (length && *length >= kShortest && *length <= kLongest) return {};
  return fmt::format("must be a decimal number from 0.0125 to 1000000, not '{}'", text);
}

/// The first machine that runs the system.
std::string machine_of(const specification::Catalogue& catalogue, const std::string& system) {
  for (const auto& name : catalogue.names("machines")) {
    auto document = catalogue.open("machines", name);
    const auto machine = machine::read_machine(document, catalogue);
    if (std::find(machine.systems.begin(), machine.systems.end(), system) != machine.systems.end())
      return name;
  }
  auto missing = catalogue.open("systems", system);  // throws for an unknown one, with the nearest name
  throw specification::Error(fmt::format("no machine runs {}", missing.file()));
}

const layer::Library& library_of(machine::Machine& machine, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& library : machine.libraries()) {
    if (library.name == name) return library;
    names.push_back(library.name);
  }
  throw specification::Error(fmt::format("{} has no library '{}'{}", machine.choice().system, name,
                                         specification::suggestion(name, names)));
}

int explain(const Arguments& arguments) {
  arguments.results.require_writable();
  const auto catalogue = runtime::load_catalogue(arguments.guest.options.specifications, arguments.sets());
  const std::string asked = explained_name(arguments.what(), catalogue);
  const auto slash = asked.find('/');
  if (slash == std::string::npos) {
    throw specification::Error(
        "name a routine as OS/ROUTINE, for example ctss/RDISK, or a library's statement as "
        "OS/LIBRARY/STATEMENT, for example ctss/cftlib/READ, or a row of Table 1 by its number");
  }
  terminal::Progress progress("explaining");
  machine::Choice choice;
  choice.system = asked.substr(0, slash);
  choice.machine = machine_of(catalogue, choice.system);
  choice.channels = 1;
  choice.seed = arguments.guest.options.choice.seed;

  record::Recorder recorder;
  Collector collector;
  machine::Machine machine(catalogue, choice, recorder);
  constexpr double kPicoseconds = 1e6;
  const Sequence sequence{
      arguments.sectors, Duration{static_cast<Duration::rep>(arguments.loop * kPicoseconds)}, arguments.wait};
  const auto require_length = [&](std::int64_t parts) {
    const std::int64_t longest = machine.device(0).geometry().sectors().count / parts;
    if (arguments.sectors < 1 || arguments.sectors > longest)
      throw specification::Error(fmt::format("--sectors must be from 1 to {}", longest));
  };
  recorder.add(collector);
  const std::string name = asked.substr(slash + 1);
  const auto& events = collector.events;
  std::string what;
  const char* const plural = arguments.sectors == 1 ? "" : "s";
  if (const auto second = name.find('/'); second != std::string::npos) {
    const std::string statement = name.substr(second + 1);
    const std::vector<std::string> statements{"BUFFER IN", "BUFFER OUT", "READ", "WRITE"};
    if (std::find(statements.begin(), statements.end(), statement) == statements.end()) {
      throw specification::Error(fmt::format("there is no statement '{}' to explain{}", statement,
                                             specification::suggestion(statement, statements)));
    }
    const std::string in_library = name.substr(0, second);
    const auto& library = library_of(machine, in_library);
    if (arguments.wait)
      throw specification::Error("--wait is of a routine; a statement waits as its library does");
    require_length((kCalls + 1) * library.interleave);  // with an end of data
    execute_in_sequence(machine, library, statement, sequence, collector.events);
    what = fmt::format("{} of {} under {} on the {}: records of {} sector{}, computing {:g} us behind each",
                       statement, library.name, choice.system, choice.machine, arguments.sectors, plural,
                       arguments.loop);
  } else {
    const auto& system = machine.system().specification();
    const auto* routine = system.find(name);
    if (routine == nullptr) {
      throw specification::Error(fmt::format("{} has no routine '{}'{}", choice.system, name,
                                             specification::suggestion(name, system.routine_names())));
    }
    require_length(kCalls);
    call_in_sequence(machine, *routine, sequence);
    what = fmt::format("{} of {} under {} on the {}: {} sector{} a call, {}", routine->name, routine->library,
                       choice.system, choice.machine, arguments.sectors, plural,
                       arguments.wait ? std::string("waiting in the system")
                                      : fmt::format("testing every {:g} us", arguments.loop));
  }

  const auto calls = calls_of(events);
  // The first call starts from rest.
  const auto scene = calls.size() < 3
                         ? std::nullopt
                         : explain::scene_of(collector.events, calls[1].request, calls[2].request);
  if (!scene)
    throw specification::Error(
        fmt::format("no sector of the third {} passed the heads: a cache or an I/O subsystem took it or had "
                    "it; there is nothing to explain",
                    name));
  progress.clear();
  print_heading(runtime::within(what, 2));
  fmt::print("\n");
  for (const auto& set : arguments.sets()) fmt::print("changed: {}\n", set);
  fmt::print("{}", explain::told(*scene));
  const auto document = explain::json_of({.what = what,
                                          .machine = choice.machine,
                                          .os = choice.system,
                                          .sets = arguments.sets(),
                                          .scene = *scene});
  arguments.results.write(document, document.at("events"), explain::columns());
  if (!arguments.question.picture.empty())
    files::write_text(arguments.question.picture, explain::picture_of(*scene));
  return 0;
}

/// What is no file is a routine's name, which has a system's in front of it.
bool is_routine(const std::vector<std::string>& sources) {
  return sources.size() == 1 && sources.front() != "-" && !std::filesystem::exists(sources.front()) &&
         std::filesystem::path(sources.front()).extension().empty();
}

void refuse_given(const CLI::App& command, const std::string& flag, bool refused, const char* what) {
  if (refused && command.get_option(flag)->count() > 0)
    throw CLI::ValidationError(flag, fmt::format("says nothing of {}", what));
}

}  // namespace

void add_explain(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand(
      "explain",
      "Where each microsecond of a call went, why a revolution was lost, and what would have helped");
  const auto arguments = std::make_shared<Arguments>();
  auto& question = arguments->question;
  add_sources(*command, arguments->guest);
  command->get_option("sources")->description(
      "Fortran programs; or OS/ROUTINE, for example ctss/RDISK, or OS/LIBRARY/STATEMENT, such as "
      "ctss/cftlib/READ, or what table1 --row takes for one row: its number or its name");
  constexpr const char* kProgram = "Of a program";
  command
      ->add_option("--line", question.line,
                   "A call from that line, 12 or prog.f:12; from the one that lost most if not given")
      ->group(kProgram);
  runtime::add_whole(
      *command, "--call", 1, std::numeric_limits<std::int64_t>::max(),
      [arguments](std::int64_t call) { arguments->question.call = static_cast<std::uint64_t>(call); },
      "The call with that number of its request, as traces have it")
      ->group(kProgram);
  command->get_option("--call")->excludes("--line");
  command->add_flag("!--as-it-is", question.try_out, "Tries nothing of what might have helped")
      ->group(kProgram);
  constexpr const char* kRoutine = "Of a routine";
  runtime::add_whole(
      *command, "--sectors", 1, std::numeric_limits<std::int64_t>::max(),
      [arguments](std::int64_t sectors) { arguments->sectors = sectors; }, "Sectors of a call")
      ->default_str(std::to_string(arguments->sectors))
      ->group(kRoutine);
  command->add_option("--loop", arguments->loop, "Length of the compute-and-test loop in us")
      ->capture_default_str()
      ->check(check_loop)
      ->group(kRoutine);
  command->add_flag("--wait", arguments->wait, "Wait in the system instead of testing")->group(kRoutine);
  arguments->guest.options.add_to(*command);
  command->remove_option(command->get_option("--json"));
  command->remove_option(command->get_option("--csv"));
  arguments->results.add_to(*command, "each event");
  command->add_option("--svg", question.picture, "Draws the two calls into FILE")->type_name("FILE");
  command->callback([command, arguments, &work] {
    refuse_own_files(*command, "explain");
    const auto flags = run_flags_given(
        *command, {"--cards", "--json", "--csv", "--trace", "--requests", "--trace-events", "--trace-from",
                   "--trace-to", "--procstat", "--image", "--no-summary", "--host"});
    const bool of_routine = is_routine(arguments->guest.sources);
    for (const char* other : {"--sectors", "--loop", "--wait"})
      refuse_given(*command, other, !of_routine, "a program");
    for (const char* other : {"--line", "--call", "--as-it-is"})
      refuse_given(*command, other, of_routine, "a routine");
    // A routine has its machine by its system, and is called on it by no program.
    for (const auto& other : flags) {
      const auto name = other.substr(0, other.find('='));
      const bool holds = name == "--specs" || name == "--set" || name == "--seed";
      refuse_given(*command, name.starts_with("--") ? name : "-I", of_routine && !holds, "a routine");
    }
    refuse_given(*command, "--cards", of_routine, "a routine");
    if (of_routine) {
      work = [arguments] { return explain(*arguments); };
    } else {
      work = [arguments, flags] {
        if (is_partition(arguments->guest))
          throw specification::Error(fmt::format(
              "--machine: {0} runs programs on PEs, which share drives; platter run --machine {0} --pes N",
              arguments->guest.options.choice.machine));
        return explain_program(arguments->guest, arguments->question, arguments->results, flags);
      };
    }
  });
}

}  // namespace platter::command
