#pragma once

#include "emulator/machine/machine.hpp"
#include "runtime/process/protocol/protocol.hpp"

namespace platter::runtime::protocol {

/// The program's end of the connection to the process that emulates its machine, or to the host of its PE.
class Client {
 public:
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

 protected:
  /// `line`, `words`: inherited descriptors of the socket and of the shared words, which are closed with this
  /// object. `machine`: this process's own machine, whose clock is the program's; it must outlive this
  /// object.
  Client(int line, int words, machine::Machine& machine) : machine_(machine), line_(line), shared_(words) {}
  ~Client() = default;

  /// Sends a request and waits for its reply. Serves the peer's requests meanwhile. Advances the clock to the
  /// time of the reply. Returns the reply with the values after its time still to be read. Throws the
  /// exception that an error reply describes, and ProtocolError.
  Message exchange(const Message& request) const;
  /// Returns the virtual time that the program has computed since the peer last knew its time. The caller
  /// must send it to the peer in the next message.
  time::Duration computed() const;

  /// Advances the clock to the time of a reply. May read further values of the reply.
  virtual void advance(time::Instant to, Message& reply) const = 0;
  /// Serves a request of the peer. Returns kDone or kRefused. Throws ProtocolError if the type is unknown.
  virtual RequestType serve(ReplyType type, Message& asked) const = 0;

  machine::Machine& machine_;
  MessageSocket line_;
  SharedWords shared_;

 private:
  mutable time::Instant reported_{};  ///< the program's time that the peer knows
};

}  // namespace platter::runtime::protocol
