#pragma once

#include <string>
#include <vector>

#include "tools/dialect/statement.hpp"

namespace platter::dialect {

/// TYPE of VAX Fortran prints, and begins no definition of newer Fortran: seen to before units are told
/// apart.
void mend_vax_forms(std::vector<Statement>& statements);

/// The digits of "17, from behind the quote on; none where a name goes on behind them.
std::string octal_behind(const std::vector<Character>& text, std::size_t begin);

}  // namespace platter::dialect
