#include "runtime/sandbox/work_folder.hpp"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>
#include <system_error>

#include "runtime/host/folders.hpp"

namespace platter::runtime {

namespace fs = std::filesystem;

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

}  // namespace platter::runtime
