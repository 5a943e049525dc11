#include "runtime/program/sandbox/file_supervisor.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <seccomp.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

#include "runtime/host/descriptor.hpp"
#include "runtime/program/run/run.hpp"

namespace platter::runtime {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostAtOnce = 0x7ffff000;  // bytes that Linux writes in one call at most

std::pair<dev_t, ino_t> key_of(const struct stat& what) {
  return {what.st_dev, what.st_ino};
}

std::uint64_t length_of(const struct stat& what) {
  return static_cast<std::uint64_t>(what.st_size);
}

/// The position and the flags of an open file of a process.
struct OpenState {
  std::uint64_t place = 0;
  unsigned flags = 0;
};

std::optional<OpenState> state_of(const std::string& information) {
  const Descriptor file(::open(information.c_str(), O_RDONLY | O_CLOEXEC));
  std::array<char, 256> text{};
  if (!file.is_open() || ::read(file.number(), text.data(), text.size() - 1) <= 0) return std::nullopt;
  OpenState state;
  if (std::sscanf(text.data(), "pos: %lu flags: %o", &state.place, &state.flags) != 2) return std::nullopt;
  return state;
}

bool is_null_device(const struct stat& what) {
  return S_ISCHR(what.st_mode) && what.st_rdev == makedev(1, 3);
}

/// Returns whether the path leads through a link such as /proc/self/fd/3, which has another target in this
/// process than in the supervised one. The program's own file is the same in both.
bool leads_through_process(const std::string& place) {
  if (place == "/proc/self/exe") return false;
  open_how how{};
  how.flags = O_PATH | O_CLOEXEC;
  how.resolve = RESOLVE_NO_MAGICLINKS;
  const Descriptor found(static_cast<int>(::syscall(SYS_openat2, AT_FDCWD, place.c_str(), &how, sizeof how)));
  return !found.is_open() && errno == ELOOP;
}

/// A line of /proc/PID/maps.
struct Mapping {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool is_private = false;
  std::pair<dev_t, ino_t> file;  ///< inode 0 if the mapping has no file
};

template <typename Use>
void each_mapping(const std::string& maps, Use use) {
  std::ifstream lines(maps);
  for (std::string line; std::getline(lines, line);) {
    Mapping one;
    char sharing = 0;
    unsigned major = 0;
    unsigned minor = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx %*3c%c %*x %x:%x %lu", &one.begin, &one.end, &sharing, &major,
                    &minor, &one.file.second) != 6)
      continue;
    one.is_private = sharing == 'p';
    one.file.first = makedev(major, minor);
    use(one);
  }
}

/// The files that contain this process's code and constants. The program had mapped the same files when this
/// process was created.
struct CodeFiles {
  std::set<std::pair<dev_t, ino_t>> all = [] {
    std::set<std::pair<dev_t, ino_t>> files;
    each_mapping("/proc/self/maps", [&](const Mapping& one) {
      if (one.is_private) files.insert(one.file);
    });
    return files;
  }();
};

const std::set<std::pair<dev_t, ino_t>>& code_files() {
  return run().part<CodeFiles>().all;
}

}  // namespace

FileSupervisor::FileSupervisor(pid_t process, FileLimits limits, const PathPolicy& reach,
                               const std::vector<int>& streams)
    : process_(process), limits_(limits), reach_(reach) {
  for (const int stream : streams) {
    struct stat what{};
    if (::fstat(stream, &what) != 0 || is_null_device(what)) continue;
    const bool appends = (::fcntl(stream, F_GETFL) & O_APPEND) != 0;
    const off_t place = appends ? what.st_size : ::lseek(stream, 0, SEEK_CUR);
    streams_.emplace(key_of(what), static_cast<std::uint64_t>(std::max<off_t>(place, 0)));
  }
}

std::set<FileSupervisor::Key> FileSupervisor::keys_of(const std::vector<int>& descriptors) {
  std::set<Key> keys;
  for (const int descriptor : descriptors) {
    struct stat what{};
    if (::fstat(descriptor, &what) == 0) keys.insert(key_of(what));
  }
  return keys;
}

void FileSupervisor::set_images(const std::vector<int>& images) {
  images_ = keys_of(images);
}

bool FileSupervisor::has_image_open_except(int except) const {
  const auto spared = keys_of({except});
  const auto open = open_files();
  return std::any_of(open.begin(), open.end(), [&](const auto& one) {
    return images_.contains(one.first) && !spared.contains(one.first);
  });
}

bool FileSupervisor::is_counted(const struct stat& what) const {
  const Key key = key_of(what);
  return S_ISREG(what.st_mode) && !streams_.contains(key) && !results_.contains(key) &&
         !images_.contains(key);
}

std::string FileSupervisor::entry(const std::string& name) const {
  return fmt::format("/proc/{}/{}", process_, name);
}

std::string FileSupervisor::descriptor_name(int descriptor) const {
  return entry(fmt::format("fd/{}", descriptor));
}

/// The regular files that the process has open.
std::map<FileSupervisor::Key, struct stat> FileSupervisor::open_files() const {
  std::map<Key, struct stat> all;
  std::error_code none;
  for (const auto& one : fs::directory_iterator(entry("fd"), none)) {
    struct stat what{};
    if (::stat(one.path().c_str(), &what) == 0 && S_ISREG(what.st_mode)) all.emplace(key_of(what), what);
  }
  return all;
}

bool FileSupervisor::read_memory(std::uint64_t from, void* to, std::size_t bytes) const {
  const iovec here{to, bytes};
  const iovec there{reinterpret_cast<void*>(from),
                    bytes};  // NOLINT(performance-no-int-to-ptr): of the other process
  return ::process_vm_readv(process_, &here, 1, &there, 1, 0) == static_cast<ssize_t>(bytes);
}

/// Reads a string that a NUL ends. The memory after the NUL may not be readable.
bool FileSupervisor::read_text(std::uint64_t from, std::string& text) const {
  constexpr std::uint64_t kPiece = 256;  // divides a page
  std::array<char, kPiece> piece;
  while (text.size() < PATH_MAX) {
    const std::size_t bytes = kPiece - from % kPiece;
    if (!read_memory(from, piece.data(), bytes)) return false;
    const auto end = std::find(piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(bytes), '\0');
    text.append(piece.begin(), end);
    if (end != piece.begin() + static_cast<std::ptrdiff_t>(bytes)) return true;
    from += bytes;
  }
  return false;
}

/// Returns whether no other process can change these bytes. Shared memory, and private mappings of files
/// other than those of the code, can be changed.
bool FileSupervisor::is_its_own_memory(std::uint64_t from, std::size_t bytes) const {
  const std::uint64_t end = from + bytes;
  each_mapping(entry("maps"), [&](const Mapping& one) {
    const bool own = one.is_private && (one.file.second == 0 || code_files().contains(one.file));
    if (own && one.begin <= from && from < one.end)
      from = one.end;  // the next mapping continues here, because mappings are in ascending order
  });
  return from >= end;
}

int FileSupervisor::probe(std::uint64_t address) const {
  char byte = 0;
  if (!read_memory(address, &byte, 1)) return errno == 0 ? EIO : errno;
  struct stat what{};
  return ::stat(entry("cwd/.").c_str(), &what) == 0 && state_of(entry("fdinfo/1")) ? 0 : EACCES;
}

void FileSupervisor::serve(int listener) {
  seccomp_notif* request = nullptr;
  seccomp_notif_resp* response = nullptr;
  if (seccomp_notify_alloc(&request, &response) != 0) return;
  if (seccomp_notify_receive(listener, request) == 0) {
    std::array<std::uint64_t, 6> arguments{};
    std::copy_n(request->data.args, arguments.size(), arguments.begin());
    const int error = refuse(request->data.nr, arguments);
    response->id = request->id;
    response->error = -error;
    response->flags = error == 0 ? SECCOMP_USER_NOTIF_FLAG_CONTINUE : 0;
    seccomp_notify_respond(listener, response);
  }
  seccomp_notify_free(request, response);
}

/// Returns 0 if the process may make the call, otherwise an errno.
int FileSupervisor::refuse(int call, std::span<const std::uint64_t> arguments) {
  const auto number = [&](std::size_t at) { return static_cast<int>(arguments[at]); };
  const auto folder_of = [&](int open) { return open == AT_FDCWD ? entry("cwd") : descriptor_name(open); };
  switch (call) {
    case SYS_open:
      return refuse_opening(arguments[0], number(1), entry("cwd"));
    case SYS_openat:
      return refuse_opening(arguments[1], number(2), folder_of(number(0)));
    case SYS_unlink:
      return refuse_removal(arguments[0], entry("cwd"));
    case SYS_unlinkat:
      return refuse_removal(arguments[1], folder_of(number(0)));
    case SYS_ftruncate:
      return refuse_length(number(0), arguments[1], true);
    case __NR_write:
      return refuse_write(number(0), std::nullopt, arguments[2]);
    case SYS_pwrite64:
      // The kernel itself rejects a negative position.
      return static_cast<std::int64_t>(arguments[3]) < 0
                 ? 0
                 : refuse_write(number(0), arguments[3], arguments[2]);
    default:
      return EPERM;
  }
}

/// Reads a name from the process's memory and makes it absolute. Returns 0 or an errno.
int FileSupervisor::read_place(std::uint64_t name, const std::string& folder, std::string& place) const {
  if (!read_text(name, place)) return EFAULT;
  if (!is_its_own_memory(name, place.size() + 1)) return EFAULT;
  if (place.starts_with('/')) return 0;
  std::error_code none;
  place = (fs::read_symlink(folder, none) / place).string();
  return 0;
}

int FileSupervisor::refuse_opening(std::uint64_t name, int flags, const std::string& folder) {
  std::string place;
  if (const int error = read_place(name, folder, place); error != 0) return error;
  if (leads_through_process(place)) return EACCES;
  const bool reads = (flags & (O_ACCMODE | O_CREAT | O_TRUNC)) == O_RDONLY;
  if (!reach_.allows(place.c_str(), reads ? PathPolicy::Way::kRead : PathPolicy::Way::kChange)) return EACCES;
  return reads ? 0 : refuse_creation(place, flags);
}

int FileSupervisor::refuse_removal(std::uint64_t name, const std::string& folder) const {
  std::string place;
  if (const int error = read_place(name, folder, place); error != 0) return error;
  if (leads_through_process(place)) return EACCES;
  // Removing a symbolic link removes the link itself, so the link's own name is checked.
  const bool hidden = fs::path(place).filename().native().starts_with('.');
  return !hidden && reach_.allows(place.c_str(), PathPolicy::Way::kChange) ? 0 : EACCES;
}

int FileSupervisor::refuse_creation(const std::string& place, int flags) {
  const auto is_over = [&] { return created_.size() + unnamed_ >= limits_.files; };
  const bool is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
  struct stat what{};
  if (!is_unnamed && ::stat(place.c_str(), &what) == 0) {
    if ((flags & O_TRUNC) != 0 && is_counted(what)) set_length(note(key_of(what), what, place), 0);
    return 0;
  }
  if (!is_unnamed && (flags & O_CREAT) == 0) return 0;
  if (created_.contains(place)) return 0;
  if (is_over() || created_.size() + files_.size() >= next_look_) look();
  if (is_over()) return EDQUOT;
  if (is_unnamed) {
    ++unnamed_;
  } else {
    created_.insert(place);
  }
  return 0;
}

/// Returns the entry of a file. A new entry has the file's present length as its free bytes.
FileSupervisor::File& FileSupervisor::note(const Key& key, const struct stat& now, std::string name) {
  const auto [found, is_new] = files_.try_emplace(key);
  if (is_new) {
    found->second.free = length_of(now);
    found->second.length = length_of(now);
    found->second.name = std::move(name);
  }
  return found->second;
}

void FileSupervisor::set_length(File& file, std::uint64_t length) {
  bytes_ -= file.counted();
  file.length = length;
  bytes_ += file.counted();
}

int FileSupervisor::refuse_length(int descriptor, std::uint64_t length, bool shortens) {
  struct stat now{};
  const std::string open = descriptor_name(descriptor);
  if (::stat(open.c_str(), &now) != 0) return 0;
  const Key key = key_of(now);
  if (const auto stream = streams_.find(key); shortens && stream != streams_.end())
    return length >= stream->second && length <= length_of(now) ? 0 : EPERM;
  if (!is_counted(now)) return 0;
  if (!files_.contains(key) && created_.size() + files_.size() >= next_look_) look();
  std::error_code none;
  File& file = note(key, now, files_.contains(key) ? "" : fs::read_symlink(open, none).string());
  const std::uint64_t next = shortens ? length : std::max(length, length_of(now));
  for (const bool again : {false, true}) {
    if (again) look();
    set_length(file, length_of(now));
    const std::uint64_t grown = next > file.free ? next - file.free : 0;
    const std::uint64_t others = bytes_ - file.counted();
    if (grown <= file.counted() || (grown <= limits_.bytes && others <= limits_.bytes - grown)) {
      set_length(file, next);
      return 0;
    }
  }
  return EDQUOT;
}

/// Checks a write at a position of the file; nullopt: the descriptor's position.
int FileSupervisor::refuse_write(int descriptor, std::optional<std::uint64_t> place, std::uint64_t bytes) {
  struct stat now{};
  if (::stat(descriptor_name(descriptor).c_str(), &now) != 0) return 0;
  const auto stream = streams_.find(key_of(now));
  const bool is_stream = stream != streams_.end();
  if (!is_stream && !is_counted(now)) return 0;
  std::uint64_t from = 0;
  if (S_ISREG(now.st_mode)) {
    const auto state = state_of(entry(fmt::format("fdinfo/{}", descriptor)));
    if (!state) return EIO;
    const bool appends = (state->flags & O_APPEND) != 0;  // writes go to the end of the file
    from = appends ? length_of(now) : place.value_or(state->place);
  }
  const std::uint64_t written = std::min(bytes, kMostAtOnce);
  if (!is_stream) return refuse_length(descriptor, from + written, false);
  if (S_ISREG(now.st_mode) && from < stream->second) return EPERM;  // written by earlier commands
  if (written > limits_.printed - printed_) return EDQUOT;
  printed_ += written;
  return 0;
}

/// Updates the lengths of files and drops files that are gone: some calls have failed after they were
/// counted, and files have been removed.
void FileSupervisor::look() {
  const auto open = open_files();
  bytes_ = 0;
  for (auto file = files_.begin(); file != files_.end();) {
    struct stat now{};
    const auto opened = open.find(file->first);
    const bool has_name = ::stat(file->second.name.c_str(), &now) == 0 && key_of(now) == file->first;
    if (!has_name && opened != open.end()) now = opened->second;
    if (!has_name && opened == open.end()) {
      file = files_.erase(file);
      continue;
    }
    file->second.length = length_of(now);
    bytes_ += file->second.counted();
    ++file;
  }
  std::set<Key> seen;
  std::erase_if(created_, [&](const std::string& name) {
    struct stat now{};
    return ::stat(name.c_str(), &now) != 0 || !S_ISREG(now.st_mode) || !seen.insert(key_of(now)).second;
  });
  unnamed_ = 0;
  for (const auto& [key, what] : open) unnamed_ += what.st_nlink == 0 && is_counted(what) ? 1U : 0U;
  next_look_ = std::max(kLookAfter, 2 * (created_.size() + files_.size()));
}

}  // namespace platter::runtime
