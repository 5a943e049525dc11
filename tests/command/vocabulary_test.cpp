// Help, JSON and docs use one word per thing (docs/json.md lists them).

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

std::string read(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

void collect_keys(const json& schema, std::vector<std::string>& keys) {
  if (!schema.is_structured()) return;
  if (schema.is_object() && schema.contains("properties")) {
    for (const auto& [key, value] : schema.at("properties").items()) keys.push_back(key);
  }
  for (const auto& one : schema) collect_keys(one, keys);
}

std::string complaint(const std::string& text, const std::regex& words) {
  std::smatch found;
  return std::regex_search(text, found, words) ? found.str() : "";
}

/// The texts must use "lost" instead of "missed", and "unit" for the number by which Fortran accesses a
/// dataset.
const std::regex kNotInHelp("missed|[Cc]onnector|CONNECTOR");
const std::regex kNotInDocs(
    "[Rr]evolutions? (is |are |was |were |has been |have been )?missed|missed revolution|"
    "\\bmiss(es|ed)? (a|one|no|another|at least one|their) revolution|"
    "[Cc]onnectors? [0-9]");
const std::regex kNotInSources(
    "missed_(low|high|within|per|by)|[Rr]evolutions? (is |are )?missed|REVOLUTIONS? +MISSED|"
    "\\bmiss(es|ed)? (a|one|no|another|at least one|their) revolution|\"connector [{0-9]|CONNECTOR [0-9]");

TEST(Vocabulary, HelpAvoidsHomeMadeWords) {
  const CliFixture desk;
  for (const char* command : {"run",    "build",   "together", "translate", "compare",  "sweep",    "list",
                              "time",   "explain", "dataset",  "table1",    "claims",   "figure",   "report",
                              "advise", "assign",  "df",       "setf",      "procstat", "procview", "ja"}) {
    const auto outcome = desk.platter({command, "--help"});
    ASSERT_EQ(outcome.code, 0) << command;
    EXPECT_EQ(complaint(outcome.out, kNotInHelp), "") << command;
  }
}

TEST(Vocabulary, JsonKeysAvoidHomeMadeWords) {
  std::size_t all = 0;
  for (const auto& entry : std::filesystem::directory_iterator(source_path("docs/schemas"))) {
    if (entry.path().extension() != ".json") continue;
    std::vector<std::string> keys;
    collect_keys(json::parse(read(entry.path())), keys);
    all += keys.size();
    for (const auto& key : keys) EXPECT_EQ(complaint(key, kNotInHelp), "") << entry.path();
  }
  EXPECT_GT(all, 200U);
}

TEST(Vocabulary, DocsAvoidHomeMadeWords) {
  EXPECT_EQ(complaint(read(source_path("README.md")), kNotInDocs), "");
  for (const auto& entry : std::filesystem::directory_iterator(source_path("docs"))) {
    if (entry.path().extension() != ".md") continue;
    EXPECT_EQ(complaint(read(entry.path()), kNotInDocs), "") << entry.path();
  }
}

/// Covers the output of programs, error messages, notes of specifications and claims, and the names of the
/// code.
TEST(Vocabulary, SourcesAvoidHomeMadeWords) {
  std::size_t files = 0;
  for (const char* folder : {"emulator", "runtime", "tools", "fortran"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_path(folder))) {
      const auto ending = entry.path().extension();
      if (!std::set<std::string>{".cpp", ".hpp", ".toml", ".json", ".f"}.contains(ending)) continue;
      ++files;
      EXPECT_EQ(complaint(read(entry.path()), kNotInSources), "") << entry.path();
    }
  }
  EXPECT_GT(files, 500U);
}

}  // namespace
}  // namespace platter::tests
