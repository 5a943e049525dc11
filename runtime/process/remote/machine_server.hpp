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

namespace platter::runtime::distant {

using namespace protocol;

/// Where one of the programs that share a machine is served: what it asks for is done on the machine in its
/// name, as a process of it. What it says is not believed, since it is anybody's program.
class MachineServer {
 public:
  /// `line` is this end's, closed with it. All of them outlive it.
  MachineServer(machine::Machine& machine, processor::Processes& processes,
                processor::Processes::Number process, int line, const SharedWords& shared);

  /// On a thread of its own: until the program is gone.
  void serve();
  /// Why it was not served any more; "": it came to its end.
  const std::string& complaint() const { return complaint_; }

 private:
  Message answer(Message& asked);
  Message work(RequestType what, Message& asked);
  Message call(Message& asked);
  void emit(Message& asked);
  void complain(const std::string& what);
  void finished(std::uint64_t number);
  template <typename... Values>
  Message in_time(ReplyType kind, const Values&... values);
  template <typename... Values>
  Message until(time::Instant next, ReplyType kind, const Values&... values);

  machine::Machine& machine_;
  system::System& system_;
  processor::Processes& processes_;
  processor::Processes::Number process_;
  MessageSocket line_;
  const SharedWords& shared_;
  std::set<std::string, std::less<>> names_;  ///< of who does what, in events
  std::set<std::int64_t> connectors_;         ///< that it has connected
  int depth_ = 0;                             ///< of interrupts
  std::optional<processor::InSystem> in_system_;
  bool gone_ = false;
  std::string complaint_;
};

}  // namespace platter::runtime::distant
