#include "runtime/program/sandbox/hint.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/program/session/fortran_line.hpp"

namespace platter::runtime {
namespace {

struct Hint {
  std::string line;
  std::string text;
};

Hint& the_hint = *new Hint;  // never destroyed: it is said at the very end

}  // namespace

void set_hint(std::string text) {
  if (is_looking_for_line()) return;
  the_hint = {fortran_line(), std::move(text)};
}

bool has_hint() {
  return !the_hint.text.empty();
}

std::string hint_at(const std::string& line) {
  if (!has_hint() || line != the_hint.line) return {};
  return line.empty() ? the_hint.text : fmt::format("{}: {}", line, the_hint.text);
}

}  // namespace platter::runtime
