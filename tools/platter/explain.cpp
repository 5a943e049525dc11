// platter explain: where each microsecond of a call goes, and why a revolution was lost.

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/nearest.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/trace/trace.hpp"
#include "tools/platter/command.hpp"
#include "tools/platter/explain_json.hpp"
#include "tools/platter/explained_name.hpp"
#include "tools/platter/result_files.hpp"
#include "tools/platter/sequence.hpp"
#include "tools/platter/time_line.hpp"

namespace platter::command {
namespace {

using record::Event;
using record::Kind;
using time::Duration;
using time::Instant;

struct Arguments {
  std::string what;  ///< OS/ROUTINE, or OS/LIBRARY/STATEMENT
  std::int64_t sectors = 1;
  double loop = 25;
  bool wait = false;
  std::uint64_t seed = 1;
  std::vector<std::string> folders;
  std::vector<std::string> sets;
  ResultFiles results;
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

template <typename Condition>
std::optional<Event> first(const std::vector<Event>& events, Condition condition) {
  const auto found = std::find_if(events.begin(), events.end(), condition);
  return found == events.end() ? std::nullopt : std::optional(*found);
}

/// What happened to the request that follows the one explained.
std::string verdict(const std::vector<Event>& events, std::uint64_t request, bool reads) {
  const auto of = [&](Kind kind) {
    return first(events, [&](const Event& e) { return e.request == request && e.kind == kind; });
  };
  if (const auto lost = of(Kind::kLostRevolution)) {
    return fmt::format("The next call, request {}, lost {} revolution{} ({}): it was {:.3f} us late.",
                       request, lost->number, lost->number == 1 ? "" : "s", record::name(lost->cause),
                       time::microseconds(lost->length));
  }
  const auto pass = of(Kind::kSector);
  const auto ready = of(reads ? Kind::kCommand : Kind::kTransfer);
  if (!pass || !ready) return "The next call did not reach the disk.";
  const Instant in_force = reads ? ready->at + ready->length : ready->at;
  const Instant begin = pass->at - pass->length;
  const bool read_ahead = reads && in_force > begin;
  const Duration spare = (read_ahead ? pass->at : begin) - in_force;
  return fmt::format("The next call, request {}, lost no revolution: {}, with {:.3f} us to spare.", request,
                     read_ahead ? "its sector was just being read ahead when its command took hold"
                     : reads    ? "its command took hold before its sector came by"
                                : "its words were in a buffer before its sector came by",
                     time::microseconds(spare));
}

/// Of a long transfer only the first and last sectors are shown.
bool is_middle(const Event& event, std::int64_t first_sector, std::int64_t last_sector) {
  const bool of_sector = event.kind == Kind::kSector || event.kind == Kind::kTransfer;
  return of_sector && event.number > first_sector + 1 && event.number < last_sector - 1;
}

/// Of a call the statement and the layer that it came from; "" where a program called the routine itself.
std::string origin(const std::vector<Event>& events, const Event& call) {
  const auto parent = [&](const Event& child) {
    return first(events, [&](const Event& e) { return child.parent != 0 && e.id == child.parent; });
  };
  const auto order = parent(call);
  const auto statement = order ? parent(*order) : std::nullopt;
  return statement ? fmt::format("; {} of unit {}, blocks by the layer '{}'", statement->who,
                                 statement->number, order->who)
                   : "";
}

void print_events(const std::vector<Event>& events, const Event& call, Instant end) {
  std::int64_t services = 0;
  std::int64_t first_sector = std::numeric_limits<std::int64_t>::max();
  std::int64_t last_sector = 0;
  for (const auto& event : events) {
    if (event.kind != Kind::kSector || event.request != call.request) continue;
    first_sector = std::min(first_sector, event.number);
    last_sector = std::max(last_sector, event.number);
  }
  for (const auto& event : events) {
    if (event.at < call.at || event.at > end || event.kind == Kind::kTest) continue;
    if (is_middle(event, first_sector, last_sector)) continue;
    if (event.kind == Kind::kService && event.request == call.request && ++services > 2 &&
        services < call.number - 1)
      continue;
    fmt::print("  {:>12.3f}  request {}  {}{}\n", time::microseconds(event.at - call.at), event.request,
               runtime::describe(event), event.kind == Kind::kCall ? origin(events, event) : "");
  }
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
  const auto catalogue = runtime::load_catalogue(arguments.folders, arguments.sets);
  const std::string asked = explained_name(arguments.what, catalogue);
  const auto slash = asked.find('/');
  if (slash == std::string::npos) {
    throw specification::Error(
        "name a routine as OS/ROUTINE, for example ctss/RDISK, or a library's statement as "
        "OS/LIBRARY/STATEMENT, for example ctss/cftlib/READ, or a row of Table 1 by its number");
  }
  machine::Choice choice;
  choice.system = asked.substr(0, slash);
  choice.machine = machine_of(catalogue, choice.system);
  choice.channels = 1;
  choice.seed = arguments.seed;

  record::Recorder recorder;
  Collector collector;
  machine::Machine machine(catalogue, choice, recorder);
  constexpr double kPicoseconds = 1e6;
  const Sequence sequence{
      arguments.sectors, Duration{static_cast<Duration::rep>(arguments.loop * kPicoseconds)}, arguments.wait};
  const auto require_length = [&](std::int64_t parts) {
    const std::int64_t longest = machine.device(0).geometry().sectors() / parts;
    if (arguments.sectors < 1 || arguments.sectors > longest)
      throw specification::Error(fmt::format("--sectors must be from 1 to {}", longest));
  };
  recorder.add(collector);
  const std::string name = asked.substr(slash + 1);
  const auto& events = collector.events;
  std::string what;
  if (const auto second = name.find('/'); second != std::string::npos) {
    const std::string statement = name.substr(second + 1);
    const std::vector<std::string> statements{"BUFFER IN", "BUFFER OUT", "READ", "WRITE"};
    if (std::find(statements.begin(), statements.end(), statement) == statements.end()) {
      throw specification::Error(fmt::format("there is no statement '{}' to explain{}", statement,
                                             specification::suggestion(statement, statements)));
    }
    const auto& library = library_of(machine, name.substr(0, second));
    if (arguments.wait)
      throw specification::Error("--wait is of a routine; a statement waits as its library does");
    require_length((kCalls + 1) * library.interleave);  // with an end of data
    execute_in_sequence(machine, library, statement, sequence, collector.events);
    what = fmt::format("{} of {} under {} on the {}: records of {} sectors, computing {:g} us behind each",
                       statement, library.name, choice.system, choice.machine, arguments.sectors,
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
    what = fmt::format("{} of {} under {} on the {}: {} sectors a call, {}", routine->name, routine->library,
                       choice.system, choice.machine, arguments.sectors,
                       arguments.wait ? std::string("waiting in the system")
                                      : fmt::format("testing every {:g} us", arguments.loop));
  }

  const auto calls = calls_of(events);
  if (calls.size() < 3) {
    throw specification::Error(fmt::format("{} makes no transfer; there is nothing to explain", name));
  }
  const Event& call = calls[1];  // the first call starts from rest
  const Event& after = calls[2];
  const auto next =
      first(events, [&](const Event& e) { return e.kind == Kind::kSector && e.request == after.request; });
  if (!next)
    throw specification::Error(fmt::format("{} makes no transfer; there is nothing to explain", name));
  const Instant end = next->at;
  fmt::print("{}\n\n", what);
  for (const auto& set : arguments.sets) fmt::print("changed: {}\n", set);
  fmt::print("{}\n", time_line(events, call.at, end));
  fmt::print("  us after the call of request {}\n", call.request);
  print_events(events, call, end);
  const auto said = verdict(events, after.request, after.does == record::Does::kRead);
  fmt::print("\n{}\n", said);
  const auto document = explain_json({what, choice.machine, choice.system, arguments.sets, said}, events,
                                     call, after.request, end);
  arguments.results.write(document, document.at("events"), explain_columns());
  return 0;
}

}  // namespace

void add_explain(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("explain", "Where each microsecond of a call goes, and why a revolution was lost");
  const auto arguments = std::make_shared<Arguments>();
  command
      ->add_option(
          "routine", arguments->what,
          "OS/ROUTINE, for example ctss/RDISK, or OS/LIBRARY/STATEMENT, such as ctss/cftlib/READ, or "
          "what table1 --row takes for one row: its number or its name")
      ->required();
  runtime::add_whole(
      *command, "--sectors", 1, std::numeric_limits<std::int64_t>::max(),
      [arguments](std::int64_t sectors) { arguments->sectors = sectors; }, "Sectors of a call")
      ->default_str(std::to_string(arguments->sectors));
  command->add_option("--loop", arguments->loop, "Length of the compute-and-test loop in us")
      ->capture_default_str()
      ->check(check_loop);
  command->add_flag("--wait", arguments->wait, "Wait in the system instead of testing");
  runtime::add_seed(*command, arguments->seed, "Decides where the drive stands at time 0");
  runtime::add_specifications(*command, arguments->folders, arguments->sets);
  arguments->results.add_to(*command, "each event");
  command->callback([arguments, &work] { work = [arguments] { return explain(*arguments); }; });
}

}  // namespace platter::command
