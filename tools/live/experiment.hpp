#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/machine/choice.hpp"
#include "emulator/record/event.hpp"
#include "emulator/time/time.hpp"

namespace platter::live {

/// Which events an outcome lists. kPage leaves out the tests that found a connector busy: a program makes
/// hundreds of them for each sector.
enum class Events : std::uint8_t { kNone, kPage, kAll };

/// A program in a few numbers: it makes calls, or executes statements, and computes between them. Times are
/// what the compiled Fortran would take; docs/live.md shows where each falls in the program.
struct Experiment {
  machine::Choice choice{};
  std::vector<std::string> sets{};  ///< "KIND.KEY=VALUE", as --set takes them
  std::string routine = "RDISK";    ///< ignored if `statement` is given
  std::string library{};            ///< of the statement; "": the system's first
  std::string statement{};          ///< READ, WRITE, BUFFER IN or BUFFER OUT; "": calls of the routine
  std::int64_t sectors = 1;         ///< of a call, or of a record with its control words
  std::int64_t used = 1;            ///< channels that the program uses, from the first
  std::int64_t calls = 18;          ///< on each channel
  bool random = false;              ///< addresses are drawn by the seed, in place of one after the other
  bool waits = false;               ///< in the system, in place of testing
  time::Duration start{};           ///< from time 0 to the first call
  time::Duration loop{};            ///< from one test to the next; after a statement, the computing
  time::Duration entry{};           ///< what the first loop after a call takes more; may be negative
  time::Duration next{};            ///< from the test that finds the connector free to the next call
  time::Duration end{};             ///< from the last test to the end of the program
  std::int64_t held = 0;            ///< how much of the loop holds the memory port, in millionths
  Events events = Events::kPage;
};

/// Reads settings, one "name value" on each line; docs/live.md lists the names. Throws specification::Error.
Experiment read_experiment(std::string_view settings);

/// Carries the experiment out on a machine made for it, and describes as JSON how long it took, what was lost
/// and why, and what happened. The same settings give the same bytes on every host. Throws
/// specification::Error, system::CallError and time::Deadlock.
std::string outcome_of(const Experiment& experiment);

/// outcome_of(read_experiment(settings)); an error becomes {"error":"..."}, since a page cannot catch it.
std::string answer(std::string_view settings);

/// The machines whose systems have routines that a program calls for sectors: their systems, routines and
/// libraries, as JSON.
std::string machines();

}  // namespace platter::live
