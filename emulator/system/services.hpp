#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/fault/plan.hpp"
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
  /// Returns the value of TIMEF: whole ticks, in the system's unit.
  virtual double timer() const = 0;

  /// Connects a unit number to a dataset, which must be on existing channels' devices. Throws CallError if
  /// the connector is busy, or if another program uses the dataset at a different place.
  virtual void connect(std::int64_t connector, const file::Dataset& dataset) = 0;
  /// Replaces the layout of the dataset of that name after it has grown or shrunk at its end. All connectors
  /// on it use the new layout, and requests under way continue. Throws CallError if a request is under way on
  /// sectors that are lost, or if a new part has another sector size.
  virtual void set_layout(const file::Dataset& dataset) = 0;
  virtual bool is_connected(std::int64_t connector) const = 0;
  /// Returns the connector's dataset. The reference is valid until the unit is connected to another dataset.
  /// Throws CallError if the unit was never opened.
  virtual const file::Dataset& dataset(std::string_view routine, std::int64_t connector) = 0;

  /// Calls one of the system's routines for words `address`, `address`+1, ... of the connector's dataset.
  /// Returns the request's number when the routine returns. Throws CallError.
  virtual std::uint64_t call(const Routine& routine, std::int64_t connector, Call call) = 0;
  /// Calls a routine for a program's array, which the routine reads or writes. Throws CallError.
  std::uint64_t call(const Routine& routine, std::int64_t connector, std::span<device::Word> words,
                     amount::Words address) {
    return call(
        routine, connector,
        routine.writes() ? Call{.from = words, .address = address} : Call{.into = words, .address = address});
  }
  /// Returns whether the connector is busy, as a program's look at its status word does.
  virtual bool test(std::string_view routine, std::int64_t connector) = 0;
  /// The value that test() would return, if test() would have no other effect: it takes no time, notifies no
  /// listener and cannot fail. Otherwise nullopt, and test() must be called.
  virtual std::optional<bool> glance(std::int64_t /*connector*/) const { return std::nullopt; }
  /// Waits in the system until the connector is not busy. Throws time::Deadlock.
  virtual void wait(std::string_view routine, std::int64_t connector) = 0;
  /// Waits in the system until that request of the connector is complete. Throws time::Deadlock.
  virtual void wait(std::string_view routine, std::int64_t connector, std::uint64_t request) = 0;
  /// Returns the worst planned fault of all finished requests of the connector, or of its request with this
  /// number, and forgets it. Returns nullopt if all words were moved without a fault.
  virtual std::optional<fault::Report> take_fault(std::int64_t /*connector*/, std::uint64_t /*request*/ = 0) {
    return std::nullopt;
  }
  /// Counts an allocation of space for the file. Returns the planned fault that prevents it; nullopt if there
  /// is none. Systems without a file system do this themselves, when a dataset writes new sectors.
  virtual std::optional<fault::Report> prevented_allocation(std::string_view /*file*/) {
    return std::nullopt;
  }
  /// Adds a way to find blocks of files for planned faults (fault::Plan::add_files).
  virtual void add_files(fault::Plan::FindBlock /*find*/) {}
  /// Waits until nothing is in flight anywhere, the surfaces included. Throws time::Deadlock.
  virtual void idle() = 0;

  /// Copies the words that a read called now would find, without reading them. It takes no time: the caller
  /// models a library that knows its own buffers.
  virtual void look(std::int64_t connector, amount::Words address, std::span<device::Word> words) = 0;
  /// Returns how many sectors of the dataset, from `sector` on, are in the same cylinder.
  virtual amount::Sectors sectors_in_cylinder(std::int64_t connector, amount::Sectors sector) = 0;
  /// Charges work of a library to the processor, within a statement on that connector.
  virtual void work(std::int64_t connector, time::Duration length) = 0;
  /// Emits an event of a library for that connector, at the current time.
  virtual void emit(std::int64_t connector, record::Event event) = 0;
  /// Returns a new event id, for events that other events are a part of.
  virtual std::uint64_t new_id() = 0;

  /// Returns the first written dataset of that name; nullptr if there is none. The pointer is valid until the
  /// next call of find() or written().
  virtual const file::Written* find(std::string_view name) const = 0;
  virtual std::vector<file::Written> written() const = 0;
  /// Returns the place of the dataset of that name. It has one since it was written, or since any program's
  /// connector was first connected to it; nullopt before.
  virtual std::optional<file::Dataset> place(std::string_view name) const = 0;
  /// Allocates a scratch dataset on a channel's drive (file::FileSystem).
  virtual std::optional<file::Dataset> scratch(const std::string& name, int channel) = 0;
  /// Deletes the dataset of that name, if there is one. Its sectors become free, as if they had never been
  /// written. Throws CallError, naming `routine`, if a connector is busy with the dataset, another program is
  /// connected to it, or another dataset has written between its first and its last sector.
  virtual void remove(std::string_view routine, std::string_view name) = 0;
};

}  // namespace platter::system
