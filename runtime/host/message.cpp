#include "runtime/host/message.hpp"

namespace platter::runtime {

void Message::put_bytes(std::span<const std::byte> bytes) {
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

std::span<const std::byte> Message::take(std::size_t count) {
  if (count > bytes_.size() - read_)
    throw ProtocolError("internal protocol error: a message is shorter than its contents require");
  const auto taken = std::span(bytes_).subspan(read_, count);
  read_ += count;
  return taken;
}

std::size_t Message::get_count() {
  const auto count = get<std::size_t>();
  if (count > bytes_.size() - read_)
    throw ProtocolError("internal protocol error: a message is shorter than its contents require");
  return count;
}

void Message::get(bool& value) {
  // A bool with another representation would be undefined behaviour.
  const auto truth = get<std::uint8_t>();
  if (truth > 1) throw ProtocolError("internal protocol error: a message contains an invalid truth value");
  value = truth == 1;
}

void Message::get(std::string& text) {
  const auto bytes = take(get_count());
  text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

}  // namespace platter::runtime
