// Tests the translator with arbitrary input, which it translates or rejects. The lines of its output are in
// the order of their markers, and lines that it wrote itself have at most 72 columns. Its output can be
// translated again.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/source/source.hpp"

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::dialect;
  if (size == 0) return 0;
  Options options;
  options.dialect = (data[0] & 1U) != 0 ? Dialect::kFtn : Dialect::kCft;
  if ((data[0] & 4U) != 0) options.dialect = (data[0] & 8U) != 0 ? Dialect::kVs : Dialect::kVax;
  options.has_bytes = options.dialect == Dialect::kVs;
  if (options.dialect == Dialect::kFtn && (data[0] & 64U) == 0)
    options.characters = platter::numbers::Characters::kDisplay;
  options.one_trip = (data[0] & 2U) == 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    for (const auto& part : read_source(text, "x.f", options.dialect).parts) {
      options.overlay = part.overlay;
      translate(part.text, "x.f", options);
    }
  } catch (const Refusal& refusal) {
    if (refusal.refused().empty()) std::abort();
  }
  options.overlay = {};
  try {
    const auto once = translate(text, "x.f", options);
    if (!once.changed && once.text != text) std::abort();
    translate(once.text, "x.f", options);
  } catch (const Refusal& refusal) {
    if (refusal.refused().empty()) std::abort();
  }
  return 0;
}
