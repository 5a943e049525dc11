#include "runtime/host/terminal.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "runtime/host/quoting.hpp"

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

std::string Colours::printed(std::string_view text) const {
  constexpr std::array<std::string_view, 5> kSequences{"\033[1m", "\033[32m", "\033[1;31m", "\033[36m",
                                                       "\033[m"};
  if (!has_any_) return terminal_text(text);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto next = std::min(text.find('\033', at + 1), text.size());
    const auto* const own =
        std::find_if(kSequences.begin(), kSequences.end(),
                     [&](std::string_view sequence) { return text.substr(at).starts_with(sequence); });
    const std::size_t kept = own == kSequences.end() ? 0 : own->size();
    result += text.substr(at, kept);
    result += terminal_text(text.substr(at + kept, next - at - kept));
    at = next;
  }
  return result;
}

std::string Colours::painted(const char* how, std::string_view raw) const {
  const std::string text = terminal_text(raw);
  if (!has_any_ || text.empty()) return text;
  return std::string("\033[").append(how).append("m").append(text).append("\033[m");
}

}  // namespace platter::runtime
