// A result that platter again repeats, containing any JSON: the rights that its command asks for are found,
// and it is compared with itself, or it is rejected with an exception that carries a message. Nothing is run.

#include <exception>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tests/fuzz/file_of.hpp"
#include "tools/analysis/repeat/repetition.hpp"
#include "tools/cli/rights.hpp"

namespace platter::fuzz {
namespace {

/// Returns whether the command needs no rights that must be granted. A command line without flags grants
/// none.
bool is_harmless(const std::vector<std::string>& words) {
  static CLI::App command;
  static command::GuestArguments arguments;
  const command::CommandLine given{command, arguments, "platter again r.json"};
  const auto granted = command::granted("r.json", words, given);
  for (const auto& flag : granted.flags)
    require(!flag.starts_with("--trust") && !flag.starts_with("--allow"));
  return true;
}

void read_result(const std::string& name) {
  const auto document = runtime::read_json(name);
  require(repeat::differences(document, document).empty());
  const auto& recipe = document.at("repeat");
  const auto inputs = repeat::inputs_in(recipe.at("inputs"));
  require(repeat::changes(inputs, inputs).empty());
  is_harmless(recipe.at("command").get<std::vector<std::string>>());
}

}  // namespace
}  // namespace platter::fuzz

// libFuzzer's name.
extern "C" int LLVMFuzzerTestOneInput(  // NOLINT(readability-identifier-naming)
    const std::uint8_t* data, std::size_t size) {
  using namespace platter::fuzz;
  try {
    read_result(file_of({data, size}));
  } catch (const std::exception& error) {
    require(*error.what() != '\0');
  }
  return 0;
}
