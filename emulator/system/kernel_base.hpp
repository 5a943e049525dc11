#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "emulator/processor/processor.hpp"
#include "emulator/storage/allocator.hpp"
#include "emulator/system/services.hpp"

namespace platter::system {

/// A call that may still be under way: its connector, the number of its request, and whether the request is
/// complete.
struct StartedCall {
  std::int64_t connector = 0;
  std::uint64_t request = 0;
  std::shared_ptr<const bool> complete{};

  bool is_complete() const { return *complete; }
};

/// Connector numbers differ from all Fortran unit numbers. A connector that no file uses is parked: it is
/// connected to an empty dataset, so that its previous file can be removed or moved.
class KernelBase {
 public:
  KernelBase(const KernelBase&) = delete;
  KernelBase& operator=(const KernelBase&) = delete;

  Services& services() { return services_; }
  time::Instant now() const { return processor_.now(); }

  /// Starts a statement or a library routine on a unit (0: on no unit). Events attribute later calls to it.
  void begin(std::string_view statement, std::int64_t unit);
  /// Ends the statement: events attribute later calls to the program itself.
  void end_statement() { statement_ = 0; }

  /// Throws the system's error for a fault that has prevented a call.
  [[noreturn]] virtual void fail(const fault::Report& fault) const = 0;

  /// Must be called before each allocation of space for the file. Throws fail()'s error if a planned fault
  /// prevents it.
  void require_space(std::string_view file);

  /// Charges system time to the processor.
  void work(time::Duration length);
  /// Charges time of the program's library to the processor.
  void compute(time::Duration length) { processor_.compute(length); }

  /// Calls a routine on a connector for the current statement. Returns the request's number when the routine
  /// returns. Throws CallError, or fail()'s error if a fault prevented the transfer.
  std::uint64_t call(const Routine& routine, std::int64_t connector, Call call);
  /// Calls a routine that may return before its words are moved, for the current statement. Throws CallError.
  StartedCall start(const Routine& routine, std::int64_t connector, Call call);
  /// Waits until the call is complete; `routine` names the caller in messages. Throws fail()'s error.
  void wait(std::string_view routine, const StartedCall& call);
  /// Returns the system's routine of that name. The system's specification must contain it.
  const Routine& routine(std::string_view name, record::Does does) const {
    return *services_.specification().find_call(name, does);
  }

 protected:
  /// Connectors of files are numbered kFiles + `first`, kFiles + `first` + 1, ...; there are at most
  /// `max_connectors`. The services and the processor must outlive the kernel.
  KernelBase(Services& services, processor::Processor& processor, std::int64_t first,
             std::int64_t max_connectors);
  virtual ~KernelBase() = default;

  static constexpr std::int64_t kFiles = 800'000;

  const processor::Processor& processor() const { return processor_; }

  /// Waits until `ready`. Throws time::Deadlock with `what` if nothing can happen any more.
  void wait_until(const std::function<bool()>& ready, const std::string& what) {
    processor_.wait(ready, [&] { return what; });
  }

  /// Connects the lowest free number to a file and returns it; std::nullopt: no number is free.
  std::optional<std::int64_t> connect(const file::Dataset& dataset);
  /// Parks the lowest free connector and returns its number, for a file that is not on this machine;
  /// std::nullopt: no number is free.
  std::optional<std::int64_t> park();
  /// Parks the connector, and frees its number.
  void disconnect(std::int64_t connector);

  /// Connects the whole device of a channel as a dataset called `name`.
  void connect_device(int channel, const std::string& name, amount::Sectors sectors);
  /// Returns the connector of a channel's whole device.
  static std::int64_t device(int channel);

 private:
  void check(std::int64_t connector, std::uint64_t request);

  Services& services_;
  processor::Processor& processor_;
  file::Allocator<std::int64_t> files_;  ///< connector numbers
  std::uint64_t statement_ = 0;          ///< event id that calls are attributed to; 0: the program itself
};

}  // namespace platter::system
