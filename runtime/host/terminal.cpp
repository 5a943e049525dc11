#include "runtime/host/terminal.hpp"

#include <unistd.h>

#include <cstdlib>

namespace platter::runtime {
namespace {

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes it
  return value == nullptr ? std::string_view() : value;
}

// Looked at when the process begins: in its sandbox a program has no environment.
const bool kWanted = variable("NO_COLOR").empty() && !variable("TERM").empty() && variable("TERM") != "dumb";

}  // namespace

bool is_terminal(int descriptor) {
  return ::isatty(descriptor) == 1;
}

Colours::Colours(int descriptor) : has_any_(kWanted && is_terminal(descriptor)) {}

// Numbers of ECMA-48, "select graphic rendition".
std::string Colours::heading(std::string_view text) const {
  return painted("1", text);
}

std::string Colours::good(std::string_view text) const {
  return painted("32", text);
}

std::string Colours::bad(std::string_view text) const {
  return painted("1;31", text);
}

std::string Colours::note(std::string_view text) const {
  return painted("36", text);
}

std::string Colours::message(std::string_view text) const {
  constexpr std::string_view kNote = "platter: note:";
  constexpr std::string_view kError = "platter:";
  if (text.starts_with(kNote)) return note(kNote).append(text.substr(kNote.size()));
  if (text.starts_with(kError)) return bad(kError).append(text.substr(kError.size()));
  return std::string(text);
}

std::string Colours::painted(const char* how, std::string_view text) const {
  if (!has_any_ || text.empty()) return std::string(text);
  return std::string("\033[").append(how).append("m").append(text).append("\033[m");
}

}  // namespace platter::runtime
