// A file of --procstat, which a program's own process writes, with any text. Either procview and ja report on
// it, and writing and reading it again gives the same contents, or it is rejected with ffio::Error.

#include <string>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/procview.hpp"
#include "emulator/system/unicos/unit_report.hpp"
#include "tests/fuzz/file_of.hpp"

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter;
  try {
    const auto report = unicos::read_raw({reinterpret_cast<const char*>(data), size}, "procstat");
    const auto text = unicos::raw_text(report);
    fuzz::require(unicos::raw_text(unicos::read_raw(text, "procstat")) == text);
    for (const auto by : {unicos::SortedBy::kSize, unicos::SortedBy::kUnit, unicos::SortedBy::kBytes,
                          unicos::SortedBy::kTime})
      fuzz::require(!unicos::procview(report, by, true).empty());
    fuzz::require(!unicos::ja(report).empty());
  } catch (const ffio::Error& error) {
    fuzz::require(*error.what() != '\0');
  }
  return 0;
}
