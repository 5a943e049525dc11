#include "runtime/sandbox/sandbox.hpp"

#include <dirent.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/sandbox/landlock.hpp"
#include "runtime/sandbox/reach.hpp"
#include "runtime/sandbox/system_calls.hpp"
#include "runtime/sandbox/work_folder.hpp"

namespace platter::runtime {
namespace {

namespace fs = std::filesystem;

Held& the_held = *new Held;  // never destroyed: reports are written at the very end

fs::path folder_of(const std::string& file) {
  return fs::absolute(file).parent_path();
}

std::vector<Fence> fences_of(const Options& options, const std::vector<fs::path>& folders,
                             const std::vector<std::string>& own) {
  using Rights = Fence::Rights;
  std::vector<Fence> fences{{"/dev/null", Rights::kReadWrite}};
  for (const auto& file : own) fences.push_back({file, Rights::kRead});
  for (const auto& folder : folders) fences.push_back({folder.string(), Rights::kWork});
  // What is written at the end is put beside and then in the place of a file.
  if (!options.image.empty()) fences.push_back({folder_of(options.image).string(), Rights::kWork});
  for (const auto& file : {options.json, options.trace, options.counts}) {
    if (!file.empty()) fences.push_back({folder_of(file).string(), Rights::kPut});
  }
  return fences;
}

bool limit(__rlimit_resource what, rlim_t soft, rlim_t more = 0) {
  rlimit now{};
  if (::getrlimit(what, &now) != 0) return false;
  const rlimit wanted{std::min(soft, now.rlim_max), std::min(soft + more, now.rlim_max)};
  return ::setrlimit(what, &wanted) == 0;
}

bool set_limits(const SandboxOptions& options) {
  constexpr rlim_t kPatience = 10;  // s, until the end is made without asking
  return limit(RLIMIT_AS, options.memory) && limit(RLIMIT_FSIZE, options.file_size) &&
         limit(RLIMIT_CPU, options.processor_time, kPatience) && limit(RLIMIT_CORE, 0);
}

}  // namespace

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

std::vector<int> inherited_descriptors() {
  std::vector<int> all;
  DIR* const folder = ::opendir("/proc/self/fd");
  if (folder == nullptr) return all;
  while (const dirent* const entry = ::readdir(folder)) {
    const int descriptor = std::atoi(entry->d_name);
    if (descriptor > STDERR_FILENO && descriptor != ::dirfd(folder)) all.push_back(descriptor);
  }
  ::closedir(folder);
  return all;
}

const Held& held() {
  return the_held;
}

void enter_sandbox(const Options& options, const std::vector<std::string>& own,
                   const std::vector<int>& inherited) {
  const SandboxOptions& sandbox = options.sandbox;
  std::vector<fs::path> folders(sandbox.folders.begin(), sandbox.folders.end());
  std::error_code gone;
  const fs::path work = fs::current_path(gone);
  if (!gone && is_for_work(work, home_of_user())) folders.push_back(work);
  set_environment(sandbox.environment);
  the_held.emplace_back("environment");
  if (sandbox.trust) return;
  for (const int descriptor : inherited) ::close(descriptor);
  set_reach(Reach(folders, own));
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
  note("files", kHolds && raise_fences(fences_of(options, folders, own)));
  note("limits", kHolds && set_limits(sandbox));
  note("calls", kHolds && restrict_system_calls());
}

}  // namespace platter::runtime
