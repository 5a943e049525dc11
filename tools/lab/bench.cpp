#include "tools/lab/bench.hpp"

#include <fmt/format.h>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/validation/harness/installation.hpp"

namespace platter::lab {

sweep::Result Bench::run(const std::string& program, const std::vector<std::string>& flags,
                         const std::string& cards) const {
  const auto source = evidence::shared_file(std::filesystem::path("lab") / program);
  // A student's change could make a run endless.
  std::vector<std::string> bounded{"--cpu-time=60"};
  bounded.insert(bounded.end(), flags.begin(), flags.end());
  const sweep::Subject subject{.sources = {source.string()}, .flags = bounded, .cards = cards};
  return sweep::run(sweep::command_of(subject, {}), folder_);
}

nlohmann::ordered_json Bench::results(const std::string& program, const std::vector<std::string>& flags,
                                      const std::string& cards) const {
  const auto result = run(program, flags, cards);
  if (result.json.empty())
    throw specification::Error(fmt::format("{}: {}", program, sweep::complaint_of(result)));
  return runtime::parse_json(result.json, "a run's --json");
}

}  // namespace platter::lab
