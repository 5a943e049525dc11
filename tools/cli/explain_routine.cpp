#include "tools/cli/explain_routine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/system/system_specification.hpp"
#include "runtime/fortran/unit/dataset/blocked_file.hpp"
#include "runtime/fortran/unit/dataset/unit_library.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/options.hpp"
#include "tools/analysis/explain/explanation_json.hpp"
#include "tools/analysis/explain/picture.hpp"
#include "tools/cli/explain_program.hpp"
#include "tools/cli/rows.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/validation/studies/bucher-hayes/bench/printed_row.hpp"

namespace platter::command {
namespace {

std::string of_row(const std::string& asked) {
  const bool is_number = !asked.empty() && asked.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number && std::count(asked.begin(), asked.end(), '/') != 3) return asked;
  const auto rows = bucher_hayes::table1_rows();
  for (const auto& row : rows) {
    if (is_number ? row.is_meant_by(asked) : row.name() == asked) return row.short_name();
  }
  if (is_number) {
    throw specification::Error(fmt::format(
        "routine: Table 1 has rows 1 to {}, not {}; OS/ROUTINE also names a routine (platter list routines)",
        rows.size(), asked));
  }
  return asked;
}

}  // namespace

std::string explained_name(const std::string& asked, const specification::Catalogue& catalogue) {
  const std::string name = of_row(asked);
  const auto first = name.find('/');
  const auto second = first == std::string::npos ? first : name.find('/', first + 1);
  if (second == std::string::npos) return name;
  const auto os = name.substr(0, first);
  const auto systems = catalogue.names("systems");
  if (std::find(systems.begin(), systems.end(), os) == systems.end()) return name;
  auto document = catalogue.open("systems", os);
  const auto system = system::read_system(document);
  const auto* const routine = system.find(name.substr(second + 1));
  const bool is_of_it = routine != nullptr && routine->library == name.substr(first + 1, second - first - 1);
  return is_of_it ? os + "/" + routine->name : name;
}

using record::Event;
using record::Kind;

std::vector<Event> calls_of(const std::vector<Event>& events) {
  std::vector<Event> calls;
  std::copy_if(events.begin(), events.end(), std::back_inserter(calls), [](const Event& e) {
    return e.kind == Kind::kCall && (e.does == record::Does::kRead || e.does == record::Does::kWrite);
  });
  return calls;
}

void call_in_sequence(machine::Machine& machine, const system::Routine& routine, const Sequence& sequence) {
  auto& system = machine.system();
  const std::int64_t connector = machine.connector_base() + 1 + sequence.channel;
  const std::int64_t words =
      sequence.sectors * machine.device(sequence.channel).geometry().words_per_sector.count;
  std::vector<device::Word> buffer(static_cast<std::size_t>(words));
  for (std::int64_t call = 0; call < kCalls; ++call) {
    system.call(routine, connector, buffer, amount::Words{call * words});
    if (sequence.waits) {
      system.wait("IOWAIT", connector);
    } else {
      while (system.test("IFTBL", connector)) machine.processor().compute(sequence.loop);
    }
  }
  system.idle();
}

void execute_in_sequence(machine::Machine& machine, const layer::Library& library,
                         const std::string& statement, const Sequence& sequence, std::vector<Event>& events) {
  constexpr std::int64_t kWritten =
      2000;  // sectors; the buffers of every built-in library contain less than a fourth of that
  const std::int64_t most = std::max(kWritten / sequence.sectors, kCalls);
  auto& system = machine.system();
  const std::int64_t connector = machine.connector_base() + 1 + sequence.channel;
  system.connect(connector, {"EXPLAINED",
                             sequence.channel,
                             {},
                             machine.device(sequence.channel).geometry().sectors() / library.interleave,
                             library.interleave});
  runtime::require_sectors_of_a_block(machine, system, statement, connector);
  runtime::SequentialUnit unit = runtime::blocked_unit(system, connector, library);
  // The record and its control words fill the sectors.
  std::vector<dataset::Word> record(
      static_cast<std::size_t>(sequence.sectors * (dataset::kBlockWords.count - 1) - 1));
  if (statement == "READ" || statement == "BUFFER IN") {
    for (std::int64_t i = 0; i < most; ++i) unit.write(record);
    unit.rewind();
    system.idle();
  }
  events.clear();
  for (std::int64_t i = 0; i < most && std::ssize(calls_of(events)) < kCalls; ++i) {
    if (statement == "READ") unit.read();
    if (statement == "WRITE") unit.write(record);
    if (statement == "BUFFER IN") unit.buffer_in(record, false);
    if (statement == "BUFFER OUT") unit.buffer_out(record, false);
    unit.status();
    machine.processor().compute(sequence.loop);
  }
  system.idle();
}

namespace {

using specification::Error;
using time::Duration;

class EventList final : public record::Listener {
 public:
  void on_event(const Event& event) override { events.push_back(event); }
  std::vector<Event> events;
};

/// Returns the first machine that runs the system.
std::string machine_of(const specification::Catalogue& catalogue, const std::string& system) {
  for (const auto& name : catalogue.names("machines")) {
    auto document = catalogue.open("machines", name);
    const auto machine = machine::read_machine(document, catalogue);
    if (std::find(machine.systems.begin(), machine.systems.end(), system) != machine.systems.end())
      return name;
  }
  auto missing =
      catalogue.open("systems", system);  // throws for an unknown system, and suggests the nearest name
  throw Error(fmt::format("no machine runs {}", missing.file()));
}

const layer::Library& library_of(machine::Machine& machine, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& library : machine.libraries()) {
    if (library.name == name) return library;
    names.push_back(library.name);
  }
  throw Error(fmt::format("{} has no library '{}'{}", machine.choice().system, name,
                          specification::suggestion(name, names)));
}

/// Returns the first channel of each kind of drive at the machine's first site.
std::vector<int> kinds_of_drives(const specification::Catalogue& catalogue, const std::string& name) {
  auto document = catalogue.open("machines", name);
  const auto slots = machine::read_machine(document, catalogue).sites.front().channels;
  std::vector<std::pair<std::string, std::string>> seen;
  std::vector<int> drives;
  for (const auto& slot : slots) {
    std::pair kind(slot.disk, slot.controller);
    if (std::find(seen.begin(), seen.end(), kind) == seen.end())
      drives.push_back(static_cast<int>(&slot - slots.data()));
    seen.push_back(std::move(kind));
  }
  return drives;
}

/// The parts of the name to explain, and the options.
struct Asked {
  std::string system;
  std::string name;       ///< a routine or a library
  std::string statement;  ///< a statement of the library; empty for a routine
  RoutineQuestion how;
};

Asked asked_of(const std::string& text, const RoutineQuestion& how) {
  const auto slash = text.find('/');
  if (slash == std::string::npos) {
    throw Error(
        "name a routine as OS/ROUTINE, for example ctss/RDISK, or a library's statement as "
        "OS/LIBRARY/STATEMENT, for example ctss/cftlib/READ, or a row of Table 1 by its number");
  }
  Asked asked{text.substr(0, slash), text.substr(slash + 1), "", how};
  const auto second = asked.name.find('/');
  if (second == std::string::npos) return asked;
  asked.statement = asked.name.substr(second + 1);
  asked.name.resize(second);
  const std::vector<std::string> statements{"BUFFER IN", "BUFFER OUT", "READ", "WRITE"};
  if (std::find(statements.begin(), statements.end(), asked.statement) == statements.end()) {
    throw Error(fmt::format("'{}' is not a statement that can be explained{}", asked.statement,
                            specification::suggestion(asked.statement, statements)));
  }
  return asked;
}

/// Makes the calls on a channel, and returns a description of them.
std::string carry_out(machine::Machine& machine, const Asked& asked, int channel,
                      std::vector<Event>& events) {
  const RoutineQuestion& how = asked.how;
  constexpr double kPicoseconds = 1e6;
  const Sequence sequence{how.sectors, Duration{static_cast<Duration::rep>(how.loop * kPicoseconds)},
                          how.wait, channel};
  const auto require_length = [&](std::int64_t parts) {
    const std::int64_t longest = machine.device(channel).geometry().sectors().count / parts;
    if (how.sectors < 1 || how.sectors > longest)
      throw Error(fmt::format("--sectors must be from 1 to {}", longest));
  };
  const char* const plural = how.sectors == 1 ? "" : "s";
  const auto& choice = machine.choice();
  if (!asked.statement.empty()) {
    const auto& library = library_of(machine, asked.name);
    if (how.wait) throw Error("--wait applies only to a routine; a statement waits as its library does");
    require_length((kCalls + 1) * library.interleave);  // leaves space for an end of data
    execute_in_sequence(machine, library, asked.statement, sequence, events);
    return fmt::format("{} of {} under {} on the {}: records of {} sector{}, computing {:g} us after each",
                       asked.statement, library.name, choice.system, choice.machine, how.sectors, plural,
                       how.loop);
  }
  const auto& system = machine.system().specification();
  const auto* routine = system.find(asked.name);
  if (routine == nullptr) {
    throw Error(fmt::format("{} has no routine '{}'{}", choice.system, asked.name,
                            specification::suggestion(asked.name, system.routine_names())));
  }
  require_length(kCalls);
  call_in_sequence(machine, *routine, sequence);
  return fmt::format(
      "{} of {} under {} on the {}: {} sector{} a call, {}", routine->name, routine->library, choice.system,
      choice.machine, how.sectors, plural,
      how.wait ? std::string("waiting in the system") : fmt::format("testing every {:g} us", how.loop));
}

/// An explanation, with the machine that owns the names of routines in its events.
struct Explained {
  Explained(const specification::Catalogue& catalogue, const machine::MachineConfig& choice)
      : machine(catalogue, choice, recorder) {
    recorder.add(list);
  }
  record::Recorder recorder;
  EventList list;
  machine::Machine machine;
  explain::Explanation explanation{};
};

/// Explains the calls on one of the machine's drives. `named` adds the drive's name, if there are several.
std::unique_ptr<Explained> explained(const specification::Catalogue& catalogue, machine::MachineConfig choice,
                                     const Asked& asked, int channel, bool named) {
  choice.channels = channel + 1;
  auto done = std::make_unique<Explained>(catalogue, choice);
  auto& events = done->list.events;
  std::string what = carry_out(done->machine, asked, channel, events);
  const auto calls = calls_of(events);
  // The first call starts with idle drives, so the second and third are compared.
  auto scene =
      calls.size() < 3 ? std::nullopt : explain::scene_of(events, calls[1].request, calls[2].request);
  if (!scene)
    throw Error(
        fmt::format("no sector of the third {} passed the heads: a cache or an I/O subsystem accepted or "
                    "supplied it; there is nothing to explain",
                    asked.statement.empty() ? asked.name : asked.name + "/" + asked.statement));
  if (named) {
    scene->drives[channel] = drive_name(channel, done->machine.slot(channel));
    what += ", on " + scene->drives[channel];
  }
  done->explanation = {
      .what = what, .machine = choice.machine, .os = choice.system, .sets = {}, .scene = *scene};
  return done;
}

void print(const explain::Explanation& one, const std::vector<std::string>& sets) {
  print_heading(runtime::within(one.what, 2));
  runtime::print("\n");
  for (const auto& set : sets) runtime::print("changed: {}\n", set);
  runtime::print_text(explain::explanation_text(one.scene));
}

}  // namespace

int explain_routine(const GuestArguments& arguments, const RoutineQuestion& question,
                    const std::string& picture, const ResultFiles& results) {
  results.require_writable();
  const auto& sets = arguments.options.sets;
  const auto catalogue = runtime::load_catalogue(arguments.options.specifications, sets);
  const Asked asked = asked_of(explained_name(arguments.sources.front(), catalogue), question);
  terminal::Progress progress("explaining");
  machine::MachineConfig choice;
  choice.system = asked.system;
  choice.machine = machine_of(catalogue, choice.system);
  choice.seed = arguments.options.choice.seed;

  const auto drives = kinds_of_drives(catalogue, choice.machine);
  const auto explain_on = [&](int channel) {
    auto one = explained(catalogue, choice, asked, channel, drives.size() > 1);
    one->explanation.sets = sets;
    return one;
  };
  const auto answer = explain_on(drives.front());
  const auto& first = answer->explanation;
  auto document = explain::json_of(first);
  auto events = document.at("events");
  progress.clear();
  print(first, sets);
  for (std::size_t i = 1; i < drives.size(); ++i) {
    runtime::print("\n");
    try {
      const auto other = explain_on(drives[i]);
      print(other->explanation, sets);
      const auto its = explain::json_of(other->explanation);
      for (const auto& event : its.at("events")) events.push_back(event);
      document["drives"].push_back(its);
    } catch (const Error& error) {
      runtime::print("drive {}: {}\n", drives[i] + 1, error.what());
    }
  }
  results.write(document, events, explain::columns());
  if (!picture.empty()) runtime::write_whole_file("--picture", picture, explain::picture_of(first.scene));
  return 0;
}

}  // namespace platter::command
