#include "tools/compiler/frontend/unit/declarations.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace platter::dialect {

void spread_common(const std::vector<std::set<std::string>>& groups, std::set<std::string>& common) {
  std::map<std::string, std::vector<std::size_t>> groups_of;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (const auto& name : groups[i]) groups_of[name].push_back(i);
  }
  std::vector<std::string> found;
  for (const auto& [name, in] : groups_of) {
    if (common.contains(name)) found.push_back(name);
  }
  while (!found.empty()) {
    const auto in = std::exchange(groups_of[found.back()], {});  // each group is processed once
    found.pop_back();
    for (const std::size_t i : in) {
      for (const auto& name : groups[i]) {
        if (common.insert(name).second) found.push_back(name);
      }
    }
  }
}

namespace {

/// Returns the kind in *8, (8) or (KIND=8) at tokens [from, to): "*" and "8", or "8".
Tokens kind_between(const Tokens& tokens, std::size_t from, std::size_t to) {
  if (from >= to) return {};
  if (tokens[from].is("(") && to > from + 2) ++from, --to;
  if (from + 2 < to && (tokens[from].is("KIND") || tokens[from].is("LEN")) && tokens[from + 1].is("="))
    from += 2;
  return {tokens.begin() + static_cast<std::ptrdiff_t>(from),
          tokens.begin() + static_cast<std::ptrdiff_t>(to)};
}

}  // namespace

Declared declared_type(const Tokens& tokens, std::size_t from) {
  const std::string& word = tokens[from].text;
  Type type = Type::kUnknown;
  if (word == "INTEGER") type = Type::kInteger;
  if (word == "REAL" || word == "DOUBLEPRECISION") type = Type::kReal;
  if (word == "COMPLEX" || word == "DOUBLECOMPLEX") type = Type::kComplex;
  if (word == "LOGICAL") type = Type::kLogical;
  if (word == "CHARACTER") type = Type::kCharacter;
  if (word == "BYTE") type = Type::kNoWord;  // BYTE is INTEGER*1
  std::size_t next = from + 1;
  Tokens kind;
  if (word == "DOUBLEPRECISION" || word == "DOUBLECOMPLEX") {
    kind = {tokens[from]};
    kind.front().text = "DOUBLEPRECISION";
  }
  const bool sized = kind.empty();
  if (word == "BYTE") {
    kind = {tokens[from]};
    kind.front().text = "1";
  }
  const bool number = sized && (type == Type::kInteger || type == Type::kReal);
  if (next < tokens.size() && tokens[next].is("*")) {
    if (next + 1 < tokens.size() && number && tokens[next + 1].text != "8") type = Type::kNoWord;
    next = next + 1 < tokens.size() && tokens[next + 1].is("(") ? after_group(tokens, next + 1) : next + 2;
  } else if (next < tokens.size() && tokens[next].is("(") && number) {
    type = Type::kNoWord;  // INTEGER(4), in newer programs
    next = after_group(tokens, next);
  } else if (next < tokens.size() && tokens[next].is("(") &&
             (type == Type::kCharacter || (sized && type == Type::kComplex) || type == Type::kLogical)) {
    next = after_group(tokens, next);
  }
  next = std::min(next, tokens.size());
  if (kind.empty()) kind = kind_between(tokens, from + 1, next);
  return {type, next, word == "DOUBLEPRECISION", word == "INTEGER" || word == "BYTE", std::move(kind)};
}

std::vector<std::string> names_between(const Tokens& tokens, std::size_t open) {
  std::vector<std::string> names;
  for (auto i = open + 1; i + 1 < after_group(tokens, open); ++i) {
    if (tokens[i].is_name()) names.push_back(tokens[i].text);
  }
  return names;
}

bool has_attribute(const Tokens& tokens, std::size_t end, const char* attribute) {
  return std::any_of(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(end),
                     [&](const Token& t) { return t.is_name() && t.text == attribute; });
}

}  // namespace platter::dialect
