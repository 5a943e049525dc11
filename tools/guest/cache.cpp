#include "tools/guest/cache.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>

#include "emulator/specification/fingerprint.hpp"
#include "tools/guest/builder.hpp"
#include "tools/guest/flags.hpp"
#include "tools/guest/process.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;
using specification::Fingerprint;

std::optional<std::string> read_text(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// The file named by an INCLUDE line, if `line` is one. A line that only looks like one costs a needless
/// look.
std::optional<std::string> included(std::string line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string::npos) return std::nullopt;
  std::string word = line.substr(begin, 7);
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto open = line.find_first_of("'\"", begin);
  if (word != "include" || open == std::string::npos) return std::nullopt;
  const auto close = line.find(line[open], open + 1);
  if (close == std::string::npos) return std::nullopt;
  return line.substr(open + 1, close - open - 1);
}

/// Adds a source and, after it, what it includes.
void add_source(const fs::path& file, const Request& request, std::set<fs::path>& seen,
                Fingerprint& fingerprint) {
  const auto text = read_text(file);
  fingerprint.add(fs::absolute(file).string());  // messages name it, so a copy elsewhere is another program
  fingerprint.add(text.value_or("missing"));
  if (!text || !seen.insert(file).second) return;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) {
    const auto name = included(line);
    if (!name) continue;
    std::vector<fs::path> places{file.parent_path() / *name};
    for (const auto& folder : request.includes) places.push_back(fs::path(folder) / *name);
    const auto found =
        std::find_if(places.begin(), places.end(), [](const fs::path& p) { return fs::exists(p); });
    if (found != places.end()) add_source(*found, request, seen, fingerprint);
  }
}

fs::path cache_folder() {
  if (const char* own = std::getenv("PLATTER_CACHE"); own != nullptr && *own != '\0') return own;
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg != nullptr && *xdg != '\0')
    return fs::path(xdg) / "platter";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return fs::path(home) / ".cache/platter";
  return fs::temp_directory_path() / fmt::format("platter-{}", ::getuid());
}

}  // namespace

std::string fingerprint(const Toolchain& toolchain, const Request& request) {
  Fingerprint sum;
  std::set<fs::path> seen;
  for (const auto& source : request.sources) add_source(source, request, seen, sum);
  for (const auto& folder : request.includes) sum.add(folder);
  for (const auto flag : kFortranFlags) sum.add(flag);
  sum.add(read_text("/proc/self/exe").value_or(""));  // how they are used, and how the guest is linked
  sum.add(capture_process({toolchain.gfortran, "--version"}).output);
  sum.add(read_text(toolchain.charge).value_or(""));
  for (const auto& library : toolchain.libraries) sum.add(read_text(library).value_or(""));
  sum.add(request.processor);
  sum.add(read_text(request.processor).value_or("built in"));
  for (const auto flag : kVectorFlags) sum.add(flag);
  sum.add(request.vector ? "vector" : "scalar");
  sum.add(std::to_string(static_cast<int>(request.dialect)));
  sum.add(request.one_trip ? "one trip" : "zero trips");
  sum.add(request.strict ? "strict" : "lenient");
  return fmt::format("{:016x}", sum.value());
}

fs::path cached(const Toolchain& toolchain, const Request& request) {
  const fs::path folder = cache_folder();
  const fs::path program = folder / fingerprint(toolchain, request);
  if (fs::exists(program)) return program;

  fs::create_directories(folder);
  std::string pattern = (folder / "build.XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr)
    throw BuildError(fmt::format("{} cannot be written", folder.string()));
  const fs::path work = pattern;
  try {
    build(toolchain, request, work, work / "program");
    fs::rename(work / "program", program);  // all or nothing, whoever else builds the same
  } catch (...) {
    fs::remove_all(work);
    throw;
  }
  fs::remove_all(work);
  return program;
}

}  // namespace platter::guest
