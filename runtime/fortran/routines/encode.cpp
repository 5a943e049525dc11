// What ENCODE, DECODE and formats in arrays become: text between words and libgfortran's internal files.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/statement/ending.hpp"
#include "runtime/numbers/format_text.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {
namespace {

std::size_t words_of(std::size_t characters) {
  return (characters + characters_per_word() - 1) / characters_per_word();
}

/// Characters of a record: n, where the internal file has room for it.
std::size_t checked(const char* statement, std::int64_t n, std::size_t room) {
  if (n < 1 || static_cast<std::size_t>(n) > room) {
    stop_with(fmt::format("{}: a record of {} characters; 1 to {} are allowed", statement, n, room));
  }
  return static_cast<std::size_t>(n);
}

/// Length of the format at the beginning of some text: to the parenthesis that closes the first. Nothing
/// where the text ends before that.
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
      const bool repeats = c == '*' && text.substr(i + 1).starts_with('(');  // of Fortran 2008
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

// Buffers come as addresses: their types and shapes differ from call to call.
extern "C" {

/// Before the WRITE: records that it does not reach stay empty. `name` is what the buffer is called.
void plt_encode_begin_(char* text, const std::int64_t* records, const std::int64_t* n, const char* name,
                       std::size_t length, std::size_t name_length) {
  const std::size_t characters = platter::runtime::checked("ENCODE", *n, length);
  const auto count = static_cast<std::size_t>(*records);
  std::memset(text, 0, length * count);
  platter::runtime::note_encoding({"ENCODE", text, count, characters, {name, name_length}});
}

/// Behind it: each record's characters go into words, the last of which is filled with blanks.
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

/// Before the READ of a DECODE: the records' characters.
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

/// A format that stands as characters in an array of `count` words.
void plt_format_(char* text, std::size_t length, const std::uint64_t* words, const std::int64_t* count) {
  using namespace platter::runtime;
  const std::size_t most = characters_per_word();
  const std::size_t room = std::min(static_cast<std::size_t>(*count) * most, length);
  std::optional<std::size_t> found;
  for (std::size_t done = 0; done < room && !found; done += most) {  // what lies behind it may not be there
    const std::size_t count_now = std::min(most, room - done);
    characters_of_words(words++, count_now, text + done);
    found = format_length({text, done + count_now});
  }
  if (!found) {  // libgfortran would look for it far behind the words
    std::string begin(text, std::min<std::size_t>(room, 40));
    begin.erase(begin.find_last_not_of(' ') + 1);
    stop_with(fmt::format("the format in an array, '{}', has no parenthesis that ends it", begin));
  }
  std::string format = platter::numbers::newer_format(std::string(text, *found));
  platter::numbers::write_right_as_b(format);
  const std::size_t used = std::min(format.size(), length);
  std::memcpy(text, format.data(), used);
  std::memset(text + used, ' ', length - used);
}

}  // extern "C"
