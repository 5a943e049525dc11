#include "tools/compiler/frontend/unit/records.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace platter::dialect {

void Records::read(const Statement& s) {
  if (s.kind != Statement::Kind::kOther || s.action != 0 || s.size() == 0 || !s.head().is_word()) return;
  constexpr std::string_view kStructure = "STRUCTURE";
  const std::string& word = s.head().text;
  if (word == "RECORD" && s.at(1).is("/")) return declare(s, 1, "");
  if (word == "UNION" && s.size() == 1 && !open_.empty()) structures_[open_.back()].has_union = true;
  if (word == "ENDSTRUCTURE" && !open_.empty()) open_.pop_back();
  if (word == kStructure && s.at(1).is("/") && s.at(3).is("/")) {
    const std::string& name = s.tokens[2].text;
    structures_.insert_or_assign(name, Structure{});
    declare(s, 4, name);  // fields of a nested structure: STRUCTURE /INNER/ A, B(2)
    open_.push_back(name);
  } else if (word.starts_with(kStructure) && word.size() > kStructure.size() && !open_.empty() &&
             (s.size() == 1 || s.at(1).is(",") || s.at(1).is("("))) {  // STRUCTURE A, B(2)
    Statement split = s;
    split_name(split.tokens, 0, kStructure.size());
    // A program's names never contain this character.
    const std::string name = "%" + std::to_string(structures_.size());
    structures_.insert_or_assign(name, Structure{});
    declare(split, 1, name);
    open_.push_back(name);
  }
}

/// Declares fields of the open STRUCTURE, or variables: A, B(2), /OTHER/ C.
void Records::declare(const Statement& s, std::size_t from, std::string structure) {
  auto& names = open_.empty() ? variables_ : structures_[open_.back()].records;
  for (std::size_t i = from; i < s.size(); ++i) {
    if (s.at(i).is("/") && s.at(i + 2).is("/")) {
      structure = s.tokens[i + 1].text;
      i += 2;
    } else if (s.at(i).is("(")) {
      i = after_group(s.tokens, i) - 1;
    } else if (s.at(i).is_name()) {
      names.insert_or_assign(s.tokens[i].text, structure);
    }
  }
}

bool Records::has_union(const std::string& structure, std::set<std::string>& seen) const {
  const auto found = structures_.find(structure);
  if (found == structures_.end() || !seen.insert(structure).second) return false;
  const auto& records = found->second.records;
  return found->second.has_union || std::any_of(records.begin(), records.end(), [&](const auto& field) {
           return has_union(field.second, seen);
         });
}

bool Records::has_unions() const {
  return std::any_of(variables_.begin(), variables_.end(), [&](const auto& variable) {
    std::set<std::string> seen;
    return has_union(variable.second, seen);
  });
}

Records::Reference Records::reference_at(const Tokens& tokens, std::size_t begin, std::size_t end) const {
  const auto* names = &variables_;
  std::string structure;
  std::size_t i = begin;
  while (i < end && tokens[i].is_name()) {
    const auto found = names->find(tokens[i].text);
    if (found == names->end()) return {false, end};
    structure = found->second;
    ++i;
    if (i < end && tokens[i].is("(")) i = after_group(tokens, i);
    if (i >= end || !(tokens[i].is(".") || tokens[i].is("%"))) break;
    ++i;
    const auto inside = structures_.find(structure);
    if (inside == structures_.end()) return {false, end};
    names = &inside->second.records;
  }
  std::set<std::string> seen;
  return {i > begin && has_union(structure, seen), i};
}

}  // namespace platter::dialect
