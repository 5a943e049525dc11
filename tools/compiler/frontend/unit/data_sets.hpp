#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// The items of a DATA statement up to the next slash, or a name of a type statement, and their values.
struct DataSet {
  std::vector<Range> items;
  Range values;  ///< the tokens between the slashes
};
/// Returns the sets of a DATA or type statement; none if the form of DATA is not NAMES/VALUES/.
std::vector<DataSet> data_sets_of(const Statement& s);

/// Returns the indices of the names of a set's variables, without those of loops.
std::vector<std::size_t> names_of(const Statement& s, const DataSet& set);

/// A variable, an array or an element that DATA initializes.
struct DataElement {
  std::string name;
  std::string subscripts;  ///< "1,2"; empty for a whole variable or array
};
/// Returns the elements of an item in their order; nothing if a subscript or the bound of a loop is not
/// known, or if there are more than 100 000.
std::optional<std::vector<DataElement>> elements_of(const Tokens& tokens, const Range& item);

/// Returns the number of values that an item needs; nothing if it is not known.
std::optional<std::int64_t> needed_by(const Tokens& tokens, const Range& item, const Symbols& symbols);

/// The variables that receive the values of a set, one value after the other.
class DataTargets {
 public:
  DataTargets(const Tokens& tokens, const DataSet& set, const Symbols& symbols)
      : tokens_(tokens), set_(set), symbols_(symbols) {
    take(0);
  }

  /// Returns the name of the variable or array that gets the next value; null if it is not known.
  const Token* next() const { return left_ > 0 ? &tokens_[first_name()] : nullptr; }
  /// Returns whether the next value is for a whole array, whose following elements get the next values.
  bool is_whole_array() const {
    const Range& item = set_.items[item_ - 1];
    return item.end == item.begin + 1 && symbols_.is_array(tokens_[item.begin].text);
  }
  /// Returns the number of values that the variables still need; nothing if it is not known.
  std::optional<std::int64_t> room() const;
  /// Skips the places of `count` values.
  void take(std::int64_t count);

 private:
  std::size_t first_name() const;

  const Tokens& tokens_;
  const DataSet& set_;
  const Symbols& symbols_;
  std::size_t item_ = 0;   ///< number of items up to and including the one that receives the next value
  bool is_known_ = true;   ///< the numbers of values for the items so far are known
  std::int64_t left_ = 0;  ///< number of values that the current item still needs; 0 if that is not known
};

/// Returns the values of a set, each without its repeat count and as often as the count states; nothing if a
/// count is not known, or if there are more than 100 000. A constant of several words is that many values.
std::optional<std::vector<Tokens>> values_of(const Tokens& tokens, const Range& values,
                                             const Symbols& symbols);

/// A value of a set, and a variable or array that it initializes.
struct TargetedValue {
  std::size_t at;    ///< index of the value's first token after its repeat count
  std::size_t name;  ///< index of the variable's name
};
/// Returns the values of a set for each of their variables, without values whose variables are not known.
std::vector<TargetedValue> targeted_values(const Statement& s, const DataSet& set, const Symbols& symbols);

/// Removes the values that a later DATA statement of the unit replaces, as loaders did (unsourced); gfortran
/// would keep the earlier values. Throws Refused if it is unknown which value belongs to the element.
void replace_earlier_data(const std::vector<Statement*>& unit, const Symbols& symbols);

}  // namespace platter::dialect
