// DOUBLE PRECISION variables whose single words another variable accesses, through EQUIVALENCE or COMMON. On
// the machine such a number takes two words, the first of which is the number in single precision. Here the
// first word contains the whole number, and the second word is unused: D is declared as D(2) and used as
// D(1), and A(4) is declared as A(2,4) and used as A(1,I).

#include <fmt/format.h>

#include <string>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/elements.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

constexpr std::int64_t kMostElementsOfData = 10'000;

/// Rewrites the names in a statement, or in one that a rule has added to it.
class TwoWords {
 public:
  TwoWords(Context& context, Place at) : context_(context), at_(at) {}

  bool changed = false;

  /// Rewrites the names in an executable statement. It may start with any name, for example DATA(1)=0.
  void rewrite_executable(Tokens& tokens) {
    tokens_ = &tokens;
    elements(0, Whole::kSection);
  }

  void rewrite(Tokens& tokens) {
    if (tokens.empty()) return;
    tokens_ = &tokens;
    const std::string& word = tokens[0].text;
    if (word == "EQUIVALENCE") return elements(1, Whole::kName);
    if (word == "DATA") return data();
    if (word == "NAMELIST") return require_none(tokens, "NAMELIST");
    if (word == "SAVE" || word == "EXTERNAL" || word == "INTRINSIC") return;
    rewrite_executable(tokens);
  }

  /// Throws Refused if a statement names one of the variables.
  void require_none(Tokens& tokens, const char* where) {
    tokens_ = &tokens;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
      if (is_ours(i))
        fail(tokens[i], fmt::format("{} cannot transfer such a variable, so use READ and WRITE", where));
    }
  }

  void declare(Tokens& tokens, bool common) {
    tokens_ = &tokens;
    int depth = 0;
    for (std::size_t i = 1; i < tokens.size(); ++i) {
      depth += tokens[i].is("(") ? 1 : tokens[i].is(")") ? -1 : 0;
      if (!is_ours(i) || depth > 0) continue;
      const std::string name = tokens[i].text;
      if (common && context_.symbols.type_of(name) == Type::kComplex)
        fail(tokens[i], "this is not supported for DOUBLE COMPLEX");
      if (!context_.symbols.is_array(name)) context_.declarations.insert("DIMENSION " + name + "(2)");
      std::size_t next = i + 1;
      if (next < tokens.size() && tokens[next].is("(")) {
        insert(next + 1, "2,");
        next = after_group(tokens, next);
      }
      if (!common && next < tokens.size() && tokens[next].is("/"))
        fail(tokens[i], "write its initial value in a DATA statement, not in the declaration");
    }
  }

 private:
  enum class Whole { kName, kSection };

  bool is_ours(std::size_t i) const {
    const Token& t = (*tokens_)[i];
    return t.is_name() && context_.double_words.contains(t.text);
  }
  [[noreturn]] void fail(const Token& name, const std::string& why) const {
    throw Refused{name.at.column > 0 ? name.at : at_,
                  fmt::format("{} is of double precision and shares its two words with other variables; {}",
                              name.text, why)};
  }
  void insert(std::size_t at, const std::string& text) {
    const auto with = made_of(text, (*tokens_)[at - 1].at);
    tokens_->insert(tokens_->begin() + static_cast<std::ptrdiff_t>(at), with.begin(), with.end());
    changed = true;
  }
  /// Gives each name the subscript of the first word.
  void elements(std::size_t from, Whole whole) {
    for (std::size_t i = from; i < tokens_->size(); ++i) {
      if (is_ours(i)) element(i, whole);
    }
  }

  void element(std::size_t i, Whole whole) {
    const bool subscripts = i + 1 < tokens_->size() && (*tokens_)[i + 1].is("(");
    const std::string& name = (*tokens_)[i].text;
    const auto rank = context_.symbols.dimensions(name).size();
    if (subscripts) {
      if (whole == Whole::kSection && starts_array(i)) {
        if (rank != 1)
          fail((*tokens_)[i],
               "pass the whole array instead of an element, or declare the array with one dimension");
        insert(after_group(*tokens_, i + 1) - 1, ":");
      }
      insert(i + 2, "1,");
    } else if (whole == Whole::kSection) {
      std::string section = "(1";
      for (std::size_t k = 0; k < rank; ++k) section += ",:";
      insert(i + 1, section + ")");
    }
  }

  /// Returns whether the element at `i` is an argument for an array of a subprogram of the program.
  bool starts_array(std::size_t i) const {
    const Tokens& tokens = *tokens_;
    const auto end = after_group(tokens, i + 1);
    if (i == 0 || end >= tokens.size() || (!tokens[end].is(",") && !tokens[end].is(")"))) return false;
    std::size_t number = 0;
    int depth = 0;
    for (std::size_t k = i; k-- > 0;) {
      if (tokens[k].is(")")) ++depth;
      if (tokens[k].is("(") && depth-- == 0) {
        if (k == 0 || !tokens[k - 1].is_name() || !(k + 1 == i || tokens[i - 1].is(","))) return false;
        const auto called = context_.own.find(tokens[k - 1].text);
        if (called == context_.own.end()) return false;
        const auto dummy = called->second.dummies.find(number);
        return dummy != called->second.dummies.end() && dummy->second.is_array;
      }
      if (tokens[k].is(",") && depth == 0) ++number;
    }
    return false;
  }

  void data() {
    bool values = false;
    int depth = 0;
    for (std::size_t i = 1; i < tokens_->size(); ++i) {
      const Token& t = (*tokens_)[i];
      depth += t.is("(") ? 1 : t.is(")") ? -1 : 0;
      if (t.is("/") && depth == 0) values = !values;
      if (values || !is_ours(i)) continue;
      const bool subscripts = i + 1 < tokens_->size() && (*tokens_)[i + 1].is("(");
      const auto count = size_of(t.text, context_.symbols);
      if (subscripts || !context_.symbols.is_array(t.text)) {
        element(i, Whole::kSection);
        continue;
      }
      if (!count || *count > kMostElementsOfData)
        fail(t, fmt::format(
                    "DATA can initialize such an array only if its size is constant and at most {} elements",
                    kMostElementsOfData));
      Tokens all;
      for (std::int64_t number = 1; number <= *count; ++number) {
        if (number > 1) append(all, made_of(",", t.at));
        Tokens one = element_of(t, number, context_.symbols);
        append(all, slice(one, 0, 2));
        append(all, made_of("1,", t.at));
        append(all, slice(one, 2, one.size()));
      }
      tokens_->erase(tokens_->begin() + static_cast<std::ptrdiff_t>(i));
      tokens_->insert(tokens_->begin() + static_cast<std::ptrdiff_t>(i), all.begin(), all.end());
      i += all.size() - 1;
      changed = true;
    }
  }

  Context& context_;
  Place at_;
  Tokens* tokens_ = nullptr;
};

}  // namespace

void two_words(Statement& s, Context& context) {
  if (context.double_words.empty() || s.kind == Kind::kFormat || s.kind == Kind::kSubprogram ||
      s.kind == Kind::kProgram || s.tokens.empty())
    return;
  TwoWords words(context, s.tokens[0].at);
  if (s.kind == Kind::kType) {
    words.declare(s.tokens, s.head().is("COMMON"));
  } else if (s.at(s.action + 1).text.starts_with("PLT_BUFFER_")) {
    words.require_none(s.tokens, "a BUFFER statement");
  } else if (s.kind >= Kind::kAssignment) {
    words.rewrite_executable(s.tokens);
  } else if (!s.blank) {
    words.rewrite(s.tokens);
  }
  for (auto& tokens : s.before) words.rewrite(tokens);
  for (auto& tokens : s.after) words.rewrite(tokens);
  s.changed = s.changed || words.changed;
}

}  // namespace platter::dialect
