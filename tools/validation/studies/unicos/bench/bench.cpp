#include "tools/validation/studies/unicos/bench/bench.hpp"

#include <fmt/format.h>

#include <regex>

namespace platter::unicos_guide {

const nlohmann::json& Ran::file() const {
  const auto& files = outcome_.json.at("files");
  if (files.empty()) throw Failed("the run has opened no file");
  return files.front();
}

double Ran::call(const std::string& kind, const std::string& what) const {
  if (!has_call(kind)) return 0;
  const auto& row = file().at("calls").at(kind);
  if (!row.contains(what)) throw Failed(fmt::format("the run's results have no {} of {}", what, kind));
  return row.at(what).get<double>();
}

double Ran::statement(const std::string& name, const char* key) const {
  const auto& statements = file().at("statements");
  if (!statements.contains(name) || !statements.at(name).contains(key))
    throw Failed(fmt::format("the run's results have no {} of {}", key, name));
  return statements.at(name).at(key).get<double>();
}

double Ran::times(const std::string& name) const {
  return statement(name, "times");
}

double Ran::seconds(const std::string& name) const {
  return statement(name, "real_s");
}

double Ran::processor(const std::string& account) const {
  return outcome_.json.at("processor").at(account + "_s").get<double>();
}

double Ran::printed(std::size_t n) const {
  static const std::regex number(R"([-+]?\d+(\.\d*)?)");
  const auto& all = outcome_.printed;
  const auto end_of_line = all.find_last_not_of('\n');
  const auto before = all.find_last_of('\n', end_of_line);
  const auto line = all.substr(before == std::string::npos ? 0 : before + 1);
  std::size_t found = 0;
  for (std::sregex_iterator one(line.begin(), line.end(), number), end; one != end; ++one) {
    if (found++ == n) return std::stod(one->str());
  }
  throw Failed(fmt::format("the program's last line has {} numbers, and {} are looked for", found, n + 1));
}

Ran Bench::run(const Asked& asked) const {
  std::vector<std::string> flags{"--site",   asked.site, "--load",
                                 asked.load, "--seed",   std::to_string(asked.seed)};
  if (!asked.assign.empty()) flags.insert(flags.end(), {"--assign", asked.assign});
  flags.insert(flags.end(), asked.more.begin(), asked.more.end());
  return Ran(runner_.run({.programs = {"documents/unicos/" + asked.program},
                          .host = kYmp,
                          .flags = flags,
                          .cards = asked.cards,
                          .events = asked.events}));
}

double Bench::mean(Asked asked, const std::function<double(const Ran&)>& of) const {
  double sum = 0;
  for (asked.seed = 1; asked.seed <= kSeeds; ++asked.seed) sum += of(run(asked));
  return sum / kSeeds;
}

double Bench::default_speed() const {
  return mean({.load = kJaLoad}, [](const Ran& ran) { return ran.printed(1); });
}

}  // namespace platter::unicos_guide
