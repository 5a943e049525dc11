#include "emulator/system/subprogram.hpp"

#include <iterator>

#include "emulator/specification/reader.hpp"

namespace platter::system {

SubprogramLibrary read_subprograms(specification::Document& document, const std::string& name) {
  constexpr std::int64_t kMost = 1'000'000'000;  // clock periods: a second at least
  specification::Reader reader(document);
  SubprogramLibrary library{.description = reader.text("description"), .subprograms = {}};
  for (auto& entry : reader.tables("subprogram")) {
    Subprogram one{.name = {},
                   .library = name,
                   .about = entry.text("about"),
                   .basis = specification::basis_of(entry.one_of(
                       "basis", {std::begin(specification::kBases), std::end(specification::kBases)})),
                   .start = entry.count("start", "CP", 0, kMost),
                   .element = entry.has("element") ? entry.count("element", "CP", 0, kMost) : 0};
    for (const auto& text : entry.texts("names")) {
      one.name = text;
      library.subprograms.push_back(one);
    }
    entry.finish();
  }
  reader.finish();
  return library;
}

}  // namespace platter::system
