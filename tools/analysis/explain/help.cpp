#include "tools/analysis/explain/help.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "runtime/host/untrusted_file.hpp"

namespace platter::explain {
namespace {

Tried tried(const sweep::Subject& subject, const AsItIs& as_it_is, const Remedy& remedy,
            const std::filesystem::path& folder) {
  sweep::Subject with = subject;
  with.flags.insert(with.flags.end(), remedy.flags.begin(), remedy.flags.end());
  const auto result = sweep::run(sweep::command_of(with, {}), folder);
  Tried one{.remedy = remedy};
  if (result.code != 0 || result.json.empty()) {
    one.trouble = sweep::complaint_of(result);
    return one;
  }
  one.seconds = runtime::parse_json(result.json, "a run's --json").at("virtual_seconds").get<double>();
  if (!as_it_is.printed.is(result.printed)) one.trouble = "the program prints something else";
  return one;
}

}  // namespace

std::vector<Tried> try_out(const sweep::Subject& subject, const AsItIs& as_it_is,
                           const std::vector<Remedy>& remedies, const std::filesystem::path& folder,
                           const std::function<void(std::size_t)>& progress) {
  std::vector<Tried> all;
  for (const auto& remedy : remedies) {
    progress(all.size());
    all.push_back(tried(subject, as_it_is, remedy, folder));
  }
  const auto order = [&](const Tried& one) {
    const int kind = !one.trouble.empty() ? 2 : one.seconds < as_it_is.seconds ? 0 : 1;
    return std::tuple(kind, one.seconds);
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Tried& a, const Tried& b) { return order(a) < order(b); });
  return all;
}

}  // namespace platter::explain
