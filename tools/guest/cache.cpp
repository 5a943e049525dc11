#include "tools/guest/cache.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "tools/guest/builder.hpp"
#include "tools/guest/digest.hpp"
#include "tools/guest/flags.hpp"
#include "tools/guest/host.hpp"
#include "tools/guest/process.hpp"
#include "tools/guest/scratch.hpp"
#include "tools/guest/source_texts.hpp"
#include "tools/guest/store.hpp"
#include "tools/guest/vector_functions.hpp"

namespace platter::guest {

namespace fs = std::filesystem;

std::string fingerprint(const Toolchain& toolchain, const Request& request, KnownSums& sums) {
  Digest digest;
  const auto add_all = [&](const auto& texts) {
    digest.add(std::to_string(texts.size()));
    for (const auto& text : texts) digest.add(text);
  };
  const SourceTexts texts(request);
  // Messages name files, so that a copy elsewhere is another program.
  for (const auto& source : request.sources) digest.add(fs::absolute(source).string());
  for (const auto& [name, text] : texts.files()) {
    digest.add(fs::absolute(name).string());
    digest.add(text);
  }
  add_all(request.includes);
  add_all(fortran_flags(request.word));
  add_all(compiler_variables());
  // How they are used, and how the guest is linked: a version of Platter is one of these files.
  digest.add(sums.of("/proc/self/exe"));
  digest.add(
      sums.of(toolchain.gfortran, [&] { return capture_process({toolchain.gfortran, "--version"}).output; }));
  digest.add(sums.of(toolchain.charge));
  // A guest has the runtime's path in it: the same Platter elsewhere, or moved, makes another guest.
  for (const auto& library : toolchain.libraries) {
    digest.add(library.string());
    digest.add(sums.of(library));
  }
  for (const auto& library : toolchain.mathematics) digest.add(sums.of(library));
  // A home may be that of several hosts, and a guest loads libraries of its host.
  digest.add(kind_of_host());
  for (const auto& library : loaded_libraries()) digest.add(sums.of(library));
  for (const auto& tool : binary_tools()) digest.add(sums.of(tool));
  add_all(request.routines);
  digest.add(request.machine);
  digest.add(request.processor);
  const bool own = request.processor.ends_with(".toml");
  digest.add(own ? sums.of(request.processor) : "built in");
  digest.add(request.processor_sum);
  add_all(request.sets);
  add_all(kVectorFlags);
  digest.add(vector_function_declarations());
  digest.add(request.vector ? "vector" : "scalar");
  digest.add(std::to_string(static_cast<int>(request.dialect)));
  digest.add(numbers::kCharacterSets[static_cast<std::size_t>(request.characters)]);
  digest.add(request.one_trip ? "one trip" : "zero trips");
  digest.add(request.strict ? "strict" : "lenient");
  return digest.take();
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
