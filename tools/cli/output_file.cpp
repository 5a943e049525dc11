#include "tools/cli/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/standard_output.hpp"

namespace platter::command {

namespace fs = std::filesystem;

void require_writable(const std::string& flag, const std::string& file) {
  if (file.empty()) return;
  if (file == runtime::kStandardOutput) {
    if (runtime::kept_standard_output() < 0)
      throw specification::Error(fmt::format("{}: standard output cannot be written", flag));
    return;
  }
  std::error_code none;
  const bool exists = fs::exists(fs::symlink_status(file, none));
  // A pipe's reader would take this for all there is.
  if (exists && !fs::is_regular_file(file, none) && !fs::is_directory(file, none)) return;
  const int opened = ::open(file.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT, 0666);
  if (opened < 0 && errno == ETXTBSY) return;  // a program that is running is replaced, not written over
  if (opened < 0) {
    throw specification::Error(
        fmt::format("{}: {} cannot be written: {}", flag, file, std::generic_category().message(errno)));
  }
  ::close(opened);
  if (!exists) ::unlink(file.c_str());
}

void require_apart(const std::vector<std::pair<std::string, std::string>>& flags_and_files) {
  std::map<fs::path, std::string> taken;
  for (const auto& [flag, file] : flags_and_files) {
    if (file.empty() || file == runtime::kStandardOutput) continue;
    std::error_code none;
    const fs::path whole = fs::weakly_canonical(file, none);
    const auto [other, is_new] = taken.emplace(whole.empty() ? fs::path(file) : whole, flag);
    if (!is_new)
      throw specification::Error(fmt::format("{}: {} is the file of {}, too; give each a name of its own",
                                             flag, file, other->second));
  }
}

}  // namespace platter::command
