#include "tools/cli/guest_arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <set>
#include <string_view>

#include "emulator/machine/machine.hpp"
#include "emulator/processor/unit_times.hpp"
#include "runtime/options/usage.hpp"
#include "tools/compiler/build/cache.hpp"
#include "tools/compiler/build/digest.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/source_texts.hpp"
#include "tools/compiler/build/toolchain.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {
namespace fs = std::filesystem;

ChosenProcessor processor_of(const runtime::Options& options) {
  const auto catalogue = runtime::load_catalogue(options.specifications, options.sets);
  record::Recorder unobserved;
  const machine::Machine machine(catalogue, options.choice,
                                 unobserved);  // refuses what does not exist, before compiling
  std::string processor = machine.specification().processor;
  ChosenProcessor chosen;
  chosen.fingerprint = catalogue.fingerprint("processors", processor);
  chosen.sets = catalogue.overrides("processors", processor);
  auto document = catalogue.open("processors", processor);
  const auto times = processor::read_unit_times(document);
  for (const auto& folder : options.specifications) {
    const fs::path own = fs::path(folder) / "processors" / (processor + ".toml");
    if (fs::exists(own)) processor = own.string();
  }
  chosen.name = processor;
  chosen.title = times.title;
  chosen.clock_period = times.clock_period;
  chosen.word = times.kept_word();
  chosen.vector = times.vector.has_value();
  return chosen;
}

namespace {

// The emulator knows nothing of characters, and says the same words.
static_assert(std::equal(std::begin(machine::kCharacters), std::end(machine::kCharacters),
                         numbers::kCharacterSets.begin(), numbers::kCharacterSets.end(),
                         [](std::string_view a, std::string_view b) { return a == b; }));

/// Of all systems that there are: whether the machine's own has a routine is found out when it is called.
/// Without what --set changes, which need not be of every system.
std::vector<std::string> routines_of(const std::vector<std::string>& folders) {
  const auto catalogue = runtime::load_catalogue(folders);
  std::set<std::string> names;
  for (const auto& system : catalogue.names("systems")) {
    auto document = catalogue.open("systems", system);
    for (const auto& routine : system::read_system(document).routines) {
      if (routine.is_inner) continue;
      names.insert(routine.name);
      names.insert(routine.aliases.begin(), routine.aliases.end());
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace

// Not by a check of the option: that would complain of the value of a misspelt flag, and not of the flag.
void require_files(const std::vector<std::string>& sources) {
  for (const auto& source : sources) {
    if (source == dialect::kStandardInput) continue;
    if (source.find('\n') != std::string::npos)
      throw specification::Error(
          fmt::format("{}: the path of a source cannot contain a line end; rename it", source));
    if (!fs::exists(source)) throw specification::Error(fmt::format("{}: there is no such file", source));
    if (fs::is_directory(source))
      throw specification::Error(fmt::format("{} is a folder, not a Fortran file", source));
    // Not of a file that is called .f and nothing else.
    if (dialect::ending_of(fs::path(source).extension().string()) != nullptr) continue;
    std::vector<std::string_view> known;
    for (const auto& ending : dialect::kEndings) known.push_back(ending.text);
    throw specification::Error(
        fmt::format("{}: a Fortran file's name ends in one of {}", source, fmt::join(known, ", ")));
  }
}

std::string standard_input_of(const std::vector<std::string>& sources) {
  const auto times = std::count(sources.begin(), sources.end(), dialect::kStandardInput);
  if (times == 0) return {};
  if (times > 1) throw specification::Error("-: standard input is one source, and not several");
  std::string text;
  std::array<char, 65536> part{};
  while (const auto length = std::fread(part.data(), 1, part.size(), stdin)) {
    text.append(part.data(), length);
    if (text.size() > guest::kMostOfFile)
      throw specification::Error(
          fmt::format("-: more than {} bytes; at most that are read", guest::kMostOfFile));
  }
  return text;
}

namespace {

machine::MachineSpecification machine_of(const GuestArguments& arguments) {
  const auto catalogue = runtime::load_catalogue(arguments.options.specifications, arguments.options.sets);
  auto document = catalogue.open("machines", arguments.options.choice.machine);
  return machine::read_machine(document, catalogue);
}

}  // namespace

dialect::Dialect dialect_of(const GuestArguments& arguments) {
  if (const auto said = dialect::dialect_named(arguments.dialect)) return *said;
  return *dialect::dialect_named(machine_of(arguments).dialect);
}

bool one_trip_of(const GuestArguments& arguments) {
  return arguments.one_trip.empty() ? machine_of(arguments).one_trip : arguments.one_trip == "on";
}

std::chrono::sys_seconds date_of(const runtime::Options& options) {
  if (options.date) return *options.date;
  const auto catalogue = runtime::load_catalogue(options.specifications, options.sets);
  auto document = catalogue.open("machines", options.choice.machine);
  return machine::read_machine(document, catalogue).date;
}

dialect::Dialect library_of(const GuestArguments& arguments) {
  return *dialect::dialect_named(machine_of(arguments).dialect);
}

numbers::Characters characters_of(const GuestArguments& arguments, dialect::Dialect dialect) {
  std::string name = arguments.characters;
  if (dialect != dialect::Dialect::kFtn) {
    if (!name.empty() && name != numbers::kCharacterSets[0])
      throw specification::Error(fmt::format(
          "--characters {}: words of six-bit characters are FTN's; --dialect ftn, or ascii", name));
    return numbers::Characters::kAscii;
  }
  if (name.empty()) name = machine_of(arguments).characters;
  const auto& sets = numbers::kCharacterSets;
  return static_cast<numbers::Characters>(std::find(sets.begin(), sets.end(), name) - sets.begin());
}

guest::Given given_of(const GuestArguments& arguments) {
  require_files(arguments.sources);
  std::vector<std::string> sources;
  // A tool would take a name that begins with - for an option.
  for (const auto& source : arguments.sources)
    sources.push_back((source.starts_with("-") && source != dialect::kStandardInput ? "./" : "") + source);
  return {.sources = sources,
          .includes = arguments.includes,
          .allowed = arguments.options.sandbox.folders,
          .standard_input = standard_input_of(sources),
          .build_time = std::chrono::seconds(arguments.build_time),
          .date = date_of(arguments.options)};
}

guest::Request request_of(const GuestArguments& arguments, const guest::Given& given) {
  const auto dialect = dialect_of(arguments);
  const auto processor = processor_of(arguments.options);
  return {.given = given,
          .routines = routines_of(arguments.options.specifications),
          .machine = arguments.options.choice.machine,
          .processor = processor.name,
          .word = processor.word,
          .sets = processor.sets,
          .processor_sum = processor.fingerprint,
          .dialect = dialect,
          .library = library_of(arguments),
          .characters = characters_of(arguments, dialect),
          .one_trip = one_trip_of(arguments),
          .strict = arguments.strict,
          .vector = processor.vector && arguments.vector == "on"};
}

guest::Request request_of(const GuestArguments& arguments) {
  return request_of(arguments, given_of(arguments));
}

guest::Program program_of(const GuestArguments& arguments, const guest::Given& given) {
  const auto& options = arguments.options;
  const auto& choice = options.choice;
  guest::Digest about;
  about.add(runtime::load_catalogue(options.specifications, options.sets).hash());
  for (const auto& folder : options.specifications) about.add(folder);
  // Not what of a choice no machine refuses.
  about.add(fmt::format("{} channels, {} load", choice.channels.value_or(-1), choice.load.value_or(-1)));
  for (const auto& text : {choice.machine, choice.system, choice.site, arguments.dialect,
                           arguments.characters, arguments.one_trip, arguments.vector})
    about.add(text);
  about.add(arguments.strict ? "strict" : "lenient");
  return guest::cached(guest::Toolchain::find(), {.given = given, .about = about.take(), .whole = [&] {
                                                    return request_of(arguments, given);
                                                  }});
}

int run_guest(const std::vector<std::string>& command) {
  const auto end = guest::run_child(command);
  constexpr int kSignalled = 128;
  if (end.signalled) terminal::say("platter: the program was ended by signal {}\n", end.code - kSignalled);
  return end.code > 2 && end.code <= kSignalled ? 1 : end.code;
}

}  // namespace platter::command
