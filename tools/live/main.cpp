// A native program with the emulator of the live page, for tests. It reads experiments from standard input,
// each terminated by an empty line, and prints one line of JSON for each. With the argument `machines`, it
// lists the machines.

#include <unistd.h>

#include <array>
#include <sstream>
#include <string>

#include "runtime/host/say.hpp"
#include "tools/live/module.h"

namespace {

void print_line(const char* json) {
  platter::runtime::print_data(std::string(json) + '\n');
}

/// Returns all of standard input, which may be a file, a pipe or a socket.
std::string input() {
  std::string text;
  std::array<char, 4096> part{};
  for (;;) {
    const ssize_t count = read(STDIN_FILENO, part.data(), part.size());
    if (count <= 0) return text;
    text.append(part.data(), static_cast<std::size_t>(count));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::string(argv[1]) == "machines") {
    print_line(platter_machines());
    return platter::runtime::print_error() == 0 ? 0 : 1;
  }
  std::istringstream in(input());
  std::string settings;
  const auto run = [&] {
    if (!settings.empty()) print_line(platter_run(settings.c_str()));
    settings.clear();
  };
  for (std::string line; std::getline(in, line);) {
    if (line.empty()) {
      run();
    } else {
      settings += line + '\n';
    }
  }
  run();
  return platter::runtime::print_error() == 0 ? 0 : 1;
}
