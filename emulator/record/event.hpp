#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "emulator/time/time.hpp"

namespace platter::record {

/// The kinds of events. The comments describe Event::number and Event::length for the kinds that use them.
enum class Kind : std::uint8_t {
  kCall,        ///< a program calls a routine; `number`: sectors that the call reads or writes
  kReturn,      ///< the routine returns; `length`: time since the call
  kCommand,     ///< a command reaches the controller and is started; `number`: its sectors
  kSeek,        ///< the heads start to move; `length`: seek time; `number`: cylinders crossed
  kOnCylinder,  ///< the heads have arrived; `number`: the cylinder
  kLatency,   ///< the rotational delay is over; `length`: time from the heads' readiness to the start of the
              ///< sector
  kSector,    ///< a sector has passed under the heads; `length`: time of the pass; `number`: sector of the
              ///< drive
  kTransfer,  ///< a sector's words have crossed the channel; `length`: time of the transfer; `number`: sector
              ///< of the drive
  kReadAhead,       ///< the drive starts to read a sector without a request; `number`: sector of the drive
  kLostRevolution,  ///< revolutions were lost; `number`: how many; `length`: lateness; `cause`: the cause
  kCompletion,      ///< the controller raises the interrupt of a completed command; `number`: its sectors
  kInterrupt,       ///< the processor serves an interrupt; `length`: time of the service
  kService,         ///< the processor serves one sector; `length`: time of the service
  kSystem,          ///< the processor works for the system inside a call; `length`: time of the work
  kStatus,  ///< the connector's entry is no longer busy; `number`: words moved; `length`: time since the call
  kTest,    ///< the program tests the connector's entry; `number`: 1 if it is busy, otherwise 0
  kWait,    ///< the program has waited in the system; `length`: time of the wait
  kStatement,  ///< a Fortran statement starts on a unit; `number`: the unit
  kOrder,      ///< a statement's library layer orders blocks to be moved; `number`: how many
  kResume,  ///< the program has run its own code; emitted when it next enters the emulator; `length`: time of
            ///< that code
  kFault,   ///< a planned fault happens; `number`: retries of the driver; `length`: time of the recovery,
            ///< excluding these retries; `who`: the kind of the fault
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::kFault) + 1;

/// Returns the kind's name in traces, e.g. "lost revolution".
std::string_view name(Kind kind);

/// The cause of a lost revolution, i.e. what was not ready when the sector started to pass. kAgain: a library
/// returns to a sector that it has already moved. kRetry: the driver repeats a failed sector, or
/// continues after it.
enum class Cause : std::uint8_t { kNone, kLateCommand, kSeek, kNoBuffer, kNoData, kAgain, kRetry };
inline constexpr std::size_t kCauses = static_cast<std::size_t>(Cause::kRetry) + 1;
std::string_view name(Cause cause);

/// The purpose of a system call. Only kRead and kWrite move data. kNone: the event has no such purpose.
enum class Does : std::uint8_t { kRead, kWrite, kSeek, kTruncate, kOpen, kClose, kWait, kStatus, kNone };
std::string_view name(Does does);

/// An event, at an instant of virtual time. Statements, orders and calls have ids, and name their parent's
/// id; events of devices, interrupts and the processor name their call by its request number. So statements,
/// layers, calls and sectors form a tree (docs/architecture.md).
struct Event {
  Kind kind;
  time::Instant at{};
  int channel = 0;            ///< from 0
  std::size_t device = 0;     ///< number of the device that emits the event; unique
  std::uint64_t request = 0;  ///< from 1 in order of the calls; 0: none
  std::int64_t number = 0;
  time::Duration length{};
  Cause cause = Cause::kNone;
  time::Instant since{};     ///< kLostRevolution: when the request was ready, too late by `length`
  Does does = Does::kNone;   ///< set in kCall, kStatus and kOrder
  std::uint64_t id = 0;      ///< set in kStatement, kOrder and kCall; unique, from 1
  std::uint64_t parent = 0;  ///< id of the event that this one is a part of; 0: none
  std::string_view who{};    ///< the statement, layer or routine; valid as long as the machine exists
};

}  // namespace platter::record
