// REMARK, DISPLA and ABORT: what the operator and the job's log were told goes to standard error. The
// translator adds how many words a text has, 0 where nobody knows.

#include <fmt/format.h>

#include <cmath>
#include <span>
#include <string>

#include "runtime/fortran/characters.hpp"
#include "runtime/fortran/library_entry.hpp"

namespace platter::runtime {
namespace {

/// A text ends with its words, or with a character of zeros; FTN took 90 characters, Cray's library fewer.
std::string message(const std::uint64_t* words, std::int64_t count) {
  constexpr std::size_t kLongest = 90;
  const auto per_word = static_cast<std::int64_t>(characters_per_word());
  const std::int64_t most = (kLongest + per_word - 1) / per_word;
  std::string text;
  for (std::int64_t i = 0; i < (count > 0 ? std::min(count, most) : most); ++i) {
    std::string word = text_of_words(std::span(words + i, 1));
    const bool last = word.size() < characters_per_word() && ends_with_zeros(words[i]);
    word.resize(last ? word.size() : characters_per_word(), ' ');
    text += word;
    if (last) break;
  }
  text.resize(std::min(text.size(), kLongest));
  text.erase(text.find_last_not_of(' ') + 1);
  for (char& c : text) {
    if (c < ' ' || c > '~') c = '?';
  }
  return text;
}

void tell(Session&, const std::string& text) {
  fmt::print(stderr, "dayfile: {}\n", text);
}

/// An INTEGER or a REAL, which its exponent tells.
std::string value(std::uint64_t word) {
  constexpr int kExponentAt = 52;
  constexpr std::uint64_t kExponents = 0x7FF;
  const std::uint64_t exponent = word >> kExponentAt & kExponents;
  if (exponent == 0 || exponent == kExponents) return fmt::format("{}", static_cast<std::int64_t>(word));
  return fmt::format("{:.14G}", std::bit_cast<double>(word));
}

}  // namespace
}  // namespace platter::runtime

extern "C" {
void plt_remark_(const std::uint64_t* text, const std::int64_t* words);
void plt_displa_(const std::uint64_t* text, const std::int64_t* words, const std::uint64_t* value);
[[noreturn]] void plt_abort_0_();
[[noreturn]] void plt_abort_1_(const std::uint64_t* text, const std::int64_t* words);

void plt_remark_(const std::uint64_t* text, const std::int64_t* words) {
  platter::runtime::library_entry("REMARK", 0, [&](platter::runtime::Session& now) {
    platter::runtime::tell(now, platter::runtime::message(text, *words));
  });
}

void plt_displa_(const std::uint64_t* text, const std::int64_t* words, const std::uint64_t* value) {
  platter::runtime::library_entry("DISPLA", 0, [&](platter::runtime::Session& now) {
    platter::runtime::tell(
        now, fmt::format("{} {}", platter::runtime::message(text, *words), platter::runtime::value(*value)));
  });
}

void plt_abort_0_() {
  platter::runtime::library_entry("ABORT", 0, [](platter::runtime::Session&) {});
  platter::runtime::stop_with("the program was aborted");
}

void plt_abort_1_(const std::uint64_t* text, const std::int64_t* words) {
  platter::runtime::library_entry("ABORT", 0, [](platter::runtime::Session&) {});
  platter::runtime::stop_with(
      fmt::format("the program was aborted: {}", platter::runtime::message(text, *words)));
}
}
