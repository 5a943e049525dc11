// The routines of an operating system. The system's specification gives their names, their arguments, their
// functions and their costs.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <map>

#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {
namespace {

/// The values of a call's arguments, by their meaning.
struct Given {
  std::int64_t connector = 0;
  device::Word* words = nullptr;
  std::int64_t count = 0;
  amount::Words address{};
};

using Arguments = std::array<void*, system::kMaxArguments>;

/// A routine, and the position of each argument by its meaning.
struct KnownRoutine {
  static constexpr std::size_t kNone = system::kMaxArguments;

  /// Returns the argument of a call that has this meaning; null if the routine has none.
  void* of(const Arguments& arguments, system::Argument meaning) const {
    const std::size_t index = places[static_cast<std::size_t>(meaning)];
    return index == kNone ? nullptr : arguments[index];
  }

  const system::Routine* routine = nullptr;
  /// Position of the argument, from 0, by its meaning.
  std::array<std::size_t, static_cast<std::size_t>(system::Argument::kUnused) + 1> places{};
};

KnownRoutine known_routine(const system::Routine& routine) {
  KnownRoutine known{.routine = &routine};
  known.places.fill(KnownRoutine::kNone);
  for (std::size_t i = routine.arguments.size(); i > 0; --i)
    known.places[static_cast<std::size_t>(routine.arguments[i - 1])] = i - 1;
  return known;
}

/// Routines that the program has called, by the address of the name in the program.
struct CalledRoutines {
  std::map<const char*, KnownRoutine> known;
};

/// Returns the routine of the session's system. Throws CallError if there is none of that name. `name` must
/// be the program's own string: its address is the key under which a routine is found after the first call.
const KnownRoutine& find(Session& session, const char* name) {
  KnownRoutine& routine = run().part<CalledRoutines>().known[name];
  if (routine.routine == nullptr) {
    if (const auto* const found = session.system().specification().find(name))
      routine = known_routine(*found);
  }
  if (routine.routine != nullptr) return routine;
  const auto& specification = session.system().specification();
  const auto names = specification.routine_names();
  throw system::CallError(name, fmt::format("not a routine of {}", session.machine().choice().system),
                          names.empty() ? "its programs use statements such as READ and WRITE; see platter "
                                          "list routines for the systems that have routines"
                                        : fmt::format("its routines are {}", fmt::join(names, ", ")));
}

/// Returns the routine that --what-if substitutes for this one.
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
                              "is past the end of every drive");
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

/// Ends the program if an earlier request of the connector has failed and the program has not tested its
/// status since. (Assumed: no source describes this case; an unrecovered error must not go unnoticed.)
void require_seen(Session& session, std::string_view routine, std::int64_t connector) {
  const auto fault = session.system().take_fault(connector);
  if (!fault || fault->is_recovered) return;
  throw system::CallError(routine, fmt::format("unit {}", connector),
                          fmt::format("the previous request failed ({}), and its status was not checked; "
                                      "test IFTBL(3,IND) first, which is 2 after an error",
                                      fault->text()));
}

}  // namespace
}  // namespace platter::runtime

// Called, with the program's arguments and the routine's name, by the entry points that the build generates
// for each name (tools/compiler/build/notes.cpp). The routine may use fewer arguments.
extern "C" void platter_routine(void* first, void* second, void* third, void* fourth, void* fifth,
                                const char* name);
extern "C" void platter_routine(void* first, void* second, void* third, void* fourth, void* fifth,
                                const char* name) {
  platter::runtime::entry([&](platter::runtime::Session& session) {
    const auto& known = platter::runtime::find(session, name);
    const auto& routine = *known.routine;
    const auto call = platter::runtime::given(session, known, {first, second, third, fourth, fifth});
    // Waiting and status calls are not requests themselves.
    if (routine.does == platter::system::Does::kWait)
      return session.system().wait(routine.name, call.connector);
    if (routine.does == platter::system::Does::kStatus)
      return void(session.system().test(routine.name, call.connector));
    platter::runtime::require_seen(session, routine.name, call.connector);
    session.system().call(platter::runtime::as_what_if(session, routine), call.connector,
                          {call.words, static_cast<std::size_t>(call.count)}, call.address);
  });
}
