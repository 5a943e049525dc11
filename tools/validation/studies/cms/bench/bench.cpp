#include "tools/validation/studies/cms/bench/bench.hpp"

#include <fmt/format.h>

#include <regex>

namespace platter::johnston {

double Printed::number(const std::string& what) const {
  const std::string any_blanks = std::regex_replace(what, std::regex(" +"), " +");
  const std::regex wanted(any_blanks + R"( *(-?\d*\.?\d+))");
  std::smatch found;
  if (!std::regex_search(text_, found, wanted))
    throw Failed(fmt::format("the program printed no number after '{}'", what));
  return std::stod(found[1].str());
}

Printed Bench::run(const std::string& program, const std::vector<std::string>& flags) const {
  return Printed(
      runner_.run({.programs = {"documents/cms/" + program}, .host = kIbm, .flags = flags, .cards = ""})
          .printed);
}

}  // namespace platter::johnston
