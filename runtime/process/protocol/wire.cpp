#include "runtime/process/protocol/wire.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

namespace platter::runtime::protocol {

void Message::put_bytes(std::span<const std::byte> bytes) {
  bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
}

void Message::put(const file::Dataset& dataset) {
  put(dataset.name);
  put(dataset.extents);
}

void Message::put(const file::Written& written) {
  put(written.dataset);
  put(written.drive);
  put(written.first);
  put(written.last);
}

file::Dataset Message::get_dataset() {
  std::string name = get_text();
  return {std::move(name), get_row<file::Extent>()};
}

file::Written Message::get_written() {
  file::Written written{.dataset = get_dataset(), .drive = 0, .first = {}, .last = {}};
  written.drive = get<int>();
  written.first = get<amount::Sectors>();
  written.last = get<amount::Sectors>();
  return written;
}

bool Message::append(const Message& other) {
  if (other.bytes_.size() > kMost - bytes_.size()) return false;
  put_bytes(other.bytes_);
  return true;
}

std::span<const std::byte> Message::take(std::size_t count) {
  if (count > bytes_.size() - read_) throw ProtocolError("a message is too short");
  const auto taken = std::span(bytes_).subspan(read_, count);
  read_ += count;
  return taken;
}

MessageSocket::~MessageSocket() {
  ::close(descriptor_);
}

void MessageSocket::send(const Message& message) const {
  const auto& bytes = message.bytes_;
  if (bytes.size() > Message::kMost) throw ProtocolError("a message is too long");
  for (;;) {
    const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), 0);
    if (sent == static_cast<ssize_t>(bytes.size())) return;
    if (sent < 0 && errno == EINTR) continue;
    throw ProtocolError("the other process has closed the connection");
  }
}

bool MessageSocket::has_another(Message& message) const {
  ssize_t got = -1;
  while ((got = ::read(descriptor_, buffer_.data(), buffer_.size())) < 0 && errno == EINTR) continue;
  if (got <= 0) return false;
  message = Message();
  message.put_bytes(std::span(buffer_).first(static_cast<std::size_t>(got)));
  return true;
}

void MessageSocket::hang_up() const {
  ::shutdown(descriptor_, SHUT_RDWR);
}

Message MessageSocket::receive() const {
  Message message;
  if (!has_another(message)) throw ProtocolError("the process of the emulated machine has ended");
  return message;
}

void block_broken_pipe_signal() {
  sigset_t broken_pipe;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
}

namespace {

constexpr auto kBytes = SharedWords::kWords * sizeof(device::Word);

/// Returns the descriptor of memory for the shared words, which cannot be resized; -1 on an error.
int sealed_memory() {
  const int descriptor = ::memfd_create("words", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  const bool done = descriptor >= 0 && ::ftruncate(descriptor, kBytes) == 0 &&
                    ::fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
  if (!done && descriptor >= 0) ::close(descriptor);
  return done ? descriptor : -1;
}

}  // namespace

SharedWords::SharedWords() : SharedWords(sealed_memory()) {}

SharedWords::SharedWords(int descriptor) : descriptor_(descriptor) {
  void* const there = descriptor < 0
                          ? MAP_FAILED
                          : ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (there == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "shared memory");
  words_ = static_cast<device::Word*>(there);
}

SharedWords::~SharedWords() {
  ::munmap(words_, kWords * sizeof(device::Word));
  ::close(descriptor_);
}

}  // namespace platter::runtime::protocol
