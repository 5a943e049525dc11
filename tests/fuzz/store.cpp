// The points of an unfinished sweep, in a file that contains anything: they are read and one is added, or the
// file is rejected with specification::Error.

#include "tools/analysis/sweep/store.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "emulator/specification/error.hpp"
#include "tests/fuzz/file_of.hpp"

namespace platter::fuzz {
namespace {

namespace fs = std::filesystem;

/// A folder in memory, removed at the end.
struct Folder {
  fs::path path;
  Folder() {
    std::string pattern = "/dev/shm/platter-fuzz.XXXXXX";
    path = ::mkdtemp(pattern.data());
  }
  ~Folder() { fs::remove_all(path); }
};

void read_points(const fs::path& folder) {
  sweep::Store store(folder, "table.csv", "about");
  const auto done = store.done();
  std::size_t rows = 0;
  store.each([&](std::int64_t number, const sweep::Result&) { rows += done.contains(number) ? 1 : 0; });
  require(rows == done.size());
  std::int64_t next = 0;
  while (done.contains(next)) ++next;
  store.put(next, {0, "printed", "said", "{}"});
}

/// Returns the name of the file of a table, which is created once and then looked for.
const fs::path& file(const fs::path& folder) {
  static const fs::path found = [&] {
    read_points(folder);
    return fs::directory_iterator(folder)->path();
  }();
  return found;
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  static const Folder folder;
  const auto name = file(folder.path);
  for (const auto& left : std::filesystem::directory_iterator(folder.path)) std::filesystem::remove(left);
  std::ofstream(name, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    read_points(folder.path);
  } catch (const platter::specification::Error& error) {
    require(*error.what() != '\0');
  }
  return 0;
}
