// A job file of the T3D (platter job) that contains any text: it is read, or rejected with
// specification::Error.

#include "emulator/specification/error.hpp"
#include "tests/fuzz/file_of.hpp"
#include "tools/analysis/job/job_file.hpp"

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  try {
    platter::job::read_job(file_of({data, size}));
  } catch (const platter::specification::Error& error) {
    require(*error.what() != '\0');
  }
  return 0;
}
