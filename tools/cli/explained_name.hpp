#pragma once

#include <string>

#include "emulator/specification/catalogue.hpp"

namespace platter::command {

/// What platter explain is asked for, as OS/ROUTINE or OS/LIBRARY/STATEMENT: of the number of a row of Table
/// 1 or its name (what platter table1 --row takes), that row's; of OS/LIBRARY/ROUTINE without the library;
/// all else as it is. Throws specification::Error for a number that no row has.
std::string explained_name(const std::string& asked, const specification::Catalogue& catalogue);

}  // namespace platter::command
