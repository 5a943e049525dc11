// An assembly file of any text, as the charging pass reads it. It is charged with a profile and with vector
// loops, or rejected with charge::Error. The charged assembly can be read again.

#include "tools/compiler/charge/assembly/assembly.hpp"

#include <fmt/format.h>

#include <string>

#include "emulator/processor/unit_times.hpp"
#include "emulator/specification/catalogue.hpp"
#include "tests/fuzz/file_of.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/pass.hpp"

namespace platter::fuzz {
namespace {

processor::UnitTimes cray1() {
  auto document = specification::Catalogue::builtin().open("processors", "cray1");
  return processor::read_unit_times(document);
}

/// A list that makes the loop at every source location of the assembly a vector loop.
charge::VectorList all_loops(const charge::LineTable& lines) {
  std::string places;
  for (const auto& [number, location] : lines.locations()) {
    if (location.known())
      places += fmt::format("{}:{}:{}\n", lines.file_name(location.file), location.line, location.column);
  }
  return charge::VectorList(places);
}

void charge_text(const std::string& text) {
  static const auto times = cray1();
  charge::Options options{.profile = true};
  const auto scalar = charge::charge("p.s", text, times, options);
  const charge::SourceText charged("p.s", scalar.text);
  charge::read_assembly(charged, charge::LineTable(charged));
  const charge::SourceText source("p.s", text);
  options.vector_loops = all_loops(charge::LineTable(source));
  charge::charge("p.s", text, times, options);
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter;
  try {
    fuzz::charge_text(std::string(reinterpret_cast<const char*>(data), size));
  } catch (const charge::Error& error) {
    fuzz::require(*error.what() != '\0');
  }
  return 0;
}
