// A sweep's definition (platter sweep --grid) that contains any text: its points can all be named, or it is
// rejected with specification::Error.

#include "emulator/specification/error.hpp"
#include "tests/fuzz/file_of.hpp"
#include "tools/analysis/sweep/definition.hpp"

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter;
  try {
    const auto grid = sweep::grid_of(sweep::read_definition(fuzz::file_of({data, size})));
    fuzz::require(grid.size() > 0);
    const auto keys = grid.keys().size();
    fuzz::require(grid.at(0).size() == keys && grid.at(grid.size() - 1).size() == keys);
  } catch (const specification::Error& error) {
    fuzz::require(*error.what() != '\0');
  }
  return 0;
}
