#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/text/text_format.hpp"

namespace platter::dialect {

/// Returns the index of the FORMAT label in a statement of formatted input or output, as in READ (5,10) and
/// PRINT 10; nothing if it has none.
std::optional<std::size_t> format_label(const Statement& s);

/// The FORMATs of a unit, by label.
using TextFormats = std::map<std::string, TextFormat>;
TextFormats formats_of(const std::vector<Statement*>& unit);
/// Returns the FORMATs whose text a READ or DECODE statement of the unit replaces.
TextFormats formats_that_are_read(const std::vector<Statement*>& unit, const TextFormats& all);

/// Returns the names that specify a format but do not contain one: NAMELISTs, and variables to which ASSIGN
/// assigns labels.
std::set<std::string> lists_and_labels_of(const std::vector<Statement*>& unit);

}  // namespace platter::dialect
