#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace platter::guest {

/// Returns the text of a module of VMS's library of definitions, as INCLUDE '($FABDEF)' names it: $FABDEF,
/// $RABDEF, $RMSDEF, $SSDEF, $IODEF, $SECDEF or $SYSSRVNAM. Returns nothing for other names.
std::optional<std::string> vax_include(std::string_view name);

}  // namespace platter::guest
