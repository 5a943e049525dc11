#include "emulator/system/vms/directory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <utility>

#include "emulator/specification/units.hpp"
#include "emulator/system/vms/condition.hpp"

namespace platter::vms {
namespace {

constexpr int kNewestVersion = 32767;

[[noreturn]] void refuse(std::string_view text, std::string_view why) {
  throw Refused(Condition::kBadName, fmt::format("'{}': {}; write NAME.TYPE;VERSION", text, why));
}

void require_letters(std::string_view text, std::string_view name) {
  const bool good = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '$' || c == '_' || c == '-' || c == '.';
  });
  if (!good) refuse(text, "a name may contain only letters, digits, $, _ and -");
  if (std::count(name.begin(), name.end(), '.') > 1) refuse(text, "it has more than one type");
  constexpr std::size_t kLongest = 39;
  const auto dot = name.find('.');
  if (dot == 0) refuse(text, "the name before the type is missing");
  if (dot > kLongest || name.size() - dot - 1 > kLongest)
    refuse(text, "name and type may have at most 39 characters each");
}

}  // namespace

FileName read_name(std::string_view text, std::string_view type) {
  std::string capitals;
  for (const unsigned char c : text) {
    if (c != ' ' && c != '\0') capitals += static_cast<char>(std::toupper(c));
  }
  FileName name;
  std::string_view rest = capitals;
  const auto take = [&rest](std::string_view end) {
    const auto at = rest.find(end);
    const auto found = at == std::string_view::npos ? std::string_view() : rest.substr(0, at);
    if (at != std::string_view::npos) rest.remove_prefix(at + end.size());
    return std::string(found);
  };
  name.node = take("::");
  name.volume = take(":");
  if (rest.starts_with('[') || rest.starts_with('<')) {
    const auto end = rest.find_first_of("]>");
    if (end == std::string_view::npos) refuse(text, "the directory has no closing bracket");
    if (end > 1 && name.node.empty()) {
      throw Refused(Condition::kNotSupported,
                    fmt::format("'{}': only one directory, [], is modelled; leave out {}", text,
                                rest.substr(0, end + 1)));
    }
    rest.remove_prefix(end + 1);
  }
  const auto semicolon = rest.find(';');
  if (semicolon != std::string_view::npos) {
    const auto version_text = rest.substr(semicolon + 1);
    const bool is_relative = version_text.starts_with('-');
    const std::optional<int> version =
        version_text.empty() ? std::optional(0)
                             : specification::parse_whole<int>(version_text.substr(is_relative ? 1 : 0));
    if (!version || *version < 0 || *version > kNewestVersion)
      refuse(text, "a version must be 1 to 32767, or 0 (the newest), -1, -2 and so on");
    name.version = is_relative ? -*version : *version;
    rest = rest.substr(0, semicolon);
  }
  if (rest.empty()) refuse(text, "it does not name a file");
  name.name = rest;
  if (name.name.find('.') == std::string::npos) name.name += type;
  if (name.name.find('.') == std::string::npos) name.name += '.';
  require_letters(text, name.name);
  return name;
}

int Directory::version(const std::string& name, int before_newest) const {
  const auto& entries = files_.entries();
  auto at = entries.upper_bound(Key{name, kNewestVersion});
  for (int left = before_newest; at != entries.begin() && std::prev(at)->first.first == name; --left) {
    --at;
    if (left == 0) return at->first.second;
  }
  return 0;
}

Directory::Key Directory::key(const FileName& name) const {
  return {name.name, name.version > 0 ? name.version : version(name.name, -name.version)};
}

const File* Directory::find(const FileName& name) const {
  const auto found = files_.entries().find(key(name));
  return found == files_.entries().end() ? nullptr : &found->second;
}

File& Directory::add(const FileName& name) {
  if (name.version < 0)
    refuse(fmt::format("{};{}", name.name, name.version),
           "a new file needs a version of at least 1, or none");
  const int made = name.version == 0 ? version(name.name, 0) + 1 : name.version;
  if (files_.contains(Key{name.name, made}))
    throw Refused(Condition::kExists,
                  fmt::format("{};{}: the version exists; give another version, or none", name.name, made));
  if (made > kNewestVersion)
    throw Refused(Condition::kExists, fmt::format("{}: already has version 32767; delete it", name.name));
  File file;
  file.name = fmt::format("{};{}", name.name, made);
  return files_.add(Key{name.name, made}, std::move(file));
}

void Directory::remove(const File& file) {
  const FileName name = read_name(file.name, "");
  files_.remove(Key{name.name, name.version});
}

}  // namespace platter::vms
