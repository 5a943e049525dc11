#include "runtime/host/quoting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "runtime/host/untrusted_file.hpp"

namespace platter::runtime {
namespace {

constexpr unsigned char kFirstPrintable = 0x20;
constexpr unsigned char kDelete = 0x7f;
constexpr const char* kReplacement = "\xef\xbf\xbd";  // U+FFFD

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_one_of(char c, std::string_view others) {
  return is_letter_or_digit(c) || others.find(c) != std::string_view::npos;
}

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < kFirstPrintable || byte == kDelete;
}

/// A character of UTF-8, or a byte that is not part of one.
struct Character {
  std::size_t bytes = 1;
  std::optional<char32_t> code{};
};

Character first_character(std::string_view text) {
  constexpr unsigned kContinued = 0x80;
  constexpr unsigned kContinuedMask = 0xc0;
  constexpr unsigned kContinuedBits = 6;
  constexpr char32_t kLast = 0x10ffff;
  constexpr char32_t kFirstSurrogate = 0xd800;
  constexpr char32_t kLastSurrogate = 0xdfff;
  struct Form {
    unsigned mask;
    unsigned begin;
    char32_t smallest;  ///< a smaller code has a shorter form
  };
  constexpr std::array<Form, 4> kForms{
      {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}}};
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  for (std::size_t more = 0; more < kForms.size(); ++more) {
    const auto& form = kForms.at(more);
    if ((byte(0) & form.mask) != form.begin || text.size() <= more) continue;
    char32_t code = byte(0) & ~form.mask;
    for (std::size_t at = 1; at <= more; ++at) {
      if ((byte(at) & kContinuedMask) != kContinued) return {};
      code = (code << kContinuedBits) | (byte(at) & ~kContinuedMask);
    }
    const bool surrogate = code >= kFirstSurrogate && code <= kLastSurrogate;
    if (code < form.smallest || code > kLast || surrogate) return {};
    return {more + 1, code};
  }
  return {};
}

/// Returns whether a terminal interprets the character instead of showing it: C0, DEL, C1, line and paragraph
/// separators, and directional marks, embeddings, overrides and isolates.
bool is_acted_on(char32_t code) {
  struct Range {
    char32_t first;
    char32_t last;
  };
  constexpr std::array<Range, 7> kRanges{{{0x00, 0x1f},
                                          {0x7f, 0x9f},
                                          {0x61c, 0x61c},
                                          {0x200e, 0x200f},
                                          {0x2028, 0x202e},
                                          {0x2066, 0x2069},
                                          {0xfeff, 0xfeff}}};
  return std::any_of(kRanges.begin(), kRanges.end(),
                     [&](const Range& range) { return code >= range.first && code <= range.last; });
}

std::string for_terminal(std::string_view text, bool keeps_line_ends) {
  constexpr char32_t kLastOfOneByte = 0x7f;
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const auto [bytes, code] = first_character(text);
    if (!code || (*code <= kLastOfOneByte && is_acted_on(*code) && (*code != '\n' || !keeps_line_ends)))
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text.front()));
    else if (*code != '\n' && is_acted_on(*code))
      result += fmt::format("\\u{{{:x}}}", static_cast<std::uint32_t>(*code));
    else
      result += text.substr(0, bytes);
    text.remove_prefix(bytes);
  }
  return result;
}

/// Returns the text with U+FFFD in place of each byte that is not valid UTF-8.
std::string as_utf8(std::string_view text) {
  const auto json = parse_json(json_string(text), "a string");
  return json.get<std::string>();
}

/// Returns the text in quotation marks, with each `quote` in it doubled.
std::string doubled(std::string_view text, char quote) {
  std::string result(1, quote);
  for (const char c : text) {
    if (c == quote) result += quote;
    result += c;
  }
  return result + quote;
}

}  // namespace

std::string assembly_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (is_one_of(c, " _-./:+,;=@()"))
      result += c;
    else
      result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return result + '"';
}

std::string html_text(std::string_view text) {
  std::string result;
  for (const char c : as_utf8(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      case '\'':
        result += "&#39;";
        break;
      case '\n':
      case '\t':
        result += c;
        break;
      default:
        if (is_control(c))
          result += kReplacement;
        else
          result += c;
    }
  }
  return result;
}

std::string terminal_line(std::string_view text) {
  return for_terminal(text, false);
}

std::string terminal_text(std::string_view text) {
  return for_terminal(text, true);
}

std::string json_string(std::string_view text) {
  using Json = nlohmann::json;
  return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string shell_word(std::string_view text) {
  const bool is_plain =
      std::all_of(text.begin(), text.end(), [](char c) { return is_one_of(c, "-_./=,:+"); });
  if (!text.empty() && is_plain) return std::string(text);
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'')
      result += "'\\''";
    else
      result += c;
  }
  return result + '\'';
}

std::string gnuplot_string(std::string_view text) {
  std::string line(text);
  std::replace_if(line.begin(), line.end(), is_control, ' ');
  return doubled(line, '\'');
}

std::string sql_identifier(std::string_view text) {
  return doubled(text, '"');
}

std::string gnuplot_field(std::string_view text) {
  std::string field(text);
  std::replace_if(field.begin(), field.end(), is_control, ' ');
  std::replace(field.begin(), field.end(), '"', '\'');
  return '"' + field + '"';
}

}  // namespace platter::runtime
