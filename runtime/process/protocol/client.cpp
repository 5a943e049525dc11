#include "runtime/process/protocol/client.hpp"

#include <utility>

namespace platter::runtime::protocol {

Message Client::exchange(const Message& request) const {
  line_.send(request);
  for (;;) {
    Message reply = line_.receive();
    const auto type = reply.get<ReplyType>();
    if (type != ReplyType::kAnswer && type != ReplyType::kError) {
      line_.send(Message(serve(type, reply)));
      continue;
    }
    reported_ = reply.get<time::Instant>();
    advance(reported_, reply);
    if (type == ReplyType::kError) throw_error(reply);
    return reply;
  }
}

time::Duration Client::computed() const {
  const time::Instant now = machine_.processor().now();
  return now - std::exchange(reported_, now);
}

}  // namespace platter::runtime::protocol
