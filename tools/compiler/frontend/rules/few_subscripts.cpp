#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/expression/word_functions.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/elements.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"

// EQUIVALENCE (A(5),B): a single subscript counts through the storage of an array with more dimensions, as in
// FORTRAN 66 (7.2.1.4 of the standard: an element's place in its array may be given by one subscript).
namespace platter::dialect {

void equivalence_elements(Statement& s, Context& context) {
  if (s.kind != Statement::Kind::kOtherSpecification || !s.head().is("EQUIVALENCE")) return;
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    if (!has_few_subscripts(s.tokens, i, context.symbols)) continue;
    const auto end = after_group(s.tokens, i + 1);
    const auto number = value_of(s.tokens, {i + 2, end - 1}, context.symbols);
    const Token name = s.tokens[i];
    s.assumed.emplace_back(
        name.at,
        fmt::format("{} has a single subscript, which counts its elements in storage order", name.text));
    replace(s, i, end, element_of(name, number.value_or(0), context.symbols));
  }
}

// A(I) and A, if A has two or more dimensions: each omitted subscript is the first of its dimension
// (unsourced: FTN 4 and CFT). An array without subscripts means the whole array if the language allows it: as
// an argument, in lists of input and output, and in newer programs.

namespace {

using Kind = Statement::Kind;

/// Returns the first subscript of a dimension: the part before its colon, or 1.
Tokens first_of(const Tokens& dimension, Place at) {
  const auto colon = find_outside(dimension, 0, dimension.size(), ":");
  Tokens first = colon < dimension.size() ? slice(dimension, 0, colon) : made_of("1", at);
  for (auto& token : first) token = made(token.kind, token.text, at);
  return first;
}

/// The meaning of an open parenthesis.
struct Open {
  bool whole;           ///< true: inside these parentheses, an array without subscripts means the whole array
  std::size_t missing;  ///< number of omitted subscripts, and the array that needs them
  const std::string* array;
  std::size_t begin;  ///< token index of the parenthesis
  /// kArguments: the arguments of a subprogram that may have array arguments.
  enum class Of { kNothing, kArray, kArguments } of = Of::kNothing;
};

class SubscriptReader {
 public:
  SubscriptReader(Statement& s, Context& context) : s_(s), context_(context) {}

  void run() {
    const bool lists = s_.kind >= Kind::kRead && s_.kind <= Kind::kDecode;
    for (std::size_t i = 0; i < s_.size(); ++i) {
      const Token& t = s_.tokens[i];
      if (t.is("(")) {
        open(i, lists && i > s_.action);
      } else if (t.is(")") && !open_.empty()) {
        if (open_.back().array != nullptr) fill(i);
        open_.pop_back();
      }
      result_.push_back(t);
      if (i > 0 || s_.kind == Kind::kAssignment) name(i, lists);
    }
    if (!changed_) return;
    s_.action += added_before_action_;
    s_.tokens = std::move(result_);
    s_.changed = true;
  }

 private:
  const std::vector<Tokens>* dimensions_at(std::size_t i) const {
    const Token& t = s_.tokens[i];
    if (!t.is_name() || !context_.symbols.is_array(t.text)) return nullptr;
    const auto& dimensions = context_.symbols.dimensions(t.text);
    return dimensions.empty() ? nullptr : &dimensions;
  }

  void open(std::size_t i, bool list) {
    const auto* dimensions = i > 0 ? dimensions_at(i - 1) : nullptr;
    Open group{list, 0, nullptr, i};
    if (dimensions != nullptr) {
      const auto end = after_group(s_.tokens, i) - 1;
      const auto given = split_at_commas(s_.tokens, i + 1, end).size();
      group.whole = false;
      group.of = Open::Of::kArray;
      const bool section = find_outside(s_.tokens, i + 1, end, ":") < end;
      if (given > 0 && given < dimensions->size() && !section) {
        group.missing = dimensions->size() - given;
        group.array = &s_.tokens[i - 1].text;
      }
    } else if (i > 0 && s_.tokens[i - 1].is_word()) {
      // IF (A) and the like are not calls; elementary functions need a scalar.
      const std::string& head = s_.tokens[i - 1].text;
      const bool call = i - 1 == s_.action + 1 && s_.kind == Kind::kCall;
      const bool function = i - 1 != s_.action && i - 1 != 0;
      const bool own = context_.symbols.is_own(head) || context_.own.contains(head);
      const bool one_number = context_.symbols.is_statement_function(head) ||
                              (!own && (intrinsic_function(head, Dialect::kNone).has_value() ||
                                        is_word_function(head, context_)));
      group.whole = call || (function ? !one_number : list);
      if (call || (function && !one_number)) group.of = Open::Of::kArguments;
    }
    open_.push_back(group);
  }

  /// Adds the missing subscripts before the parenthesis at `i`.
  void fill(std::size_t i) {
    const auto& dimensions = context_.symbols.dimensions(*open_.back().array);
    const Place at = s_.tokens[i].at;
    const auto open = open_.back().begin;
    const auto total = size_of(*open_.back().array, context_.symbols);
    const Tokens lower = first_of(dimensions[0], at);
    const auto first = value_of(lower, {0, lower.size()}, context_.symbols);
    auto number = value_of(s_.tokens, {open + 1, i}, context_.symbols);
    if (number && first) *number += 1 - *first;  // the number of the element, from 1
    if (number && first && total && *number >= 1 && *number <= *total) {
      // The element is known, so all its subscripts are written.
      const Tokens element = element_of(s_.tokens[open - 1], *number, context_.symbols);
      result_.pop_back();
      result_.insert(result_.end(), element.begin() + 2, element.end() - 1);
      if (i < s_.action) added_before_action_ += element.size() - 4;
      changed_ = true;
    } else {
      put(dimensions, dimensions.size() - open_.back().missing, at, i, true);
    }
    assume(
        *open_.back().array, at,
        "has fewer subscripts than dimensions; each omitted subscript is read as the first of its dimension");
  }

  void name(std::size_t i, bool lists) {
    const auto* dimensions = is_old(context_.options.dialect) ? dimensions_at(i) : nullptr;
    if (dimensions == nullptr || s_.at(i + 1).is("(") || s_.at(i + 1).is("%")) return;
    if (is_condition_of_unit(i)) return;
    const bool first = i == 0 || i == s_.action;
    if (first && s_.kind != Kind::kAssignment) return;
    if (lists && i == s_.action + 1) return;  // PRINT FMT, list
    const bool alone =
        (i == 0 || s_.tokens[i - 1].is("(") || s_.tokens[i - 1].is(",") || begins_list(i) || is_named(i)) &&
        (i + 1 == s_.size() || s_.tokens[i + 1].is(",") || s_.tokens[i + 1].is(")"));
    if (alone && (open_.empty() ? lists : open_.back().whole)) return;
    const Place at = s_.tokens[i].at;
    if (is_in_argument()) {
      throw Refused{at,
                    fmt::format("{0} has no subscripts in an expression that is passed as an argument, which "
                                "means its first element in FTN and CFT, but the whole array in Fortran 90; "
                                "write the element, or assign the expression to an array first",
                                s_.tokens[i].text)};
    }
    append(result_, made_of("(", at));
    put(*dimensions, 0, at, i, false);
    append(result_, made_of(")", at));
    if (i < s_.action) added_before_action_ += 2;
    if (first) {
      context_.add_note(s_, s_.tokens[i].text, at,
                        fmt::format("{0} without subscripts is read as its first element, as in FTN and CFT; "
                                    "write a DO loop to assign to the whole array",
                                    s_.tokens[i].text));
      return;
    }
    assume(s_.tokens[i].text, at,
           "without subscripts is read as its first element, because a single value is required here");
  }

  /// Returns whether the name is in IF (UNIT,5) or IF (EOF,5), which does not refer to an array of that name.
  bool is_condition_of_unit(std::size_t i) const {
    return i == s_.action + 2 && s_.at(i - 1).is("(") && s_.at(s_.action).is("IF") && s_.at(i + 1).is(",");
  }

  /// Returns whether the array is in an argument such as S(A+1.) or F(REAL(A)), to which Fortran 90 gives
  /// another value; F(B(A)) does not count.
  bool is_in_argument() const {
    for (auto group = open_.rbegin(); group != open_.rend() && group->of != Open::Of::kArray; ++group) {
      if (group->of == Open::Of::kArguments) return true;
    }
    return false;
  }

  /// Returns whether the array is the value of FMT=A or of a keyword argument.
  bool is_named(std::size_t i) const {
    return !open_.empty() && i >= 3 && s_.tokens[i - 1].is("=") && s_.tokens[i - 2].is_name() &&
           (s_.tokens[i - 3].is("(") || s_.tokens[i - 3].is(","));
  }

  /// Returns whether a list starts here, after the parentheses of READ (...) and the like.
  bool begins_list(std::size_t i) const { return open_.empty() && s_.tokens[i - 1].is(")"); }

  void put(const std::vector<Tokens>& dimensions, std::size_t from, Place at, std::size_t i, bool comma) {
    const auto before = result_.size();
    for (auto d = from; d < dimensions.size(); ++d) {
      if (comma || d > from) append(result_, made_of(",", at));
      append(result_, first_of(dimensions[d], at));
    }
    if (i < s_.action) added_before_action_ += result_.size() - before;
    changed_ = true;
  }

  void assume(const std::string& array, Place at, const char* what) {
    s_.assumed.emplace_back(at, fmt::format("{} {}", array, what));
  }

  Statement& s_;
  Context& context_;
  std::vector<Open> open_;
  Tokens result_;
  bool changed_ = false;
  std::size_t added_before_action_ = 0;
};

/// Returns whether a statement contains an array function, as in C=MATMUL(A,B) or N=COUNT(A.GT.0.) of newer
/// programs.
bool has_array_function(const Statement& s, const Context& context) {
  constexpr std::array<std::string_view, 15> kFunctions = {
      "ALL",    "ANY",    "COUNT",   "CSHIFT",  "DOT_PRODUCT", "MATMUL", "MAXLOC",   "MAXVAL",
      "MINLOC", "MINVAL", "PRODUCT", "RESHAPE", "SPREAD",      "SUM",    "TRANSPOSE"};
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    const std::string& name = s.tokens[i].text;
    if (s.tokens[i].is_name() && s.tokens[i + 1].is("(") && !context.symbols.is_own(name) &&
        !context.own.contains(name) &&
        std::find(kFunctions.begin(), kFunctions.end(), name) != kFunctions.end())
      return true;
  }
  return false;
}

}  // namespace

void few_subscripts(Statement& s, Context& context) {
  if (s.kind < Kind::kAssignment || s.blank || context.symbols.is_newer() || has_array_function(s, context))
    return;
  SubscriptReader(s, context).run();
}

}  // namespace platter::dialect
