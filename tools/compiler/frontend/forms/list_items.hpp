#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Index of the first item of the list of READ, WRITE, PRINT, PUNCH, ENCODE or DECODE; s.size() where it has
/// none.
std::size_t list_begin(const Statement& s);

/// Whether its format is *.
bool is_list_directed(const Statement& s);
/// (A(I),I=1,3)
bool is_loop(const Statement& s, const Range& item);

/// How many fields of a FORMAT an item of a list takes; nothing where that is not known here.
std::optional<std::int64_t> fields_of(const Statement& s, const Range& item, const Symbols& symbols);

/// Of each item the letters of the edit descriptors that it stands under, each once: all of the FORMAT's
/// where the length of the list in front is not known. None where the FORMAT is no statement with a label.
std::vector<std::string> letters_of(const Statement& s, const std::vector<Range>& items,
                                    const Context& context);

}  // namespace platter::dialect
