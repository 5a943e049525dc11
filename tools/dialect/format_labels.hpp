#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/dialect/statement.hpp"
#include "tools/dialect/text_format.hpp"

namespace platter::dialect {

/// Index of the label of its FORMAT in a statement of formatted input or output, as in READ (5,10) and
/// PRINT 10; nothing where it has none.
std::optional<std::size_t> format_label(const Statement& s);

/// FORMATs of a unit with text that one of its READ or DECODE statements replaces, by label.
using TextFormats = std::map<std::string, TextFormat>;
TextFormats formats_that_are_read(const std::vector<Statement*>& unit);

}  // namespace platter::dialect
