// Nothing is told that must be measured: no specification has a key for a result.

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Words of a key that would name what the paper's programs measure.
const std::set<std::string> kResults{"missed", "lost", "revolutions", "revolution", "rate", "rates", "kword", "kwords",
                                     "throughput", "overhead", "slack", "measured", "expected",
                                     "late", "lateness"};

bool tells(const std::string& key) {
  if (key.find("t_call") != std::string::npos || key.find("t_trans") != std::string::npos) return true;
  std::istringstream words(key);
  for (std::string word; std::getline(words, word, '_');) {
    if (kResults.contains(word)) return true;
  }
  return false;
}

void collect(const toml::node& node, const std::string& path, std::vector<std::string>& telling) {
  if (const auto* table = node.as_table()) {
    for (auto&& [key, value] : *table) {
      const std::string name(key.str());
      if (tells(name)) telling.push_back(path + name);
      collect(value, path + name + ".", telling);
    }
  } else if (const auto* list = node.as_array()) {
    for (const auto& element : *list) collect(element, path, telling);
  }
}

TEST(NothingTold, keys_that_tell_a_result_are_known) {
  for (const auto* key : {"missed", "missed_revolutions", "t_call", "t_trans", "sectors_per_revolution", "rate", "lost"})
    EXPECT_TRUE(tells(key)) << key;
  for (const auto* key : {"sectors_per_track", "rotation", "buffers", "wait_return", "interrupt", "time"})
    EXPECT_FALSE(tells(key)) << key;
}

TEST(NothingTold, no_specification_has_a_key_for_a_result) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_path("emulator/specification"))) {
    if (entry.path().extension() != ".toml") continue;
    ++files;
    std::vector<std::string> telling;
    collect(toml::parse_file(entry.path().string()), "", telling);
    EXPECT_TRUE(telling.empty()) << entry.path() << ": " << telling.front();
  }
  EXPECT_GE(files, 12U);
}

}  // namespace
}  // namespace platter::tests
