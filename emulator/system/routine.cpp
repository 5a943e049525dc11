#include "emulator/system/routine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "emulator/specification/reader.hpp"

namespace platter::system {

SubprogramLibrary read_subprograms(specification::Document& document, const std::string& name) {
  constexpr std::int64_t kMaxPeriods = 1'000'000'000;  // clock periods; at least 1 s at clocks up to 1 GHz
  specification::Reader reader(document);
  SubprogramLibrary library{.description = reader.text("description"), .subprograms = {}};
  for (auto& entry : reader.tables("subprogram")) {
    Subprogram one{.name = {},
                   .library = name,
                   .about = entry.text("about"),
                   .basis = specification::basis_of(entry.one_of(
                       "basis", {std::begin(specification::kBases), std::end(specification::kBases)})),
                   .start = entry.count("start", "CP", 0, kMaxPeriods),
                   .element = entry.has("element") ? entry.count("element", "CP", 0, kMaxPeriods) : 0};
    for (const auto& text : entry.texts("names")) {
      one.name = text;
      library.subprograms.push_back(one);
    }
    entry.finish();
  }
  reader.finish();
  return library;
}

namespace {

Step read_step(specification::Reader& reader) {
  const std::string what = reader.one_of("step", {"cpu", "io", "interrupt", "wait", "copy"});
  Step step{Step::What::kInterrupt};
  if (!reader.is_right("step")) return step;  // the other keys depend on the step
  if (what == "cpu") step = {Step::What::kCpu, reader.duration("time")};
  if (what == "io") {
    step = {Step::What::kIo, reader.duration("service")};
    step.to_surface = reader.has("until") && reader.one_of("until", {"controller", "surface"}) == "surface";
  }
  if (what == "wait") step = {Step::What::kWait};
  if (what == "copy") step = {Step::What::kCopy, reader.duration("time")};
  reader.finish();
  return step;
}

Does read_does(specification::Reader& reader) {
  std::vector<std::string> names;
  for (auto does = Does::kRead; does <= Does::kStatus; does = static_cast<Does>(static_cast<int>(does) + 1))
    names.emplace_back(record::name(does));
  const std::string name = reader.one_of("does", names);
  return static_cast<Does>(std::find(names.begin(), names.end(), name) - names.begin());
}

/// Names of arguments, in the order of Argument.
constexpr const char* kArguments[] = {"connector", "array",  "words", "sectors",
                                      "address",   "sector", "unused"};

/// Reads the key `arguments`. The default are the arguments of RDISK; a routine that moves nothing has only
/// the connector.
std::vector<Argument> read_arguments(specification::Reader& reader, const Routine& routine) {
  constexpr const char* kKey = "arguments";
  if (!routine.moves()) return {Argument::kConnector};
  if (!reader.has(kKey))
    return {Argument::kConnector, Argument::kArray, Argument::kWords, Argument::kAddress};
  const std::vector<std::string> known(std::begin(kArguments), std::end(kArguments));
  std::vector<Argument> arguments;
  for (const auto& name : reader.names_of(kKey, "argument", known))
    arguments.push_back(static_cast<Argument>(std::find(known.begin(), known.end(), name) - known.begin()));
  if (!reader.is_right(kKey)) return arguments;
  if (arguments.size() > kMaxArguments)
    reader.refuse(kKey, fmt::format("a routine may have at most {} arguments", kMaxArguments));
  using Either = std::pair<Argument, Argument>;
  for (const auto& either :
       {Either{Argument::kConnector, Argument::kConnector}, Either{Argument::kArray, Argument::kArray},
        Either{Argument::kWords, Argument::kSectors}, Either{Argument::kAddress, Argument::kSector}}) {
    const Argument one = either.first;
    const Argument other = either.second;
    const auto there = std::count_if(arguments.begin(), arguments.end(),
                                     [&](Argument argument) { return argument == one || argument == other; });
    if (there == 1) continue;
    std::string name(name_of(one));
    if (one != other) name += fmt::format(" or {}", name_of(other));
    reader.refuse(kKey, there == 0
                            ? fmt::format("an argument is missing: {}", name)
                            : fmt::format("{} arguments specify the {}; exactly one must", there, name));
  }
  return arguments;
}

/// Returns the name in capitals, as Fortran of the time wrote names. Reports a name that Fortran does not
/// allow.
std::string fortran_name(const specification::Reader& reader, std::string_view key, std::string name) {
  constexpr std::size_t kLongest = 63;  // gfortran's
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  if (!letters || name.empty() || name.size() > kLongest || name.front() < 'A' || name.front() == '_') {
    reader.refuse(
        key,
        fmt::format(
            "'{}' is not a Fortran name: use a letter followed by letters, digits and _, at most {} in all",
            name, kLongest));
  }
  return name;
}

void require_order(const specification::Reader& reader, const std::vector<specification::Reader>& entries,
                   const Routine& routine) {
  bool in_flight = false;
  bool interrupted = false;
  bool waited = false;
  for (std::size_t i = 0; i < routine.steps.size(); ++i) {
    const auto what = routine.steps[i].what;
    const auto refuse = [&](const std::string& why) { entries[i].refuse("step", why); };
    const bool waits = routine.does == Does::kWait && what == Step::What::kWait;
    waited = waited || waits;
    if (waits || (!routine.moves() && what == Step::What::kCpu)) continue;
    if (!routine.moves()) {
      refuse(fmt::format("a routine that does '{}' does not transfer sectors; it may have only 'cpu' steps",
                         record::name(routine.does)));
      continue;
    }
    const bool ends = what == Step::What::kInterrupt || what == Step::What::kWait;
    if (ends && !in_flight) refuse("no transfer is under way here: an 'io' step must come first");
    if (what == Step::What::kIo && in_flight)
      refuse("a transfer is under way: 'interrupt' or 'wait' must come before the next 'io'");
    if (what == Step::What::kWait && interrupted)
      refuse("the steps after an 'interrupt' run inside it, so they cannot wait");
    interrupted = interrupted || what == Step::What::kInterrupt;
    in_flight = what == Step::What::kIo || (in_flight && !ends);
  }
  if (routine.does == Does::kWait && !waited)
    reader.refuse("steps", "a routine that waits needs a 'wait' step");
  if (in_flight) reader.refuse("steps", "the last 'io' has no 'interrupt' or 'wait' after it");
}

}  // namespace

Routine read_routine(specification::Reader& reader) {
  Routine routine{
      .name = fortran_name(reader, "name", reader.text("name")),
      .aliases = reader.has("aliases") ? reader.texts("aliases") : std::vector<std::string>{},
      .library = reader.text("library"),
      .does = read_does(reader),
      .whole_sectors = false,
      .arguments = {},
      .steps = {},
  };
  if (routine.moves()) routine.whole_sectors = reader.flag("whole_sectors");
  routine.arguments = read_arguments(reader, routine);
  for (auto& alias : routine.aliases) alias = fortran_name(reader, "aliases", alias);
  auto entries = reader.tables("steps");
  for (auto& entry : entries) routine.steps.push_back(read_step(entry));
  if (std::all_of(entries.begin(), entries.end(), [](const auto& entry) { return entry.is_right("step"); }))
    require_order(reader, entries, routine);
  reader.finish();
  return routine;
}

std::string_view name_of(Argument argument) {
  return kArguments[static_cast<std::size_t>(argument)];
}

}  // namespace platter::system
