// The example of docs/specifications.md: its files are written, and its commands give what is printed there.

#include <gtest/gtest.h>

#include <sstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// A block between lines of three backticks: what stands behind the first of them, and its text.
struct Block {
  std::string language;
  std::string file;
  std::string text;
};

std::vector<Block> blocks_of(const std::string& document) {
  std::vector<Block> blocks;
  std::istringstream lines(document);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside;
      if (!inside) continue;
      Block block;
      std::istringstream(line.substr(3)) >> block.language >> block.file;
      blocks.push_back(block);
    } else if (inside) {
      blocks.back().text += line + '\n';
    }
  }
  return blocks;
}

/// What a console shows: each command behind its $, and what it prints.
std::string shown(const Desk& desk, const std::string& console) {
  std::string all;
  std::istringstream lines(console);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("$ ")) continue;
    const std::string platter = "platter() { '" + platter_command() + "' \"$@\"; }; ";
    all += line + '\n' + desk.command({"sh", "-c", "{ " + platter + line.substr(2) + "; } 2>&1"}).out;
  }
  return all;
}

TEST(SpecificationExample, does_what_is_printed) {
  const Desk desk;
  int files = 0;
  int consoles = 0;
  for (const auto& block : blocks_of(Folder().read(source_path("docs/specifications.md")))) {
    if (block.language == "console") {
      ++consoles;
      EXPECT_EQ(shown(desk, block.text), block.text);
    } else {
      ++files;
      desk.folder.write(block.file, block.text);
    }
  }
  EXPECT_EQ(files, 6);
  EXPECT_EQ(consoles, 1);
}

}  // namespace
}  // namespace platter::tests
