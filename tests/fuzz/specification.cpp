// A specification that contains any text. The first byte of the input selects one of the built-in
// specifications, which the rest of the input replaces; then the machine that uses it is built. The only
// allowed outcome besides a machine is specification::Error with a message.

#include <array>
#include <string_view>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "tests/fuzz/file_of.hpp"

namespace platter::fuzz {
namespace {

struct Replaced {
  const char* kind;
  const char* name;
  const char* machine;
  const char* system;
};

constexpr std::array kReplaced = {
    Replaced{"machines", "cray1", "cray1", "ctss"},      Replaced{"processors", "cray1", "cray1", "ctss"},
    Replaced{"disks", "dd19", "cray1", "ctss"},          Replaced{"controllers", "dcu2", "cray1", "ctss"},
    Replaced{"systems", "ctss", "cray1", "ctss"},        Replaced{"machines", "vax780", "vax780", "vms"},
    Replaced{"systems", "vms", "vax780", "vms"},         Replaced{"machines", "ibm3081", "ibm3081", "cms"},
    Replaced{"systems", "cms", "ibm3081", "cms"},        Replaced{"systems", "unicos", "ymp", "unicos"},
    Replaced{"machines", "ymp", "ymp", "unicos"},        Replaced{"machines", "cdc7600", "cdc7600", "ltss"},
    Replaced{"processors", "cdc7600", "cdc7600", "ltss"}};

void build(const Replaced& replaced, std::string_view text) {
  static const auto builtin = specification::Catalogue::builtin();
  auto catalogue = builtin;
  catalogue.add(replaced.kind, replaced.name, "own.toml", std::string(text));
  machine::MachineConfig choice;
  choice.machine = replaced.machine;
  choice.system = replaced.system;
  record::Recorder recorder;
  const machine::Machine machine(catalogue, choice, recorder);
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  if (size == 0) return 0;
  const auto& replaced = kReplaced.at(data[0] % kReplaced.size());
  try {
    build(replaced, {reinterpret_cast<const char*>(data) + 1, size - 1});
  } catch (const platter::specification::Error& error) {
    require(*error.what() != '\0');
  }
  return 0;
}
