#include "tools/compiler/build/notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "runtime/host/data_cards.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/program/session/guest.hpp"
#include "tools/compiler/build/linker.hpp"
#include "tools/compiler/build/source_texts.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNameLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/// Builds the assembly of a table of addresses and numbers.
class Table {
 public:
  /// Adds the address of the text, or 0 if the text is absent.
  void add(const std::optional<std::string>& text) {
    if (!text) return add_symbol("0");
    texts_ += fmt::format(".Ltext{}:\n\t.asciz {}\n", number_, runtime::assembly_string(*text));
    words_ += fmt::format("\t.quad .Ltext{}\n", number_);
    ++number_;
  }
  void add_number(std::int64_t number) { add_symbol(std::to_string(number)); }
  void add_bytes(std::string_view bytes) {
    for (const char byte : bytes) words_ += fmt::format("\t.byte {}\n", static_cast<unsigned char>(byte));
  }
  void add_symbol(const std::string& name) { words_ += fmt::format("\t.quad {}\n", name); }
  /// Adds the address of a symbol, or 0 if the program does not define it.
  void add_if_there(const std::string& name) {
    words_ += fmt::format("\t.weak {}\n", name);
    add_symbol(name);
  }
  std::string assembly(const std::string& name) const {
    return fmt::format("\t.section .rodata\n{}\t.balign 8\n{}:\n{}", texts_, name, words_);
  }

 private:
  std::string texts_;
  std::string words_;
  int number_ = 0;
};

/// The runtime reads one file name per line, so a line end in a name is shown as '?'.
std::string one_line(std::string name) {
  std::replace(name.begin(), name.end(), '\n', '?');
  return name;
}

/// Returns the sources and all files that they include, one name per line.
std::string sources_of(const Request& request) {
  std::string all;
  const SourceTexts texts(request.given);
  for (const auto& file : texts.files()) all += one_line(fs::absolute(file.name).string()) + "\n";
  return all;
}

/// Returns the files of the PROGRAM card, as the translator found them.
std::optional<std::string> program_files(const TranslatedProgram& program) {
  for (const auto& translation : program.parts) {
    if (translation.program_files) return translation.program_files;
  }
  return std::nullopt;
}

/// Returns the first source, if any, that mentions DOUBLE PRECISION but in which the translator did not
/// distinguish its items from REAL items. --words cray cannot be used with such a source.
std::optional<std::string> untold_source(const Request& request, const TranslatedProgram& program) {
  for (const auto& part : program.parts) {
    if (part.uses_double || !dialect::mentions_double(part.text)) continue;
    return fs::path(request.given.sources[part.source]).filename().string();
  }
  return std::nullopt;
}

/// Returns the linker symbol of a Fortran name.
std::string symbol_of(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name + '_';
}

/// The entry points of the systems' routines. Each passes its name to the runtime, after the arguments, as
/// runtime/fortran/routines/disk_routines.cpp expects it. A routine of that name in the program takes
/// precedence. Subprograms that were assembly get similar entry points.
std::string entry_points(const dialect::SystemRoutines& routines, const TranslatedProgram& program) {
  std::string texts = "\t.section .rodata\n";
  std::string code = "\t.text\n";
  std::set<std::string> done;
  for (const auto& [name, place] : program.assembly) {
    const std::string symbol = symbol_of(name);
    const bool is_name = name.find_first_not_of(kNameLetters) == std::string::npos;
    if (!is_name || !done.insert(symbol).second) continue;  // Fortran cannot call other names
    texts += fmt::format(".Lassembly_{0}:\n\t.asciz \"{0}\"\n.Lplace_{0}:\n\t.asciz {1}\n", name,
                         runtime::assembly_string(place));
    code += fmt::format(
        "\t.weak {0}\n\t.type {0}, @function\n{0}:\n\tmovl $.Lassembly_{1}, %edi\n\tmovl $.Lplace_{1}, "
        "%esi\n\tjmp platter_assembly\n",
        symbol, name);
  }
  for (const auto& [routine, arguments] : routines) {
    const std::string symbol = symbol_of(routine);
    if (!done.insert(symbol).second) continue;
    texts += fmt::format(".Lroutine_{0}:\n\t.asciz \"{0}\"\n", routine);
    code += fmt::format(
        "\t.weak {0}\n\t.type {0}, @function\n{0}:\n\tmovl $.Lroutine_{1}, %r9d\n\tjmp platter_routine\n",
        symbol, routine);
  }
  return texts + code;
}

/// The implementation of CALL OVERLAY. The runtime returns the address of the overlay's program, and is
/// notified when that returns.
constexpr const char* kOverlayCall =
    "\t.text\n\t.weak plt_overlay_\n\t.type plt_overlay_, @function\nplt_overlay_:\n\t.cfi_startproc\n"
    "\tsubq $8, %rsp\n\t.cfi_def_cfa_offset 16\n\tcall platter_load_overlay\n\tcall *%rax\n"
    "\taddq $8, %rsp\n\t.cfi_def_cfa_offset 8\n\tjmp platter_leave_overlay\n\t.cfi_endproc\n";

/// The overlays except the main one, as runtime/program/session/guest.hpp declares them.
Table overlays_of(const TranslatedProgram& program) {
  Table table;
  for (const auto& part : program.parts) {
    if (part.overlay.is_main()) continue;
    const std::string name = name_of(part.overlay);
    table.add_number(part.overlay.primary);
    table.add_number(part.overlay.secondary);
    table.add_symbol(symbol_of(part.program) + name);
    table.add_symbol("platter_overlay_begin" + name);
    table.add_symbol("platter_overlay_end" + name);
  }
  return table;
}

/// The guest's table, in the order of runtime/program/session/guest.hpp.
Table table_of(const Request& request, const TranslatedProgram& program) {
  const bool old = dialect::is_old(request.dialect);
  Table table;
  table.add_bytes({runtime::kForm.data(), runtime::kForm.size()});
  table.add_symbol("platter_fortran_main");
  const auto& charged = request.charged;
  table.add(charged.name);
  table.add(charged.fingerprint);
  table.add_number(charged.clock_period.count());
  table.add_number(charged.word_lockout.count());
  table.add(charged.reals);
  table.add_number(charged.word.count);
  table.add(request.machine);
  table.add(sources_of(request));
  // FORTRAN 66 and the compilers of the old dialects read blanks in numbers as zeros.
  table.add(old ? "zero" : "null");
  // In the old dialects the first character of a word is in its highest bits. The A format depends on this.
  table.add(old ? std::string(numbers::kCharacterSets[static_cast<std::size_t>(request.characters)])
                : "host");
  table.add(program_files(program));
  table.add(untold_source(request, program));
  for (const char* section : {"platter_counts", "platter_loops", "platter_routines"}) {
    table.add_if_there(fmt::format("__start_{}", section));
    table.add_if_there(fmt::format("__stop_{}", section));
  }
  table.add_symbol("__executable_start");
  table.add_symbol("etext");
  table.add_if_there("plt_item_");
  table.add_if_there("plt_eof_");
  table.add_if_there("plt_looks_for_faults_");
  const auto cards = fmt::format("{}", fmt::join(program.data, std::string(1, runtime::kRecordEnd)));
  table.add(program.data.empty() ? std::nullopt : std::optional(cards));
  table.add_symbol(".Loverlays");
  table.add_symbol(".Loverlays_end");
  return table;
}

}  // namespace

fs::path write_notes(const Tools& tools, const Toolchain& toolchain, const Request& request,
                     const TranslatedProgram& program, const fs::path& stem) {
  const std::string assembly = stem.string() + ".s";
  const std::string object = stem.string() + ".o";
  std::ofstream(assembly) << table_of(request, program).assembly(".Lguest")
                          << overlays_of(program).assembly(".Loverlays") << ".Loverlays_end:\n"
                          << entry_points(request.routines, program) << kOverlayCall
                          << "\t.text\n\t.globl main\nmain:\n\tmovl $.Lguest, %edx\n\tjmp platter_main\n"
                             "\t.section .preinit_array,\"aw\"\n\t.quad platter_keep_heap_apart\n"
                             "\t.section .note.GNU-stack,\"\",@progbits\n";
  tools.run({toolchain.assembler, assembly, "-o", object});
  return object;
}

}  // namespace platter::guest
