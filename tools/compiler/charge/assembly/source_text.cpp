#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {

SourceText::SourceText(std::string file, std::string_view text) : file_(std::move(file)) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines_.emplace_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
}

void SourceText::insert_before(std::size_t number, std::string text) {
  added_[number].push_back(std::move(text));
}

void SourceText::replace(std::size_t number, std::string text) {
  lines_[number] = std::move(text);
}

std::string SourceText::str() const {
  std::string result;
  const auto append = [&](std::size_t number) {
    const auto found = added_.find(number);
    if (found == added_.end()) return;
    for (const auto& line : found->second) result.append(line).push_back('\n');
  };
  for (std::size_t number = 0; number < lines_.size(); ++number) {
    append(number);
    result.append(lines_[number]).push_back('\n');
  }
  append(lines_.size());
  return result;
}

}  // namespace platter::charge
