// A trace of events, which a program's own process writes, as platter explain reads it: its events are read,
// or it is rejected with an exception that carries a message.

#include <exception>

#include "tests/fuzz/file_of.hpp"
#include "tools/explain/recorded.hpp"

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  try {
    platter::explain::Recording(file_of({data, size})).rest();
  } catch (const std::exception& error) {
    require(*error.what() != '\0');
  }
  return 0;
}
