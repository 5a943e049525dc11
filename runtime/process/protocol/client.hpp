#pragma once

#include "emulator/machine/machine.hpp"
#include "runtime/process/protocol/protocol.hpp"

namespace platter::runtime::protocol {

/// A program's end of the connection to the process that emulates its machine, or the host of its PE.
class Client {
 public:
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

 protected:
  /// `line`, `words`: inherited descriptors of the socket and of the shared words, closed with this object.
  /// `machine`, which outlives this object, is this process's own; its clock is the program's.
  Client(int line, int words, machine::Machine& machine) : machine_(machine), line_(line), shared_(words) {}
  ~Client() = default;

  /// Sends a request and waits for its reply. Meanwhile serves what the peer asks for. Returns the reply
  /// after its time, which the clock has reached then. Throws the exception of an error reply, and
  /// ProtocolError.
  Message exchange(const Message& request) const;
  /// The virtual time that the program has computed since the peer last knew its time. The peer is told of it
  /// in the next message.
  time::Duration computed() const;

  /// Advances the clock to the time of a reply, of which further values may be read.
  virtual void advance(time::Instant to, Message& reply) const = 0;
  /// Does what the peer asks for with a message that is not a reply. Returns kDone or kRefused. Throws
  /// ProtocolError if the message has an unknown type.
  virtual RequestType serve(ReplyType type, Message& asked) const = 0;

  machine::Machine& machine_;
  MessageSocket line_;
  SharedWords shared_;

 private:
  mutable time::Instant told_{};  ///< the program's time as far as the peer knows it
};

}  // namespace platter::runtime::protocol
