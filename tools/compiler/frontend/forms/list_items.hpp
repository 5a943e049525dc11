#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Returns the index of the first item in the list of READ, WRITE, PRINT, PUNCH, ENCODE or DECODE; s.size()
/// if the list is empty.
std::size_t list_begin(const Statement& s);

/// Returns whether the format of the statement is *.
bool is_list_directed(const Statement& s);
/// Returns whether an item is an implied loop such as (A(I),I=1,3).
bool is_loop(const Statement& s, const Range& item);

/// Returns the number of FORMAT fields that an item of a list uses; nothing if it is not known.
std::optional<std::int64_t> fields_of(const Statement& s, const Range& item, const Symbols& symbols);

/// Returns, for each item, the letters of the edit descriptors that may apply to it, each once. If the length
/// of the list before the item is not known, these are all letters of the FORMAT; if the statement does not
/// name a FORMAT label, none.
std::vector<std::string> letters_of(const Statement& s, const std::vector<Range>& items,
                                    const Context& context);

}  // namespace platter::dialect
