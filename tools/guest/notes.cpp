#include "tools/guest/notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/session/guest.hpp"
#include "tools/guest/source_texts.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

/// The assembly of a table of addresses.
class Table {
 public:
  /// The address of a text; 0 where there is none.
  void add(const std::optional<std::string>& text) {
    if (!text) return add_symbol("0");
    texts_ += fmt::format(".Ltext{}:\n\t.asciz \"{}\"\n", number_, *text);
    words_ += fmt::format("\t.quad .Ltext{}\n", number_);
    ++number_;
  }
  void add_bytes(std::string_view bytes) {
    for (const char byte : bytes) words_ += fmt::format("\t.byte {}\n", static_cast<unsigned char>(byte));
  }
  void add_symbol(const std::string& name) { words_ += fmt::format("\t.quad {}\n", name); }
  /// 0 where the program does not have it.
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

/// As the assembler takes a text between quotes; a line end in a name is lost.
std::string in_assembly(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? '?' : c;
  }
  return result;
}

/// With what they include, a line each.
std::string sources_of(const Request& request) {
  std::string all;
  const SourceTexts texts(request);
  for (const auto& file : texts.files()) all += in_assembly(fs::absolute(file.name).string()) + "\\n";
  return all;
}

/// Of the PROGRAM card, as the translator found it.
std::optional<std::string> program_files(const std::vector<Translated>& translations) {
  for (const auto& translation : translations) {
    if (translation.program_files) return translation.program_files;
  }
  return std::nullopt;
}

/// --words cray is not for sources in which nobody has told DOUBLE PRECISION items from REAL ones.
std::optional<std::string> untold_source(const Request& request,
                                         const std::vector<Translated>& translations) {
  for (std::size_t i = 0; i < translations.size(); ++i) {
    const bool told =
        request.dialect != dialect::Dialect::kNone && dialect::is_fixed_form(request.sources[i]);
    if (told || !dialect::mentions_double(translations[i].text)) continue;
    std::string name = fs::path(request.sources[i]).filename().string();
    std::replace_if(name.begin(), name.end(), [](char c) { return c == '"' || c == '\\'; }, '?');
    return name;
  }
  return std::nullopt;
}

/// Where Fortran calls a routine of a system: the runtime is told its name behind the arguments, as
/// runtime/fortran/disk_routines.cpp takes them. The program's own routine of that name comes before it.
std::string entry_points(const std::vector<std::string>& routines) {
  std::string texts = "\t.section .rodata\n";
  std::string code = "\t.text\n";
  for (const auto& routine : routines) {
    std::string symbol = routine + '_';
    std::transform(symbol.begin(), symbol.end(), symbol.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    texts += fmt::format(".Lroutine_{0}:\n\t.asciz \"{0}\"\n", routine);
    code += fmt::format(
        "\t.weak {0}\n\t.type {0}, @function\n{0}:\n\tmovl $.Lroutine_{1}, %r9d\n\tjmp platter_routine\n",
        symbol, routine);
  }
  return texts + code;
}

/// In the order of runtime/session/guest.hpp.
Table table_of(const Request& request, const std::vector<Translated>& translations) {
  const bool old = request.dialect != dialect::Dialect::kNone;
  Table table;
  table.add_bytes({runtime::kForm.data(), runtime::kForm.size()});
  table.add_symbol("platter_fortran_main");
  table.add(fs::path(request.processor).stem().string());
  table.add(request.processor_sum);
  table.add(request.machine);
  table.add(sources_of(request));
  // FORTRAN 66 takes blanks in numbers for zeros, and the compilers of the old dialects did.
  table.add(old ? "zero" : "null");
  // There the first character of a word is in its highest bits, and the A format has to know.
  table.add(old ? std::string(numbers::kCharacterSets[static_cast<std::size_t>(request.characters)])
                : "host");
  table.add(program_files(translations));
  table.add(untold_source(request, translations));
  for (const char* section : {"platter_counts", "platter_loops"}) {
    table.add_if_there(fmt::format("__start_{}", section));
    table.add_if_there(fmt::format("__stop_{}", section));
  }
  table.add_symbol("__executable_start");
  table.add_symbol("etext");
  table.add_if_there("plt_item_");
  table.add_if_there("plt_eof_");
  return table;
}

}  // namespace

fs::path write_notes(const Tools& tools, const Toolchain& toolchain, const Request& request,
                     const std::vector<Translated>& translations, const fs::path& stem) {
  const std::string assembly = stem.string() + ".s";
  const std::string object = stem.string() + ".o";
  std::ofstream(assembly) << table_of(request, translations).assembly(".Lguest")
                          << entry_points(request.routines)
                          << "\t.text\n\t.globl main\nmain:\n\tmovl $.Lguest, %edx\n\tjmp platter_main\n"
                             "\t.section .preinit_array,\"aw\"\n\t.quad platter_keep_heap_apart\n"
                             "\t.section .note.GNU-stack,\"\",@progbits\n";
  tools.run({toolchain.gfortran, "-c", assembly, "-o", object});
  return object;
}

}  // namespace platter::guest
