#include "tools/compiler/build/builder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <future>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "runtime/process/partition/static_storage.hpp"
#include "tools/compiler/build/bound_names.hpp"
#include "tools/compiler/build/compilation_date.hpp"
#include "tools/compiler/build/compiler_diagnostics.hpp"
#include "tools/compiler/build/internal_errors.hpp"
#include "tools/compiler/build/linker.hpp"
#include "tools/compiler/build/notes.hpp"
#include "tools/compiler/build/sanitizer_flags.hpp"
#include "tools/compiler/build/symbols.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/build/translate.hpp"
#include "tools/compiler/build/vector_loops.hpp"
#include "tools/compiler/charge/flags.hpp"
#include "tools/compiler/frontend/file_names.hpp"
#include "tools/terminal/say.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;
using Command = std::vector<std::string>;

/// Returns the COMMON blocks of an object, which are then renamed. gfortran gives them the same names as
/// routines, so the linker would use COMMON /FREE/ of one file as SUBROUTINE FREE of another, or as a
/// function of the runtime. Blocks that the translator has inserted belong to the runtime and keep their
/// names.
std::vector<std::string> common_blocks(const std::vector<LinkedName>& symbols) {
  // Nm's types of uninitialized (.bss), common and initialized data.
  constexpr std::string_view kData = "BCD";
  std::vector<std::string> names;
  for (const auto& [name, type] : symbols) {
    if (name.back() == '_' && name.front() != '_' && !is_routine_of_platter(name) &&
        kData.find(type) != std::string_view::npos)
      names.push_back(name);
  }
  return names;
}

/// Checks this here, because the linker's messages would contain names that are not in the source.
void require_one_main(const Request& request, const std::vector<Symbols>& sources) {
  std::vector<std::string> with_main;
  for (const auto& source : sources) {
    if (source.has_main()) with_main.push_back(source.source());
  }
  if (with_main.empty()) {
    throw BuildError(fmt::format("{}: there is no main program", fmt::join(request.given.sources, ", ")));
  }
  if (with_main.size() > 1) {
    throw BuildError(fmt::format("{} each contain a main program", fmt::join(with_main, " and ")));
  }
}

// The program's arrays have a separate section. If the program writes outside them, it reaches unmapped
// memory and ends with a message, instead of first overwriting the runtime's variables. Initialized data of
// an overlay have another section, because it is loaded again with the overlay.
constexpr const char* kBssMoved = ".bss=.fortran_bss";
constexpr const char* kData = ".fortran_data";

std::string linker_script(const TranslatedProgram& program) {
  std::string overlays;
  for (const auto& part : program.parts) {
    if (part.overlay.is_main()) continue;
    overlays +=
        fmt::format("    platter_overlay_begin{0} = .;\n    *({1}{0})\n    platter_overlay_end{0} = .;\n",
                    name_of(part.overlay), kData);
  }
  return fmt::format(
      "SECTIONS\n{{\n  . = {2:#x};\n"
      "  {0} : {{\n    *({0})\n{1}  }}\n"
      "  .fortran_bss : {{ *(.fortran_bss) *(COMMON) }}\n"
      "}}\nINSERT AFTER .bss;\n",
      kData, overlays, runtime::partition::kStaticStorage);
}

/// Runs the compiler. Warnings about a program that it accepts are reworded in terms of the source. Errors in
/// a source that the translator has checked are internal errors.
void run_compiler(const Tools& tools, const Command& fortran, const std::string& source,
                  const Translated& translation, amount::Bytes word) {
  const Captured ran = tools.capture(fortran);
  auto said = compiler_words(ran.output, translation.text, word);
  if (translation.is_checked) {
    if (auto internal = internal_errors(said.errors, translation.text); !internal.empty())
      said.errors = std::move(internal);
  }
  if (ran.code != 0 && ran.output.find("internal compiler error") != std::string::npos)
    throw BuildError(
        fmt::format("{}: gfortran failed with an internal compiler error, as it does on very deeply nested "
                    "texts; split the statement or the unit that it cannot compile",
                    source));
  const bool lost = ran.code != 0 && said.errors.empty();
  for (auto& note : said.notes)
    terminal::say("platter: note: {}:{}: {}\n", tools.readable(note.file), note.line, note.what);
  tools.accept(fortran, {ran.code, lost ? ran.output : std::move(said.errors)});
}

/// Compiles one part to assembly. Returns the list of its possible vector loops, or "" if the machine has no
/// vector loops.
fs::path compile(const Tools& tools, const Toolchain& toolchain, const Request& request,
                 const Translated& translation, const fs::path& stem) {
  const std::string& source = request.given.sources[translation.source];
  Command fortran{toolchain.gfortran};
  for (auto& flag : charge::fortran_flags(request.charged.word)) fortran.push_back(std::move(flag));
  for (auto& flag : compilation_date_flags(request.given.date)) fortran.push_back(std::move(flag));
  std::string compiled = source;
  if (translation.changed) {  // the text's markers name the source
    compiled = stem.string() + (dialect::form_of(source) == dialect::Form::kFree ? ".f90" : ".f");
    std::ofstream(compiled, std::ios::binary) << translation.text;
    fortran.push_back("-I" + fs::absolute(source).parent_path().string());
    // The linker's messages show this name.
    fortran.push_back(fmt::format("-fdebug-prefix-map={}={}", compiled, source));
  }
  // Loading an overlay restores the initial values of its variables. Those with the value zero must be in the
  // data section as well, because the runtime restores only that section.
  if (!translation.overlay.is_main()) fortran.emplace_back("-fno-zero-initialized-in-bss");
  for (const auto& folder : request.given.includes) fortran.push_back("-I" + folder);
  // Directory for module files. The next source finds them there, and runs in parallel do not overwrite them.
  fortran.push_back("-J" + stem.parent_path().string());
  fortran.insert(fortran.end(), {"-S", compiled, "-o", stem.string() + ".s"});
  std::optional<VectorLoops> vector_loops;
  if (request.vector) vector_loops.emplace(tools, toolchain, request, source, translation.text, stem);
  run_compiler(tools, fortran, source, translation, request.charged.word);
  return vector_loops ? vector_loops->list() : fs::path();
}

/// Returns a file with the names of the routines that the parts of a program define for each other, or "" if
/// the names are ambiguous or do not exist. Overlays may define the same names, which are changed when they
/// are linked, and so may a program that is rejected later.
fs::path write_routines(const TranslatedProgram& program, const std::vector<Symbols>& symbols,
                        const fs::path& work) {
  std::set<std::string> names;
  for (const auto& part : symbols) {
    if (program.parts.size() == 1 || !part.overlay().is_main()) return {};
    for (const auto& name : part.subprograms()) {
      if (!names.insert(name).second) return {};
    }
  }
  const fs::path file = work / "routines";
  std::ofstream(file) << fmt::format("{}\n", fmt::join(names, "\n"));
  return file;
}

/// Charges a part and assembles its object.
Compiled charge(const Tools& tools, const Toolchain& toolchain, const Request& request,
                const Translated& translation, const fs::path& loops, const fs::path& routines,
                const fs::path& stem) {
  const std::string charged = stem.string() + ".charged.s";
  const std::string object = stem.string() + ".o";
  Command charge{toolchain.charge.string(), stem.string() + ".s", "-o", charged,
                 "--processor=" + request.processor};
  for (const auto& set : request.sets) charge.insert(charge.end(), {"--set", set});
  if (request.strict) charge.push_back("--strict");
  if (request.profile) charge.insert(charge.end(), {"--profile", profile_of(stem).string()});
  if (!loops.empty()) charge.insert(charge.end(), {"--vector-loops", loops.string()});
  if (!routines.empty()) charge.insert(charge.end(), {"--other-routines", routines.string()});
  tools.run(charge);

  tools.run({toolchain.assembler, charged, "-o", object});
  return {request.given.sources[translation.source], translation.bindings, linked_names(tools, object)};
}

/// Throws BuildError if an overlay initializes a block that belongs to another overlay, which the original
/// loader did not support.
void require_own_block(const Compiled& compiled, const LinkedName& block, const Translated& translation,
                       const dialect::Overlay& owner) {
  if (block.type == 'C' || owner == translation.overlay) return;
  throw BuildError(fmt::format(
      "{}: overlay ({:o},{:o}) initialises COMMON /{}/, which is in ({:o},{:o}); move the DATA there",
      compiled.source, translation.overlay.primary, translation.overlay.secondary, fortran_name(block.name),
      owner.primary, owner.secondary));
}

/// Renames the symbols and sections of an object for the linker.
void rename(const Tools& tools, const Toolchain& toolchain, const Compiled& compiled,
            const Translated& translation, const OverlayNames& overlays, const fs::path& stem) {
  Command rename{toolchain.objcopy};
  for (const char* pair : kRenamed) rename.insert(rename.end(), {"--redefine-sym", pair});
  const auto commons = common_blocks(compiled.names);
  for (const auto& name : compiled.names) {
    const bool common = std::find(commons.begin(), commons.end(), name.name) != commons.end();
    const auto owner = common ? overlays.owner_of_common(name.name, translation.overlay)
                              : overlays.owner_of_subprogram(name.name, translation.overlay);
    if (common) require_own_block(compiled, name, translation, owner);
    const std::string ending = fmt::format("{}{}", common ? kCommonEnding : "", name_of(owner));
    if (!ending.empty())
      rename.insert(rename.end(), {"--redefine-sym", fmt::format("{0}={0}{1}", name.name, ending)});
  }
  rename.insert(rename.end(),
                {"--rename-section", fmt::format(".data={}{}", kData, name_of(translation.overlay)),
                 "--rename-section", kBssMoved, stem.string() + ".o"});
  tools.run(rename);
}

/// Returns the path prefix of the files of a part in `work`.
fs::path stem_of_part(const fs::path& work, const Translated& part) {
  const fs::path stem = stem_of(work, part.source);
  if (part.overlay.is_main()) return stem;
  return fmt::format("{}-{}-{}", stem.string(), part.overlay.primary, part.overlay.secondary);
}

/// CFT and FTN had words of 64 and 60 bits, and the routines of their systems depend on it.
void require_words(const Request& request) {
  constexpr amount::Bytes kWord{8};
  if (request.charged.word == kWord || !dialect::is_old(request.dialect)) return;
  throw specification::Error(
      fmt::format("a processor with words of {} bytes is not supported: programs in the dialects cft and ftn "
                  "can be compiled only for words of {} bytes",
                  request.charged.word.count, kWord.count));
}

/// The parts from which a program is linked, except for the runtime.
struct Parts {
  std::vector<Built> built;
  std::vector<fs::path> objects;  ///< objects of the sources, in their order, and of the notes
  std::vector<Symbols> symbols;
  OverlayNames overlays;
  std::string script;
};

Parts compile_all(const Tools& tools, const Toolchain& toolchain, const Request& request,
                  const fs::path& work) {
  require_words(request);
  Parts parts;
  std::vector<Compiled> compiled;
  const auto translated = translate(tools, toolchain, request, Say::kNotes);
  auto noted = std::async(std::launch::async,
                          [&] { return write_notes(tools, toolchain, request, translated, work / "note"); });
  std::vector<fs::path> loops;
  for (const auto& part : translated.parts) {
    const fs::path stem = stem_of_part(work, part);
    loops.push_back(compile(tools, toolchain, request, part, stem));
    parts.symbols.emplace_back(stem.string() + ".s", request.given.sources[part.source], part.overlay);
  }
  const fs::path routines = write_routines(translated, parts.symbols, work);
  for (std::size_t i = 0; i < translated.parts.size(); ++i) {
    const auto& part = translated.parts[i];
    const fs::path stem = stem_of_part(work, part);
    compiled.push_back(charge(tools, toolchain, request, part, loops[i], routines, stem));
    parts.overlays.add(part.overlay, common_blocks(compiled.back().names), compiled.back().names);
    parts.built.push_back({compiled.back().source, stem});
    parts.objects.emplace_back(stem.string() + ".o");
  }
  for (std::size_t i = 0; i < compiled.size(); ++i)
    rename(tools, toolchain, compiled[i], translated.parts[i], parts.overlays, parts.built[i].stem);
  require_one_main(request, parts.symbols);
  require_own_names(compiled, parts.symbols);
  parts.script = linker_script(translated);
  parts.objects.push_back(noted.get());
  return parts;
}

}  // namespace

fs::path profile_of(const fs::path& stem) {
  return stem.string() + ".profile";
}

std::vector<Built> build(const Toolchain& toolchain, const Request& request, const fs::path& work,
                         const fs::path& program) {
  const Tools tools(toolchain, request, work);
  Parts parts = compile_all(tools, toolchain, request, work);
  const fs::path script = work / "apart.ld";
  std::ofstream(script) << parts.script;
  // The linker's optimizer plugin would examine every file of every archive, but no object here needs it. The
  // runtime contains libgfortran. The data that the loader fills in is read-only when the program starts.
  // tools/cmake/install contains the same flags for users who link by hand; keep both in step.
  Command command{
      toolchain.gfortran,    "-no-pie", "-nodefaultlibs", "-fno-use-linker-plugin", "-Wl,--build-id=none",
      "-Wl,-z,relro,-z,now", "-o",      program.string()};
  for (const auto& object : parts.objects) command.push_back(object.string());
  command.insert(command.end(), {"-T", script.string()});
  for (const char* flag : kSanitizerFlags) command.emplace_back(flag);
  for (const auto& library : toolchain.libraries) command.push_back(library.string());
  // These are given as files, because gfortran adds the host's libgfortran to -lm.
  command.emplace_back("-Wl,--start-group");
  for (const auto& library : toolchain.mathematics) command.push_back(library.string());
  command.insert(command.end(), {"-Wl,--end-group", "-lgcc", "-lc"});
  parts.objects.insert(parts.objects.end(), toolchain.libraries.begin(), toolchain.libraries.end());
  link(tools, request, command, parts.objects, parts.symbols, parts.overlays);
  return std::move(parts.built);
}

void build_object(const Toolchain& toolchain, const Request& request, const fs::path& work,
                  const fs::path& object) {
  const Tools tools(toolchain, request, work);
  const Parts parts = compile_all(tools, toolchain, request, work);
  for (const auto& symbols : parts.symbols) {
    if (symbols.overlay().is_main()) continue;
    throw BuildError(
        fmt::format("{}: a program with overlays cannot be an object, because overlays are laid out when the "
                    "whole program is linked; build it without --object",
                    symbols.source()));
  }
  Command command{toolchain.gfortran, "-r", "-nostdlib", "-fno-use-linker-plugin", "-o", object.string()};
  for (const auto& part : parts.objects) command.push_back(part.string());
  tools.run(command);
}

}  // namespace platter::guest
