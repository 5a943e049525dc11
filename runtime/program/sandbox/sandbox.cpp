#include "runtime/program/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "emulator/specification/error.hpp"
#include "runtime/host/descriptor.hpp"
#include "runtime/host/folders.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/sandbox/file_broker.hpp"
#include "runtime/program/sandbox/file_budget.hpp"
#include "runtime/program/sandbox/landlock.hpp"
#include "runtime/program/sandbox/path_policy.hpp"
#include "runtime/program/sandbox/work_folder.hpp"
#include "runtime/program/session/fortran_line.hpp"

namespace platter::runtime {
namespace {

/// Calls on which the file broker decides, besides open and write. The list is short, because the broker must
/// interpret the arguments.
constexpr int kSupervised[] = {SYS_pwrite64, SYS_ftruncate, SYS_unlink, SYS_unlinkat};

/// Calls with any arguments that libgfortran, SQLite, the C and C++ libraries and the runtime make between
/// the program's first statement and its end. Landlock controls the files that can be opened.
constexpr int kAllowed[] = {
    // open files
    SYS_read, SYS_readv, SYS_pread64, SYS_preadv, SYS_lseek, SYS_dup, SYS_fstat, SYS_fsync, SYS_fdatasync,
    SYS_poll, SYS_ppoll, SYS_fadvise64,
    // files by name
    SYS_stat, SYS_lstat, SYS_newfstatat, SYS_statx, SYS_access, SYS_faccessat, SYS_faccessat2, SYS_readlink,
    SYS_readlinkat, SYS_getcwd, SYS_umask,
    // memory
    SYS_brk, SYS_munmap, SYS_mremap,
    // time
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_time, SYS_nanosleep, SYS_clock_nanosleep,
    SYS_getrusage, SYS_times,
    // this process
    SYS_exit, SYS_exit_group, SYS_getpid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
    SYS_getrandom, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    SYS_restart_syscall, SYS_futex, SYS_sched_yield};

// MADV_HWPOISON, which some headers of the C library lack. If the superuser gives this advice, the kernel
// removes pages of memory from use on the whole host.
constexpr std::uint32_t kPoisonsMemory = 100;

constexpr std::uint32_t kRefused = SECCOMP_RET_ERRNO | EPERM;  ///< result of a call that fails

/// A condition on the lower 32 bits of an argument. The kernel uses no others of descriptors, modes, commands
/// and process ids.
struct Condition {
  unsigned argument;  ///< from 0
  std::uint32_t mask;
  std::uint16_t comparison;  ///< BPF_JEQ or BPF_JGT
  std::uint32_t value;
};

constexpr Condition equals(unsigned argument, int value) {
  return {argument, ~0U, BPF_JEQ, static_cast<std::uint32_t>(value)};
}
constexpr Condition is_above(unsigned argument, std::uint32_t value) {
  return {argument, ~0U, BPF_JGT, value};
}
constexpr Condition lacks(unsigned argument, std::uint32_t bits) {
  return {argument, bits, BPF_JEQ, 0};
}

/// A seccomp filter under construction: a list of rules, of which the first that matches a system call
/// decides. All other calls fail.
class Filter {
 public:
  /// Adds the rule that a call that meets all conditions has this result.
  void add(std::uint32_t result, int call, const std::vector<Condition>& conditions = {}) {
    std::size_t left = 3 * conditions.size() + 1;  // instructions from the next one to the end of the rule
    state(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr));
    require(BPF_JEQ, static_cast<std::uint32_t>(call), left);
    for (const auto& one : conditions) {
      state(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args) + 8 * one.argument);
      state(BPF_ALU | BPF_AND | BPF_K, one.mask);
      require(one.comparison, one.value, left -= 3);
    }
    state(BPF_RET | BPF_K, result);
  }
  void allow(int call, const std::vector<Condition>& conditions = {}) {
    add(SECCOMP_RET_ALLOW, call, conditions);
  }

  /// Applies the filter to this thread. Returns -1 on an error, otherwise 0 or, with the flag
  /// SECCOMP_FILTER_FLAG_NEW_LISTENER, a descriptor that receives calls with the result
  /// SECCOMP_RET_USER_NOTIF.
  int load(unsigned long flags) {
    state(BPF_RET | BPF_K, kRefused);
    const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return static_cast<int>(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program));
  }

 private:
  void state(unsigned operation, std::size_t value) {
    code_.push_back(BPF_STMT(static_cast<std::uint16_t>(operation), static_cast<std::uint32_t>(value)));
  }
  /// Skips `instructions` unless the loaded value compares so with `value`.
  void require(unsigned comparison, std::uint32_t value, std::size_t instructions) {
    code_.push_back(BPF_JUMP(static_cast<std::uint16_t>(BPF_JMP | comparison | BPF_K), value, 0,
                             static_cast<std::uint8_t>(instructions)));
  }

  std::vector<sock_filter> code_{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),  // other entries have other call numbers
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
  };
};

/// The file broker decides on writes, except to standard streams that are pipes or terminals: they fill no
/// disk, and a program writes each line separately. The streams stay open, so that no other file can get
/// their numbers.
void add_writes(Filter& filter, std::uint32_t asked) {
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat what{};
    const bool fills = ::fstat(stream, &what) != 0 || S_ISREG(what.st_mode);
    filter.add(fills ? asked : SECCOMP_RET_ALLOW, SYS_write, {equals(0, stream)});
  }
  filter.add(asked, SYS_write);
  filter.allow(SYS_close, {is_above(0, STDERR_FILENO)});
}

}  // namespace

bool restrict_system_calls(bool supervised, const std::vector<int>& sockets) {
  Filter filter;
  const std::uint32_t asked = supervised ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ALLOW;
  add_writes(filter, asked);
  for (const int call : kAllowed) filter.allow(call);
  for (const int call : kSupervised) filter.add(asked, call);
  // New files are not executable, and have no setuid, setgid or sticky bit.
  constexpr std::uint32_t kExecutable = S_ISUID | S_ISGID | S_ISVTX | S_IXUSR | S_IXGRP | S_IXOTH;
  filter.add(asked, SYS_open, {lacks(2, kExecutable)});
  filter.add(asked, SYS_openat, {lacks(3, kExecutable)});
  // Memory cannot become executable, be shared with other processes, or write to a file without a system
  // call.
  filter.allow(SYS_mprotect, {lacks(2, PROT_EXEC)});
  filter.allow(SYS_mmap, {lacks(2, PROT_EXEC), lacks(3, MAP_SHARED)});
  filter.allow(SYS_memfd_create, {equals(1, MFD_CLOEXEC)});
  filter.add(kRefused, SYS_madvise, {is_above(2, kPoisonsMemory - 1)});
  filter.allow(SYS_madvise);
  for (const int command : {F_GETFD, F_SETFD, F_GETFL, F_GETLK, F_SETLK, F_SETLKW, F_DUPFD_CLOEXEC})
    filter.allow(SYS_fcntl, {equals(1, command)});
  // Other processes may have the same terminal or pipe open; O_NONBLOCK would change their calls as well.
  filter.allow(SYS_fcntl, {equals(1, F_SETFL), lacks(2, O_NONBLOCK | O_ASYNC | O_DIRECT)});
  filter.allow(SYS_ioctl, {equals(1, TCGETS)});  // isatty
  // Messages to the file broker and to the machine, and the file broker's answers.
  for (const int socket : sockets) filter.allow(SYS_sendto, {equals(0, socket)});
  if (file_broker_channel() >= 0) filter.allow(SYS_recvmsg, {equals(0, file_broker_channel())});
  // The host's timer of --limit, and ending by abort() or a second SIGTERM.
  filter.allow(SYS_setitimer, {equals(0, ITIMER_REAL)});
  filter.allow(SYS_tgkill, {equals(0, ::getpid())});
  if (supervised) filter.allow(SYS_sendmsg, {equals(0, file_broker_channel())});
  if (!supervised) return filter.load(0) == 0;
  const Descriptor listener(filter.load(SECCOMP_FILTER_FLAG_NEW_LISTENER));
  return listener.is_open() && supervise_by_file_broker(listener.number());
}

namespace {

struct Hint {
  std::string line;
  std::string text;
};

Hint& the_hint() {
  return run().part<Hint>();
}

}  // namespace

void set_hint(std::string text) {
  if (is_looking_for_line()) return;
  the_hint() = {fortran_line(), std::move(text)};
}

bool has_hint() {
  return !the_hint().text.empty();
}

std::string hint_at(const std::string& line) {
  if (!has_hint() || line != the_hint().line) return {};
  return line.empty() ? the_hint().text : fmt::format("{}: {}", line, the_hint().text);
}

namespace {

namespace fs = std::filesystem;

ActiveRestrictions& the_held() {
  return run().part<ActiveRestrictions>();
}

/// Returns whether a file's folder is in or below one of the folders, with symbolic links resolved.
bool is_in(const fs::path& file, const std::vector<fs::path>& folders) {
  std::error_code unknown;
  const fs::path place = fs::weakly_canonical(fs::absolute(file, unknown).parent_path(), unknown);
  return std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
    return is_below(place, fs::weakly_canonical(folder, unknown));
  });
}

/// Returns the image and all results. The program could open these files, so it must not put them in place
/// itself.
BrokeredPaths brokered_paths_of(const InheritedResources& run, const std::vector<fs::path>& folders) {
  BrokeredPaths paths{.results = {}, .image = run.image, .image_file = run.image_file};
  for (Replacement* result : run.results) paths.results.push_back({result, is_in(result->place(), folders)});
  return paths;
}

/// Rejects folders that contain Platter's private folder, in which a program could place code that runs
/// outside the sandbox.
void require_out_of_reach(const std::vector<fs::path>& folders) {
  for (const auto& folder : folders) {
    if (reaches_private_folder(folder))
      throw specification::Error(
          fmt::format("--allow {}: programs may not access {}, where Platter stores compiled programs; give "
                      "another folder to --allow or to PLATTER_CACHE",
                      folder.string(), private_folder().string()));
  }
}

bool restrict_file_access(const std::vector<fs::path>& folders, const std::vector<std::string>& own) {
  using Rights = Opening::Rights;
  std::vector<Opening> openings{{"/dev/null", Rights::kReadWrite}};
  for (const auto& file : own) openings.push_back({file, Rights::kRead});
  for (const auto& folder : folders) openings.push_back({folder, Rights::kWork});
  const LandlockRuleset fence(openings, LandlockRuleset::kHoldsTruncation);
  return fence.is_there() && fence.enter();
}

bool limit(__rlimit_resource what, rlim_t soft, rlim_t more = 0) {
  rlimit now{};
  if (::getrlimit(what, &now) != 0) return false;
  const rlimit wanted{std::min(soft, now.rlim_max), std::min(soft + more, now.rlim_max)};
  return ::setrlimit(what, &wanted) == 0;
}

bool set_limits(const SandboxOptions& options) {
  constexpr rlim_t kPatience = 10;  // seconds until the kernel ends the process
  return limit(RLIMIT_AS, options.memory) &&
         limit(RLIMIT_FSIZE, std::min(options.file_size, options.disk_space)) &&
         limit(RLIMIT_CPU, options.processor_time, kPatience) && limit(RLIMIT_CORE, 0);
}

FileLimits limits_of(const SandboxOptions& options) {
  // The runtime limits the program's output to --output. This limit also includes the runtime's own messages
  // and tables.
  constexpr std::uint64_t kOwn = 64'000'000;
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - kOwn;
  return {.files = options.file_count,
          .bytes = options.disk_space,
          .printed = std::min(options.output, most) + kOwn};
}

/// Returns the sockets to the file broker and to the process of the machine.
std::vector<int> sockets_of(const Options& options) {
  std::vector<int> sockets;
  if (file_broker_channel() >= 0) sockets.push_back(file_broker_channel());
  if (options.partition) sockets.push_back(options.partition->line);
  if (options.remote_machine) sockets.push_back(options.remote_machine->line);
  return sockets;
}

/// Replaces the environment by these variables (NAME=VALUE).
void set_environment(const std::vector<std::string>& variables) {
  // The program could find the strings themselves in memory.
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable)
    std::memset(*variable, 0, std::strlen(*variable));
  ::clearenv();
  for (const auto& variable : variables) {
    const auto equals = variable.find('=');
    ::setenv(variable.substr(0, equals).c_str(), variable.c_str() + equals + 1, 1);
  }
}

}  // namespace

const ActiveRestrictions& held() {
  return the_held();
}

void enter_sandbox(const Options& options, const InheritedResources& resources) {
  const SandboxOptions& sandbox = options.sandbox;
  std::vector<fs::path> folders(sandbox.folders.begin(), sandbox.folders.end());
  std::error_code gone;
  const fs::path work = fs::current_path(gone);
  if (!sandbox.trust) require_out_of_reach(folders);
  if (!gone && is_for_work_here(work)) folders.push_back(work);
  set_environment(sandbox.environment);
  the_held().emplace_back("environment");
  if (sandbox.trust) {
    for (const int descriptor : resources.kept_by_file_broker) ::close(descriptor);
    return;
  }
  for (const int descriptor : resources.inherited) ::close(descriptor);
  set_reach(PathPolicy(folders, resources.files));
  file_budget() = FileBudget(sandbox.file_count, sandbox.disk_space);
  the_held().emplace_back("names");
  const auto note = [&](const char* part, bool done) {
    if (done) {
      the_held().emplace_back(part);
    } else if (sandbox.insist) {
      throw specification::Error(fmt::format(
          "--sandbox: this host cannot restrict the program's {} (docs/safety.md lists the requirements); "
          "without the flag the program runs with the restrictions that are available",
          part));
    }
  };
#ifdef __SANITIZE_ADDRESS__  // needs the whole address space, and reads /proc
  constexpr bool kHolds = false;
#else
  constexpr bool kHolds = true;
#endif
  const BrokeredPaths paths = brokered_paths_of(resources, folders);
  if (kHolds) start_file_broker(paths, resources.kept_by_file_broker, limits_of(sandbox));
  for (const int descriptor : resources.kept_by_file_broker) ::close(descriptor);
  const std::vector<int> sockets = sockets_of(options);
  note("files", kHolds && restrict_file_access(folders, resources.files));
  const bool limited = kHolds && set_limits(sandbox);
  const bool supervised = kHolds && file_broker_can_supervise() && restrict_system_calls(true, sockets);
  note("limits", limited && supervised);
  note("calls", supervised || (kHolds && restrict_system_calls(false, sockets)));
}

}  // namespace platter::runtime
