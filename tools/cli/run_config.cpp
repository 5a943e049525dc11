#include "tools/cli/run_config.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <utility>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/build/cache.hpp"
#include "tools/compiler/build/digest.hpp"
#include "tools/compiler/build/source_texts.hpp"
#include "tools/compiler/build/toolchain.hpp"
#include "tools/compiler/frontend/file_names.hpp"

namespace platter::command {
namespace fs = std::filesystem;

namespace {

// The emulator does not process characters, but uses the same names of character sets.
static_assert(std::equal(std::begin(machine::kCharacters), std::end(machine::kCharacters),
                         numbers::kCharacterSets.begin(), numbers::kCharacterSets.end(),
                         [](std::string_view a, std::string_view b) { return a == b; }));

/// Returns the names of a routine's arguments, such as "connector, array, words, address".
std::string usage_of(const system::Routine& routine) {
  std::string text;
  for (const auto argument : routine.arguments)
    text += (text.empty() ? "" : ", ") + std::string(system::name_of(argument));
  return text;
}

/// Returns the routines of all systems. A routine that the machine's system lacks is rejected when it is
/// called. The catalogue must be without --set changes, which may not apply to every system.
dialect::SystemRoutines routines_of(const specification::Catalogue& catalogue) {
  dialect::SystemRoutines found;
  const auto add = [&](const std::string& name, const system::Routine& routine) {
    const std::size_t count = routine.arguments.size();
    const std::size_t most = routine.moves() ? count : system::kMaxArguments;
    auto& all =
        found.try_emplace(name, dialect::RoutineArguments{count, most, usage_of(routine)}).first->second;
    all.least = std::min(all.least, count);
    all.most = std::max(all.most, most);
  };
  for (const auto& system : catalogue.names("systems")) {
    auto document = catalogue.open("systems", system);
    for (const auto& routine : system::read_system(document).routines) {
      if (routine.is_inner) continue;
      add(routine.name, routine);
      for (const auto& alias : routine.aliases) add(alias, routine);
    }
  }
  return found;
}

}  // namespace

const specification::Catalogue& RunConfig::catalogue() const {
  const auto& options = arguments_.options;
  if (!catalogue_) catalogue_ = runtime::load_catalogue(options.specifications, options.sets);
  return *catalogue_;
}

const machine::MachineSpecification& RunConfig::specification() const {
  if (!specification_) {
    auto document = catalogue().open("machines", arguments_.options.choice.machine);
    specification_ = machine::read_machine(document, catalogue());
  }
  return *specification_;
}

machine::Machine& RunConfig::machine() const {
  if (!machine_) machine_.emplace(catalogue(), arguments_.options.choice, recorder_);
  return *machine_;
}

const ChosenProcessor& RunConfig::processor() const {
  if (processor_) return *processor_;
  std::string name = machine().specification().processor;
  auto document = catalogue().open("processors", name);
  const auto times = processor::read_unit_times(document);
  ChosenProcessor chosen{.name = name,
                         .title = times.title,
                         .vector = times.vector.has_value(),
                         .sets = catalogue().overrides("processors", name),
                         .charged = processor::charged_processor(catalogue(), name, times)};
  for (const auto& folder : arguments_.options.specifications) {
    const fs::path own = fs::path(folder) / "processors" / (name + ".toml");
    if (fs::exists(own)) chosen.name = name = own.string();
  }
  return processor_.emplace(std::move(chosen));
}

dialect::Dialect RunConfig::dialect() const {
  const auto said = dialect::dialect_named(arguments_.dialect);
  return said ? *said : library();
}

dialect::Dialect RunConfig::library() const {
  return *dialect::dialect_named(specification().dialect);
}

bool RunConfig::one_trip() const {
  return arguments_.one_trip.empty() ? specification().one_trip : arguments_.one_trip == "on";
}

numbers::Characters RunConfig::characters() const {
  std::string name = arguments_.characters;
  const auto& sets = numbers::kCharacterSets;
  if (dialect() != dialect::Dialect::kFtn) {
    if (!name.empty() && name != sets[0])
      throw specification::Error(
          fmt::format("--characters {}: only FTN has words of six-bit characters; use --dialect ftn or "
                      "--characters ascii",
                      name));
    return numbers::Characters::kAscii;
  }
  if (name.empty()) name = specification().characters;
  return static_cast<numbers::Characters>(std::find(sets.begin(), sets.end(), name) - sets.begin());
}

std::chrono::sys_seconds RunConfig::date() const {
  const auto& date = arguments_.options.date;
  return date ? *date : specification().date;
}

const guest::Given& RunConfig::given() const {
  if (!given_) given_ = given_of(arguments_.sources);
  return *given_;
}

guest::Given RunConfig::given_of(std::vector<std::string> sources) const {
  require_files(sources);
  for (auto& source : sources) {
    // A compiler would take a name that starts with "-" for an option.
    if (source.starts_with("-") && source != dialect::kStandardInput) source.insert(0, "./");
  }
  return {.sources = sources,
          .includes = arguments_.includes,
          .allowed = arguments_.options.sandbox.folders,
          .standard_input = standard_input_of(sources),
          .build_time = std::chrono::seconds(arguments_.build_time),
          .date = date()};
}

guest::Request RunConfig::request_for(guest::Given given) const {
  const auto dialect = this->dialect();
  const auto& its = processor();
  return {.given = std::move(given),
          .routines = routines_of(catalogue().unchanged()),
          .machine = arguments_.options.choice.machine,
          .processor = its.name,
          .sets = its.sets,
          .charged = its.charged,
          .dialect = dialect,
          .library = library(),
          .characters = characters(),
          .one_trip = one_trip(),
          .strict = arguments_.strict,
          .vector = its.vector && arguments_.vector == "on"};
}

guest::Program RunConfig::program() const {
  const auto& options = arguments_.options;
  const auto& choice = options.choice;
  guest::Digest about;
  // The built-in specifications are part of this program, whose version is already part of the cache key.
  if (!options.specifications.empty()) about.add(catalogue().hash());
  about.add_all(options.specifications);
  about.add_all(options.sets);
  // From the machine's configuration, the key includes only settings that a machine may reject.
  about.add(fmt::format("{} channels, {} load", choice.channels.value_or(-1), choice.load.value_or(-1)));
  for (const auto& text : {choice.machine, choice.system, choice.site, arguments_.dialect,
                           arguments_.characters, arguments_.one_trip, arguments_.vector})
    about.add(text);
  about.add(arguments_.strict ? "strict" : "lenient");
  return guest::cached(guest::Toolchain::find(),
                       {.given = given(), .about = about.take(), .whole = [&] { return request(); }});
}

}  // namespace platter::command
