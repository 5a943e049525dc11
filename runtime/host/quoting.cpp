#include "runtime/host/quoting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

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

/// The same text with U+FFFD for every byte that is not UTF-8.
std::string as_utf8(std::string_view text) {
  const auto json = parse_json(json_string(text), "a string");
  return json.get<std::string>();
}

/// Each quotation mark `quote` twice, and one at either end.
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
