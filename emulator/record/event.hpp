#pragma once

#include <cstdint>
#include <string_view>

#include "emulator/time/time.hpp"

namespace platter::record {

/// What can happen. The comment says what Event::length and Event::number hold, where they hold anything.
enum class Kind : std::uint8_t {
  kCall,        ///< a program calls a routine; number: sectors the call touches
  kReturn,      ///< the routine gives control back; length: since the call
  kCommand,     ///< a command reaches the controller and is acted on; number: sectors
  kSeek,        ///< the heads start to move; length: how long; number: cylinders crossed
  kOnCylinder,  ///< the heads have arrived; number: on which
  kLatency,     ///< length: from ready to the first sector's beginning
  kSector,      ///< a sector has passed under the heads; length: of the pass; number: sector of the drive
  kTransfer,    ///< a sector's words have crossed the channel; length: how long; number: sector of the drive
  kReadAhead,   ///< a sector was begun without a request; number: sector of the drive
  kLostRevolution,  ///< number: revolutions; length: how late; detail: what was late
  kCompletion,      ///< the controller raises its interrupt; number: sectors
  kInterrupt,  ///< the processor serves it; length: how long, of the interrupt or of one sector's service
  kService,    ///< the processor's share of one sector; length: how long
  kSystem,     ///< the processor works for the system inside a call; length: how long
  kStatus,     ///< the connector's entry is no longer busy; number: words moved; length: since the call
  kTest,       ///< the program looks at it; number: 1 busy, 0 not
  kWait,       ///< the program has waited in the system; length: how long
  kStatement,  ///< a Fortran statement begins on a unit; number: the unit
  kOrder,      ///< a statement's layers are to move blocks; number: how many
  kResume,     ///< the program goes on, told when it comes again; length: since it had come here
};
inline constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::kResume) + 1;

/// The kind's name in traces, e.g. "lost revolution".
std::string_view name(Kind kind);

/// Why a revolution was lost: what came after the sector had begun to pass; kAgain: a library goes back to a
/// sector it has already moved.
enum class Cause : std::uint8_t { kNone, kLateCommand, kSeek, kNoBuffer, kNoData, kAgain };
inline constexpr std::size_t kCauses = static_cast<std::size_t>(Cause::kAgain) + 1;
std::string_view name(Cause cause);

/// What a call of the system is for. All but the first two move nothing. kNone: of an event that has nothing
/// to do with it.
enum class Does : std::uint8_t { kRead, kWrite, kSeek, kTruncate, kOpen, kClose, kWait, kStatus, kNone };
std::string_view name(Does does);

/// Something that happened, at a virtual time. Statements, orders and calls have numbers of their own, and
/// say whose part they are; what devices, interrupts and the processor do says for which call, by its
/// request. So statement, layers, call and sectors are a tree (docs/architecture.md).
struct Event {
  Kind kind;
  time::Instant at{};
  int channel = 0;            ///< from 0
  std::size_t device = 0;     ///< of what devices tell: which, each has its own
  std::uint64_t request = 0;  ///< from 1 in order of the calls; 0: none
  std::int64_t number = 0;
  time::Duration length{};
  Cause cause = Cause::kNone;
  Does does = Does::kNone;   ///< of kCall, kStatus and kOrder
  std::uint64_t id = 0;      ///< of kStatement, kOrder and kCall: from 1, each its own
  std::uint64_t parent = 0;  ///< the id of what it is a part of; 0: of nothing
  std::string_view who{};    ///< the statement, the layer, the routine; stays as long as the machine
};

}  // namespace platter::record
