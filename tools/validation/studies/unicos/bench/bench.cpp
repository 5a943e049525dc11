#include "tools/validation/studies/unicos/bench/bench.hpp"

#include <fmt/format.h>

#include <regex>

namespace platter::unicos_guide {

const nlohmann::json& RunResults::file() const {
  const auto& files = outcome_.json.at("files");
  if (files.empty()) throw Failed("the run did not open a file");
  return files.front();
}

double RunResults::call(const std::string& kind, const std::string& what) const {
  if (!has_call(kind)) return 0;
  const auto& row = file().at("calls").at(kind);
  if (!row.contains(what)) throw Failed(fmt::format("the results of the run lack {} of {}", what, kind));
  return row.at(what).get<double>();
}

double RunResults::statement(const std::string& name, const char* key) const {
  const auto& statements = file().at("statements");
  if (!statements.contains(name) || !statements.at(name).contains(key))
    throw Failed(fmt::format("the results of the run lack {} of {}", key, name));
  return statements.at(name).at(key).get<double>();
}

double RunResults::times(const std::string& name) const {
  return statement(name, "times");
}

double RunResults::seconds(const std::string& name) const {
  return statement(name, "real_s");
}

double RunResults::processor(const std::string& account) const {
  return outcome_.json.at("processor").at(account + "_s").get<double>();
}

double RunResults::printed(std::size_t n) const {
  static const std::regex number(R"([-+]?\d+(\.\d*)?)");
  const auto& all = outcome_.printed;
  const auto end_of_line = all.find_last_not_of('\n');
  const auto before = all.find_last_of('\n', end_of_line);
  const auto line = all.substr(before == std::string::npos ? 0 : before + 1);
  std::size_t found = 0;
  for (std::sregex_iterator one(line.begin(), line.end(), number), end; one != end; ++one) {
    if (found++ == n) return std::stod(one->str());
  }
  throw Failed(
      fmt::format("the program's last line contains {} numbers, but at least {} are expected", found, n + 1));
}

RunResults Bench::run(const RunSettings& settings) const {
  std::vector<std::string> flags{"--site",      settings.site, "--load",
                                 settings.load, "--seed",      std::to_string(settings.seed)};
  if (!settings.assign.empty()) flags.insert(flags.end(), {"--assign", settings.assign});
  flags.insert(flags.end(), settings.more.begin(), settings.more.end());
  return RunResults(runner_.run({.programs = {"documents/unicos/" + settings.program},
                                 .host = kYmp,
                                 .flags = flags,
                                 .cards = settings.cards,
                                 .events = settings.events}));
}

double Bench::mean(RunSettings settings, const std::function<double(const RunResults&)>& of) const {
  double sum = 0;
  for (settings.seed = 1; settings.seed <= kSeeds; ++settings.seed) sum += of(run(settings));
  return sum / kSeeds;
}

double Bench::default_speed() const {
  return mean({.load = kJaLoad}, [](const RunResults& results) { return results.printed(1); });
}

}  // namespace platter::unicos_guide
