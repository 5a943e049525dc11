#include "tools/cli/restrict_file_access.hpp"

#include <filesystem>

#include "runtime/host/replacement.hpp"
#include "runtime/host/standard_streams.hpp"
#include "runtime/program/sandbox/landlock.hpp"
#include "tools/compiler/build/shutdown_handler.hpp"

namespace platter::command {

namespace fs = std::filesystem;

void restrict_file_access(const std::vector<std::string>& changed, const std::vector<std::string>& read) {
  using Rights = runtime::Opening::Rights;
  std::vector<runtime::Opening> openings{{"/dev/null", Rights::kReadWrite}};
  for (const std::string& name : changed) {
    if (name.empty() || name == runtime::kStandardOutput) continue;
    const fs::path place = runtime::place_to_replace(name);
    if (place.empty()) {
      openings.push_back({name, Rights::kReadWrite});  // a device or a pipe
    } else {
      openings.push_back({place.has_parent_path() ? place.parent_path() : ".", Rights::kWork});
    }
  }
  for (const std::string& name : read) openings.push_back({name, Rights::kRead});
#ifndef __SANITIZE_ADDRESS__  // AddressSanitizer reads files in /proc
  const runtime::LandlockRuleset fence(openings, runtime::LandlockRuleset::kFirst);
  if (!fence.is_there()) return;
  // Landlock restricts single threads, and the thread that waits for signals has already started.
  guest::ShutdownHandler::of_this_process().in_waiting_thread([&] { fence.enter(); });
  fence.enter();
#endif
}

}  // namespace platter::command
