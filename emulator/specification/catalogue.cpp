#include "emulator/specification/catalogue.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "emulator/specification/error.hpp"

namespace platter::specification {

Catalogue Catalogue::builtin() {
  Catalogue catalogue;
  for (const auto& entry : kBuiltin) {
    auto file = std::string(entry.kind).append("/").append(entry.name).append(".toml");
    catalogue.insert(entry.kind, entry.name, {.file = std::move(file), .own = {}, .text = entry.text});
  }
  return catalogue;
}

void Catalogue::add(std::string_view kind, std::string_view name, std::string file, std::string text) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.";
  if (name.empty() || name.find_first_not_of(kLetters) != std::string_view::npos) {
    throw Error(fmt::format(
        "{}: the name of a specification may contain only letters, digits, '_', '-' and '.'; rename it",
        file));
  }
  const auto own = std::make_shared<const std::string>(std::move(text));
  insert(kind, name, {.file = std::move(file), .own = own, .text = *own});
}

void Catalogue::insert(std::string_view kind, std::string_view name, Entry entry) {
  const std::pair<std::string, std::string> key{kind, name};
  entry.replaces = entries_.contains(key);
  entries_[key] = std::move(entry);
}

const Catalogue::Entry& Catalogue::entry(std::string_view kind, std::string_view name) const {
  const auto found = entries_.find({std::string(kind), std::string(name)});
  if (found == entries_.end())
    throw Error(fmt::format("unknown {} '{}'{}", singular(kind), name, suggestion(name, names(kind))));
  return found->second;
}

std::string_view Catalogue::text(std::string_view kind, std::string_view name) const {
  return entry(kind, name).text;
}

std::string Catalogue::replacement(std::string_view kind, std::string_view name) const {
  const Entry& one = entry(kind, name);
  return one.replaces ? one.file : "";
}

std::vector<std::string> Catalogue::replacements() const {
  std::vector<std::string> all;
  for (const auto& [key, one] : entries_) {
    if (one.replaces) all.push_back(fmt::format("{}/{} by {}", key.first, key.second, one.file));
  }
  return all;
}

void Catalogue::set(std::string_view text) {
  overrides_.push_back(parse_override(
      text, [this](std::string_view kind) { return names(kind); },
      [this](const std::string& key) { return kinds_with(key); }));
}

std::vector<std::string> Catalogue::kinds_with(const std::string& key) const {
  std::set<std::string> kinds;
  for (const auto& [name, entry] : entries_) {
    if (Document(entry.file, entry.text).has(key)) kinds.insert(name.first);
  }
  return {kinds.begin(), kinds.end()};
}

std::vector<std::string> Catalogue::overrides() const {
  std::vector<std::string> texts;
  for (const auto& change : overrides_) texts.push_back(change.text);
  return texts;
}

Document Catalogue::open(std::string_view kind, std::string_view name) const {
  const Entry& written = entry(kind, name);
  opened_.emplace(kind, name);
  std::vector<Override> changes;
  for (const auto& change : overrides_) {
    if (change.is_of(kind, name)) changes.push_back(change);
  }
  const bool is_builtin = written.own == nullptr;
  return Document(written.file, written.text, changes,
                  is_builtin ? Provenance::kRequired : Provenance::kOptional);
}

bool Catalogue::is_plain(std::string_view kind, std::string_view name) const {
  const bool is_builtin = entry(kind, name).own == nullptr;
  opened_.emplace(kind, name);
  return is_builtin && overrides(kind, name).empty();
}

std::vector<std::string> Catalogue::overrides(std::string_view kind, std::string_view name) const {
  std::vector<std::string> texts;
  for (const auto& change : overrides_) {
    if (change.is_of(kind, name))
      texts.push_back(fmt::format("{}.{}={}", singular(kind), fmt::join(change.path, "."), change.value));
  }
  return texts;
}

bool Catalogue::is_changed_as(std::string_view kind) const {
  return std::any_of(overrides_.begin(), overrides_.end(),
                     [&](const Override& change) { return change.is_of(kind, ""); });
}

void Catalogue::require_one(std::string_view kind, const std::set<std::string>& opened) const {
  if (opened.size() < 2) return;
  for (const auto& change : overrides_) {
    if (!change.is_of(kind, "")) continue;
    const std::string rest = change.text.substr(change.text.find('.'));
    std::vector<std::string> ways;
    for (const auto& name : opened) ways.push_back(fmt::format("{}/{}{}", kind, name, rest));
    refuse(change, fmt::format("the machine has more than one {}: {}; name one: {}", singular(kind),
                               fmt::join(opened, ", "), fmt::join(ways, " or ")));
  }
}

void Catalogue::require_read() const {
  for (const auto& change : overrides_) {
    const bool is_read = std::any_of(opened_.begin(), opened_.end(),
                                     [&](const auto& one) { return one.first == change.kind; });
    if (change.name.empty() && !is_read)
      refuse(change,
             fmt::format("the machine has no {}, so the change has no effect", singular(change.kind)));
  }
}

void Catalogue::refuse_change(std::string_view kind, std::string_view name, std::string_view key,
                              const std::string& why) const {
  for (const auto& change : overrides_) {
    if (change.is_of(kind, name) && change.path.size() == 1 && change.path.front() == key)
      refuse(change, why);
  }
}

Catalogue Catalogue::unchanged() const {
  Catalogue plain = *this;
  plain.overrides_.clear();
  return plain;
}

std::vector<std::string> Catalogue::names(std::string_view kind) const {
  std::vector<std::string> result;
  for (const auto& [key, entry] : entries_) {
    if (key.first == kind) result.push_back(key.second);
  }
  return result;
}

std::string Catalogue::fingerprint(std::string_view kind, std::string_view name) const {
  Fingerprint fingerprint;
  opened_.emplace(kind, name);
  const auto found = entries_.find({std::string(kind), std::string(name)});
  if (found != entries_.end()) fingerprint.add(found->second.text);
  for (const auto& change : overrides_) {
    if (change.is_of(kind, name)) fingerprint.add(change.text);
  }
  return fmt::format("{:016x}", fingerprint.value());
}

std::string Catalogue::hash() const {
  Fingerprint fingerprint;
  for (const auto& [key, entry] : entries_) {
    fingerprint.add(key.first);
    fingerprint.add(key.second);
    fingerprint.add(entry.text);
  }
  for (const auto& change : overrides_) fingerprint.add(change.text);
  return fmt::format("{:016x}", fingerprint.value());
}

}  // namespace platter::specification
