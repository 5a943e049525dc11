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

/// The file named by a line that is INCLUDE 'FILE' or #include "FILE". A line that only looks like one costs
/// a needless look.
std::optional<std::string> included(const std::string& line) {
  auto begin = line.find_first_not_of(" \t#");
  if (begin == std::string::npos) return std::nullopt;
  std::string word = line.substr(begin, 7);
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto open = line.find_first_of("'\"", begin);
  if (word != "include" || open == std::string::npos) return std::nullopt;
  const auto close = line.find(line[open], open + 1);
  if (close == std::string::npos) return std::nullopt;
  return line.substr(open + 1, close - open - 1);
}

/// Sources and what they include, each once.
class Sources {
 public:
  Sources(const Request& request, Fingerprint& fingerprint) : request_(request), fingerprint_(fingerprint) {}

  /// `source` is the file that is compiled. gfortran looks for what it includes, however deep, in the working
  /// folder, in that file's own and in the -I folders; for #include also in the including file's. Which comes
  /// first does not matter here: whatever it could be counts.
  void add(const fs::path& file, const fs::path& source) {
    const auto text = read_text(file);
    fingerprint_.add(
        fs::absolute(file).string());  // messages name it, so a copy elsewhere is another program
    fingerprint_.add(text.value_or("missing"));
    if (!text || !seen_.insert(file).second) return;
    std::istringstream lines(*text);
    for (std::string line; std::getline(lines, line);) {
      const auto name = included(line);
      if (!name) continue;
      std::vector<fs::path> places{*name, source.parent_path() / *name, file.parent_path() / *name};
      for (const auto& folder : request_.includes) places.push_back(fs::path(folder) / *name);
      for (const auto& place : places) {
        if (fs::is_regular_file(place)) add(place, source);
      }
    }
  }

 private:
  const Request& request_;
  Fingerprint& fingerprint_;
  std::set<fs::path> seen_;
};

fs::path cache_folder() {
  if (const char* own = std::getenv("PLATTER_CACHE"); own != nullptr && *own != '\0') return own;
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg != nullptr && *xdg != '\0')
    return fs::path(xdg) / "platter";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return fs::path(home) / ".cache/platter";
  return fs::temp_directory_path() / fmt::format("platter-{}", ::getuid());
}

/// Stands beside a kept program.
fs::path sum_of(const fs::path& program) {
  return program.string() + ".sum";
}

std::string sum_text(const std::string& bytes) {
  Fingerprint sum;
  sum.add(bytes);
  return fmt::format("{:016x} {}\n", sum.value(), bytes.size());
}

void write_sum(const fs::path& program, const fs::path& file) {
  std::ofstream(file) << sum_text(read_text(program).value_or(""));
}

/// Whether a kept program is there, can be started and is what was built: disks fill up and runs are killed.
bool is_whole(const fs::path& program) {
  std::error_code none;
  if (!fs::is_regular_file(program, none) || ::access(program.c_str(), X_OK) != 0) return false;
  const auto bytes = read_text(program);
  return bytes && read_text(sum_of(program)) == sum_text(*bytes);
}

}  // namespace

std::string fingerprint(const Toolchain& toolchain, const Request& request) {
  Fingerprint sum;
  Sources sources(request, sum);
  for (const auto& source : request.sources) sources.add(source, source);
  for (const auto& folder : request.includes) sum.add(folder);
  for (const auto flag : kFortranFlags) sum.add(flag);
  sum.add(read_text("/proc/self/exe").value_or(""));  // how they are used, and how the guest is linked
  sum.add(capture_process({toolchain.gfortran, "--version"}).output);
  sum.add(read_text(toolchain.charge).value_or(""));
  for (const auto& library : toolchain.libraries) sum.add(read_text(library).value_or(""));
  for (const auto& library : toolchain.mathematics) sum.add(read_text(library).value_or(""));
  sum.add(request.machine);
  sum.add(request.processor);
  sum.add(read_text(request.processor).value_or("built in"));
  sum.add(request.processor_sum);
  for (const auto& set : request.sets) sum.add(set);
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
  if (is_whole(program)) return program;

  std::error_code refused;
  fs::create_directories(folder, refused);
  std::string pattern = (folder / "build.XXXXXX").string();
  if (refused || ::mkdtemp(pattern.data()) == nullptr)
    throw BuildError(
        fmt::format("{} cannot be written; PLATTER_CACHE may name another folder for compiled programs",
                    folder.string()));
  const fs::path work = pattern;
  try {
    build(toolchain, request, work, work / "program");
    write_sum(work / "program", work / "sum");
    fs::remove_all(program, refused);           // a damaged one may be a folder
    fs::rename(work / "sum", sum_of(program));  // a program whose sum is missing or another's is built anew
    fs::rename(work / "program", program);      // all or nothing, whoever else builds the same
  } catch (...) {
    fs::remove_all(work);
    throw;
  }
  fs::remove_all(work);
  return program;
}

}  // namespace platter::guest
