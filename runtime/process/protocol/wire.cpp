#include "runtime/process/protocol/wire.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>

namespace platter::runtime::protocol {

MessageSocket::~MessageSocket() {
  ::close(descriptor_);
}

void MessageSocket::send(const Message& message) const {
  const auto bytes = message.bytes();
  if (bytes.size() > kMost)
    throw ProtocolError("internal protocol error: a message exceeds the maximum length");
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
  message = Message::of(std::span(buffer_).first(static_cast<std::size_t>(got)));
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
