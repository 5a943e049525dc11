#include "tools/compiler/frontend/forms/repeated_declarations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "tools/compiler/frontend/forms/inserted_statements.hpp"
#include "tools/compiler/frontend/unit/context.hpp"
#include "tools/compiler/frontend/unit/declarations.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

std::string text_between(const Tokens& tokens, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text += tokens[i].text;
  return text;
}

/// A name of a declaration: NAME*8(3)/1.,2.,3./.
struct Item {
  std::size_t begin;   ///< index of the name
  std::size_t bounds;  ///< index of the opening parenthesis of the dimensions; 0 if there are none
  std::size_t end;     ///< index after the item's last token
  std::string size;    ///< size such as *8; empty if there is none
};

/// Reads the names of a declaration from token `i` on. Returns none if the list has another form.
std::vector<Item> items_of(const Statement& s, std::size_t i) {
  std::vector<Item> items;
  while (i < s.size()) {
    if (!s.tokens[i].is_name()) return {};
    Item item{.begin = i, .bounds = 0, .end = i + 1, .size = {}};
    for (bool more = true; more;) {
      more = false;
      if (s.at(item.end).is("(") && item.bounds == 0) {
        item.bounds = item.end;
        item.end = after_group(s.tokens, item.end);
        more = true;
      } else if (s.at(item.end).is("*") && item.size.empty()) {
        const std::size_t end =
            s.at(item.end + 1).is("(") ? after_group(s.tokens, item.end + 1) : item.end + 2;
        item.size = text_between(s.tokens, item.end, std::min(end, s.size()));
        item.end = end;
        more = true;
      }
    }
    if (s.at(item.end).is("/")) {  // initial values
      item.end = find_outside(s.tokens, item.end + 1, s.size(), "/") + 1;
    }
    if (item.end > s.size() || (item.end < s.size() && !s.tokens[item.end].is(","))) return {};
    items.push_back(item);
    i = item.end + 1;
  }
  return items;
}

class Declarations {
 public:
  /// Changes a statement. Returns the statement to insert after it; a statement without tokens if none is
  /// needed.
  Statement take(Statement& s) {
    const std::string& word = s.head().text;
    if (word.starts_with("STRUCTURE")) ++structures_;
    if (word == "ENDSTRUCTURE") --structures_;
    if (structures_ > 0 || s.guarded) return {};
    if (s.kind == Kind::kProgram || (s.kind == Kind::kSubprogram && !s.head().is("ENTRY"))) begin(s);
    if (s.kind == Kind::kEnd) clear();
    if (s.kind == Kind::kExternal) external(s);
    if (s.kind == Kind::kImplicit) without_dollar(s);
    if (s.kind != Kind::kType) return {};
    if (word == "DIMENSION") return dimensions(s);
    const bool is_list = word == "COMMON" || word == "POINTER" || word == "ALLOCATABLE";
    return is_list ? Statement{} : types(s);
  }

 private:
  void clear() {
    types_.clear();
    bounds_.clear();
    externals_.clear();
    unit_.clear();
  }

  void begin(Statement& s) {
    clear();
    unit_ = subprogram_of(s).value_or("");
    if (s.head().is("BLOCKDATA")) return name_block_data(s);
    for (std::size_t i = 0; i + 1 < s.size(); ++i) {
      if (s.tokens[i].is("FUNCTION") && i > 0) types_[unit_] = text_between(s.tokens, 0, i);
    }
  }

  /// FORTRAN 66 has no names for BLOCK DATA, and allows any number of them.
  void name_block_data(Statement& s) {
    if (s.size() > 1 || !std::exchange(has_block_data_, true)) return;
    s.tokens[0].text += ' ';
    append(s.tokens, made_of(fmt::format("PLT_BLOCK_DATA_{}_{}", s.first_line, ++block_data_), s.head().at));
    s.changed = true;
  }

  /// Removes the letter $ of IMPLICIT INTEGER (A-Z,$) or (A-$), with which no name of gfortran's starts.
  static void without_dollar(Statement& s) {
    for (std::size_t i = 2; i + 1 < s.size(); ++i) {
      if (!s.tokens[i].is("$")) continue;
      const std::size_t size = s.size();
      const bool first = s.tokens[i - 1].is("(");
      if (s.tokens[i - 1].is("-")) replace(s, i, i + 1, made_of("Z", s.tokens[i].at));
      if (!first && s.tokens[i - 1].is(",")) replace(s, i - 1, i + 1, {});
      if (first && s.tokens[i + 1].is(",")) replace(s, i, i + 2, {});
      if (s.size() < size) --i;
    }
    Tokens kept;
    for (const auto& part : split_at_commas(s.tokens, 1, s.size())) {
      if (s.at(part.end - 2).is("$")) continue;
      if (!kept.empty()) kept.push_back(s.tokens[part.begin - 1]);
      append(kept, slice(s.tokens, part.begin, part.end));
    }
    if (kept.size() + 1 < s.size()) put(s, 1, kept);
  }

  void external(Statement& s) {
    const bool newer = s.at(1).is(":");
    Tokens kept;
    for (const auto& part : split_at_commas(s.tokens, 1, s.size())) {
      const Token& name = s.at(part.begin);
      const bool is_first = externals_.insert(name.text).second && name.text != unit_;
      if (!newer && part.end == part.begin + 1 && name.is_name() && !is_first) continue;
      if (!kept.empty()) kept.push_back(s.tokens[part.begin - 1]);
      append(kept, slice(s.tokens, part.begin, part.end));
    }
    if (kept.size() + 1 < s.size()) put(s, 1, kept);
  }

  /// Replaces the names of a declaration. Without names it is left out.
  static void put(Statement& s, std::size_t from, const Tokens& names) {
    replace(s, from, s.size(), names);
    s.blank = names.empty();
  }

  /// Returns true if the name has had these dimensions before.
  bool is_shaped(const Statement& s, const Item& item) {
    if (item.bounds == 0) return false;
    const std::string shape = text_between(s.tokens, item.bounds, after_group(s.tokens, item.bounds));
    const auto [found, is_new] = bounds_.try_emplace(s.tokens[item.begin].text, shape);
    return !is_new && found->second == shape;
  }

  Statement dimensions(Statement& s) {
    Tokens kept;
    bool all = true;
    for (const auto& item : items_of(s, 1)) {
      const bool drops = is_shaped(s, item) && item.size.empty() && !s.at(item.end - 1).is("/");
      all = all && !drops;
      if (drops) continue;
      if (!kept.empty()) append(kept, made_of(",", s.tokens[item.begin].at));
      append(kept, slice(s.tokens, item.begin, item.end));
    }
    if (!all) put(s, 1, kept);
    return {};
  }

  Statement types(Statement& s) {
    const std::size_t first = declared_type(s.tokens, 0).next;
    const std::string type = text_between(s.tokens, 0, first);
    if (first >= s.size() || s.at(first).is(":") || s.at(first).is(",")) return {};
    Tokens kept;
    Tokens shaped;  // names whose type is known, and whose dimensions are not
    bool all = true;
    for (const auto& item : items_of(s, first)) {
      const std::string& name = s.tokens[item.begin].text;
      const std::string own = type + item.size;
      const bool has_shape = is_shaped(s, item);
      const auto [found, is_new] = types_.try_emplace(name, own);
      const bool has_values = s.at(item.end - 1).is("/");
      const bool has_type = !is_new && found->second == own && !has_values;
      const std::size_t bounds_end = item.bounds == 0 ? 0 : after_group(s.tokens, item.bounds);
      all = all && !has_type && !has_shape;
      if (has_type && (item.bounds == 0 || has_shape)) continue;
      Tokens& list = has_type ? shaped : kept;
      if (!list.empty()) append(list, made_of(",", s.tokens[item.begin].at));
      list.push_back(s.tokens[item.begin]);
      if (has_type) {
        append(list, slice(s.tokens, item.bounds, bounds_end));
      } else if (has_shape) {
        append(list, slice(s.tokens, item.begin + 1, item.bounds));
        append(list, slice(s.tokens, bounds_end, item.end));
      } else {
        append(list, slice(s.tokens, item.begin + 1, item.end));
      }
    }
    if (all) return {};
    put(s, first, kept);
    if (shaped.empty()) return {};
    Tokens dimension = made_of("DIMENSION", s.head().at);
    append(dimension, shaped);
    return declaration_after(s, std::move(dimension));
  }

  int structures_ = 0;  ///< number of VAX Fortran's STRUCTUREs that are open
  bool has_block_data_ = false;
  int block_data_ = 1;
  std::string unit_;
  std::map<std::string, std::string> types_;   ///< by name, as written, without blanks
  std::map<std::string, std::string> bounds_;  ///< by name, in their parentheses
  std::set<std::string> externals_;
};

/// Returns true if the text has derived types, whose components may have any names.
bool has_derived_types(const std::vector<Statement>& statements) {
  return std::any_of(statements.begin(), statements.end(), [](const Statement& s) {
    return s.kind == Kind::kOther && s.action < s.size() && s.head().text.starts_with("ENDTYPE");
  });
}

}  // namespace

void drop_repeated_declarations(std::vector<Statement>& statements) {
  if (has_derived_types(statements)) return;
  Declarations declarations;
  InsertedStatements added;
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (statements[i].tokens.empty() || statements[i].action >= statements[i].size()) continue;
    Statement after = declarations.take(statements[i]);
    if (!after.tokens.empty()) added.emplace_back(i + 1, std::move(after));
  }
  insert(statements, std::move(added));
}

}  // namespace platter::dialect
