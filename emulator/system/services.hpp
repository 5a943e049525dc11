#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/record/event.hpp"
#include "emulator/storage/file_system.hpp"
#include "emulator/system/call.hpp"
#include "emulator/system/call_error.hpp"
#include "emulator/system/system_specification.hpp"

namespace platter::system {

/// The services of an operating system to programs and their libraries. The system is in this process
/// (System), or in another process of the host, which several programs share (runtime/process/remote).
///
/// Connectors are unit numbers, each on a dataset; `routine` names the caller, for messages.
class Services {
 public:
  virtual ~Services() = default;

  virtual const SystemSpecification& specification() const = 0;
  virtual std::size_t channels() const = 0;
  /// What TIMEF returns: whole ticks, in the system's unit.
  virtual double timer() const = 0;

  /// Connects a unit number to a dataset, which must lie on existing channels' devices. Throws CallError
  /// while the connector is busy, and where another program has the dataset in another place.
  virtual void connect(std::int64_t connector, const file::Dataset& dataset) = 0;
  /// The dataset of that name has grown, or lost sectors, at its end, and lies there now: wherever it is
  /// connected, requests under way go on. Throws CallError where something is under way on sectors that are
  /// lost, or the sectors of a new part have another size.
  virtual void lay(const file::Dataset& dataset) = 0;
  virtual bool is_connected(std::int64_t connector) const = 0;
  /// What it is on, until it is connected to another. Throws CallError where it is on none.
  virtual const file::Dataset& dataset(std::string_view routine, std::int64_t connector) = 0;

  /// Calls one of the system's routines for words `address`, `address`+1, ... of the connector's dataset.
  /// Returns when the routine does, with the request's number. Throws CallError.
  virtual std::uint64_t call(const Routine& routine, std::int64_t connector, Call call) = 0;
  /// The same for a program's array, which the routine reads or writes.
  std::uint64_t call(const Routine& routine, std::int64_t connector, std::span<device::Word> words,
                     amount::Words address) {
    return call(
        routine, connector,
        routine.writes() ? Call{.from = words, .address = address} : Call{.into = words, .address = address});
  }
  /// What the connector's entry says, as a program looks at it.
  virtual bool test(std::string_view routine, std::int64_t connector) = 0;
  /// The value that test() would return, if test() would have no other effect: it takes no time, notifies no
  /// listener and cannot fail. Otherwise nullopt, and test() must be called.
  virtual std::optional<bool> glance(std::int64_t /*connector*/) const { return std::nullopt; }
  /// Waits in the system until the connector is not busy. Throws time::Deadlock.
  virtual void wait(std::string_view routine, std::int64_t connector) = 0;
  /// The same until that request of the connector's is complete.
  virtual void wait(std::string_view routine, std::int64_t connector, std::uint64_t request) = 0;
  /// Waits until nothing is in flight anywhere, the surfaces included. Throws time::Deadlock.
  virtual void idle() = 0;

  /// What a read called now would find, without reading it: a library's knowledge of its own buffers.
  virtual void look(std::int64_t connector, amount::Words address, std::span<device::Word> words) = 0;
  /// How many of the dataset's sectors lie in the same cylinder, from `sector` on.
  virtual amount::Sectors sectors_in_cylinder(std::int64_t connector, amount::Sectors sector) = 0;
  /// A library works for the program, inside a statement on that connector.
  virtual void work(std::int64_t connector, time::Duration length) = 0;
  /// Tells of something that a library does on that connector, now.
  virtual void emit(std::int64_t connector, record::Event event) = 0;
  /// For events that others are a part of.
  virtual std::uint64_t new_id() = 0;

  /// The first that has been written of that name; nullptr if there is none. Stays until the next of these
  /// two.
  virtual const file::Written* find(std::string_view name) const = 0;
  virtual std::vector<file::Written> written() const = 0;
  /// Where the dataset of that name lies: since it was written, or since the first connector of anybody was
  /// connected to it; nothing where it has no place yet.
  virtual std::optional<file::Dataset> place(std::string_view name) const = 0;
  /// A new scratch dataset on a channel's drive (file::FileSystem).
  virtual std::optional<file::Dataset> scratch(const std::string& name, int channel) = 0;
  /// Deletes the dataset of that name, if there is one: its sectors are as if never written, and anybody's.
  /// Throws CallError, in the name of `routine`, while a connector is busy with it or another program is
  /// connected to it, and where another has written between its first and its last sector.
  virtual void remove(std::string_view routine, std::string_view name) = 0;
};

}  // namespace platter::system
