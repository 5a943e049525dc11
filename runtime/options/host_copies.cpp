#include "runtime/options/host_copies.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"

namespace platter::runtime {
namespace {

constexpr const char* kAdvice =
    "platter dataset import and export copy files to other systems' drives, and from them";
constexpr std::int64_t kLongestRecord = 65535;

[[noreturn]] void refuse(std::string_view flag, const std::string& text, const std::string& why) {
  throw CLI::ValidationError(std::string(flag), fmt::format("'{}': {}", text, why));
}

/// Splits `text` at the first '='.
std::pair<std::string, std::string> divided(std::string_view flag, const std::string& text,
                                            const char* form) {
  const auto sign = text.find('=');
  if (sign == std::string::npos || sign == 0 || sign + 1 == text.size()) refuse(flag, text, form);
  return {text.substr(0, sign), text.substr(sign + 1)};
}

}  // namespace

HostCopy parse_copy_in(const std::string& text) {
  constexpr const char* kForm =
      "takes HOST=NAME, HOST=NAME,fixed=BYTES, HOST=NAME,variable or HOST=NAME,lines";
  auto [host, name] = divided(kCopyIn, text, kForm);
  HostCopy copy{.host = host, .name = name};
  const auto comma = name.find(',');
  if (comma == std::string::npos) return copy;
  copy.name = name.substr(0, comma);
  const std::string records = name.substr(comma + 1);
  constexpr std::string_view kFixed = "fixed=";
  if (records == "variable") {
    copy.variable = true;
  } else if (records == "lines") {
    copy.lines = true;
  } else if (records.starts_with(kFixed)) {
    const auto bytes =
        specification::parse_whole<std::int64_t>(std::string_view(records).substr(kFixed.size()));
    if (!bytes || *bytes < 1 || *bytes > kLongestRecord)
      refuse(kCopyIn, text, fmt::format("fixed records have 1 to {} bytes", kLongestRecord));
    copy.fixed = amount::Bytes{*bytes};
  } else {
    refuse(kCopyIn, text, fmt::format("',{}' is not a record format; {}", records, kForm));
  }
  return copy;
}

HostCopy parse_copy_out(const std::string& text) {
  constexpr std::string_view kLines = ",lines";
  constexpr std::string_view kPrinted = ",printed";
  constexpr const char* kForm = "takes NAME=HOST, NAME=HOST,lines or NAME=HOST,printed";
  auto [name, host] = divided(kCopyOut, text, kForm);
  HostCopy copy{.host = host, .name = name};
  const auto take = [&](std::string_view form) {
    if (!copy.host.ends_with(form)) return false;
    copy.host.resize(copy.host.size() - form.size());
    return true;
  };
  copy.lines = take(kLines);
  copy.printed = !copy.lines && take(kPrinted);
  if (copy.host.empty() || take(kLines) || take(kPrinted)) refuse(kCopyOut, text, kForm);
  return copy;
}

std::vector<std::string> lines_of(const HostCopy& copy, const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
    if (std::ssize(line) > kLongestRecord) {
      throw specification::Error(fmt::format("{} {}={}: line {} has {} bytes, and a record has at most {}",
                                             kCopyIn, copy.host, copy.name, lines.size(), line.size(),
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

SystemOption copy_in_option() {
  return {.flag = kCopyIn,
          .help =
              "Copy the host's file HOST to NAME on the volume before the program runs, byte by byte or as "
              "records: HOST=NAME[,fixed=BYTES|,variable|,lines]; in HOST, each variable record follows its "
              "length, and lines are text",
          .type_name = "TEXT",
          .repeats = true,
          .check = [](const std::string& text) { parse_copy_in(text); },
          .file = SystemOption::File::kInput,
          .file_of = [](const std::string& text) { return parse_copy_in(text).host; },
          .advice = kAdvice};
}

SystemOption copy_out_option() {
  return {.flag = kCopyOut,
          .help =
              "The bytes of NAME go to the host's file HOST when the program has ended, or its records as "
              "lines of text, or, under VMS, as its CARRIAGECONTROL prints them: NAME=HOST[,lines|,printed]",
          .type_name = "TEXT",
          .repeats = true,
          .check = [](const std::string& text) { parse_copy_out(text); },
          .file = SystemOption::File::kProgramOutput,
          .file_of = [](const std::string& text) { return parse_copy_out(text).host; },
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
