#include "runtime/sandbox/porter.hpp"

#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <set>
#include <string>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/descriptor.hpp"

namespace platter::runtime {
namespace {

// A request is one of these letters and a name; an answer is an errno, and with it the file that was opened.
constexpr char kOpen = 'o';
constexpr char kPut = 'p';
constexpr char kEnd = 'e';

constexpr std::size_t kLongest = 8192;  // bytes, of a request; the kernel takes names of half of this

/// Space for one descriptor beside a message.
union Beside {
  std::array<char, CMSG_SPACE(sizeof(int))> room;
  cmsghdr aligned;
};

int client_channel = -1;

// The porter.

class Porter {
 public:
  explicit Porter(const Errands& errands) : errands_(errands), image_file_(errands.image_file) {}

  /// 0 or an errno. `opened`: a descriptor that goes with the answer.
  int go(char what, const std::string& name, int& opened) {
    if (what == kOpen) return open_image(name, opened);
    if (what == kPut) return name == errands_.image ? put_image() : put_result(name);
    return EACCES;
  }

 private:
  int open_image(const std::string& name, int& opened) {
    if (errands_.image.empty() || name != errands_.image) return EACCES;
    next_.emplace(errands_.image, Replacement::Kind::kImage, image_file_.number());
    if (!next_->is_open()) return errno;
    opened = next_->descriptor();
    return 0;
  }

  int put_image() {
    if (!next_) return EACCES;
    const int error = next_->put_in_place();
    if (error == 0) image_file_ = next_->take();  // this process, too, holds the lock until it is gone
    next_.reset();
    return error;
  }

  int put_result(const std::string& name) {
    const auto result = std::find_if(errands_.results.begin(), errands_.results.end(),
                                     [&](const Replacement* one) { return one->place() == name; });
    if (result == errands_.results.end()) return EACCES;
    const int error = (*result)->put_in_place();
    if (error == 0) errands_.results.erase(result);
    return error;
  }

  Errands errands_;
  Descriptor image_file_;
  std::optional<Replacement> next_;
};

void answer(int channel, int error, int opened) {
  Beside beside{};
  iovec text{.iov_base = &error, .iov_len = sizeof error};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  if (opened >= 0) {
    message.msg_control = beside.room.data();
    message.msg_controllen = beside.room.size();
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof opened);
    std::memcpy(CMSG_DATA(header), &opened, sizeof opened);
  }
  ::sendmsg(channel, &message, MSG_NOSIGNAL);
}

/// Until the other side is gone, however that came.
[[noreturn]] void serve(const Errands& errands, int channel) {
  std::array<char, kLongest> request;
  Porter porter(errands);
  for (;;) {
    const ssize_t length = ::read(channel, request.data(), request.size());
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0 || request.front() == kEnd) break;
    int opened = -1;
    const std::string name(request.data() + 1, static_cast<std::size_t>(length) - 1);
    const int error = porter.go(request.front(), name, opened);
    answer(channel, error, opened);
  }
  for (const Replacement* unfinished : errands.results) unfinished->remove();
  ::_exit(0);
}

// The program's side.

/// 0, an errno, or ECONNRESET where the porter is gone; `opened`: what came with the answer.
int ask(char what, const char* name, int* opened = nullptr) {
  const std::string request = what + std::string(name);
  int error = 0;
  Beside beside{};
  iovec text{.iov_base = &error, .iov_len = sizeof error};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = beside.room.data();
  message.msg_controllen = beside.room.size();
  if (request.size() > kLongest) return ENAMETOOLONG;
  if (::write(client_channel, request.data(), request.size()) < 0) return ECONNRESET;
  ssize_t length = 0;
  do length = ::recvmsg(client_channel, &message, MSG_CMSG_CLOEXEC);
  while (length < 0 && errno == EINTR);
  if (length != sizeof error) return ECONNRESET;
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (opened != nullptr && header != nullptr) std::memcpy(opened, CMSG_DATA(header), sizeof *opened);
  return error;
}

int open_by_porter(const std::filesystem::path& place) {
  int opened = -1;
  errno = ask(kOpen, place.c_str(), &opened);
  return opened;
}

int put_by_porter(const std::filesystem::path& place) {
  return ask(kPut, place.c_str());
}

}  // namespace

void send_porter(const Errands& errands) {
  std::array<int, 2> ends{};
  const bool joined = ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) == 0;
  const pid_t porter = joined ? ::fork() : -1;
  if (porter < 0) {
    throw specification::Error(
        fmt::format("--json, --trace, --image: the process that puts them in place cannot be started: {}",
                    std::generic_category().message(errno)));
  }
  if (porter == 0) {
    // What ends the program does not end the porter, and nobody waits for a pipe that only it still holds.
    ::setsid();
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::signal(signal, SIG_IGN);
    std::set<int> own{ends[1], errands.image_file};
    for (const Replacement* result : errands.results) {
      for (const int descriptor : result->descriptors()) own.insert(descriptor);
    }
    for (const int descriptor : open_descriptors()) {
      if (!own.contains(descriptor)) ::close(descriptor);
    }
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(stream);
    serve(errands, ends[1]);
  }
  ::close(ends[1]);
  client_channel = ends[0];
  replace_by({&open_by_porter, &put_by_porter});
}

void dismiss_porter() {
  // It answers nothing; the end of what it says is the end of it.
  if (client_channel >= 0) ask(kEnd, "");
}

int porter_channel() {
  return client_channel;
}

}  // namespace platter::runtime
