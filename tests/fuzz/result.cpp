// A file given to platter report as a result (JSON) that contains any text: it becomes a page, or is rejected
// with specification::Error.

#include "tools/report/result.hpp"

#include "emulator/specification/error.hpp"
#include "tests/fuzz/file_of.hpp"
#include "tools/report/page.hpp"

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter;
  try {
    const auto result = report::read_result(fuzz::file_of({data, size}));
    fuzz::require(!result.kind.empty());
    const auto no_machines = [](const std::vector<std::string>&) { return specification::Catalogue(); };
    fuzz::require(!report::page_of({result}, no_machines, "0").empty());
  } catch (const specification::Error& error) {
    fuzz::require(*error.what() != '\0');
  }
  return 0;
}
