// REMARK, DISPLA and ABORT: their messages to the operator and to the job's log are printed on standard
// error. The translator adds the number of words of a text, 0 if it is unknown.

#include <fmt/format.h>

#include <cmath>
#include <span>
#include <string>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/routines/library_entry.hpp"
#include "runtime/host/say.hpp"

namespace platter::runtime {
namespace {

constexpr std::int64_t kLongest = 90;  // characters of FTN's messages; Cray's library allowed fewer

/// Returns the text with unprintable characters replaced by question marks.
std::string shown(std::string text) {
  text.resize(std::min(text.size(), std::size_t{kLongest}));
  text.erase(text.find_last_not_of(' ') + 1);
  for (char& c : text) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text;
}

/// Returns a text, which ends with its last word or with a character of zeros.
std::string message(const std::uint64_t* words, std::int64_t count) {
  const auto per_word = static_cast<std::int64_t>(characters_per_word());
  const std::int64_t max_words = (kLongest + per_word - 1) / per_word;
  std::string text;
  for (std::int64_t i = 0; i < (count > 0 ? std::min(count, max_words) : max_words); ++i) {
    std::string word = text_of_words(std::span(words + i, 1));
    const bool last = word.size() < characters_per_word() && ends_with_zeros(words[i]);
    word.resize(last ? word.size() : characters_per_word(), ' ');
    text += word;
    if (last) break;
  }
  return shown(text);
}

/// Formats a word as an INTEGER or a REAL, depending on the bits of the exponent.
std::string value(std::uint64_t word) {
  constexpr int kExponentAt = 52;
  constexpr std::uint64_t kExponents = 0x7FF;
  const std::uint64_t exponent = word >> kExponentAt & kExponents;
  if (exponent == 0 || exponent == kExponents) return fmt::format("{}", static_cast<std::int64_t>(word));
  return fmt::format("{:.14G}", std::bit_cast<double>(word));
}

void remark(const std::string& text) {
  library_entry("REMARK", 0, [&](Session&) { say("dayfile: {}\n", text); });
}

void display(const std::string& text, std::uint64_t word) {
  library_entry("DISPLA", 0, [&](Session&) { say("dayfile: {} {}\n", text, value(word)); });
}

[[noreturn]] void abort(const std::string& why) {
  library_entry("ABORT", 0, [](Session&) {});
  stop_with("the program was aborted" + why);
}

}  // namespace
}  // namespace platter::runtime

extern "C" {
void plt_remark_(const std::uint64_t* text, const std::int64_t* words);
void plt_remark_text_(const char* text, std::size_t length);
void plt_displa_(const std::uint64_t* text, const std::int64_t* words, const std::uint64_t* value);
void plt_displa_text_(const char* text, const std::uint64_t* value, std::size_t length);
[[noreturn]] void plt_abort_0_();
[[noreturn]] void plt_abort_(const std::uint64_t* text, const std::int64_t* words);
[[noreturn]] void plt_abort_text_(const char* text, std::size_t length);

void plt_remark_(const std::uint64_t* text, const std::int64_t* words) {
  platter::runtime::remark(platter::runtime::message(text, *words));
}

void plt_remark_text_(const char* text, std::size_t length) {
  platter::runtime::remark(platter::runtime::shown({text, length}));
}

void plt_displa_(const std::uint64_t* text, const std::int64_t* words, const std::uint64_t* value) {
  platter::runtime::display(platter::runtime::message(text, *words), *value);
}

void plt_displa_text_(const char* text, const std::uint64_t* value, std::size_t length) {
  platter::runtime::display(platter::runtime::shown({text, length}), *value);
}

void plt_abort_0_() {
  platter::runtime::abort("");
}

void plt_abort_(const std::uint64_t* text, const std::int64_t* words) {
  platter::runtime::abort(": " + platter::runtime::message(text, *words));
}

void plt_abort_text_(const char* text, std::size_t length) {
  platter::runtime::abort(": " + platter::runtime::shown({text, length}));
}
}
