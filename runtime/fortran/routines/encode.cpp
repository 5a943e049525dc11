// ENCODE, DECODE and formats in arrays: conversions between words and the text of libgfortran's internal
// files.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/numbers/format_text.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {
namespace {

std::size_t words_of(std::size_t characters) {
  return (characters + characters_per_word() - 1) / characters_per_word();
}

/// Returns the number of characters of a record. Ends the program if the internal file is shorter.
std::size_t checked(const char* statement, std::int64_t n, std::size_t room) {
  if (n < 1 || static_cast<std::size_t>(n) > room) {
    stop_with(fmt::format("{}: a record of {} characters; 1 to {} are allowed", statement, n, room));
  }
  return static_cast<std::size_t>(n);
}

/// Returns the length of the format at the start of the text, up to the parenthesis that closes the first
/// one; nothing if the text ends before.
std::optional<std::size_t> format_length(std::string_view text) {
  int depth = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c >= '0' && c <= '9') {
      count = std::min(count * 10 + static_cast<std::size_t>(c - '0'), text.size());
      continue;
    }
    if ((c == 'H' || c == 'h') && count > 0) i += count;
    if (c == '\'' || c == '"' || c == '*') {
      const auto close = text.find(c, i + 1);
      // An unlimited repeat of Fortran 2008.
      const bool repeats = c == '*' && text.substr(i + 1).starts_with('(');
      if (close == std::string_view::npos && !repeats) return std::nullopt;
      if (close != std::string_view::npos) i = close;
    }
    if (c == '(') ++depth;
    if (c == ')' && --depth <= 0) return i + 1;
    count = 0;
  }
  return std::nullopt;
}

}  // namespace
}  // namespace platter::runtime

// Buffers are passed as addresses, because their types and shapes differ between calls.
extern "C" {

/// Called before the WRITE of an ENCODE. Records that it does not write stay empty. `name` is the name of the
/// buffer.
void plt_encode_begin_(char* text, const std::int64_t* records, const std::int64_t* n, const char* name,
                       std::size_t length, std::size_t name_length) {
  const std::size_t characters = platter::runtime::checked("ENCODE", *n, length);
  const auto count = static_cast<std::size_t>(*records);
  std::memset(text, 0, length * count);
  platter::runtime::note_encoding({"ENCODE", text, count, characters, {name, name_length}});
}

/// Called after the WRITE of an ENCODE. Stores each record's characters in words; the last word is padded
/// with blanks.
void plt_encode_end_(const char* text, const std::int64_t* records, const std::int64_t* n,
                     std::uint64_t* const* buffer, std::size_t length) {
  std::uint64_t* words = *buffer;
  const std::size_t characters = platter::runtime::checked("ENCODE", *n, length);
  for (std::int64_t record = 0; record < *records; ++record, text += length) {
    if (std::all_of(text, text + characters, [](char c) { return c == '\0'; })) break;
    platter::runtime::words_of_characters(text, characters, words);
    words += platter::runtime::words_of(characters);
  }
}

/// Called before the READ of a DECODE. Stores the characters of the records in the internal file.
void plt_decode_(char* text, const std::int64_t* records, const std::int64_t* n,
                 const std::uint64_t* const* buffer, const char* name, std::size_t length,
                 std::size_t name_length) {
  const std::uint64_t* words = *buffer;
  const std::size_t characters = platter::runtime::checked("DECODE", *n, length);
  platter::runtime::note_encoding(
      {"DECODE", text, static_cast<std::size_t>(*records), characters, {name, name_length}});
  for (std::int64_t record = 0; record < *records; ++record, text += length) {
    platter::runtime::characters_of_words(words, characters, text);
    words += platter::runtime::words_of(characters);
  }
}

/// Converts a format in an array of `count` words to characters.
void plt_format_(char* text, std::size_t length, const std::uint64_t* words, const std::int64_t* count) {
  using namespace platter::runtime;
  const std::size_t per_word = characters_per_word();
  const std::size_t room = std::min(static_cast<std::size_t>(*count) * per_word, length);
  std::optional<std::size_t> found;
  // One word at a time, because words past the format may not exist.
  for (std::size_t done = 0; done < room && !found; done += per_word) {
    const std::size_t count_now = std::min(per_word, room - done);
    characters_of_words(words++, count_now, text + done);
    found = format_length({text, done + count_now});
  }
  if (!found) {  // libgfortran would read past the end of the words
    std::string begin(text, std::min<std::size_t>(room, 40));
    begin.erase(begin.find_last_not_of(' ') + 1);
    stop_with(fmt::format("the format in an array, '{}', has no closing parenthesis", begin));
  }
  std::string format = platter::numbers::newer_format(std::string(text, *found));
  platter::numbers::write_right_as_b(format);
  const std::size_t used = std::min(format.size(), length);
  std::memcpy(text, format.data(), used);
  std::memset(text + used, ' ', length - used);
}

}  // extern "C"
