#include "runtime/program/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>
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
constexpr int kSupervised[] = {SCMP_SYS(pwrite64), SCMP_SYS(ftruncate), SCMP_SYS(unlink), SCMP_SYS(unlinkat)};

/// Calls with any arguments that libgfortran, SQLite, the C and C++ libraries and the runtime make between
/// the program's first statement and its end. Landlock controls the files that can be opened.
constexpr int kAllowed[] = {
    // open files
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(lseek), SCMP_SYS(dup),
    SCMP_SYS(fstat), SCMP_SYS(fsync), SCMP_SYS(fdatasync), SCMP_SYS(poll), SCMP_SYS(ppoll),
    SCMP_SYS(fadvise64),
    // files by name
    SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx), SCMP_SYS(access),
    SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd),
    SCMP_SYS(umask),
    // memory
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap),
    // time
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time),
    SCMP_SYS(nanosleep), SCMP_SYS(clock_nanosleep), SCMP_SYS(getrusage), SCMP_SYS(times),
    // this process
    SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getuid),
    SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getrandom), SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack), SCMP_SYS(restart_syscall),
    SCMP_SYS(futex), SCMP_SYS(sched_yield)};

// MADV_HWPOISON, which some headers of the C library lack. If the superuser gives this advice, the kernel
// removes pages of memory from use on the whole host.
constexpr scmp_datum_t kPoisonsMemory = 100;

/// A seccomp filter under construction.
class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ERRNO(EPERM)), &seccomp_release) {
    if (context_ != nullptr)
      good_ = seccomp_attr_set(context_.get(), SCMP_FLTATR_CTL_OPTIMIZE, kBinaryTree) == 0;
  }

  template <typename... Conditions>
  void add(std::uint32_t action, int call, Conditions... conditions) {
    good_ =
        good_ && seccomp_rule_add(context_.get(), action, call, sizeof...(conditions), conditions...) == 0;
  }
  template <typename... Conditions>
  void allow(int call, Conditions... conditions) {
    add(SCMP_ACT_ALLOW, call, conditions...);
  }
  bool load() { return good_ && seccomp_load(context_.get()) == 0; }
  int listener() const { return seccomp_notify_fd(context_.get()); }

 private:
  static constexpr unsigned kBinaryTree = 2;
  std::unique_ptr<void, decltype(&seccomp_release)> context_;
  bool good_ = false;
};

/// The file broker decides on writes, except to standard streams that are pipes or terminals: they fill no
/// disk, and a program writes each line separately. The streams stay open, so that no other file can get
/// their numbers.
void add_writes(Filter& filter, std::uint32_t action) {
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat what{};
    const bool fills = ::fstat(stream, &what) != 0 || S_ISREG(what.st_mode);
    filter.add(fills ? action : SCMP_ACT_ALLOW, SCMP_SYS(write),
               SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(stream)));
  }
  filter.add(action, SCMP_SYS(write), SCMP_A0(SCMP_CMP_EQ, STDIN_FILENO));
  filter.add(action, SCMP_SYS(write), SCMP_A0(SCMP_CMP_GT, STDERR_FILENO));
  // Descriptors 0 to 2 cannot be closed: close() is allowed for 3, and for numbers with a bit set above the
  // lowest two. The kernel uses 32 bits of the argument.
  constexpr scmp_datum_t kNumber = 0xffffffff;
  filter.allow(SCMP_SYS(close), SCMP_A0(SCMP_CMP_MASKED_EQ, kNumber, STDERR_FILENO + 1));
  for (scmp_datum_t bit = STDERR_FILENO + 2; bit <= kNumber; bit *= 2)
    filter.allow(SCMP_SYS(close), SCMP_A0(SCMP_CMP_MASKED_EQ, bit, bit));
}

}  // namespace

bool restrict_system_calls(bool supervised, const std::vector<int>& sockets) {
  Filter filter;
  for (const int call : kAllowed) filter.allow(call);
  const std::uint32_t asked = supervised ? SCMP_ACT_NOTIFY : SCMP_ACT_ALLOW;
  for (const int call : kSupervised) filter.add(asked, call);
  add_writes(filter, asked);
  // New files are not executable, and have no setuid, setgid or sticky bit.
  constexpr scmp_datum_t kExecutable = S_ISUID | S_ISGID | S_ISVTX | S_IXUSR | S_IXGRP | S_IXOTH;
  filter.add(asked, SCMP_SYS(open), SCMP_A2(SCMP_CMP_MASKED_EQ, kExecutable, 0));
  filter.add(asked, SCMP_SYS(openat), SCMP_A3(SCMP_CMP_MASKED_EQ, kExecutable, 0));
  // Memory cannot become executable, be shared with other processes, or write to a file without a system
  // call.
  filter.allow(SCMP_SYS(mprotect), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  filter.allow(SCMP_SYS(mmap), SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
               SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_SHARED, 0));
  filter.allow(SCMP_SYS(memfd_create), SCMP_A1(SCMP_CMP_EQ, MFD_CLOEXEC));
  filter.allow(SCMP_SYS(madvise), SCMP_A2(SCMP_CMP_LT, kPoisonsMemory));
  for (const int command : {F_GETFD, F_SETFD, F_GETFL, F_GETLK, F_SETLK, F_SETLKW, F_DUPFD_CLOEXEC})
    filter.allow(SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, static_cast<scmp_datum_t>(command)));
  // Other processes may have the same terminal or pipe open; O_NONBLOCK would change their calls as well.
  filter.allow(SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETFL),
               SCMP_A2(SCMP_CMP_MASKED_EQ, O_NONBLOCK | O_ASYNC | O_DIRECT, 0));
  filter.allow(SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_EQ, TCGETS));  // isatty
  // Messages to the file broker and to the machine, and the file broker's answers.
  for (const int socket : sockets)
    filter.allow(SCMP_SYS(sendto), SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(socket)));
  if (file_broker_channel() >= 0)
    filter.allow(SCMP_SYS(recvmsg), SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(file_broker_channel())));
  // The host's timer of --limit, and ending by abort() or a second SIGTERM.
  filter.allow(SCMP_SYS(setitimer), SCMP_A0(SCMP_CMP_EQ, ITIMER_REAL));
  filter.allow(SCMP_SYS(tgkill), SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(::getpid())));
  if (!supervised) return filter.load();
  filter.allow(SCMP_SYS(sendmsg), SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(file_broker_channel())));
  if (!filter.load()) return false;
  const Descriptor listener(filter.listener());
  return supervise_by_file_broker(listener.number());
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
  // Overwrites the strings of the environment, because the program could find them in memory.
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
