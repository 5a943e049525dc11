#include "runtime/program/sandbox/file_broker.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "emulator/specification/error.hpp"
#include "runtime/host/descriptor.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/sandbox/path_policy.hpp"

namespace platter::runtime {

bool ResultPlace::Traits::operator==(const Traits& other) const {
  if (!exists || !other.exists) return exists == other.exists;
  return device == other.device && number == other.number && mode == other.mode && size == other.size &&
         changed.tv_sec == other.changed.tv_sec && changed.tv_nsec == other.changed.tv_nsec;
}

ResultPlace::ResultPlace(Replacement& result, bool is_exposed)
    : result_(result), name_(result.place().filename()), is_exposed_(is_exposed), before_(traits()) {}

ResultPlace::Traits ResultPlace::traits() const {
  struct stat found{};
  if (::fstatat(result_.folder(), name_.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) return {};
  return {true, found.st_dev, found.st_ino, found.st_mode, found.st_size, found.st_ctim};
}

int ResultPlace::put_in_place() {
  if (!is_pending_) return EACCES;
  if (const int error = result_.put_in_place(); error != 0) return error;
  before_ = traits();
  is_pending_ = false;
  return 0;
}

void ResultPlace::settle() {
  if (is_pending_) result_.remove();
  is_pending_ = false;
  if (is_exposed_ && traits() != before_) ::unlinkat(result_.folder(), name_.c_str(), 0);
}

namespace {

// A request consists of one of these letters and a name. A reply is an errno, with the descriptor of the file
// that was opened, if any.
constexpr char kOpen = 'o';
constexpr char kPut = 'p';
constexpr char kEnd = 'e';
constexpr char kProbe = 'a';   // the name is an address in the program, in decimal digits
constexpr char kListen = 'l';  // carries the listener's descriptor; has no name, no reply

// Maximum length of a request in bytes; the kernel's limit on names is half of this.
constexpr std::size_t kLongest = 8192;

/// Buffer for one descriptor that is sent with a message.
union Beside {
  std::array<char, CMSG_SPACE(sizeof(int))> room;
  cmsghdr aligned;
};

/// The program's end of the channel to the file broker.
struct BrokerChannel {
  int descriptor = -1;  ///< -1: there is no file broker
};

int& client_channel() {
  return run().part<BrokerChannel>().descriptor;
}

void add_descriptor(msghdr& message, Beside& beside, int descriptor) {
  message.msg_control = beside.room.data();
  message.msg_controllen = beside.room.size();
  cmsghdr* const header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptor);
  std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
}

bool is_regular(int descriptor) {
  struct stat what{};
  return ::fstat(descriptor, &what) == 0 && S_ISREG(what.st_mode);
}

// The broker's side.

class FileBroker {
 public:
  /// `results`: the places of the results of `paths`, in the same order, as they were before the program
  /// started.
  FileBroker(const BrokeredPaths& paths, std::vector<ResultPlace> results, FileSupervisor& supervisor)
      : supervisor_(supervisor),
        results_(std::move(results)),
        image_(paths.image),
        image_file_(paths.image_file) {
    for (const auto& result : paths.results) places_.push_back(result.file->place());
  }

  /// Carries out a request. Returns 0 or an errno. `opened`: a descriptor to be sent with the reply.
  int go(char what, const std::string& name, int& opened) {
    if (what == kOpen) return open_image(name, opened);
    if (what == kPut) return name == image_ ? put_image() : put_result(name);
    if (what == kProbe) return supervisor_.probe(std::strtoull(name.c_str(), nullptr, 10));
    if (what != kEnd) return EACCES;
    settle();
    return 0;
  }

  /// Removes files at the places of results that were not there before and did not come from Platter.
  void settle() {
    for (auto& result : results_) result.settle();
  }

 private:
  int open_image(const std::string& name, int& opened) {
    if (image_.empty() || name != image_) return EACCES;
    // An earlier image that the program still has open occupies disk space.
    if (supervisor_.has_image_open_except(image_file_.number())) return EMFILE;
    next_.emplace(image_, Replacement::Kind::kImage, image_file_.number());
    if (!next_->is_open()) return errno;
    supervisor_.set_images({image_file_.number(), next_->descriptor()});
    opened = next_->descriptor();
    return 0;
  }

  int put_image() {
    if (!next_) return EACCES;
    const int error = next_->put_in_place();
    if (error == 0) image_file_ = next_->take();  // this process also holds the lock until it ends
    next_.reset();
    return error;
  }

  int put_result(const std::string& name) {
    const auto place = std::find(places_.begin(), places_.end(), name);
    if (place == places_.end()) return EACCES;
    return results_[static_cast<std::size_t>(place - places_.begin())].put_in_place();
  }

  FileSupervisor& supervisor_;
  std::vector<std::filesystem::path> places_;  ///< places of the results
  std::vector<ResultPlace> results_;
  std::filesystem::path image_;
  Descriptor image_file_;
  std::optional<Replacement> next_;
};

void answer(int channel, int error, int opened) {
  Beside beside{};
  iovec text{.iov_base = &error, .iov_len = sizeof error};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  if (opened >= 0) add_descriptor(message, beside, opened);
  ::sendmsg(channel, &message, MSG_NOSIGNAL);
}

/// Receives a request. Returns its length, as read() does. `listener` receives the descriptor sent with it,
/// if it is not open yet.
ssize_t receive(int channel, std::array<char, kLongest>& request, Descriptor& listener) {
  Beside beside{};
  iovec text{.iov_base = request.data(), .iov_len = request.size()};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  // The program may send other descriptors. The kernel closes those for which there is no buffer.
  if (!listener.is_open()) {
    message.msg_control = beside.room.data();
    message.msg_controllen = beside.room.size();
  }
  const ssize_t length = ::recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
  const cmsghdr* const header = length > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
  if (header == nullptr) return length;
  int sent = -1;
  std::memcpy(&sent, CMSG_DATA(header), sizeof sent);
  listener = Descriptor(sent);
  return length;
}

/// Serves requests until the program has ended for any reason.
[[noreturn]] void serve(FileBroker& broker, FileSupervisor& supervisor, int channel) {
  std::array<char, kLongest> request;
  Descriptor listener(-1);
  for (;;) {
    std::array<pollfd, 2> ready = {pollfd{channel, POLLIN, 0}, pollfd{listener.number(), POLLIN, 0}};
    if (::poll(ready.data(), ready.size(), -1) < 0) continue;
    if ((ready[1].revents & POLLIN) != 0) supervisor.serve(listener.number());
    // The program's last thread has ended. Polling the listener again would not wait.
    if ((ready[1].revents & POLLHUP) != 0) listener = Descriptor(-1);
    if (ready[0].revents == 0) continue;
    const ssize_t length = receive(channel, request, listener);
    if (length < 0 && errno == EINTR) continue;
    const bool is_empty = length == 0 && (ready[0].revents & POLLHUP) == 0;  // an empty request, not the end
    if (length <= 0 && !is_empty) break;
    const char what = is_empty ? '\0' : request.front();
    if (what == kListen) continue;
    int opened = -1;
    const std::string name(request.data() + 1, static_cast<std::size_t>(is_empty ? 0 : length - 1));
    const int error = broker.go(what, name, opened);
    answer(channel, error, opened);
  }
  broker.settle();
  ::_exit(0);
}

// The program's side.

/// Sends a request. Returns 0, an errno, or ECONNRESET if the file broker has ended. `opened` receives the
/// descriptor sent with the reply.
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
  if (::send(client_channel(), request.data(), request.size(), 0) < 0) return ECONNRESET;
  ssize_t length = 0;
  do length = ::recvmsg(client_channel(), &message, MSG_CMSG_CLOEXEC);
  while (length < 0 && errno == EINTR);
  if (length != sizeof error) return ECONNRESET;
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (opened != nullptr && header != nullptr) std::memcpy(opened, CMSG_DATA(header), sizeof *opened);
  return error;
}

int open_by_file_broker(const std::filesystem::path& place) {
  int opened = -1;
  errno = ask(kOpen, place.c_str(), &opened);
  return opened;
}

int put_by_file_broker(const std::filesystem::path& place) {
  return ask(kPut, place.c_str());
}

}  // namespace

void start_file_broker(const BrokeredPaths& paths, const std::vector<int>& kept, FileLimits limits) {
  std::vector<ResultPlace> results;
  for (const auto& result : paths.results) results.emplace_back(*result.file, result.is_exposed);
  std::array<int, 2> ends{};
  const bool joined = ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) == 0;
  const pid_t program = ::getpid();
  const pid_t broker = joined ? ::fork() : -1;
  if (broker < 0) {
    throw specification::Error(
        fmt::format("the process that stores results and limits the program's files cannot be started: {}; "
                    "run fewer processes at a time",
                    std::generic_category().message(errno)));
  }
  if (broker == 0) {
    // Signals that end the program do not end the file broker. It closes inherited pipes, so that no reader
    // waits for it.
    ::setsid();
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::signal(signal, SIG_IGN);
    std::set<int> own(kept.begin(), kept.end());
    own.insert({ends[1], paths.image_file});
    std::vector<int> results_open;
    FileSupervisor supervisor(program, limits, reach(), {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO});
    for (const auto& result : paths.results) {
      for (const int descriptor : result.file->descriptors()) own.insert(descriptor);
      results_open.push_back(result.file->descriptor());
    }
    for (const int descriptor : open_descriptors()) {
      if (!own.contains(descriptor)) ::close(descriptor);
    }
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
      if (!is_regular(stream)) ::close(stream);
    }
    supervisor.set_results(results_open);
    supervisor.set_images({paths.image_file});
    FileBroker runs(paths, std::move(results), supervisor);
    serve(runs, supervisor, ends[1]);
  }
  ::close(ends[1]);
  client_channel() = ends[0];
  ::prctl(PR_SET_PTRACER, broker);  // allows the broker to inspect this process if the host has Yama
  if (!paths.empty()) replace_by({&open_by_file_broker, &put_by_file_broker});
}

bool file_broker_can_supervise() {
  return ask(kProbe, std::to_string(reinterpret_cast<std::uintptr_t>(&client_channel())).c_str()) == 0;
}

bool supervise_by_file_broker(int listener) {
  char request = kListen;
  Beside beside{};
  iovec text{.iov_base = &request, .iov_len = 1};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  add_descriptor(message, beside, listener);
  return ::sendmsg(client_channel(), &message, MSG_NOSIGNAL) == 1;
}

void dismiss_file_broker() {
  if (client_channel() >= 0) ask(kEnd, "");
}

int file_broker_channel() {
  return client_channel();
}

}  // namespace platter::runtime
