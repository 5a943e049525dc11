#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::fault {

/// The kinds of faults that a user can plan (docs/faults.md).
enum class Kind : std::uint8_t {
  kUnreadable,   ///< a sector fails on every attempt
  kCorrectable,  ///< a sector fails on the first attempts
  kParity,       ///< the words of a sector cross the channel with wrong parity
  kSeek,         ///< the heads arrive on a wrong cylinder, and the drive recalibrates
  kOffLine,      ///< the drive accepts no command for a time
  kInterrupt,    ///< the interrupt of a completed command is lost
  kCommand,      ///< the controller loses a command
  kSlow,         ///< commands take longer
  kLoss,         ///< a cache or a solid-state store loses the words that only it holds
  kFull,         ///< an allocation of space fails
  kPower,        ///< the power of the whole machine fails
  kGateway,      ///< a gateway between a multicomputer and its host dies
};

/// The thing that a kind of fault hits, which decides the keys that the kind accepts.
enum class Scope : std::uint8_t {
  kBlock,       ///< a block of a drive or store, when a command moves it
  kCommand,     ///< a command of a drive or store
  kStore,       ///< a cache or a solid-state store, when a command for it starts
  kAllocation,  ///< an allocation of space for a file
  kMachine,     ///< the machine, at an instant
  kGateway,     ///< a gateway, when a packet uses it
};

/// The commands that a fault applies to.
enum class On : std::uint8_t { kRead, kWrite, kBoth };

/// A kind's name, its description, and the parameters that it accepts.
struct KindEntry {
  Kind kind;
  std::string_view name;
  std::string_view description;
  Scope scope;
  On on;                ///< default of Fault::on
  bool has_retries;     ///< the kind accepts the key `retries`
  bool has_time;        ///< the kind accepts the key `time`
  bool needs_rotation;  ///< only drives can have faults of this kind
};

/// All kinds, in the order of Kind.
std::span<const KindEntry> kinds();
const KindEntry& entry_of(Kind kind);

/// The names of blocks of a file system that do not contain a file's words. A header, a bitmap and a pointer
/// block belong to a file.
inline constexpr std::string_view kParts[] = {"directory", "header", "bitmap", "pointer"};

/// The parts of a fault's specification that a key belongs to.
enum class KeyGroup : std::uint8_t { kPlace, kMoment, kParameter };

/// A key of a fault's specification.
struct KeyEntry {
  KeyGroup group;
  std::string_view name;
  std::string_view form;  ///< "drive=N"
  std::string_view description;
};

/// All keys, in groups.
std::span<const KeyEntry> keys();
/// Returns whether faults of the kind can have the key.
bool accepts(const KindEntry& kind, const KeyEntry& key);

/// The time and the attempts that a system spends on recovery. No source that we have seen states these
/// numbers; all defaults are assumed (docs/faults.md).
struct Recovery {
  std::int64_t retries = 8;  ///< attempts after the first, before the driver gives up
  time::Duration recalibration =
      std::chrono::milliseconds(500);  ///< time of a recalibration: a seek to cylinder 0 and back
  time::Duration time_out =
      std::chrono::seconds(2);  ///< time until the driver notices a lost interrupt or command
  time::Duration patience =
      std::chrono::seconds(60);  ///< time until the driver gives up a drive that is off line
};

/// Reads a [recovery] table. The reader collects errors.
Recovery read_recovery(specification::Reader reader);

/// A fault that the user has planned: its kind, the place and the moment at which it happens, and its
/// parameters. Without a place it can happen anywhere, and without a moment whenever the place is used.
struct Fault {
  Kind kind = Kind::kUnreadable;
  std::string text{};  ///< the specification as given, for messages

  // The place.
  std::optional<std::int64_t> drive{};     ///< channel number, from 1
  std::optional<std::int64_t> member{};    ///< number of the drive in its group, from 1
  std::optional<std::int64_t> cylinder{};  ///< from 0
  std::optional<std::int64_t> head{};      ///< number of the head group in the cylinder, from 0
  std::optional<std::int64_t> sector{};    ///< number of the sector on its track, from 0
  std::optional<std::int64_t> block{};     ///< number of the block on its device or in `file`, from 0
  std::optional<std::int64_t> gateway{};   ///< number of the gateway of a site, from 1
  std::string part{};                      ///< a block of the file system itself (kParts); "": none
  std::string file{};                      ///< name of a dataset or file; "": none (Scope::kAllocation: any)

  // The moment.
  std::optional<time::Duration> at{};   ///< not before this virtual time
  std::optional<std::int64_t> nth{};    ///< not before the n-th command that uses the place, from 1
  std::optional<std::int64_t> rate{};   ///< probability of each block or command, in millionths
  std::optional<std::int64_t> times{};  ///< the fault happens at most this often

  // The parameters.
  std::optional<std::int64_t> retries{};  ///< failed attempts, at most 1000; for kUnreadable: attempts of the
                                          ///< driver
  std::optional<time::Duration> time{};   ///< duration, by kind
  On on = On::kBoth;

  /// Returns how often the fault may happen: once at a moment, otherwise without limit.
  std::int64_t max_count() const;
};

/// Makes a fault of a kind from its keys and values. Throws as parse_fault() does.
Fault make_fault(const std::string& where, const std::string& kind,
                 const std::vector<std::pair<std::string, std::string>>& values);

/// Parses "KIND[,KEY=VALUE...]". Throws specification::Error, which begins with `where` ("--fault") and names
/// what is allowed.
Fault parse_fault(const std::string& where, const std::string& text);

/// Reads the [[fault]] tables of a document; none if there are none. The reader collects errors.
std::vector<Fault> read_faults(specification::Reader& reader);

}  // namespace platter::fault
