#include "tools/compiler/build/cache.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/compilation_date.hpp"
#include "tools/compiler/build/digest.hpp"
#include "tools/compiler/build/host.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/compiler/build/source_texts.hpp"
#include "tools/compiler/build/store.hpp"
#include "tools/compiler/build/vector_functions.hpp"
#include "tools/compiler/charge/flags.hpp"
#include "tools/terminal/say.hpp"

namespace platter::guest {

namespace fs = std::filesystem;

namespace {

/// Returns a digest of all parts of a request except its texts.
std::string digest_without_texts(const Request& request, DigestCache& sums) {
  Digest sum;
  sum.add_all(charge::fortran_flags(request.charged.word));
  for (const auto& [name, arguments] : request.routines)
    sum.add(fmt::format("{} {} {} {}", name, arguments.least, arguments.most, arguments.usage));
  sum.add(request.machine);
  sum.add(request.processor);
  const bool own = request.processor.ends_with(".toml");
  sum.add(own ? sums.of(request.processor) : "built in");
  sum.add(request.charged.fingerprint);
  sum.add_all(request.sets);
  sum.add(request.vector ? "vector" : "scalar");
  sum.add(std::to_string(static_cast<int>(request.dialect)));
  sum.add(std::to_string(static_cast<int>(request.library)));
  sum.add(numbers::kCharacterSets[static_cast<std::size_t>(request.characters)]);
  sum.add(request.one_trip ? "one trip" : "zero trips");
  sum.add(request.strict ? "strict" : "lenient");
  return sum.take();
}

std::string fingerprint_of(const Toolchain& toolchain, const Given& given, const std::string& rest,
                           DigestCache& sums) {
  Digest sum;
  const SourceTexts texts(given);
  // Messages contain file names, so a copy in another place is a different program.
  for (const auto& source : given.sources) {
    sum.add(source);
    sum.add(fs::absolute(source).string());
  }
  for (const auto& [name, text] : texts.files()) {
    sum.add(fs::absolute(name).string());
    sum.add(text);
  }
  // Other programs do not depend on the date, so their cache entries are valid for any date.
  const bool dated = std::any_of(texts.files().begin(), texts.files().end(),
                                 [](const auto& file) { return uses_compilation_date(file.text); });
  if (dated) sum.add_all(compilation_date_flags(given.date));
  sum.add_all(given.includes);
  sum.add_all(compiler_variables());
  // The command determines how the tools are used and how the guest is linked. It also distinguishes versions
  // of Platter.
  sum.add(sums.of("/proc/self/exe"));
  sum.add(
      sums.of(toolchain.gfortran, [&] { return capture_process({toolchain.gfortran, "--version"}).output; }));
  sum.add(sums.of(toolchain.charge));
  // A guest contains the path of the runtime. Platter in another place builds a different guest.
  for (const auto& library : toolchain.libraries) {
    sum.add(library.string());
    sum.add(sums.of(library));
  }
  for (const auto& library : toolchain.mathematics) sum.add(sums.of(library));
  // Hosts can share a home directory, but a guest loads the libraries of its host.
  sum.add(kind_of_host());
  for (const auto& library : loaded_libraries()) sum.add(sums.of(library));
  for (const auto& tool : binary_tools()) sum.add(sums.of(tool));
  sum.add_all(charge::kVectorFlags);
  sum.add(vector_function_declarations());
  sum.add(rest);
  return sum.take();
}

/// Prints the build's messages, whether the program has just been compiled or was found in the cache. A
/// command that runs the program several times prints them once.
void print_build_messages(const Program& program) {
  static std::mutex mutex;
  static std::set<std::string> said;
  const std::string text = program.said();
  const std::scoped_lock lock(mutex);
  if (!text.empty() && said.insert(text).second) terminal::say_lines(text);
}

Program built(const Toolchain& toolchain, const Request& request, const Store& store,
              const std::string& name) {
  const Scratch work;
  const fs::path file = work.file("program");
  terminal::KeptBack kept;
  build(toolchain, request, work.path(), file);
  Program::seal(file, kept.take());
  auto program = Program::open(file);
  if (!program)
    throw BuildError(fmt::format("{} does not allow programs to run; set TMPDIR to another folder",
                                 work.path().parent_path().string()));
  print_build_messages(*program);
  store.keep(*program, name);
  return std::move(*program);
}

std::optional<Program> found(const Store& store, const std::string& name) {
  auto program = store.find(name);
  if (program) print_build_messages(*program);
  return program;
}

}  // namespace

std::string fingerprint(const Toolchain& toolchain, const Request& request, DigestCache& sums) {
  return fingerprint_of(toolchain, request.given, digest_of(digest_without_texts(request, sums)), sums);
}

Program cached(const Toolchain& toolchain, const Request& request) {
  const Store store;
  std::string name;
  {
    DigestCache sums(store.known_sums());
    name = fingerprint(toolchain, request, sums);
  }
  if (auto kept = found(store, name)) return std::move(*kept);
  return built(toolchain, request, store, name);
}

Program cached(const Toolchain& toolchain, const Asked& asked) {
  const Store store;
  std::optional<Request> request;
  std::string name;
  {
    DigestCache sums(store.known_sums());
    const auto rest = sums.about(digest_of(asked.about + sums.of("/proc/self/exe")), [&] {
      request = asked.whole();
      return digest_without_texts(*request, sums);
    });
    name = fingerprint_of(toolchain, asked.given, rest, sums);
  }
  if (auto kept = found(store, name)) return std::move(*kept);
  return built(toolchain, request ? *request : asked.whole(), store, name);
}

}  // namespace platter::guest
