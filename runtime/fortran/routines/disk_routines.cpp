// The routines of an operating system. Which names they have, what their arguments mean, what each of them
// does and what it costs, is for the system's specification to say.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <map>

#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {
namespace {

/// What a call gives, as its routine's arguments have it.
struct Given {
  std::int64_t connector = 0;
  device::Word* words = nullptr;
  std::int64_t count = 0;
  amount::Words address{};
};

using Arguments = std::array<void*, system::kMostArguments>;

/// A routine, and which argument of a call has which meaning.
struct KnownRoutine {
  static constexpr std::size_t kNone = system::kMostArguments;

  /// The argument of a call that has this meaning; null if the routine has none.
  void* of(const Arguments& arguments, system::Argument meaning) const {
    const std::size_t place = places[static_cast<std::size_t>(meaning)];
    return place == kNone ? nullptr : arguments[place];
  }

  const system::Routine* routine = nullptr;
  /// By meaning: the argument's number, from 0.
  std::array<std::size_t, static_cast<std::size_t>(system::Argument::kUnused) + 1> places{};
};

KnownRoutine known_routine(const system::Routine& routine) {
  KnownRoutine known{.routine = &routine};
  known.places.fill(KnownRoutine::kNone);
  for (std::size_t i = routine.arguments.size(); i > 0; --i)
    known.places[static_cast<std::size_t>(routine.arguments[i - 1])] = i - 1;
  return known;
}

/// Routines that the program has called, by the program's own text of their names.
struct CalledRoutines {
  std::map<const char*, KnownRoutine> known;
};

/// A routine of the session's system; CallError where it has none of that name. One that is called often is
/// looked up once: `name` is the guest's own text.
const KnownRoutine& find(Session& session, const char* name) {
  KnownRoutine& routine = run().part<CalledRoutines>().known[name];
  if (routine.routine == nullptr) {
    if (const auto* const found = session.system().specification().find(name))
      routine = known_routine(*found);
  }
  if (routine.routine != nullptr) return routine;
  const auto& specification = session.system().specification();
  const auto names = specification.routine_names();
  throw system::CallError(
      name, fmt::format("not a routine of {}", session.machine().choice().system),
      names.empty()
          ? "programs reach its calls by statements such as READ and WRITE; platter list routines has the "
            "systems that have routines"
          : fmt::format("it has {}", fmt::join(names, ", ")));
}

/// The one that the program is to be taken as calling in its place (--what-if).
const system::Routine& as_what_if(Session& session, const system::Routine& routine) {
  const auto& others = session.what_if().routines;
  if (others.empty()) return routine;
  const auto found = others.find(routine.name);
  return found == others.end() ? routine : *session.system().specification().find(found->second);
}

Given given(Session& session, const KnownRoutine& known, const Arguments& arguments) {
  using system::Argument;
  const system::Routine& routine = *known.routine;
  Given call;
  const auto sectors_in_words = [&](std::int64_t sectors, const char* what) {
    const int channel = session.system().dataset(routine.name, call.connector).channel();
    std::int64_t words = 0;
    if (__builtin_mul_overflow(sectors, session.machine().device(channel).geometry().words_per_sector.count,
                               &words))
      throw system::CallError(routine.name, fmt::format("{} {}", what, sectors),
                              "is behind every drive's end");
    return amount::Words{words};
  };
  const auto argument = [&](Argument meaning) { return known.of(arguments, meaning); };
  const auto integer = [](const void* value) { return *static_cast<const std::int64_t*>(value); };
  call.connector = integer(argument(Argument::kConnector));
  if (!routine.moves()) return call;
  call.words = static_cast<device::Word*>(argument(Argument::kArray));
  const bool counts_sectors = argument(Argument::kSectors) != nullptr;
  const char* const counted = counts_sectors ? "sector count" : "word count";
  call.count = integer(argument(counts_sectors ? Argument::kSectors : Argument::kWords));
  if (call.count < 0)
    throw system::CallError(routine.name, fmt::format("{} {}", counted, call.count), "must not be negative");
  if (counts_sectors) call.count = sectors_in_words(call.count, counted).count;
  if (const void* sector = argument(Argument::kSector)) {
    call.address = sectors_in_words(integer(sector), "sector");
  } else {
    call.address = amount::Words{integer(argument(Argument::kAddress))};
  }
  return call;
}

}  // namespace
}  // namespace platter::runtime

// Called by the entry points that the build generates, one for each routine's name
// (tools/compiler/build/notes.cpp), with the program's arguments and the name. The routine may use fewer
// arguments.
extern "C" void platter_routine(void* first, void* second, void* third, void* fourth, void* fifth,
                                const char* name);
extern "C" void platter_routine(void* first, void* second, void* third, void* fourth, void* fifth,
                                const char* name) {
  platter::runtime::entry([&](platter::runtime::Session& session) {
    const auto& known = platter::runtime::find(session, name);
    const auto& routine = *known.routine;
    const auto call = platter::runtime::given(session, known, {first, second, third, fourth, fifth});
    // What may be asked while a request is under way is no request itself.
    if (routine.does == platter::system::Does::kWait)
      return session.system().wait(routine.name, call.connector);
    if (routine.does == platter::system::Does::kStatus)
      return void(session.system().test(routine.name, call.connector));
    session.system().call(platter::runtime::as_what_if(session, routine), call.connector,
                          {call.words, static_cast<std::size_t>(call.count)}, call.address);
  });
}
