#include "emulator/specification/document.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "emulator/specification/override.hpp"
#include "emulator/specification/toml_text.hpp"

namespace platter::specification {

Document::Document(std::string file, std::string_view text) : Document(std::move(file), text, {}) {}

Document::Document(std::string file, std::string_view text, const std::vector<Override>& changes,
                   Provenance provenance)
    : file_(std::move(file)), provenance_(provenance) {
  const auto root = std::make_shared<toml::table>(parse_toml(text, file_));
  for (const auto& change : changes) {
    apply(change, *root);
    changes_ += fmt::format("{}--set {}", changes_.empty() ? "" : ", ", change.text);
  }
  root_ = root;
}

bool Document::has(std::string_view key) const {
  return root_->contains(key);
}

void Document::refuse(const std::string& dotted, const Place& place, const std::string& message) {
  wrong_.try_emplace(dotted, Wrong{place, message});
}

bool Document::is_right(const std::string& dotted) const {
  if (dotted.empty()) return wrong_.empty();
  return std::none_of(wrong_.begin(), wrong_.end(), [&](const auto& wrong) {
    const std::string& key = wrong.first;
    return key.starts_with(dotted) &&
           (key.size() == dotted.size() || key[dotted.size()] == '.' || key[dotted.size()] == '[');
  });
}

void Document::require_right() const {
  if (wrong_.empty()) return;
  std::vector<Wrong> all;
  for (const auto& [key, wrong] : wrong_) all.push_back(wrong);
  std::stable_sort(all.begin(), all.end(), [](const Wrong& a, const Wrong& b) {
    return std::tie(a.place.line, a.place.column) < std::tie(b.place.line, b.place.column);
  });
  std::vector<std::string> messages;
  for (const auto& wrong : all) messages.emplace_back(Error(wrong.place, wrong.message).what());
  throw Error(std::move(messages));
}

}  // namespace platter::specification
