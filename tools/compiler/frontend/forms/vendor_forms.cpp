#include "tools/compiler/frontend/forms/vendor_forms.hpp"

#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/syntax/syntax_rules.hpp"
#include "tools/compiler/frontend/unit/context.hpp"
#include "tools/compiler/frontend/unit/data_sets.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

}  // namespace

void name_record(Statement& s) {
  const std::size_t a = s.action;
  const bool names_record = s.kind == Kind::kOther && (s.head().is("FIND") || s.head().is("DELETE"));
  if ((!names_record && s.kind != Kind::kRead && s.kind != Kind::kWrite) || !s.at(a + 1).is("(")) return;
  const auto end_of_list = [&] { return after_group(s.tokens, a + 1) - 1; };
  std::size_t quote = a + 2;
  while (quote < std::min(s.size(), end_of_list()) && !s.tokens[quote].is("'")) ++quote;
  if (!s.at(quote).is("'")) return;
  replace(s, quote, quote + 1, made_of(",REC=", s.tokens[quote].at));
  constexpr std::size_t kFormat = 2;  // position in the list, after the unit and the record
  const auto parts = split_at_commas(s.tokens, a + 2, end_of_list());
  if (parts.size() <= kFormat || s.at(parts[kFormat].begin + 1).is("=")) return;
  const std::size_t begin = parts[kFormat].begin;
  replace(s, begin, begin, made_of("FMT=", s.tokens[begin].at));
}

void virtual_statement(Statement& s) {
  constexpr std::string_view kVirtual = "VIRTUAL";
  if (s.kind != Kind::kOther || !s.head().is_word() || !s.head().text.starts_with(kVirtual) ||
      s.head().text.size() == kVirtual.size())
    return;
  split_name(s.tokens, s.action, kVirtual.size());
  replace(s, s.action, s.action + 1, made_of("DIMENSION ", s.head().at));
  s.tokens[s.action].text = "DIMENSION";
  s.kind = Kind::kType;
}

void type_as_print(Statement& s) {
  constexpr std::string_view kType = "TYPE";
  if (s.kind != Kind::kOther || !s.head().is_word() || !s.head().text.starts_with(kType) ||
      (s.head().text == kType && s.at(s.action + 1).is("(")))
    return;
  if (s.head().text.size() > kType.size()) split_name(s.tokens, s.action, kType.size());
  replace(s, s.action, s.action + 1, made_of("PRINT ", s.head().at));
  s.kind = Kind::kPrint;
}

void slashed_dummies(Statement& s) {
  if (s.kind != Kind::kSubprogram) return;
  for (std::size_t i = s.size(); i-- > s.action + 2;) {
    if (s.tokens[i].is("/")) replace(s, i, i + 1, {});
  }
}

void hexadecimal_values(Statement& s) {
  for (const DataSet& set : data_sets_of(s)) {
    for (std::size_t i = set.values.begin; i < set.values.end; ++i) {
      Token& t = s.tokens[i];
      if (!t.is_name() || t.text[0] != 'Z' || t.text.size() < 2 ||
          t.text.find_first_not_of("0123456789ABCDEF", 1) != std::string::npos)
        continue;
      t.kind = Token::Kind::kOctal;
      t.mark = 'Z';
      t.text.erase(0, 1);
    }
  }
}

void generic_statement(Statement& s) {
  if (s.tree && s.tree->child(0).is(syntax_rules().generic)) s.blank = s.changed = true;
}

void refuse_debug_packets(Statement& s) {
  if (s.tree && s.tree->child(0).is(syntax_rules().debug)) {
    s.refused = fmt::format(
        "{}: debug packets are not supported; remove the statements from DEBUG to END, "
        "and print the values with WRITE",
        s.tree->child(0).text_before_children());
  }
}

void refuse_asynchronous(Statement& s) {
  const bool is_wait = s.tree && s.tree->child(0).is(syntax_rules().wait);
  bool has_id = false;
  if (s.kind == Kind::kRead || s.kind == Kind::kWrite) {
    for (std::size_t i = s.action + 1; i + 2 < s.size(); ++i)
      has_id =
          has_id || ((s.at(i).is("(") || s.at(i).is(",")) && s.at(i + 1).is("ID") && s.at(i + 2).is("="));
  }
  if (is_wait || has_id) {
    s.refused = fmt::format(
        "{}: asynchronous READ and WRITE are not supported; remove WAIT and ID=, and each statement waits "
        "for its "
        "transfer",
        is_wait ? "WAIT" : "ID=");
  }
}

void rename_dollar_names(std::vector<Statement>& statements) {
  std::set<char> used;
  bool has_dollar = false;
  for (const auto& s : statements) {
    for (const auto& t : s.tokens) {
      if (!t.is_name()) continue;
      used.insert(t.text[0]);
      has_dollar = has_dollar || t.text[0] == '$';
    }
  }
  if (!has_dollar) return;
  std::string letters = "ZYXWVUTSRQPOHGFEDCBA";
  std::erase_if(letters, [&](char c) { return used.contains(c); });
  for (auto& s : statements) {
    if (s.kind != Kind::kImplicit || letters.empty()) continue;
    for (std::size_t i = 1; i < s.size(); ++i) {
      if (!s.tokens[i].is("$")) continue;
      const std::string letter = s.tokens[i - 1].is("-") ? "Z" : letters.substr(0, 1);  // $ comes after Z
      replace(s, i, i + 1, made_of(letter, s.tokens[i].at));
    }
  }
  for (auto& s : statements) {
    for (auto& t : s.tokens) {
      if (!t.is_name() || t.text[0] != '$') continue;
      if (letters.empty()) {
        s.refused = fmt::format(
            "{}: Platter replaces $ at the start of a name by a letter that starts no other name, and "
            "no such letter is left; rename it",
            t.text);
        return;
      }
      t.text.insert(0, letters.substr(0, 1) + "_");
      s.changed = true;
    }
  }
}

}  // namespace platter::dialect
