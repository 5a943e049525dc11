// Writes the tables of docs/validation.md anew, between its two marks: write_validation DOCUMENT

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/paper/scoreboard.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::string document;
  {
    std::ifstream in(argv[1]);
    document = {std::istreambuf_iterator<char>(in), {}};
  }
  const std::string begin = "<!-- written by the target validation -->\n";
  const std::string end = "<!-- end -->";
  const auto from = document.find(begin);
  const auto to = document.find(end);
  if (from == std::string::npos || to == std::string::npos) {
    std::fprintf(stderr, "%s has not both marks\n", argv[1]);
    return 1;
  }
  try {
    using platter::tests::scoreboard;
    document.replace(from + begin.size(), to - from - begin.size(),
                     platter::tests::validation_tables(scoreboard("claims"), scoreboard("table1")));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  std::ofstream(argv[1]) << document;
  return 0;
}
