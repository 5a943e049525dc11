#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/text/text_format.hpp"

namespace platter::dialect {

/// Index of the label of its FORMAT in a statement of formatted input or output, as in READ (5,10) and
/// PRINT 10; nothing where it has none.
std::optional<std::size_t> format_label(const Statement& s);

/// FORMATs of a unit, by label.
using TextFormats = std::map<std::string, TextFormat>;
TextFormats formats_of(const std::vector<Statement*>& unit);
/// Those of them with text that one of the READ or DECODE statements replaces.
TextFormats formats_that_are_read(const std::vector<Statement*>& unit, const TextFormats& all);

/// Names that stand for a format and hold none: of NAMELISTs, and of variables that ASSIGN puts labels into.
std::set<std::string> lists_and_labels_of(const std::vector<Statement*>& unit);

}  // namespace platter::dialect
