#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/processor/processes.hpp"
#include "runtime/process/protocol/protocol.hpp"

namespace platter::runtime::remote {

using namespace protocol;

/// Serves one of the programs that share a machine: carries out its requests on the machine, as a process of
/// that machine. Requests are validated, because the program may be untrusted.
class MachineServer {
 public:
  /// `line`: the socket to the program, which is closed with this object. All arguments must outlive this
  /// object.
  MachineServer(machine::Machine& machine, processor::Processes& processes,
                processor::Processes::Number process, int line, const SharedWords& shared);

  /// Serves the program until it ends. Runs on a separate thread.
  void serve();
  /// Returns the reason for which the program was no longer served; "": it has ended by itself.
  const std::string& complaint() const { return complaint_; }

 private:
  Message answer(Message& asked);
  Message work(RequestType what, Message& asked, std::optional<time::Instant>& next);
  Message call(Message& asked);
  void emit(Message& asked);
  void complain(const std::string& what);
  void finished(std::uint64_t number);

  machine::Machine& machine_;
  system::System& system_;
  processor::Processes& processes_;
  processor::Processes::Number process_;
  MessageSocket line_;
  const SharedWords& shared_;
  std::set<std::string, std::less<>> names_;  ///< names of actors, in events
  std::set<std::int64_t> connectors_;         ///< connectors that the program has connected
  int depth_ = 0;                             ///< number of nested interrupts
  std::optional<processor::InSystem> in_system_;
  bool gone_ = false;
  std::string complaint_;
};

}  // namespace platter::runtime::remote
