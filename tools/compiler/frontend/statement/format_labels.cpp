#include "tools/compiler/frontend/statement/format_labels.hpp"

#include <algorithm>
#include <string_view>

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

}  // namespace

std::optional<std::size_t> format_label(const Statement& s) {
  const bool words = s.kind == Kind::kEncode || s.kind == Kind::kDecode;
  if (!words && s.kind != Kind::kRead && s.kind != Kind::kWrite && s.kind != Kind::kPrint &&
      s.kind != Kind::kPunch)
    return std::nullopt;
  const std::size_t behind = s.action + 1;
  const auto is_label = [&](std::size_t i) { return s.at(i).kind == Token::Kind::kNumber; };
  if (!s.at(behind).is("(")) {
    const bool ends = behind + 1 == s.size() || s.at(behind + 1).is(",");
    return is_label(behind) && ends ? std::optional(behind) : std::nullopt;
  }
  const auto parts = split_at_commas(s.tokens, behind + 1, after_group(s.tokens, behind) - 1);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const bool named = s.at(parts[i].begin).is("FMT") && s.at(parts[i].begin + 1).is("=");
    const auto label = parts[i].begin + (named ? 2 : 0);
    if ((named || i == 1) && label + 1 == parts[i].end && is_label(label)) return label;
  }
  return std::nullopt;
}

TextFormats formats_of(const std::vector<Statement*>& unit) {
  TextFormats formats;
  for (const auto* s : unit) {
    if (s->kind != Kind::kFormat || s->size() < 2) continue;
    if (auto format = TextFormat::of(s->tokens[1].text)) formats.emplace(s->label, std::move(*format));
  }
  return formats;
}

TextFormats formats_that_are_read(const std::vector<Statement*>& unit, const TextFormats& all) {
  std::set<std::string> labels;
  for (const auto* s : unit) {
    const auto label = format_label(*s);
    if (label && (s->kind == Kind::kRead || s->kind == Kind::kDecode)) labels.insert(s->tokens[*label].text);
  }
  TextFormats formats;
  for (const auto& [label, format] : all) {
    if (format.has_text() && labels.contains(label)) formats.emplace(label, format);
  }
  return formats;
}

std::set<std::string> lists_and_labels_of(const std::vector<Statement*>& unit) {
  constexpr std::string_view kAssign = "ASSIGN";
  std::set<std::string> names;
  for (const auto* s : unit) {
    for (std::size_t i = 1; s->kind == Kind::kNamelist && i + 2 < s->size(); ++i) {
      if (s->tokens[i].is("/") && s->tokens[i + 2].is("/")) names.insert(s->tokens[i + 1].text);
    }
    if (s->kind != Kind::kOther || !s->head().text.starts_with(kAssign)) continue;
    const std::string& text = s->head().text;  // text such as ASSIGN10TONAME
    const auto to = text.find_first_not_of("0123456789", kAssign.size());
    if (to != std::string::npos && text.compare(to, 2, "TO") == 0) names.insert(text.substr(to + 2));
  }
  return names;
}

}  // namespace platter::dialect
