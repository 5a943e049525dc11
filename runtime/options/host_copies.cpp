#include "runtime/options/host_copies.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <utility>

#include "emulator/codec/text_records.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"

namespace platter::runtime {
namespace {

constexpr const char* kAdvice =
    "use platter dataset import and export to copy files to and from the drives of other systems";
constexpr std::int64_t kLongestRecord = 65535;

[[noreturn]] void refuse(std::string_view flag, const std::string& text, const std::string& why) {
  throw CLI::ValidationError(std::string(flag), fmt::format("'{}': {}", text, why));
}

/// Splits `text` at the first '='.
std::pair<std::string, std::string> divided(std::string_view flag, const std::string& text,
                                            const std::string& form) {
  const auto sign = text.find('=');
  if (sign == std::string::npos || sign == 0 || sign + 1 == text.size()) refuse(flag, text, form);
  return {text.substr(0, sign), text.substr(sign + 1)};
}

/// Returns the forms of a value, for messages: "HOST=NAME, HOST=NAME,variable or HOST=NAME,lines".
std::string forms_of(std::string_view flag, const char* copy) {
  std::vector<std::string> forms{copy};
  for (const auto& format : record_formats(flag))
    forms.push_back(fmt::format("{},{}{}", copy, format.name, format.has_length ? "=BYTES" : ""));
  const std::string last = forms.back();
  forms.pop_back();
  return forms.empty() ? "give " + last : fmt::format("give {} or {}", fmt::join(forms, ", "), last);
}

/// Takes the format from the end of `text`, if there is one. Throws CLI::ValidationError for a wrong length
/// of a record. `value` is the whole value of the flag.
void take_format(std::string_view flag, const std::string& value, std::string& text, HostCopy& copy) {
  const auto comma = text.rfind(',');
  if (comma == std::string::npos) return;
  const auto sign = text.find('=', comma);
  const std::string name = text.substr(comma + 1, sign == std::string::npos ? sign : sign - comma - 1);
  for (const auto& format : record_formats(flag)) {
    if (format.name != name || format.has_length != (sign != std::string::npos)) continue;
    if (format.has_length) {
      const auto bytes = specification::parse_whole<std::int64_t>(std::string_view(text).substr(sign + 1));
      if (!bytes || *bytes < 1 || *bytes > kLongestRecord)
        refuse(flag, value, fmt::format("{} records may have 1 to {} bytes", name, kLongestRecord));
      copy.length = amount::Bytes{*bytes};
    }
    copy.format = name;
    text.resize(comma);
    return;
  }
}

}  // namespace

HostCopy parse_copy_in(const std::string& text) {
  const std::string forms = forms_of(kCopyIn, "HOST=NAME");
  auto [host, name] = divided(kCopyIn, text, forms);
  HostCopy copy{.host = host, .name = {}};
  take_format(kCopyIn, text, name, copy);
  if (const auto comma = name.find(','); comma != std::string::npos)
    refuse(kCopyIn, text, fmt::format("'{}' is not a record format; {}", name.substr(comma), forms));
  copy.name = name;
  return copy;
}

HostCopy parse_copy_out(const std::string& text) {
  const std::string forms = forms_of(kCopyOut, "NAME=HOST");
  auto [name, host] = divided(kCopyOut, text, forms);
  HostCopy copy{.host = {}, .name = name};
  take_format(kCopyOut, text, host, copy);
  HostCopy second;
  copy.host = host;
  take_format(kCopyOut, text, host, second);
  if (copy.host.empty() || !second.format.empty()) refuse(kCopyOut, text, forms);
  return copy;
}

std::vector<std::string> lines_of(const HostCopy& copy, std::string text) {
  codec::TextRecords records;
  std::vector<std::string> lines = codec::decode_all(records, text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].ends_with('\r')) lines[i].pop_back();
    if (std::ssize(lines[i]) > kLongestRecord) {
      throw specification::Error(fmt::format("{} {}={}: line {} has {} bytes, but a record has at most {}",
                                             kCopyIn, copy.host, copy.name, i + 1, lines[i].size(),
                                             kLongestRecord));
    }
  }
  return lines;
}

std::string as_lines(const std::vector<std::string_view>& records, bool fixed) {
  std::string text;
  for (const auto record : records) {
    const auto end = fixed ? record.find_last_not_of(' ') + 1 : record.size();
    text += record.substr(0, end);
    text += '\n';
  }
  return text;
}

SystemOption copy_in_option(std::vector<SystemOption::RecordFormat> formats) {
  return {.flag = kCopyIn,
          .help =
              "Copy the host's file HOST to NAME on the volume before the program runs, byte by byte or as "
              "records in FORMAT: HOST=NAME[,FORMAT]",
          .type_name = "TEXT",
          .repeats = true,
          .check = [](const std::string& text) { parse_copy_in(text); },
          .file = SystemOption::File::kInput,
          .file_of = [](const std::string& text) { return parse_copy_in(text).host; },
          .formats = std::move(formats),
          .format_of = [](const std::string& text) { return parse_copy_in(text).format; },
          .advice = kAdvice};
}

SystemOption copy_out_option(std::vector<SystemOption::RecordFormat> formats) {
  return {.flag = kCopyOut,
          .help =
              "Copy NAME to the host's file HOST when the program has ended, byte by byte or as records in "
              "FORMAT: NAME=HOST[,FORMAT]",
          .type_name = "TEXT",
          .repeats = true,
          .check = [](const std::string& text) { parse_copy_out(text); },
          .file = SystemOption::File::kProgramOutput,
          .file_of = [](const std::string& text) { return parse_copy_out(text).host; },
          .formats = std::move(formats),
          .format_of = [](const std::string& text) { return parse_copy_out(text).format; },
          .advice = kAdvice};
}

std::vector<HostCopy> copies_in(const SystemOptionValues& values) {
  std::vector<HostCopy> copies;
  for (const auto& text : values[kCopyIn]) copies.push_back(parse_copy_in(text));
  return copies;
}

std::vector<HostCopy> copies_out(const SystemOptionValues& values) {
  std::vector<HostCopy> copies;
  for (const auto& text : values[kCopyOut]) copies.push_back(parse_copy_out(text));
  return copies;
}

}  // namespace platter::runtime
