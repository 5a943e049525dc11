#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// The items of a DATA statement up to the next slash, and their values.
struct DataSet {
  std::vector<Range> items;
  Range values;  ///< the tokens between the slashes
};
/// Returns the sets of a DATA statement; none if its form is not NAMES/VALUES/.
std::vector<DataSet> data_sets_of(const Statement& s);

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

/// Returns the values of a set, each without its repeat count and as often as the count states; nothing if a
/// count is not known, or if there are more than 100 000. A constant of several words is that many values.
std::optional<std::vector<Tokens>> values_of(const Tokens& tokens, const Range& values,
                                             const Symbols& symbols);

/// Leaves the values out that a later DATA statement of the unit replaces, as loaders did (unsourced);
/// gfortran keeps the earlier ones. Throws Refused if the values for the element cannot be told apart.
void replace_earlier_data(const std::vector<Statement*>& unit, const Symbols& symbols);

}  // namespace platter::dialect
