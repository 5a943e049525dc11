#include "tools/terminal/say.hpp"

#include <unistd.h>

#include <cstdio>

#include "runtime/host/terminal.hpp"
#include "tools/terminal/line.hpp"

namespace platter::terminal {

void say_text(std::string_view text) {
  static const runtime::Colours kColours(STDERR_FILENO);
  const auto shown = kColours.message(text);
  Line::of_this_process().hide_and([&] { std::fwrite(shown.data(), 1, shown.size(), stderr); });
}

}  // namespace platter::terminal
