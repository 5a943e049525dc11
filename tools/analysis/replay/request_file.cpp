#include "tools/analysis/replay/request_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <sstream>

#include "emulator/specification/error.hpp"

namespace platter::replay {
namespace {

constexpr std::size_t kLongestLine = 1000;  ///< characters
constexpr std::size_t kDisksimFields = 5;
constexpr std::size_t kFields = 5;   ///< and the optional stride
constexpr std::size_t kDigits = 18;  ///< numbers of this length fit 64 bits
constexpr std::int64_t kMicrosecond = 1'000'000;
constexpr std::int64_t kMillisecond = 1000 * kMicrosecond;
constexpr std::int64_t kLongest = time::kEnd.time_since_epoch().count();

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789.-+eE") == std::string_view::npos;
}

}  // namespace

RequestFile::RequestFile(const std::string& name) : name_(name), in_(name, kLongestLine) {
  read_head();
}

void RequestFile::refuse(std::int64_t line, std::size_t column, const std::string& what) const {
  throw specification::Error(fmt::format("{}:{}:{}: {}", name_, line, column, what));
}

/// Reads a line, without a carriage return at its end.
bool RequestFile::read_line() {
  if (!in_.next(line_)) return false;
  ++number_;
  if (!line_.empty() && line_.back() == '\r') line_.pop_back();
  return true;
}

/// Reads comments up to the first request. The request's fields determine the format.
void RequestFile::read_head() {
  while (read_line()) {
    const auto begin = line_.find_first_not_of(" \t");
    if (begin == std::string::npos) continue;
    if (line_[begin] != '#') {
      const auto all = fields();
      disksim_ = all.size() == kDisksimFields && is_number(all.back().text);
      has_line_ = true;
      return;
    }
    std::istringstream words(line_.substr(begin + 1));
    std::string first;
    words >> first;
    if (first == "platter") check_version(words);
    if (first != "machine") continue;
    words.seekg(0);
    for (std::string key, value; words >> key >> value;) machine_settings_[key] = value;
  }
}

/// Checks the first line that `platter run --requests` writes, such as "platter requests 1, by platter
/// 0.1.0". `words` are those after "platter".
void RequestFile::check_version(std::istream& words) const {
  constexpr std::int64_t kVersion = 1;
  std::string kind;
  std::int64_t version = 0;
  if (!(words >> kind >> version) || kind != "requests" || version == kVersion) return;
  refuse(number_, 1,
         fmt::format("requests have version {}; this Platter reads version {}: use the Platter that wrote "
                     "them, or write them again (platter run --requests)",
                     version, kVersion));
}

std::vector<RequestFile::Field> RequestFile::fields() const {
  std::vector<Field> all;
  constexpr const char* kBlanks = " \t";
  for (std::size_t at = line_.find_first_not_of(kBlanks); at != std::string::npos;) {
    const std::size_t end = std::min(line_.find_first_of(kBlanks, at), line_.size());
    all.push_back({std::string_view(line_).substr(at, end - at), at + 1});
    at = line_.find_first_not_of(kBlanks, end);
  }
  return all;
}

std::int64_t RequestFile::whole(const Field& field, const char* what, std::int64_t minimum) const {
  std::int64_t value = 0;
  const auto* const begin = field.text.data();
  const auto* const end = begin + field.text.size();
  const auto [rest, error] = std::from_chars(begin, end, value);
  if (error == std::errc() && rest == end && value >= minimum) return value;
  refuse(number_, field.column,
         fmt::format("{} must be a whole number of at least {}, not '{}'", what, minimum, field.text));
}

/// Converts a decimal number of units, each of `unit_ps` picoseconds, exactly. Fractions of a picosecond are
/// truncated.
time::Instant RequestFile::instant(const Field& field, std::int64_t unit_ps) const {
  const auto bad = [&] {
    refuse(number_, field.column,
           fmt::format("the time must be a decimal number, such as 1437.5, not '{}'", field.text));
  };
  const auto point = field.text.find('.');
  const std::string_view before = field.text.substr(0, point);
  const std::string_view after = point == std::string_view::npos ? "" : field.text.substr(point + 1);
  const auto digits = [](std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (before.empty() || !digits(before) || !digits(after)) bad();
  std::int64_t ps = 0;
  for (const char digit : before.substr(0, kDigits)) ps = 10 * ps + (digit - '0');
  if (before.size() > kDigits || ps > kLongest / unit_ps)
    refuse(number_, field.column,
           fmt::format("the time is past the end of the clock, {} s", kLongest / kMillisecond / 1000));
  ps *= unit_ps;
  for (const char digit : after) {
    unit_ps /= 10;
    ps += unit_ps * (digit - '0');
  }
  return time::kStart + time::Duration(ps);
}

std::optional<Request> RequestFile::next(std::int64_t block_bytes, std::int64_t sector_bytes) {
  while (has_line_ || read_line()) {
    has_line_ = false;
    const auto all = fields();
    if (all.empty() || all.front().text.front() == '#') continue;
    const std::size_t max_fields = disksim_ ? kDisksimFields : kFields + 1;
    if (all.size() < kFields || all.size() > max_fields) {
      refuse(number_, all.back().column,
             fmt::format("{} fields; a request has {}", all.size(),
                         disksim_ ? "time, drive, block, blocks and flags"
                                  : "time, drive, sector, sectors, direction (including g and +, as in Rg) "
                                    "and optionally a stride"));
    }
    Request request = disksim_ ? disksim(all, {block_bytes, sector_bytes}) : ours(all);
    if (request.at < last_)
      refuse(number_, all.front().column,
             "the time is before that of the previous request; sort the file by time");
    last_ = request.at;
    return request;
  }
  return std::nullopt;
}

Request RequestFile::ours(const std::vector<Field>& all) const {
  Request request{
      .at = instant(all[0], kMicrosecond), .drive = whole(all[1], "the drive", 1) - 1, .line = number_};
  const std::int64_t stride = all.size() > kFields ? whole(all[kFields], "the stride", 1) : 1;
  request.blocks.push_back({amount::Sectors{whole(all[2], "the sector", 0)},
                            amount::Sectors{whole(all[3], "the number of sectors", 1)}, stride});
  const std::string_view letters = all[4].text;
  const bool known = letters.front() == 'R' || letters.front() == 'W' || letters.front() == 'S';
  if (!known || letters.find_first_not_of("g+", 1) != std::string_view::npos) {
    refuse(number_, all[4].column,
           fmt::format("the direction must be R, W, or S (a write that is complete on the surface), "
                       "optionally followed by g or +, not '{}'",
                       letters));
  }
  request.direction = letters.front() == 'R' ? device::Direction::kRead : device::Direction::kWrite;
  request.until = letters.front() == 'S' ? device::Until::kSurface : device::Until::kController;
  request.goes_on = letters.find('g') != std::string_view::npos;
  request.is_part = letters.find('+') != std::string_view::npos;
  return request;
}

/// Converts a request in DiskSim's format to the sectors that its blocks overlap.
Request RequestFile::disksim(const std::vector<Field>& all, const Blocks& blocks) const {
  Request request{
      .at = instant(all[0], kMillisecond), .drive = whole(all[1], "the drive", 0), .line = number_};
  const std::int64_t begin = whole(all[2], "the block", 0) * blocks.file_bytes;
  const std::int64_t end = begin + whole(all[3], "the number of blocks", 1) * blocks.file_bytes;
  const amount::Sectors first{begin / blocks.sector_bytes};
  const amount::Sectors end_sector{(end + blocks.sector_bytes - 1) / blocks.sector_bytes};
  request.blocks.push_back({first, end_sector - first, 1});
  const bool reads = whole(all[4], "the flags", 0) % 2 == 1;
  request.direction = reads ? device::Direction::kRead : device::Direction::kWrite;
  return request;
}

}  // namespace platter::replay
