// WRITE (6,1) (X,Y) and ((A(I),I=1,3),Y): FORTRAN 66 allows parentheses around a part of a list (7.1.3.2.2),
// which gfortran reads as a complex number.

#include <algorithm>

#include "tools/compiler/frontend/forms/list_items.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

bool is_digits_of_complex(const Tokens& tokens, Range part) {
  if (part.begin < part.end && (tokens[part.begin].is("-") || tokens[part.begin].is("+"))) ++part.begin;
  return part.begin + 1 == part.end && tokens[part.begin].kind == Token::Kind::kNumber;
}

/// Returns whether the parts form a complex number such as (1.,-2.).
bool is_complex_number(const Tokens& tokens, const std::vector<Range>& parts) {
  return parts.size() == 2 && is_digits_of_complex(tokens, parts[0]) &&
         is_digits_of_complex(tokens, parts[1]);
}

class List {
 public:
  List(const Tokens& tokens, bool reads) : tokens_(tokens), reads_(reads) {}

  /// Appends the items of [from, to) without such parentheses.
  void items(std::size_t from, std::size_t to) {
    bool first = true;
    for (const auto& item : split_at_commas(tokens_, from, to)) {
      if (!first) result_.push_back(tokens_[item.begin - 1]);
      first = false;
      one(item);
    }
  }

  bool changed() const { return changed_; }
  const Tokens& result() const { return result_; }

 private:
  void one(const Range& item) {
    const bool group = item.begin < item.end && tokens_[item.begin].is("(") &&
                       after_group(tokens_, item.begin) == item.end && tokens_[item.end - 1].is(")") &&
                       item.begin + 2 < item.end;
    if (!group) return append(result_, slice(tokens_, item.begin, item.end));
    const auto parts = split_at_commas(tokens_, item.begin + 1, item.end - 1);
    const bool loop = find_outside(tokens_, item.begin + 1, item.end - 1, "=") < item.end - 1;
    const bool plain = !loop && (parts.size() > 1 ? !is_complex_number(tokens_, parts) : reads_);
    if (plain) {
      changed_ = true;
      return items(item.begin + 1, item.end - 1);
    }
    if (!loop) return append(result_, slice(tokens_, item.begin, item.end));
    result_.push_back(tokens_[item.begin]);
    items(item.begin + 1, item.end - 1);
    result_.push_back(tokens_[item.end - 1]);
  }

  const Tokens& tokens_;
  bool reads_;  ///< a list for input, in which (X) is not an expression
  bool changed_ = false;
  Tokens result_;
};

}  // namespace

void list_parentheses(Statement& s, Context& /*unused*/) {
  using Kind = Statement::Kind;
  const bool reads = s.kind == Kind::kRead || s.kind == Kind::kDecode;
  const bool writes =
      s.kind == Kind::kWrite || s.kind == Kind::kPrint || s.kind == Kind::kPunch || s.kind == Kind::kEncode;
  if (!reads && !writes) return;
  const auto from = list_begin(s);
  if (from >= s.size()) return;
  List list(s.tokens, reads);
  list.items(from, s.size());
  if (list.changed()) replace(s, from, s.size(), list.result());
}

}  // namespace platter::dialect
