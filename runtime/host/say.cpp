#include "runtime/host/say.hpp"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>

#include "runtime/host/progress_line.hpp"
#include "runtime/host/terminal.hpp"

namespace platter::runtime {
namespace {

/// Writes the whole text, even if signals interrupt it. Errors are ignored, because they cannot be reported
/// elsewhere.
void write_all(std::string_view text) {
  while (!text.empty()) {
    const auto written = syscall(SYS_write, STDERR_FILENO, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

int the_print_error = 0;
bool numbers_are_sealed = false;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns whether a number can start after this character. Otherwise its digits are part of a name, or the
/// number of a source line.
bool starts_number_after(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return !is_letter && !is_digit(c) && c != ':' && c != '_';
}

std::string with_sealed_numbers(std::string_view text) {
  std::string sealed;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_digit(text[at]) || (at > 0 && !starts_number_after(text[at - 1]))) {
      sealed += text[at++];
      continue;
    }
    sealed += "[sealed]";
    while (at < text.size() &&
           (is_digit(text[at]) || (text[at] == '.' && at + 1 < text.size() && is_digit(text[at + 1]))))
      ++at;
  }
  return sealed;
}

void put(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() && the_print_error == 0)
    the_print_error = errno;
}

}  // namespace

int print_error() {
  return the_print_error;
}

void seal_numbers() {
  numbers_are_sealed = true;
}

void say_text(std::string_view raw) {
  std::string text = terminal_text(raw);
  if (numbers_are_sealed && text.starts_with("platter:")) text = with_sealed_numbers(text);
  const ProgressLine::Hidden hidden;
  if (!is_terminal(STDERR_FILENO)) {
    write_all(text);
    return;
  }
  write_all(Colours(STDERR_FILENO).message(text));
  ProgressLine::note_written(STDERR_FILENO, text);
}

void print_text(std::string_view text) {
  put(terminal_text(text));
}

void print_coloured(std::string_view text) {
  put(Colours(STDOUT_FILENO).printed(text));
}

void print_data(std::string_view text) {
  if (!is_terminal(STDOUT_FILENO)) {
    put(text);
    return;
  }
  for (std::size_t at = 0; at <= text.size();) {
    const auto tab = std::min(text.find('\t', at), text.size());
    print_text(text.substr(at, tab - at));
    if (tab < text.size()) std::fputc('\t', stdout);
    at = tab + 1;
  }
}

}  // namespace platter::runtime
