// The file in which assign keeps its attributes (.assign, FILENV), containing any text. A file that is read
// is written and read again with the same attributes.

#include "emulator/system/unicos/assign.hpp"

#include <string>

#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "tests/fuzz/file_of.hpp"

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter;
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const auto once = unicos::Assignments::read(text, "assign", unicos::Faults::kAtOnce);
    const auto again = unicos::Assignments::read(once.text(), "assign", unicos::Faults::kAtOnce);
    fuzz::require(again.text() == once.text());
  } catch (const ffio::Error& error) {
    fuzz::require(*error.what() != '\0');
  } catch (const specification::Error& error) {
    fuzz::require(*error.what() != '\0');
  }
  return 0;
}
