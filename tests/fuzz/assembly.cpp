// An assembly, as the charging pass reads it, containing any text: its instructions and labels are found, or
// it is rejected with an error. What is not changed is given back byte for byte.

#include "tools/charge/assembly/assembly.hpp"

#include <string>

#include "tests/fuzz/file_of.hpp"
#include "tools/charge/assembly/error.hpp"

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter;
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const charge::SourceText source("p.s", text);
    const charge::LineTable lines(source);
    const auto assembly = charge::read_assembly(source, lines);
    for (const auto& one : assembly.instructions) fuzz::require(one.line < source.size());
    for (const auto& label : assembly.labels) fuzz::require(label.before <= assembly.instructions.size());
    for (const auto& [place, location] : lines.locations()) lines.name(location);
    fuzz::require(source.str() == text || source.str() == text + "\n");
  } catch (const charge::Error& error) {
    fuzz::require(*error.what() != '\0');
  }
  return 0;
}
