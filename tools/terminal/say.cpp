#include "tools/terminal/say.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "emulator/specification/error.hpp"
#include "runtime/host/terminal.hpp"
#include "tools/terminal/progress.hpp"

namespace platter::terminal {

namespace {

thread_local KeptBack* innermost = nullptr;

}  // namespace

KeptBack::KeptBack() : outer_(std::exchange(innermost, this)) {}

KeptBack::~KeptBack() {
  innermost = outer_;
  say_lines(text_);
}

void say_lines(std::string_view text) {
  for (std::size_t end = 0; !text.empty(); text.remove_prefix(end)) {
    end = std::min(text.find('\n'), text.size() - 1) + 1;
    say_text(text.substr(0, end));
  }
}

void say_text(std::string_view text) {
  if (innermost != nullptr) {
    innermost->text_ += text;
    return;
  }
  static const runtime::Colours kColours(STDERR_FILENO);
  const auto shown = kColours.message(runtime::terminal_text(text));
  Line::of_this_process().hide_and([&] { std::fwrite(shown.data(), 1, shown.size(), stderr); });
}

void say_error(const std::exception& error) {
  if (const auto* const several = dynamic_cast<const specification::Messages*>(&error)) {
    for (const auto& message : several->messages()) say("platter: {}\n", message);
  } else {
    say("platter: {}\n", error.what());
  }
}

}  // namespace platter::terminal
