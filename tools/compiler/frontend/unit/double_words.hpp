#pragma once

#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Returns whether the program accesses a COMMON block both as numbers of double precision and as single
/// words, so that these numbers have to take two words each in all units.
bool has_double_words(const std::string& block, const Definitions& program);

/// Returns whether all differences between two layouts vanish if a number of double precision takes two
/// words.
bool are_alike_in_words(const CommonLayout& a, const CommonLayout& b, const NamedConstants& constants);

/// Returns whether all variables occupy one or two words and coincide in their first words. The first word of
/// a DOUBLE PRECISION number is the same number with less precision, on the machine and on the host.
bool meet_at_first_words(const std::set<std::string>& names, const Context& context);

/// Returns the names of a unit whose numbers of double precision take two words here, as on the machine,
/// because EQUIVALENCE or COMMON lets other variables access the single words. All others take one.
std::set<std::string> names_with_double_words(const std::vector<Statement*>& unit, const Context& context);

}  // namespace platter::dialect
