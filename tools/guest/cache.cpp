#include "tools/guest/cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "emulator/specification/fingerprint.hpp"
#include "tools/guest/builder.hpp"
#include "tools/guest/flags.hpp"
#include "tools/guest/process.hpp"
#include "tools/guest/scratch.hpp"
#include "tools/guest/store.hpp"
#include "tools/guest/vector_functions.hpp"

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

}  // namespace

std::string fingerprint(const Toolchain& toolchain, const Request& request, KnownSums& sums) {
  Fingerprint sum;
  const auto add = [&](std::uint64_t part) { sum.add(fmt::format("{:016x}", part)); };
  Sources sources(request, sum);
  for (const auto& source : request.sources) sources.add(source, source);
  for (const auto& folder : request.includes) sum.add(folder);
  for (const auto flag : kFortranFlags) sum.add(flag);
  add(sums.of("/proc/self/exe"));  // how they are used, and how the guest is linked
  add(sums.of(toolchain.gfortran, [&] { return capture_process({toolchain.gfortran, "--version"}).output; }));
  add(sums.of(toolchain.charge));
  for (const auto& library : toolchain.libraries) add(sums.of(library));
  for (const auto& library : toolchain.mathematics) add(sums.of(library));
  sum.add(request.machine);
  sum.add(request.processor);
  sum.add(read_text(request.processor).value_or("built in"));
  sum.add(request.processor_sum);
  for (const auto& set : request.sets) sum.add(set);
  for (const auto flag : kVectorFlags) sum.add(flag);
  sum.add(vector_function_declarations());
  sum.add(request.vector ? "vector" : "scalar");
  sum.add(std::to_string(static_cast<int>(request.dialect)));
  sum.add(request.one_trip ? "one trip" : "zero trips");
  sum.add(request.strict ? "strict" : "lenient");
  return fmt::format("{:016x}", sum.value());
}

Program cached(const Toolchain& toolchain, const Request& request) {
  const Store store;
  std::string name;
  {
    KnownSums sums(store.known_sums());
    name = fingerprint(toolchain, request, sums);
  }
  if (auto found = store.find(name)) return std::move(*found);

  const Scratch work;
  const fs::path built = work.file("program");
  build(toolchain, request, work.path(), built);
  Program::seal(built);
  auto program = Program::open(built);
  if (!program)
    throw BuildError(fmt::format("{} may hold no programs; TMPDIR may name another folder",
                                 work.path().parent_path().string()));
  store.keep(*program, name);
  return std::move(*program);
}

}  // namespace platter::guest
