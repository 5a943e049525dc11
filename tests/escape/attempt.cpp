#include "tests/escape/attempt.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

/// Returns the attempts of one program.
std::vector<Attempt> read(const fs::path& source) {
  Attempt common;
  common.name = source.stem().string();
  common.source = source;
  std::vector<Attempt> cases;
  std::ifstream in(source);
  for (std::string line; std::getline(in, line) && line.starts_with("! ");) {
    const auto colon = line.find(": ");
    const std::string key = line.substr(2, colon - 2);
    const std::string value = colon == std::string::npos ? "" : line.substr(colon + 2);
    if (key == "tries") {
      common.tries = value;
    } else if (key == "case" || key == "case?") {
      Attempt one;
      one.name = value.substr(0, value.find(": "));
      one.cards = value.substr(std::min(value.size(), one.name.size() + 2)) + "\n";
      one.has_control = key == "case";
      cases.push_back(one);
    } else if (key == "folder") {
      common.folder = value;
    } else if (key == "race") {
      common.race = value;
    } else if (key == "inherits") {
      common.inherits = value;
    } else if (key == "flags") {
      common.flags = words_of(value);
    } else if (key == "environment") {
      common.environment.push_back(value);
    } else if (key == "seen") {
      common.seen.push_back(value);
    } else if (key == "open") {
      common.open = value;
    } else if (key == "trusted" && value.starts_with("no, ")) {
      common.has_control = false;
    } else {
      throw std::runtime_error(source.string() + ": no such header line: " + line);
    }
  }
  if (common.tries.empty()) throw std::runtime_error(source.string() + ": the line '! tries' is missing");
  if (cases.empty()) return {common};
  std::vector<Attempt> all;
  for (const auto& one : cases) {
    all.push_back(common);
    all.back().name += "_" + one.name;
    all.back().cards = one.cards;
    all.back().has_control = common.has_control && one.has_control;
  }
  return all;
}

}  // namespace

std::vector<Attempt> attempts_in(const fs::path& folder) {
  std::set<fs::path> sources;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".inc") sources.insert(entry.path());
  }
  std::vector<Attempt> all;
  for (const auto& source : sources) {
    const auto some = read(source);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace platter::tests
