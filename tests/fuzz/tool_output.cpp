// Any text in place of the output of gfortran and nm that Platter reads: gfortran's messages, the notes of
// its vectorizer, the names in its assembly, and nm's list of names.

#include <algorithm>
#include <string>

#include "tests/fuzz/file_of.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/compiler_diagnostics.hpp"
#include "tools/compiler/build/pure_functions.hpp"
#include "tools/compiler/build/symbols.hpp"
#include "tools/compiler/build/vectorizer_notes.hpp"
#include "tools/compiler/charge/assembly/remark.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::fuzz {
namespace {

void read_messages(const std::string& text) {
  for (const auto& one : guest::compiler_messages(text)) require(one.line >= 0 && one.column >= 0);
  for (const auto word : {amount::Bytes{8}, amount::Bytes{4}}) guest::compiler_words(text, text, word);
}

void read_notes(const std::string& text) {
  const auto is_known = [](const std::string& file) { return file == "p.f"; };
  try {
    const auto remarks = charge::parse_remarks(text, is_known);
    for (const auto& remark : remarks) require(is_known(remark.file));
    const guest::VectorizerNotes notes(remarks);
    for (const auto& [place, loop] : notes.loops()) guest::VectorizerNotes::is_vector_loop(loop, true);
  } catch (const charge::Error& error) {
    require(*error.what() != '\0');
  }
}

void read_symbols(const std::string& file) {
  try {
    const guest::Symbols symbols(file, "p.f", {});
    for (const auto& name : symbols.subprograms()) symbols.uses(name);
    symbols.reserved();
    for (const auto* lengths : {&symbols.commons(), &symbols.data(), &symbols.variables()}) {
      for (const auto& [name, bytes] : *lengths) {
        guest::fortran_name(name);
        symbols.definition(name);
        require(guest::words_of(bytes) >= 0);
      }
    }
  } catch (const charge::Error& error) {
    require(*error.what() != '\0');
  }
}

void read_names(const std::string& text) {
  try {
    for (const auto& one : guest::parse_linked_names(text)) {
      require(!one.name.empty());
      guest::fortran_name(one.name);
      guest::is_asked_for_by_gfortran(one.name);
    }
  } catch (const guest::BuildError& error) {
    require(*error.what() != '\0');
  }
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  const std::string text(reinterpret_cast<const char*>(data), size);
  read_messages(text);
  read_notes(text);
  read_symbols(file_of({data, size}));
  read_names(text);
  return 0;
}
