#include "runtime/program/sandbox/sandbox.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/folders.hpp"
#include "runtime/program/sandbox/file_budget.hpp"
#include "runtime/program/sandbox/landlock.hpp"
#include "runtime/program/sandbox/path_policy.hpp"
#include "runtime/program/sandbox/system_calls.hpp"
#include "runtime/program/sandbox/work_folder.hpp"

namespace platter::runtime {
namespace {

namespace fs = std::filesystem;

ActiveRestrictions& the_held =
    *new ActiveRestrictions;  // never destroyed: reports are written at the very end

/// Whether a file's folder is one of these or below, behind all links.
bool is_in(const fs::path& file, const std::vector<fs::path>& folders) {
  std::error_code unknown;
  const fs::path place = fs::weakly_canonical(fs::absolute(file, unknown).parent_path(), unknown);
  return std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
    return is_below(place, fs::weakly_canonical(folder, unknown));
  });
}

/// The image, and all results: the program could open these, and is not to put them in place itself.
BrokeredPaths brokered_paths_of(const InheritedResources& run, const std::vector<fs::path>& folders) {
  BrokeredPaths paths{.results = {}, .image = run.image, .image_file = run.image_file};
  for (Replacement* result : run.results) paths.results.push_back({result, is_in(result->place(), folders)});
  return paths;
}

/// A program that could write in Platter's own folder could put code there that runs outside the sandbox.
void require_out_of_reach(const std::vector<fs::path>& folders) {
  for (const auto& folder : folders) {
    if (reaches_private_folder(folder))
      throw specification::Error(fmt::format(
          "--allow {}: programs may not reach {}, where Platter keeps compiled programs; name another "
          "folder there, or another one by PLATTER_CACHE",
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
  constexpr rlim_t kPatience = 10;  // s, until the end is made without asking
  return limit(RLIMIT_AS, options.memory) &&
         limit(RLIMIT_FSIZE, std::min(options.file_size, options.disk_space)) &&
         limit(RLIMIT_CPU, options.processor_time, kPatience) && limit(RLIMIT_CORE, 0);
}

FileLimits limits_of(const SandboxOptions& options) {
  // The runtime itself limits the program's output to --output. This limit allows for the runtime's own
  // messages and tables as well.
  constexpr std::uint64_t kOwn = 64'000'000;
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max() - kOwn;
  return {.files = options.file_count,
          .bytes = options.disk_space,
          .printed = std::min(options.output, most) + kOwn};
}

/// Connections to the file broker and to the process of the machine.
std::vector<int> sockets_of(const Options& options) {
  std::vector<int> sockets;
  if (file_broker_channel() >= 0) sockets.push_back(file_broker_channel());
  if (options.partition) sockets.push_back(options.partition->line);
  if (options.distant) sockets.push_back(options.distant->line);
  return sockets;
}

/// From now on GETENV finds these variables (NAME=VALUE) and no others, wherever it looks.
void set_environment(const std::vector<std::string>& variables) {
  // The strings themselves lie where the program could find them.
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
  return the_held;
}

void enter_sandbox(const Options& options, const InheritedResources& run) {
  const SandboxOptions& sandbox = options.sandbox;
  std::vector<fs::path> folders(sandbox.folders.begin(), sandbox.folders.end());
  std::error_code gone;
  const fs::path work = fs::current_path(gone);
  if (!sandbox.trust) require_out_of_reach(folders);
  if (!gone && is_for_work_here(work)) folders.push_back(work);
  set_environment(sandbox.environment);
  the_held.emplace_back("environment");
  if (sandbox.trust) {
    for (const int descriptor : run.kept_by_file_broker) ::close(descriptor);
    return;
  }
  for (const int descriptor : run.inherited) ::close(descriptor);
  set_reach(PathPolicy(folders, run.files));
  file_budget() = FileBudget(sandbox.file_count, sandbox.disk_space);
  the_held.emplace_back("names");
  const auto note = [&](const char* part, bool done) {
    if (done) {
      the_held.emplace_back(part);
    } else if (sandbox.insist) {
      throw specification::Error(fmt::format(
          "--sandbox: this host cannot hold the program's {} (docs/safety.md says what that needs); without "
          "the flag it runs with what there is",
          part));
    }
  };
#ifdef __SANITIZE_ADDRESS__  // which wants all addresses, and looks into /proc
  constexpr bool kHolds = false;
#else
  constexpr bool kHolds = true;
#endif
  const BrokeredPaths paths = brokered_paths_of(run, folders);
  if (kHolds) start_file_broker(paths, run.kept_by_file_broker, limits_of(sandbox));
  for (const int descriptor : run.kept_by_file_broker) ::close(descriptor);
  const std::vector<int> sockets = sockets_of(options);
  note("files", kHolds && restrict_file_access(folders, run.files));
  const bool limited = kHolds && set_limits(sandbox);
  const bool supervised = kHolds && file_broker_can_supervise() && restrict_system_calls(true, sockets);
  note("limits", limited && supervised);
  note("calls", supervised || (kHolds && restrict_system_calls(false, sockets)));
}

}  // namespace platter::runtime
