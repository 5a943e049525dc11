// DATA (A=1.),(B=2(0.,1.)), DATA C/3*(1,2)/ and DATA ((D(I),E(I)),I=1,3)/.../ are forms of CDC's compilers.
// They become names and values between slashes, in which a repeat count applies to a single constant, as
// gfortran requires (unsourced: FTN 4, DATA).

#include <fmt/format.h>

#include <algorithm>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/elements.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"

namespace platter::dialect {
namespace {

constexpr std::int64_t kMost = 100000;  // values or elements that one statement may expand to

class Reader {
 public:
  Reader(const Tokens& tokens, const Context& context) : tokens_(tokens), context_(context) {}

  /// Returns the statement after the word DATA; nothing if its form is not recognized.
  std::optional<Tokens> run() {
    std::size_t i = 1;
    while (i < tokens_.size()) {
      if (tokens_[i].is(",")) result_.push_back(tokens_[i++]);
      const auto next = one(i);
      if (!next) return std::nullopt;
      i = *next;
    }
    return changed_ ? std::optional(result_) : std::nullopt;
  }

 private:
  /// Converts NAMES/VALUES/ or (NAMES=VALUES) at `i`. Returns the index after it.
  std::optional<std::size_t> one(std::size_t i) {
    if (i >= tokens_.size()) return std::nullopt;
    const auto behind = tokens_[i].is("(") ? after_group(tokens_, i) : i;
    const bool group =
        behind > i && (behind == tokens_.size() || tokens_[behind].is(",") || tokens_[behind].is("("));
    const auto equals = group ? find_outside(tokens_, i + 1, behind - 1, "=") : behind;
    if (group && equals < behind - 1 && !is_loop(i)) {
      const Place at = tokens_[i].at;
      if (!result_.empty() && !result_.back().is(",")) append(result_, made_of(",", at));
      names(i + 1, equals);
      append(result_, made_of("/", tokens_[equals].at));
      values(equals + 1, behind - 1, i + 1);
      append(result_, made_of("/", tokens_[behind - 1].at));
      changed_ = true;
      return behind;
    }
    const auto open = find_outside(tokens_, i, tokens_.size(), "/");
    const auto close = open < tokens_.size() ? find_outside(tokens_, open + 1, tokens_.size(), "/") : open;
    if (close == tokens_.size()) return std::nullopt;
    names(i, open);
    result_.push_back(tokens_[open]);
    values(open + 1, close, i);
    result_.push_back(tokens_[close]);
    return close + 1;
  }

  /// Returns whether an implied loop starts at `i`; the values follow it after a slash.
  bool is_loop(std::size_t i) const {
    const auto behind = after_group(tokens_, i);
    const auto slash = find_outside(tokens_, behind, tokens_.size(), "/");
    const auto equals = find_outside(tokens_, i + 1, behind - 1, "=");
    return slash < tokens_.size() && tokens_[equals - 2].is(",") && tokens_[equals - 1].is_name();
  }

  void names(std::size_t from, std::size_t to) {
    for (auto i = from; i < to; ++i) {
      if (const auto end = loop_through_storage(i, to)) {
        i = *end - 1;
        continue;
      }
      if (has_few_subscripts(tokens_, i, context_.symbols)) {
        const auto end = after_group(tokens_, i + 1);
        const auto number = value_of(tokens_, {i + 2, end - 1}, context_.symbols);
        append(result_, element_of(tokens_[i], number.value_or(0), context_.symbols));
        changed_ = true;
        i = end - 1;
        continue;
      }
      const bool plain = tokens_[i].is("(") && (i == from || !tokens_[i - 1].is_name());
      const auto behind = plain ? after_group(tokens_, i) : 0;
      if (plain && behind <= to && find_outside(tokens_, i + 1, behind - 1, "=") == behind - 1) {
        names(i + 1, behind - 1);  // parentheses without a meaning
        changed_ = true;
        i = behind - 1;
        continue;
      }
      result_.push_back(tokens_[i]);
    }
  }

  /// Expands (A(I),I=1,12) to the elements of A, if A has two or more dimensions.
  std::optional<std::size_t> loop_through_storage(std::size_t i, std::size_t to) {
    if (!tokens_[i].is("(") || i + 4 >= to || !has_few_subscripts(tokens_, i + 1, context_.symbols))
      return std::nullopt;
    const auto end = after_group(tokens_, i);
    const auto parts = split_at_commas(tokens_, i + 1, end - 1);
    const Token& name = tokens_[i + 1];
    const auto is_variable = [&](std::size_t at) { return tokens_[at].is(tokens_[i + 3].text.c_str()); };
    if (parts.size() < 3 || parts.size() > 4 || parts[0].end != i + 5 || !is_variable(parts[1].begin) ||
        !tokens_[parts[1].begin + 1].is("="))
      return std::nullopt;
    const auto first = value_of(tokens_, {parts[1].begin + 2, parts[1].end}, context_.symbols);
    const auto last = value_of(tokens_, parts[2], context_.symbols);
    const auto step =
        parts.size() == 4 ? value_of(tokens_, parts[3], context_.symbols) : std::optional<std::int64_t>(1);
    if (!first || !last || !step || *step < 1 || (*last - *first) / *step > kMost) return std::nullopt;
    changed_ = true;
    if (*first == 1 && *step == 1 && size_of(name.text, context_.symbols) == *last) {
      result_.push_back(name);
      return end;
    }
    for (auto number = *first; number <= *last; number += *step) {
      if (number > *first) append(result_, made_of(",", name.at));
      append(result_, element_of(name, number, context_.symbols));
    }
    return end;
  }

  /// Converts the values between slashes. `name` is the index of their first name.
  void values(std::size_t from, std::size_t to, std::size_t name) {
    while (tokens_[name].is("(")) ++name;
    const bool complex = context_.symbols.type_of(tokens_[name].text) == Type::kComplex;
    list(from, to, complex);
  }

  void list(std::size_t from, std::size_t to, bool complex) {
    bool first = true;
    for (const auto& part : split_at_commas(tokens_, from, to)) {
      if (!first) append(result_, made_of(",", tokens_[part.begin - 1].at));
      first = false;
      const auto count =
          value_of(tokens_, {part.begin, std::min(part.begin + 1, part.end)}, context_.symbols);
      std::size_t open = part.begin + 1;
      const bool star = open < part.end && tokens_[open].is("*");
      if (star) ++open;
      const bool repeats = count && open < part.end && tokens_[open].is("(") &&
                           after_group(tokens_, open) == part.end && !(star && complex);
      if (!repeats) {
        append(result_, slice(tokens_, part.begin, part.end));
        continue;
      }
      changed_ = true;
      for (std::int64_t n = 0; n < *count; ++n) {
        if (n > 0) append(result_, made_of(",", tokens_[open].at));
        list(open + 1, part.end - 1, complex);
        if (result_.size() > static_cast<std::size_t>(kMost)) {
          throw Refused{
              tokens_[part.begin].at,
              fmt::format(
                  "this DATA list expands to more than {} values; assign the values in a DO loop instead",
                  kMost)};
        }
      }
    }
  }

  const Tokens& tokens_;
  const Context& context_;
  Tokens result_;
  bool changed_ = false;
};

}  // namespace

void data_forms(Statement& s, Context& context) {
  if (s.kind != Statement::Kind::kData || s.guarded) return;
  if (const auto mended = Reader(s.tokens, context).run()) replace(s, 1, s.size(), *mended);
}

}  // namespace platter::dialect
