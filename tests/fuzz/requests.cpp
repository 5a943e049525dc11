// A file of disk requests (platter replay) that contains any text, in Platter's form or in DiskSim's. Its
// requests are replayed on two drives of a small disk; the outcome is a complete replay or
// specification::Error.

#include <string>

#include "emulator/specification/error.hpp"
#include "tests/fuzz/file_of.hpp"
#include "tools/analysis/replay/player.hpp"

namespace platter::fuzz {
namespace {

void replay(const std::string& name) {
  static const auto catalogue = specification::Catalogue::builtin();
  record::Recorder recorder;
  replay::RequestFile file(name);
  replay::ReplayHarness rig(catalogue, "dd19", "dcu2", 2, recorder);
  constexpr std::int64_t kBlockBytes = 512;
  replay::Player player(rig, file, kBlockBytes);
  player.play({});
  require(player.rest() >= player.end() || player.drives().empty());
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  try {
    replay(file_of({data, size}));
  } catch (const platter::specification::Error& error) {
    require(*error.what() != '\0');
  }
  return 0;
}
