// A sealed machine (platter run --sealed) that contains any text: it is read, or rejected with
// specification::Error. A machine that is read can be sealed again.

#include "emulator/specification/error.hpp"
#include "tests/fuzz/file_of.hpp"
#include "tools/lab/sealed_machine.hpp"

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  try {
    const auto machine = platter::lab::read_sealed(file_of({data, size}));
    require(platter::lab::unseal(platter::lab::seal(machine), "sealed again").sets == machine.sets);
  } catch (const platter::specification::Error& error) {
    require(*error.what() != '\0');
  }
  return 0;
}
