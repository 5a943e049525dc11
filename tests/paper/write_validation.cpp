// Writes the tables of docs/validation.md anew, between its two marks: write_validation DOCUMENT

#include <cstdio>
#include <string>

#include "tests/paper/scoreboard.hpp"
#include "tools/files/text_file.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::string document = platter::files::text_of(argv[1]);
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
  platter::files::write_text(argv[1], document);
  return 0;
}
