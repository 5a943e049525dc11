#include "runtime/fortran/unit/connection/program_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "emulator/specification/error.hpp"

namespace platter::runtime {
namespace {

std::optional<std::int64_t> as_number(std::string_view text, int base) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

/// Returns n of TAPEn; nothing for another name.
std::optional<std::int64_t> tape(std::string_view name) {
  constexpr std::string_view kTape = "TAPE";
  if (name.substr(0, kTape.size()) != kTape) return std::nullopt;
  return as_number(name.substr(kTape.size()), 10);
}

[[noreturn]] void fail(std::string_view item) {
  throw specification::Error(
      fmt::format("PROGRAM card: '{}' is not a file, TAPEn, TAPEn=file or TAPEn=words", item));
}

amount::Sectors sectors_of(std::string_view text) {
  constexpr amount::Words kSectorWords{512};
  std::string_view digits = text;
  const bool says_octal = digits.back() == 'B';
  if (says_octal) digits.remove_suffix(1);
  auto words = as_number(digits, 8);
  if (!words && !says_octal) words = as_number(digits, 10);
  if (!words) fail(text);
  const amount::Sectors whole{amount::Words{*words} / kSectorWords};
  if (whole > kLongestBuffer) {
    throw specification::Error(
        fmt::format("PROGRAM card: a buffer of {} words; {} sectors of {} are the longest", text,
                    kLongestBuffer.count, kSectorWords.count));
  }
  return std::max(whole, amount::Sectors{1});
}

}  // namespace

ProgramFiles::ProgramFiles(std::string_view card) {
  std::string text;
  for (const char c : card) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto comma = std::min(rest.find(','), rest.size());
    const std::string_view item = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    const auto equals = item.find('=');
    const std::string_view file = item.substr(0, equals);
    if (file.empty() || equals + 1 == item.size()) fail(item);
    const auto unit = tape(file);
    if (!unit) continue;
    ProgramFile& one = files_[*unit];
    if (equals == std::string_view::npos) continue;
    const std::string_view value = item.substr(equals + 1);
    if (std::isdigit(static_cast<unsigned char>(value.front())) != 0) {
      one.sectors = sectors_of(value);
    } else {
      one.name = value;
    }
  }
}

const ProgramFile* ProgramFiles::find(std::int64_t unit) const {
  const auto found = files_.find(unit);
  return found == files_.end() ? nullptr : &found->second;
}

std::int64_t ProgramFiles::same_as(std::int64_t unit) const {
  if (is_beside(unit)) unit -= kBeside;
  for (std::size_t i = 0; i <= files_.size(); ++i) {  // longest possible chain of TAPEn=TAPEm
    const ProgramFile* file = find(unit);
    if (file == nullptr || file->name.empty()) return unit;
    if (const auto other = tape(file->name)) {
      unit = *other;
      continue;
    }
    const auto first = std::find_if(files_.begin(), files_.end(),
                                    [&](const auto& entry) { return entry.second.name == file->name; });
    return first->first;
  }
  return unit;  // a cycle: TAPE7=TAPE8,TAPE8=TAPE7
}

}  // namespace platter::runtime
