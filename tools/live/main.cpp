// The driver of the live page as a native program, for tests and for the page's numbers: settings on standard
// input, one experiment after the other, each ended by an empty line; a line of JSON for each on standard
// output. `machines` as its argument prints those.

#include <iostream>
#include <string>

#include "tools/live/module.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  if (argc > 1 && std::string(argv[1]) == "machines") {
    std::cout << platter_machines() << '\n';
    return 0;
  }
  std::string settings;
  const auto run = [&] {
    if (!settings.empty()) std::cout << platter_run(settings.c_str()) << '\n';
    settings.clear();
  };
  for (std::string line; std::getline(std::cin, line);) {
    if (line.empty()) {
      run();
    } else {
      settings += line + '\n';
    }
  }
  run();
  return std::cout.flush() ? 0 : 1;
}
