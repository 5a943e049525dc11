#include "tests/paper/scoreboard.hpp"

#include <fstream>
#include <stdexcept>

namespace platter::tests {

using nlohmann::json;

namespace {

json parsed(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(file + " is not there; run ctest, which measures it first");
  return json::parse(in);
}

}  // namespace

json scoreboard(const std::string& name) {
  return parsed(PLATTER_SCOREBOARD "/" + name + ".json");
}

json printed(const std::string& name) {
  const std::string documents = PLATTER_SOURCE "/tools/validation/studies/";
  return parsed(documents +
                (name == "claims" || name == "table1" ? "bucher-hayes/" + name : name + "/claims") + ".json");
}

}  // namespace platter::tests
