#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/machine/machine_specification.hpp"
#include "emulator/record/event.hpp"
#include "emulator/time/time.hpp"

namespace platter::live {

/// The events that an outcome lists. kPage omits tests that found a connector busy, because a program makes
/// hundreds of them for each sector.
enum class Events : std::uint8_t { kNone, kPage, kAll };

/// A program described by a few numbers: it makes calls, or executes statements, and computes between them.
/// The times apply to the compiled Fortran program; docs/live.md shows the part of the program to which
/// each one refers.
struct Experiment {
  machine::MachineConfig choice{};
  std::vector<std::string> sets{};  ///< "KIND.KEY=VALUE", as for --set
  std::string routine = "RDISK";    ///< ignored if `statement` is given
  std::string library{};            ///< library that executes the statement; empty for the system's first
  std::string statement{};          ///< READ, WRITE, BUFFER IN or BUFFER OUT; "" to call the routine
  std::int64_t sectors = 1;         ///< number of sectors per call, or per record with its control words
  std::int64_t channel = 1;         ///< the first channel that the program uses
  std::int64_t used = 1;            ///< number of channels that the program uses
  std::int64_t calls = 18;          ///< calls on each channel
  std::int64_t first = 0;           ///< first sector of the first call, if addresses are sequential
  bool random = false;              ///< random addresses from the seed instead of sequential ones
  std::int64_t file =
      0;  ///< random addresses are within the drive's first `file` sectors; 0 for the whole drive
  bool waits = false;      ///< after the loop, wait in the system instead of testing
  time::Duration start{};  ///< time from 0 to the first call
  time::Duration loop{};   ///< time from one test to the next; after a statement, computing time
  time::Duration entry{};  ///< added to the first loop after a call; may be negative
  time::Duration next{};   ///< time from the test that finds the connector free to the next call
  time::Duration end{};    ///< time from the last test to the end of the program
  std::int64_t held = 0;   ///< part of the loop that occupies the memory port, in millionths
  Events events = Events::kPage;
};

/// Reads settings, one "name value" per line; docs/live.md lists the names. Throws specification::Error.
Experiment read_experiment(std::string_view settings);

/// Runs the experiment on a new machine. Returns JSON with its time, the lost revolutions by cause, and its
/// events. The same settings give the same bytes on every host. Throws specification::Error,
/// system::CallError and time::Deadlock.
std::string outcome_of(const Experiment& experiment);

/// Returns outcome_of(read_experiment(settings)). An error is returned as {"error":"..."}, because the page
/// cannot catch exceptions.
std::string answer(std::string_view settings);

/// Returns, as JSON, the machines that have systems with routines that transfer sectors, and their systems,
/// routines and libraries.
std::string machines();

}  // namespace platter::live
