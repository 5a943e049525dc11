#include "runtime/program/sandbox/work_folder.hpp"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <system_error>

#include "runtime/host/folders.hpp"

namespace platter::runtime {

namespace fs = std::filesystem;

namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

fs::path place_of_folder(const fs::path& place) {
  std::error_code unknown;
  return fs::weakly_canonical(fs::absolute(place, unknown), unknown);
}

}  // namespace

fs::path home_of_user() {
  const char* const home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return home;
  const passwd* const user = ::getpwuid(::getuid());
  return user == nullptr ? "" : user->pw_dir;
}

bool is_for_work(const fs::path& folder, const fs::path& home) {
  if (folder == folder.root_path()) return false;
  std::error_code unknown;
  const fs::path place = fs::weakly_canonical(home, unknown);
  return home.empty() || unknown || !is_below(place, folder);
}

fs::path temporary_folder() {
  const auto named = variable("TMPDIR");
  return named.empty() ? "/tmp" : named;
}

fs::path private_folder() {
  if (const auto own = variable("PLATTER_CACHE"); !own.empty()) return own;
  if (const auto xdg = variable("XDG_CACHE_HOME"); !xdg.empty()) return fs::path(xdg) / "platter";
  if (const auto home = variable("HOME"); !home.empty()) return fs::path(home) / ".cache/platter";
  return temporary_folder() / fmt::format("platter-{}", ::getuid());
}

bool reaches_private_folder(const fs::path& folder) {
  const fs::path own = place_of_folder(private_folder());
  const fs::path place = place_of_folder(folder);
  return is_below(own, place) || is_below(place, own);
}

bool is_for_work_here(const fs::path& place) {
  std::error_code gone;
  const fs::path work = fs::current_path(gone);
  return !gone && is_for_work(work, home_of_user()) && !reaches_private_folder(work) &&
         is_below(place_of_folder(place), work);
}

}  // namespace platter::runtime
