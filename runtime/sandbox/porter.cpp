#include "runtime/sandbox/porter.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "emulator/specification/error.hpp"
#include "runtime/host/descriptor.hpp"
#include "runtime/sandbox/result_place.hpp"

namespace platter::runtime {
namespace {

// A request is one of these letters and a name; an answer is an errno, and with it the file that was opened.
constexpr char kOpen = 'o';
constexpr char kUnlink = 'u';
constexpr char kReplace = 'r';
constexpr char kEnd = 'e';

constexpr std::size_t kLongest = 8192;  // bytes, of a request; the kernel takes names of half of this

/// Room for one descriptor beside a message.
union Beside {
  std::array<char, CMSG_SPACE(sizeof(int))> room;
  cmsghdr aligned;
};

struct Client {
  Errands errands;
  int channel = -1;
};
Client& client = *new Client;  // never destroyed: results are put in place at the very end

// The porter.

/// A name that was made or removed is so on the disk, too.
void keep_folder_of(const std::string& name) {
  const auto folder = std::filesystem::path(name).parent_path();
  const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.is_open()) ::fsync(opened.number());
}

using Results = std::map<std::string, ResultPlace>;  // by the names of the unfinished files

void settle(Results& results) {
  for (auto& [name, result] : results) result.settle();
}

/// 0 or an errno.
int go(const std::set<std::string>& files, Results& results, char what, const std::string& name,
       std::optional<Descriptor>& opened) {
  constexpr mode_t kMode = 0600;  // SQLite gives it the image's
  if (what == kEnd) {
    settle(results);
    return 0;
  }
  if (what == kReplace || what == kUnlink) {
    if (const auto result = results.find(name); result != results.end())
      return what == kReplace ? result->second.put_in_place() : result->second.discard();
  }
  if (what == kReplace || !files.contains(name)) return EACCES;
  if (what == kUnlink) {
    if (::unlink(name.c_str()) != 0) return errno;
  } else {
    opened.emplace(::open(name.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, kMode));
    if (!opened->is_open()) return errno;
  }
  keep_folder_of(name);
  return 0;
}

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
[[noreturn]] void serve(const std::set<std::string>& files, Results& results, int channel) {
  std::array<char, kLongest> request;
  for (;;) {
    const ssize_t length = ::read(channel, request.data(), request.size());
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) break;
    std::optional<Descriptor> opened;
    const std::string name(request.data() + 1, static_cast<std::size_t>(length) - 1);
    const int error = go(files, results, request.front(), name, opened);
    answer(channel, error, opened ? opened->number() : -1);
  }
  settle(results);
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
  if (::write(client.channel, request.data(), request.size()) < 0) return ECONNRESET;
  ssize_t length = 0;
  do length = ::recvmsg(client.channel, &message, MSG_CMSG_CLOEXEC);
  while (length < 0 && errno == EINTR);
  if (length != sizeof error) return ECONNRESET;
  const cmsghdr* const header = CMSG_FIRSTHDR(&message);
  if (opened != nullptr && header != nullptr) std::memcpy(opened, CMSG_DATA(header), sizeof *opened);
  return error;
}

/// As the C library says it.
int done(int error) {
  if (error == 0) return 0;
  errno = error;
  return -1;
}

}  // namespace

void send_porter(const Errands& errands, const std::vector<int>& kept) {
  Results results;
  for (const auto& [name, place] : errands.results)
    results.try_emplace(name, name, place.file, place.is_exposed);
  std::array<int, 2> ends{};
  const bool joined = ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) == 0;
  const pid_t porter = joined ? ::fork() : -1;
  if (porter < 0) {
    throw specification::Error(
        fmt::format("--json, --trace, --image: the process that puts results in place cannot be started: {}; "
                    "run fewer processes at a time",
                    std::generic_category().message(errno)));
  }
  if (porter == 0) {
    // What ends the program does not end the porter, and nobody waits for a pipe that only it still holds.
    ::setsid();
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::signal(signal, SIG_IGN);
    std::set<int> needed(kept.begin(), kept.end());
    needed.insert(ends[1]);
    for (const auto& [name, result] : results) needed.insert(result.folder());
    for (const int descriptor : open_descriptors()) {
      if (!needed.contains(descriptor)) ::close(descriptor);
    }
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(stream);
    serve(errands.files, results, ends[1]);
  }
  ::close(ends[1]);
  client = {errands, ends[0]};
}

void dismiss_porter() {
  if (client.channel >= 0) ask(kEnd, "");
}

int porter_channel() {
  return client.channel;
}

int open_by_porter(const char* name, int flags, int mode) {
  if (!client.errands.files.contains(name)) return ::open(name, flags, mode);
  int opened = -1;
  const int error = ask(kOpen, name, &opened);
  return error == 0 ? opened : done(error);
}

int unlink_by_porter(const char* name) {
  const bool errand = client.errands.files.contains(name) || client.errands.results.contains(name);
  return errand ? done(ask(kUnlink, name)) : ::unlink(name);
}

int rename_by_porter(const char* from, const char* to) {
  return client.errands.results.contains(from) ? done(ask(kReplace, from)) : std::rename(from, to);
}

}  // namespace platter::runtime
