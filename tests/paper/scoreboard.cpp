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
  const std::string documents = PLATTER_SOURCE "/tools/documents/";
  return parsed(documents +
                (name == "claims" || name == "table1" ? "bucher-hayes/" + name : name + "/claims") + ".json");
}

std::string validation_tables(const json& claims, const json& table1) {
  std::string text =
      "| claim | what the paper says | basis | what brings it about | verdict |\n|---|---|---|---|---|\n";
  for (const auto& claim : claims.at("claims")) {
    const std::string verdict = claim["verdict"];
    const std::string shortfall = claim["shortfall"];
    text += "| " + claim["id"].get<std::string>() + " (" + claim["where"].get<std::string>() + ") | ";
    text += claim["claim"].get<std::string>() + " | " + claim["basis"].get<std::string>() + " | ";
    text += claim["reason"].get<std::string>() + " | " + (verdict == "pass" ? "pass" : "**fail**");
    text += (shortfall.empty() ? "" : ": " + shortfall) + " |\n";
  }
  text += "\n| row of Table 1 | basis | what decides an open range | verdict |\n|---|---|---|---|\n";
  for (const auto& row : table1.at("rows")) {
    for (const auto* key : {"machine", "os", "library", "routine", "direction"})
      text += (std::string(key) == "machine" ? "| " : ", ") + row[key].get<std::string>();
    text += " | " + row["basis"].get<std::string>() + " | " + row["assumed"].get<std::string>() + " | ";
    text += row["within"].get<bool>() ? "within |\n" : "**not within** |\n";
  }
  return text;
}

}  // namespace platter::tests
